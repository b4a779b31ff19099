"""Everything of one game: rules, bots, table."""
