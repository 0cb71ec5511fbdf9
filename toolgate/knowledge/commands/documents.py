"""pandoc, TeX, PDF and office tools — convert documents; a source may run commands."""

from toolgate.knowledge.vocabulary import *

BESIDE = writes("a document beside it", "workspace")
INCLUDED = "READ_BY(documents.included)?"

PANDOC = lax(
    "pandoc",
    "OPENS...",
    [
        "-v? -h? -f= -r= --from= --read= -t= -w= --to= --write= -s --standalone[=] --toc[=] --table-of-contents[=] --toc-depth= -N --number-sections[=] --wrap= --columns=",
        "-V= --variable= --variable-json= -M= --metadata= --highlight-style= --syntax-highlighting= --dpi= --eol= --tab-stop= -p --preserve-tabs -i",
        "--incremental --slide-level= --section-divs --email-obfuscation= --id-prefix= -T= --title-prefix= --shift-heading-level-by= --top-level-division= --mathjax[=]",
        "--mathml --katex[=] --webtex[=] --gladtex --citeproc -C --natbib --biblatex --embed-resources[=] --self-contained[=] --link-images[=] --no-highlight",
        "--reference-links[=] --reference-location= --markdown-headings= --list-tables[=] --ascii[=] --track-changes= --strip-comments[=] --default-image-extension=",
        "--indented-code-classes= --epub-chapter-level= --split-level= --ipynb-output= --trace --quiet --verbose --fail-if-warnings --sandbox --file-scope[=]",
        "--resource-path= --request-header= --no-check-certificate --list-input-formats --list-output-formats --list-extensions[=] --list-highlight-languages",
        "--list-highlight-styles --bash-completion --number-offset= --listings --lof --lot",
        option("-o --output --log", WRITES),
        option("--extract-media", "MAKES"),
        option("-L --lua-filter -F --filter", RUNS),
        option("-d --defaults --data-dir --template -H --include-in-header -B --include-before-body -A --include-after-body --bibliography --csl -c --css "
               "--reference-doc --metadata-file --metadata-files --epub-cover-image --epub-metadata --epub-embed-font --abbreviations --syntax-definition "
               "--citation-abbreviations", READS),
        option("-D --print-default-template --print-default-data-file --print-highlight-style", PLAIN),
        option("--pdf-engine-opt", "READ_BY(documents.tex_option)"),
        option("--pdf-engine", "READ_BY(documents.started_name)"),
        option("--server", "OPAQUE", optional=True),
        ],
)  # fmt: skip
TEX = command(
    "latex pdflatex xelatex lualatex tex pdftex xetex luatex platex uplatex pdfcslatex dvilualatex luahbtex etex context amstex mf mpost",
    "READ_BY(documents.tex_source)...",
    [
        """
            -interaction= -halt-on-error -file-line-error -draftmode -jobname= -output-format= -synctex= -fmt= -recorder
            -no-shell-escape -shell-restricted -parse-first-line -ini -etex -kpathsea-debug= -progname= -translate-file=
            -enc -ipc -mltex -no-mktex= -8bit -src-specials -no-pdf -quiet -cnf-line=
        """,
        option("-output-directory -aux-directory", "MAKES"),
        flag(
            "-shell-escape -enable-write18 --shell-escape --enable-write18",
            unknown("commands from the document", manner=Manner.SIDE_DOOR),
            operands="READ_BY(documents.tex_program)...",
        ),
        option("--lua --luaonly", RUNS),
        "-version? -help?",
    ],
    style=WORDS,
    does=BESIDE,
)
LATEX_BUILD = [
    flag("-c -C -CA", deletes("generated documents", "output")),
    "-pdf -pdfxe -pdflua -xelatex -lualatex -ps -dvi -f -g -gg -silent -quiet -interaction= -halt-on-error -file-line-error -synctex= -jobname= -cd -pv -pvc -bibtex -use-make -norc -verbose -p",
    option("-outdir -output-directory -auxdir -out2dir -o --outdir", "MAKES"),
    option("-r", RUNS),
    option("-e", READ_BY("documents.latexmk_code")),
    option("-pdflatex -latex", "READ_BY(documents.tex_option)", optional=True),
    flag("-shell-escape --shell-escape -Z", unknown("commands from the document", manner=Manner.SIDE_DOOR)),
]  # fmt: skip
LATEXMK = lax("latexmk", "READS...", LATEX_BUILD, style=WORDS, does=(runs(LATEXMK_BUILD, "workspace"), BESIDE))
TEX_BUILDERS = lax(
    "arara rubber texi2pdf texi2dvi tectonic texliveonfly",
    "READS...",
    LATEX_BUILD,
    style=WORDS,
    does=(BESIDE, runs("the project's document", "workspace")),
)
TEX_TOOLS = lax(
    "bibtex biber makeindex makeglossaries dvips dvipdf dvipdfmx ps2pdf ps2pdf14 pdf2ps eps2pdf epstopdf ps2eps pdfcrop pdfjam pdfnup pdfjoin texcount chktex lacheck detex latexpand "
    "latexdiff latexindent kpsewhich texdoc xindy splitindex pythontex",
    "READS...",
    [option("-o -outfile --outfile --output -output --output-file", WRITES)],
    style=WORDS,
    given=BESIDE,
)
PDF_LOOKS = lax("pdfinfo pdffonts pdfgrep catdoc antiword docx2txt unrtf odt2txt xls2csv djvutxt epub2txt", "READS...")
PDF_FLAGS = [
    "-v? -h? -f= -l= -r= -x= -y= -W= -H= -layout -raw -nopgbrk -enc= -eol= -opw= -upw= -q -jpegopt= -gray -mono -cropbox -scale-to= -scale-to-x= -scale-to-y=",
    "-svg -pdf -ps -eps -list -all -j -p -s -i -c -noframes -htmlmeta -bbox -tsv -table -simple -fixed= -o= -save= -saveall -rx= -ry= -sz= -hide -transp",
    flag("-png -jpeg -tiff", operands="READS STARTS(-)?"),
    flag("-singlefile", operands="READS STARTS(.)?"),
    ]  # fmt: skip
