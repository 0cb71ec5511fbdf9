"""Archives that commands with the trait `packs-project` create, named after the manifest in a directory.

Each: the manifest, how it calls the name and the version, what stands between them, and the ending.
"""

PACKED = (
    ("DESCRIPTION", "Package", "Version", "_", ".tar.gz"),
    ("Chart.yaml", "name", "version", "-", ".tgz"),
    ("package.json", "name", "version", "-", ".tgz"),
)
