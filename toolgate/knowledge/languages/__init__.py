"""What calls in programming languages do."""
