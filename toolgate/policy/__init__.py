"""Judgement by others: policy files, read strictly, compiled to rules, each with the place it came from."""
