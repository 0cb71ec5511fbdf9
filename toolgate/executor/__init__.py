"""Executes exactly what was approved: commands, files and pages."""
