"""Shipped data: boards, drop tables, sounds, icons, texts. Read with importlib.resources."""
