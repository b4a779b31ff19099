"""What all games share: the protocol, the registry, matches and their records."""
