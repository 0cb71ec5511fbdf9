"""Readers of small languages inside arguments: `read(text)` gives what it finds, or `None` when it is not understood.

`READ_BY(sed)` is `read` in `sed.py`; `READ_BY(docker.volume)` is `volume` in `docker.py`, where the short readers of a family are.

It finds texts that play a role, effects, and `changes`, all in the words of `vocabulary.py`. A reader with `OPEN = True` also
reads text that is not fully known: each unknown part is one `\\0`.
"""
