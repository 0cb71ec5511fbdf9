"""Records as a table: the header stays, quoting is right, and no cell is a formula."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.log_of_a_week import decision
from toolgate.audit.export import COLUMNS, cell, header, row_of


def read(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_header_is_the_documented_one():
    assert (
        "seq,id,time,kind,verdict,rule,reason,instead,tool,input,cwd,shell,agent,session,call,entrance,effects,settled_by,"
        "profile,policy,guard,ms,tokens,of,answer,how,waited_ms,lost,cut,v,prev,hash,llm\r\n"
    ) == header()


def test_a_record_is_read_back_as_it_was():
    fields = {"seq": 7, "kind": "decision"} | decision(1, 'echo "a, b"\nrm x', "lost-work", "ask", hits=["three files"])
    [row] = read(header() + row_of(fields))
    assert ("7", "decision", "ask", "lost-work", "would run `echo`", "ask first") == tuple(
        row[name] for name in ("seq", "kind", "verdict", "rule", "reason", "instead")
    )
    assert fields["input"] == json.loads(row["input"])
    assert fields["effects"] == json.loads(row["effects"])
    assert ("", "") == (row["of"], row["lost"])


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t=", "\r=", "\n=", "  =", "\u00a0=", "＝", "＋", "－", "＠"])
def test_no_cell_is_a_formula(start):
    text = cell(f'{start}HYPERLINK("https://evil.example","x")')
    bare = next(csv.reader([text]))[0].strip()
    assert bare[0] in "'\\"
    assert 1 == len(next(csv.reader([text])))


@given(st.dictionaries(st.sampled_from(COLUMNS), st.text(max_size=20) | st.integers() | st.booleans()))
def test_a_row_is_one_printable_line_with_a_cell_for_each_column(fields):
    line = row_of(fields)
    assert line.endswith("\r\n")
    assert line[:-2].isprintable()
    [cells] = csv.reader(io.StringIO(line, newline=""))
    assert len(COLUMNS) == len(cells)
    assert [] == [text for text in cells if text.lstrip()[:1] in tuple("=+@")]
