"""Finds secrets whose name is in a separate element or field: XML, and pairs of a name and a value."""

from toolgate.audit.secrets.fields import name_before, value_at
from toolgate.audit.secrets.naming import SURELY, harmless, named
from toolgate.knowledge.texts.secret_names import NAMING, VALUED
from toolgate.model.occurrences import occurrences

Spans = list[tuple[int, int]]


def markup(text: str, lowered: str) -> Spans:
    """The values whose names are in a separate element or field."""
    found = _elements(text) if "</" in text else []
    if "value" in lowered or "default" in lowered or "content" in lowered or '"v"' in lowered or "string" in lowered:
        found += _pairs(text)
    return found


def _elements(text: str) -> Spans:
    """`<password>…</password>`, `<add key="Password" value="…"/>`, `<key>Password</key><string>…</string>`."""
    found: Spans = []
    at = text.find("</")
    while at >= 0:
        close = text.find(">", at, at + 80)
        name = text[at + 2 : close] if close >= 0 else ""
        begin = text.rfind(">", max(0, at - 8_192), at) + 1
        opening = text.rfind("<", max(0, begin - 300), begin)
        tag = text[opening + 1 : begin - 1] if begin and opening >= 0 else ""
        if name and tag.partition(" ")[0] == name:
            outer = _attribute(tag) or name.rpartition(":")[2]
            value = text[begin:at]
            if named(outer) == SURELY and not harmless(value.strip(), False) and value.strip():
                found.append((begin, at))
            elif name == "key" and named(value.strip()) == SURELY:
                found += _next_element(text, close + 1)
        at = text.find("</", at + 2)
    return found


def _attribute(tag: str) -> str:
    for field in ("name=", "key=", "id="):
        at = tag.find(field)
        if at >= 0:
            return tag[at + len(field) :].strip("\"'").partition('"')[0].partition("'")[0]
    return ""


def _next_element(text: str, start: int) -> Spans:
    begin = text.find(">", start, start + 80)
    end = text.find("</", begin) if begin >= 0 else -1
    return [(begin + 1, end)] if 0 <= begin < end else []


# --- pairs of a name and a value -------------------------------------------------------------------------------------


def _pairs(text: str) -> Spans:
    """`name: DB_PASSWORD` with `value: …` next to or under it, in JSON, YAML, HCL or XML."""
    found: Spans = []
    for sign in (":", "="):
        for at in occurrences(text, sign):
            _, _, field = name_before(text, at)
            if field.lower() in NAMING or field.lower().endswith("name"):
                start, end, _ = value_at(text, at + 1, 0, "")
                if 2 < end - start < 80 and named(text[start:end].strip()) == SURELY:
                    found += _value_near(text, end)
    return found


def _value_near(text: str, start: int) -> Spans:
    limit = min(len(text), start + 400)
    for at in range(start, limit):
        if text[at] in ":=":
            begin, _, field = name_before(text, at)
            if field.lower() in VALUED and begin >= start:
                first, last, bare = value_at(text, at + 1, 0, "")
                value = text[first:last]
                return [(first, last)] if first < last and not harmless(value, bare) else []
            if field.lower() in NAMING and begin >= start:
                return []
    return []
