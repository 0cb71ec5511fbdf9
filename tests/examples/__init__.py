"""Examples that run without a framework."""
