"""What paths, hosts and processes are."""
