"""IP addresses in all the notations that programs accept."""


def version_four(host: str) -> tuple[int, ...]:
    """Return every address that a program may read in `host`: decimal, hexadecimal, octal, with fewer than four parts.

    Empty: it is a name. There are two readings where only some programs take a leading zero for octal.
    """
    parts = host.split(".")
    if len(parts) > 4 or not parts[-1] or not (parts[-1][0].isdigit()):
        return ()
    readings = []
    for octal in (True, False):
        number = _joined([_number(part, octal) for part in parts])
        if number is not None and number not in readings:
            readings.append(number)
    return tuple(readings)


def _number(part: str, octal: bool) -> int:
    """Return one part of an address; -1: it is not a number."""
    if not part.isascii() or not part or len(part) > 24:
        return -1
    if part[:2] in ("0x", "0X"):
        return (
            int(part[2:] or "0", 16) if all([character in "0123456789abcdefABCDEF" for character in part[2:]]) else -1
        )
    if not part.isdigit():
        return -1
    if part[0] == "0" and octal and len(part) > 1:
        return int(part, 8) if "8" not in part and "9" not in part else -1
    return int(part)


def _joined(numbers: list[int]) -> int | None:
    """Return the address: all parts but the last are bytes, the last fills the rest."""
    address = 0
    for number in numbers[:-1]:
        if not 0 <= number <= 255:
            return None
        address = address << 8 | number
    room = 8 * (5 - len(numbers))
    last = numbers[-1]
    return address << room | last if 0 <= last < 1 << room else None


def dotted(address: int) -> str:
    return f"{address >> 24}.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"


def version_six(host: str) -> int | None:
    """Return the address in `host`, without brackets; `None`: it is not one. A zone (`%eth0`) does not count."""
    host = host.partition("%")[0]
    if ":" not in host or host.count("::") > 1 or ":::" in host or len(host) > 45:
        return None
    head, gap, tail = host.partition("::")
    before = _groups(head)
    after = _groups(tail) if gap else []
    if before is None or after is None:
        return None
    missing = 8 - len(before) - len(after)
    if (missing != 0 and not gap) or (gap and missing < 1):
        return None
    address = 0
    for group in before + [0] * missing + after:
        address = address << 16 | group
    return address


def _groups(text: str) -> list[int] | None:
    """Return the groups of four hexadecimal digits, the last of which may be a dotted address; `None`: invalid."""
    groups: list[int] = []
    for part in text.split(":") if text else []:
        if "." in part:
            four = version_four(part)
            if part.count(".") != 3 or not four:
                return None
            groups += [four[0] >> 16, four[0] & 0xFFFF]
        elif part and len(part) <= 4 and all([character in "0123456789abcdefABCDEF" for character in part]):
            groups.append(int(part, 16))
        else:
            return None
    return groups


def embedded(address: int) -> int | None:
    """Return the IPv4 address inside a mapped, compatible, translated or 6to4 address; `None`: there is none."""
    high = address >> 32
    if high in (0xFFFF, 0x0064_FF9B_0000_0000_0000_0000, 0xFFFF_0000) or (high == 0 and address > 1):
        return address & 0xFFFF_FFFF
    if address >> 112 == 0x2002:
        return address >> 80 & 0xFFFF_FFFF
    return None


def spelt_six(address: int) -> str:
    """Return the usual notation, with the longest run of zeros left out."""
    groups = [f"{address >> shift & 0xFFFF:x}" for shift in range(112, -16, -16)]
    best = (0, 0)
    for start in range(8):
        length = 0
        while start + length < 8 and groups[start + length] == "0":
            length += 1
        if length > best[0]:
            best = (length, start)
    length, start = best
    if length < 2:
        return ":".join(groups)
    return ":".join(groups[:start]) + "::" + ":".join(groups[start + length :])
