"""What an argument means, one module for each kind of role."""
