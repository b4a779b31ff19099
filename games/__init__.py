"""The arcade: rules, opponents and tables of five games."""
