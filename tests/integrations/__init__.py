"""Each framework with the real package and a scripted model, in an environment of its own: `make frameworks`."""
