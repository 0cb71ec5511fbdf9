"""Whether a condition holds for an effect."""
