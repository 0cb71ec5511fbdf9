"""Where a path or an address is located."""