PDF_TURNS = lax("pdftotext pdftocairo pdftohtml pdftops pdfseparate pdfdetach", "READS WRITES?", PDF_FLAGS, style=WORDS)
PDF_PICTURES = lax("pdftoppm pdfimages", "READS STARTS(-)?", PDF_FLAGS, style=WORDS)
PDF_JOINS = command("pdfunite", "READS... WRITES", ["-v -h"])
QPDF = lax(
    "qpdf",
    "READS WRITES?",
    [
        flag(
            "--check --show-npages --show-pages --show-encryption --requires-password --is-encrypted --show-object --json --check-linearization --show-attachment --list-attachments",
            operands="READS",
        ),
        flag("--replace-input", operands="EDITS..."),
        flag("--pages --overlay --underlay --split-pages", operands="READS... WRITES"),
        option("--job-json-file", "OPAQUE"),
        option("--password-file", READS),
    ],
)
PDFTK = lax(
    "pdftk mutool pdfcpu pdfarranger img2pdf ocrmypdf weasyprint prince princexml ebook-convert ebook-meta",
    "READS... WRITES",
    [option("-o --output", WRITES, operands="READS...")],
)
GHOSTSCRIPT = lax(
    "gs ghostscript gsc",
    "RUNS(postscript)...",
    [
        option("-sOutputFile -o", "READ_BY(media.image_target)"),
        option("-c", "OPAQUE"),
        flag(
            "-dNOSAFER -dDELAYSAFER -dALLOWPSTRANSPARENCY", unknown("Ghostscript's safe mode", manner=Manner.INSECURE)
        ),
        option("-f -I", READS),
        "-h? -v? -sDEVICE= -dBATCH -dNOPAUSE -dQUIET -q -dSAFER -sPAPERSIZE= -r= -g=",
    ],
    style=WORDS,
    stdin="OPAQUE",
)
OFFICE = command(
    "libreoffice soffice lowriter localc loimpress ooffice unoconv unoserver abiword gnumeric ssconvert",
    "READ_BY(documents.office_source)...",
    [
        option("--outdir", "MAKES"), option("--convert-to", PLAIN, BESIDE), option("-o --output", WRITES), option("--accept", "LISTENS"),
        option("-env:UserInstallation", PLAIN),
        "--headless --invisible --norestore --nologo --nolockcheck --nofirststartwizard --nodefault --infilter= --cat --writer --calc --impress --draw --quickstart= -f= --minimized --safe-mode --print-to-file --printer-name=",
        option("--script-cat --unaccept", PLAIN),
    ],
    style=WORDS,
)  # fmt: skip
WKHTML = lax(
    "wkhtmltopdf wkhtmltoimage",
    "OPENS... WRITES",
    [
        option("--post-file", READS),
        option("--run-script", "OPAQUE"),
        option("--cookie-jar --dump-outline --user-style-sheet --header-html --footer-html", READS),
        flag("--enable-local-file-access --disable-local-file-access"),
    ],
)
ASCIIDOC = lax(
    "asciidoctor asciidoctor-pdf asciidoc a2x",
    "READS...",
    [
        option("-o --out-file -D --destination-dir", WRITES),
        option("-r --require -I --load-path", RUNS),
        option("-T --template-dir -E --template-engine", PLAIN),
        "-b= --backend= -d= --doctype= -a= --attribute= -s -n -v -w -q -e -S= --safe-mode= -B= -R= -t --trace --failure-level= --no-header-footer",
    ],
    given=BESIDE,
    stdin=INCLUDED,
)
ROFF = command(
    "groff nroff troff gtroff tbl gtbl eqn geqn neqn pic gpic soelim preconv grog refer grotty grops man2html mandoc lexgrog",
    "READS...",
    [
        "-T= -m= -man -ms -mm -t -e -p -R -k -K= -P= -L= -l -f= -w= -W= -r= -d= -F= -M= -I= -n= -o= -a -b -c -C -E -G -g -h -i -j -N -s -S -V -X -z -Z -D=",
        flag("-U", unknown("groff's safe mode", manner=Manner.INSECURE)),
    ],
)
TYPST = command("typst", options=["--color= --cert="], subcommands=[
    lax("compile c", "READS WRITES?", [option("--font-path --package-path", READS), option("--root", "LISTS"), option("--make-deps --timings", WRITES, optional=True), "-f= --format= --input= --pages= --ppi= --pdf-standard= -j= --open[=] --diagnostic-format="]),
    lax("watch w", "READS WRITES?"), lax("query eval", "READS PLAIN..."), loose("fonts info help completions"),
    sub("init", "PLAIN MAKES?", does=fetches("a template", "registry")), loose("update", does=runs("typst", "registry", Manner.INSTALL))])  # fmt: skip
