"""Data that is shipped: boards, drop tables, sounds, icons, texts. Read with importlib.resources."""
