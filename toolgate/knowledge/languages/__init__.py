"""What calls do, in each programming language."""
