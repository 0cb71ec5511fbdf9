"""The policy that would be in force if one file were another: for trying out a change before it takes effect."""

from dataclasses import dataclass

from toolgate import directories
from toolgate.model.digest import digest
from toolgate.policy.files import trust
from toolgate.policy.force.layers import ORGANISATION, PROJECT, USER, files, is_plugin, present
from toolgate.policy.force.loading import Force, Source, source
from toolgate.policy.force.preparing import prepared

ORDER = (ORGANISATION, USER, PROJECT)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A file that replaces a layer's own; `trusted` says whether a project's would be trusted."""

    layer: str
    file: str
    data: bytes
    trusted: bool = True

    @property
    def source(self) -> Source:
        return Source(self.layer, self.file, self.data, digest(self.data))


def alone(proposal: Proposal) -> Force:
    """The policy in force with the proposal as its only file."""
    return _force([(proposal.source, proposal.trusted)], (proposal.file,))


def among(proposal: Proposal, home: str, workspace: str, uid: int, organisation: str = directories.SYSTEM) -> Force:
    """The policy in force with the proposal in place of its layer's file, for a user in a project."""
    listed = trust.listed(home)
    replaced = dict(files(home, workspace, organisation))[proposal.layer]
    found: list[tuple[Source, bool]] = [(proposal.source, proposal.trusted)]
    for layer, file in present(home, workspace, organisation):
        if file != replaced:
            one = source(layer, file, uid)
            found.append((one, layer != PROJECT or listed.get(file) == one.digest))
    found.sort(key=lambda pair: (is_plugin(pair[0].file), ORDER.index(pair[0].layer)))
    return _force(found, () if proposal.file == replaced else (proposal.file,))


def _force(found: list[tuple[Source, bool]], drafts: tuple[str, ...]) -> Force:
    sources = tuple([one for one, _ in found])
    made = prepared(sources, tuple([trusted for _, trusted in found]), drafts=drafts)
    return Force(sources, made.trusted, made.plans, made.profile, made.whole)
