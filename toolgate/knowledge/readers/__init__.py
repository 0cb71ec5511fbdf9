"""Readers of small languages inside arguments: `read(text)` gives pairs of a role and a text, or `None` when it is not understood.

`READ_BY(sed)` is `read` in `sed.py`; `READ_BY(docker.volume)` is `volume` in `docker.py`, where the short readers of a family are.

A role is one of `vocabulary.py`, or `does VERB PLACE [MANNER…]` for an effect on the thing named by the text; `later …` is the
same, unless an argument clears it; `clears VERB` says that effects of this kind do not happen; `fills` and `STDIN`, that no code comes from standard input. A reader with `OPEN = True` also reads
text that is not fully known: each unknown part is one `\\0`.
"""
