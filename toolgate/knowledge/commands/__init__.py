"""What commands do, one file per family."""
