"""What words become at run time."""
