"""A call as a person sees it before answering: the prompt, the inbox and `toolgate allow` show the same.

`picture.picture` builds what there is to see from the parsed call and its effects, `stored.picture_of` from a question
that was kept; `frame.lines_of` draws it. `diffs` compares the file before and after an edit.
"""
