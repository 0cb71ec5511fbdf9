"""The walk over a shell script."""
