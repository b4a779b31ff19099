"""The window, its loop and its scenes."""
