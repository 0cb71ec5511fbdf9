"""The guard agent: a model settles what rules leave to one."""
