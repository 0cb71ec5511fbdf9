"""File formats other than shell scripts, read for what they run or contain."""
