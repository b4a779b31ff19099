"""A physics laboratory for marbles on slanted peg boards; it knows no games."""
