"""What is where on a machine, and who listens on the network."""
