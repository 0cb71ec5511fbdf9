"""Words of options with which a program empties its output directory first."""

from toolgate.knowledge.vocabulary import one_of

# Words of options: `--clear`, `--cleanDestinationDir`, `--emptyOutDir`, `--wipe`, `/MIR`.
EMPTYING = one_of("clear clean cleanup empty wipe purge fresh mir prune erase")
# The same if the rest of the command names a whole directory.
DELETING = one_of("delete remove")
WHOLE = one_of("sync rsync mirror restore out output outdir dir dest destination path")
# Words that say that something else, or nothing, is emptied.
BESIDES = one_of(
    "no not never dont cache caches caching history url urls screen log logs comment comments dry keep skip interactive "
    "branch branches tag tags remote ref refs image images volume volumes after"
)
# Programs that do so by default.
ALWAYS = (
    "mkdocs build", "jekyll build", "jekyll b", "jekyll serve", "mdbook build", "mdbook clean", "docusaurus build",
    "zola build", "hexo clean", "hexo generate", "cargo clean", "gatsby build", "gatsby clean", "rclone sync",
    "storybook build", "build-storybook", "ng build", "next build", "nuxt generate", "astro build", "vuepress build",
    "vitepress build", "gitbook build", "honkit build", "antora", "middleman build", "bridgetown build", "nanoc compile",
    "react-scripts build", "expo export", "typedoc", "robocopy /MIR", "unison -force", "gsutil rsync -d",
)  # fmt: skip
