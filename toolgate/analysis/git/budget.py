"""How much may be read to find out what a command would hit: counted in steps, the same on every machine."""

FILES = 3_000  # files that are checked; some twenty-five milliseconds
OBJECTS = 1_500  # git objects that are read
BYTES = 16_000_000  # bytes read, of files and of git's own data
PATTERNS = 100_000  # comparisons of a name with a pattern


class Exhausted(Exception):
    """More would have to be read than the limits allow."""


class Budget:
    """What is left; each guard call has its own."""

    __slots__ = ("files", "objects", "bytes", "patterns")

    def __init__(self) -> None:
        self.files = FILES
        self.objects = OBJECTS
        self.bytes = BYTES
        self.patterns = PATTERNS

    def look(self, count: int = 1) -> None:
        self.files -= count
        if self.files < 0:
            raise Exhausted

    def take(self, size: int) -> None:
        self.objects -= 1
        self.bytes -= size
        if self.objects < 0 or self.bytes < 0:
            raise Exhausted

    def compare(self, count: int) -> None:
        self.patterns -= count
        if self.patterns < 0:
            raise Exhausted
