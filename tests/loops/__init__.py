"""Plain tool loops."""
