"""The scenes around the games: start, set-up, table, result, pause, settings, rules."""
