"""What commands do: facts, one file per family, no judgement."""
