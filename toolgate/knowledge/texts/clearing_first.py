"""Words by which a program empties the directory that it writes to."""

from __future__ import annotations

# Words of options: `--clear`, `--cleanDestinationDir`, `--emptyOutDir`, `--wipe`, `/MIR`.
EMPTYING = frozenset("clear clean cleanup empty wipe purge fresh mir prune erase".split())
# The same where the rest of the command says that a whole directory is meant.
DELETING = frozenset("delete remove".split())
WHOLE = frozenset("sync rsync mirror restore out output outdir dir dest destination path".split())
# Words that say it is something else that is emptied, or that nothing is.
BESIDES = frozenset(
    "no not never dont cache caches caching history url urls screen log logs comment comments dry keep skip interactive "
    "branch branches tag tags remote ref refs image images volume volumes after".split()
)
# Programs that do so without being told.
ALWAYS = (
    "mkdocs build", "jekyll build", "jekyll b", "jekyll serve", "mdbook build", "mdbook clean", "docusaurus build",
    "zola build", "hexo clean", "hexo generate", "cargo clean", "gatsby build", "gatsby clean", "rclone sync",
    "storybook build", "build-storybook", "ng build", "next build", "nuxt generate", "astro build", "vuepress build",
    "vitepress build", "gitbook build", "honkit build", "antora", "middleman build", "bridgetown build", "nanoc compile",
    "react-scripts build", "expo export", "typedoc", "robocopy /MIR", "unison -force", "gsutil rsync -d",
)  # fmt: skip
