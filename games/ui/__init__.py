"""The toolkit of the screens: theme, sprites, text, widgets, input, sound, translations."""