HUGO = lax(
    "hugo zola pelican marp slides bookdown",
    options=[
        option("-d --destination -o --output --output-dir --cacheDir", WRITES), option("--layoutDir --themesDir", READ_BY("documents.theme_directory")), option("-s --source --contentDir -c --root", "LISTS"), option("--config", READS),
        "-D --buildDrafts -F --buildFuture -E --buildExpired --minify --gc --cleanDestinationDir -b= --baseURL= --base-url= -e= --environment= --quiet -q -v --verbose --debug --logLevel= -t= --theme= --drafts --to= --pdf --html --pptx",
    ],
    subcommands=[
        loose("server serve preview watch", ["-p= --port= --disableFastRender --navigateToChanged -D --buildDrafts --appendPort --liveReloadPort= --no-browser --open", option("--bind --interface --host", "LISTENS", clears="listen")], does=(listens("a port"), runs("the project's site", "workspace"))),
        loose("build check render config env version list new init gen convert mod help completion inspect tools", does=BESIDE),
        loose("deploy publish", [flag("--dryRun --dry-run", clears="publish")], does=publishes("the site")),
        loose("add install update use", does=runs("an extension", "registry", Manner.INSTALL)),
    ],
    otherwise=lax("slides", "READS...", [option("-o --output", WRITES)], does=BESIDE),
    bare=BESIDE,
)  # fmt: skip
PLANTUML = lax(
    "plantuml",
    "READS...",
    [
        option("-o --output -output", READ_BY("documents.beside")),
        "-version? -h? -help?",
        option("-config -include", "OBEYS"),
    ],
    style=WORDS,
)
MARKUP = lax(
    "markdown markdown_py cmark cmark-gfm multimarkdown kramdown redcarpet markdown-it marked showdown mdcat glow mdless d2 umlet structurizr-cli aspell hunspell ispell enchant languagetool",
    "READS...",
    [option("-o --output", WRITES), flag("-c --check -w")],
)
TO_PAPER = lax(
    "a2ps enscript",
    "READS...",
    [option("-o -p --output", WRITES, clears="publish")],
    given=publishes("pages on a printer", "machine"),
)
PRINTING = lax(
    "lp lpr lpstat lpq", "READS...", [option("-o -p", PLAIN)], given=publishes("pages on a printer", "machine")
)
PRINT_CONTROL = loose(
    "lprm cancel lpadmin cupsctl cupsenable cupsdisable lpoptions", does=controls("the machine's printers")
)
RST = lax(
    "rst2man rst2latex rst2odt rst2xml docbook2html docbook2man fop xmlto",
    "READS...",
    [option("-o --output --stringparam", WRITES), option("-m --xsltproc-path", "OPAQUE")],
    stdin=INCLUDED,
)
XSLT = lax("xsltproc", "OBEYS(stylesheet) HOLDS(documents.entities)...", [option("-o --output --stringparam", WRITES)])

SAXON = command(
    "saxon saxonb-xslt saxon-xslt xalan Xalan", "ROLES_BY(stylesheet.saxon)...", style="literal", stdin=PLAIN
)

