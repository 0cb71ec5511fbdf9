"""Commits that become unreachable once some names are gone: what git calls `A --not B C`."""

from toolgate.analysis.git.objects import Objects

SLOP = 5  # extra steps when no wanted commit seems left: clocks differ, and dates with them


def only_in(objects: Objects, wanted: list[str], held: list[str]) -> list[str] | None:
    """Return the commits reachable from `wanted` but not from `held`, newest first; `None`: one cannot be read."""
    painting = Painting(objects)
    for name in held:
        if not painting.meet(name, held=True):
            return None
    for name in wanted:
        if not painting.meet(name, held=False):
            return None
    return painting.finish()


class Painting:
    """A walk from the newest commit to the oldest, in which `held` spreads to all ancestors."""

    __slots__ = ("objects", "queue", "met", "held", "live")

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.queue: list[tuple[int, int, str]] = []  # the negated date, the order of discovery, the hash
        self.met: dict[str, bool] = {}  # whether it is still in the queue
        self.held: set[str] = set()
        self.live = 0  # commits in the queue that are not held

    def meet(self, name: str, held: bool) -> bool:
        """Add a commit to the queue, once; return whether it can be read."""
        from _heapq import heappush

        if name in self.met:
            if held:
                self._hold(name)
            return True
        commit = self.objects.commit(name)
        if commit is None:
            return False
        self.met[name] = True
        if held:
            self.held.add(name)
        else:
            self.live += 1
        heappush(self.queue, (-commit.date, len(self.met), name))
        return True

    def _hold(self, name: str) -> None:
        """Mark a commit that was taken for wanted as held, with all its ancestors."""
        spreading = [name]
        while spreading:
            name = spreading.pop()
            if name in self.held or name not in self.met:
                continue
            self.held.add(name)
            if self.met[name]:
                self.live -= 1
                continue  # its parents follow when it is taken from the queue
            commit = self.objects.commit(name)
            spreading += commit.parents if commit is not None else ()

    def finish(self) -> list[str] | None:
        from _heapq import heappop

        found: list[str] = []
        oldest, slop = 0, SLOP
        while self.queue and slop >= 0:
            date, _, name = heappop(self.queue)
            self.met[name] = False
            held = name in self.held
            if not held:
                self.live -= 1
                found.append(name)
                oldest = -date if len(found) == 1 else min(oldest, -date)
            commit = self.objects.commit(name)
            for parent in commit.parents if commit is not None else ():
                if not self.meet(parent, held):
                    return None
            newer = bool(self.queue and found) and -self.queue[0][0] >= oldest
            slop = SLOP if self.live or newer else slop - 1
        return [name for name in found if name not in self.held]
