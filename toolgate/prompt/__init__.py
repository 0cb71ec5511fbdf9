"""The question in a terminal, for programs that embed the guard: reason, tool, exact call, and a key for each answer.

`asking` is the handler, `page` what is on the screen, `terminal` the controlling terminal itself. `events` draws what a
host prints when a call was blocked.
"""