MDBOOK = command("mdbook", options=["-h? -V?"], subcommands=[
    sub("build test clean watch serve", "CHDIR?", [
        option("-d --dest-dir", WRITES), option("-L --library-path", READS), option("-n --hostname", "READ_BY(chains.host)"), "-o --open -p= --port= -c= --chapter= --watcher="], does=runs("the project's document")),
    sub("init", "MAKES?", ["--theme --force --title= --ignore="]), loose("completions help")])  # fmt: skip

CASES = """
allow  mdbook build docs && mdbook test
allow  mdbook serve -p 3001
ask    mdbook build -d ~/public_html
ask    mdbook serve -n 0.0.0.0
llm    mdbook build /tmp/book
allow  latexmk -pdf -outdir=build -e '$max_repeat=3; $silent = 1;' paper.tex
ask    latexmk -e '$pdflatex="sh x"' paper.tex
deny   latexmk -e 'system("rm -rf ~")' paper.tex
allow  hugo --gc --printPathWarnings -d build/public
ask    hugo --themesDir https://themes.example/x.git
ask    hugo --cacheDir ~/.ssh
ask    pandoc --surprise ~/.ssh/id_rsa
allow  pandoc README.md -o build/readme.html
       read README.md
       write build/readme.html
ask    pandoc a.md -o ~/.profile
allow  pandoc --lua-filter filters/x.lua a.md -t html
ask    pandoc -F ~/evil.py a.md
ask    pandoc https://evil.example/x.html -t markdown
ask    pandoc a.md -o x.pdf --pdf-engine-opt=-shell-escape
allow  pdflatex -interaction=nonstopmode main.tex
ask    pdflatex -shell-escape main.tex
deny   pdflatex -shell-escape '\\\\immediate\\\\write18{rm -rf ~}'
ask    pdflatex '\\\\input{/etc/passwd}\\\\bye'
ask    latexmk -e 'system("id")' main.tex
allow  latexmk -pdf main.tex
allow  latexmk -C
allow  pdftotext report.pdf - | head
allow  pdftoppm -png -r 100 report.pdf build/page
allow  latexmk -pdf -outdir=/tmp/out paper.tex; pdftoppm -r 50 -gray build/paper.pdf /tmp/page
allow  make; pdftocairo -png build/paper.pdf /tmp/page
ask    pdftotext build/paper.pdf Makefile; make
ask    pdftoppm -png report.pdf ~/.bashrc
ask    pdftoppm -singlefile report.pdf ~/page
allow  pdftocairo -png -singlefile report.pdf docs/page
deny   pdftoppm -png report.pdf /etc/page
ask    pdftotext report.pdf ~/.bashrc
allow  pdfinfo report.pdf
allow  gs -sDEVICE=pdfwrite -dNOPAUSE -dBATCH -sOutputFile=build/o.pdf in.pdf
ask    gs -dNOSAFER x.ps
deny   gs -q -sDEVICE=ps2write '-sOutputFile=%pipe%rm -rf ~' in.pdf
ask    gs -c '(%pipe%id) (w) file'
allow  libreoffice --headless --convert-to pdf --outdir build report.docx
ask    soffice --headless 'macro:///Standard.Module1.Evil'
allow  qpdf --check in.pdf
allow  qpdf in.pdf --pages . 1-3 -- build/out.pdf
allow  typst compile main.typ build/main.pdf
allow  hugo --minify
allow  hugo server -D
ask    hugo deploy
ask    hugo server --bind 0.0.0.0
ask    groff -U evil.ms
allow  wkhtmltopdf report.html build/report.pdf
allow  aspell list < README.md
allow  pdflatex -interaction=nonstopmode '\\def\\draft{1}\\input{docs/paper}'
allow  xelatex -output-directory=build '\\newcommand\\edition{print}\\input{paper.tex}'
allow  lualatex '\\PassOptionsToClass{handout}{beamer}\\input slides.tex'
       read slides.tex
       write a document beside it
allow  pdflatex '\\newif\\ifdraft\\drafttrue\\input{paper}'
allow  pdftex '\\nonstopmode\\input notes \\bye'
ask    pdflatex '\\def\\x{1}\\input{/tmp/paper}'
ask    pdflatex '\\let\\input\\write\\input18{id}'
ask    pdflatex '\\newcommand\\x{\\csname wri\\endcsname}\\x'
ask    pdflatex '\\catcode`\\!=0 !input{paper}'
ask    pdflatex '\\input|"id"'
ask    pdflatex '\\newwrite\\f\\openout\\f=docs/a.tex'
deny   lualatex '\\def\\x{1}\\directlua{os.execute("rm -rf ~")}'
ask    pdflatex '\\^^5cwrite18{id}'
ask    pdflatex '\\let\\relax\\write\\relax18{id}'
"""
