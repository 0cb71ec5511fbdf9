"""Archives that commands with the trait `packs-project` make, named after what the manifest in a directory says.

Each: the manifest, how it calls the name and the version, what stands between them, and the ending.
"""

PACKED = (
    ("DESCRIPTION", "Package", "Version", "_", ".tar.gz"),
    ("Chart.yaml", "name", "version", "-", ".tgz"),
    ("package.json", "name", "version", "-", ".tgz"),
)
