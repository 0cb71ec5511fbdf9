"""Does what was approved, and exactly that: commands, files and pages."""
