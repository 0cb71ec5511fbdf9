"""Files that are not shell, read as what they say."""
