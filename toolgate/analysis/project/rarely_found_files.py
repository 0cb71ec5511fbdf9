"""The finders of `found_files.py` for what fewer calls need: each other hook would pay for importing them."""

from __future__ import annotations

from toolgate.analysis.project.found_builds import find_meson, find_ninja, find_snakemake
from toolgate.analysis.project.found_cargo import find_cargo, find_cargo_program
from toolgate.analysis.project.found_images import find_baked, find_image
from toolgate.analysis.project.found_pipelines import find_jobs
from toolgate.analysis.project.found_playbooks import find_playbooks
from toolgate.analysis.project.found_settings import find_latexmk, find_maven, find_rubocop
from toolgate.analysis.project.git_settings import find_signing
from toolgate.knowledge.vocabulary import (
    BAKED_IMAGES,
    CARGO_BUILD,
    CARGO_PROGRAM,
    CARGO_TESTS,
    IMAGE_BUILD,
    LATEXMK_BUILD,
    MAVEN_BUILD,
    MESON_BUILD,
    NINJA_BUILD,
    PIPELINE_JOBS,
    PLAYBOOKS,
    RUBOCOP_RULES,
    SIGNATURES,
    SNAKEFILE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.model.effect import Target

FINDERS: dict[str, Callable[[Run, Target | None], None]] = {
    IMAGE_BUILD: find_image, BAKED_IMAGES: find_baked, PIPELINE_JOBS: find_jobs,
    CARGO_BUILD: find_cargo, CARGO_TESTS: find_cargo, CARGO_PROGRAM: find_cargo_program,
    MESON_BUILD: find_meson, NINJA_BUILD: find_ninja, SNAKEFILE: find_snakemake, LATEXMK_BUILD: find_latexmk,
    MAVEN_BUILD: find_maven, PLAYBOOKS: find_playbooks, RUBOCOP_RULES: find_rubocop, SIGNATURES: find_signing,
}  # fmt: skip
