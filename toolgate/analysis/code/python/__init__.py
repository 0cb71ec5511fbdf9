"""Python, parsed by Python itself and never run."""
