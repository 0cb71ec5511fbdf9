"""Archives that a command makes of a project, named after what its manifest says.

By the command: the manifest, how it calls the name and the version, what stands between them, and the ending.
"""

PACKED = {
    "npm": ("package.json", "name", "version", "-", ".tgz"),
    "R": ("DESCRIPTION", "Package", "Version", "_", ".tar.gz"),
    "helm": ("Chart.yaml", "name", "version", "-", ".tgz"),
    "vsce": ("package.json", "name", "version", "-", ".vsix"),
}
