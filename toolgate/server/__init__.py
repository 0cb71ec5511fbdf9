"""A local socket on which programs have their calls judged: lines come in, answers go out."""
