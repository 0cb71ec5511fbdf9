"""How often a person is interrupted in a day's work: whole sessions of an agent, played through its real hook."""
