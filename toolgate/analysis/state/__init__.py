"""What is known of a call while it is analysed, and of its session."""
