"""What commands do: facts in one file per family, without judgement."""
