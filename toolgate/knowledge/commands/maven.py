"""mvn, gradle, ant, sbt, lein, mill — build projects in Java and related languages."""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")

MAVEN = command(
    "mvn mvnw mvnd maven",
    "READ_BY(maven.task)...",
    [
        "-h? -v? -B --batch-mode -C -c -D= --define= -e --errors -fae -ff -fn -N --non-recursive -nsu -o --offline -P= --activate-profiles= -pl= --projects= -q --quiet -rf= --resume-from= -am --also-make -amd",
        "-T= --threads= -U --update-snapshots -V --show-version -X --debug -ntp --no-transfer-progress --no-snapshot-updates --fail-fast --fail-at-end --fail-never -b= --builder= --color= --strict-checksums --lax-checksums -itr -r --resume -emp= -ep= -npr -npu -up -cpu",
        option("-f --file -s --settings -gs --global-settings -t --toolchains -gt", RUNS),
        option("-l --log-file", WRITES),
    ],
    style=WORDS,
    unlisted=READ_BY("maven.property_given"),
    does=runs(MAVEN_BUILD),
)
GRADLE = lax(
    "gradle gradlew",
    "READ_BY(maven.task)...",
    [
        "-h? -?? -v? -V --show-version",
        "-a --no-rebuild --build-cache --no-build-cache --configuration-cache --no-configuration-cache --configure-on-demand --console= --continue --no-continue -D= --system-prop= -d --debug --daemon --no-daemon --foreground",
        "-i --info --full-stacktrace -S -s --stacktrace --max-workers= --offline -P= --project-prop= --parallel --no-parallel --priority= --profile -q --quiet --refresh-dependencies --refresh-keys --rerun --rerun-tasks --scan --no-scan --status --stop -t --continuous -u",
        "-w --warn --warning-mode= --watch-fs --no-watch-fs --write-locks --write-verification-metadata= -x= --exclude-task= --update-locks= --dependency-verification= -F= --tests= --all --configuration= --dependency= --type= --gradle-version= --distribution-type= --args= --console-unicode= --export-keys --problems-report --no-problems-report",
        flag("-m --dry-run", clears="publish"),  # it evaluates the build all the same
        option("-b --build-file -c --settings-file", RUNS),
        option("-I --init-script", RUNS, unknown("the Gradle init script")),
        option("-p --project-dir", CHDIR),
        option("-g --gradle-user-home --project-cache-dir", WRITES),
        option("--include-build", RUNS),
        option("--gradle-distribution-url", FETCHES),
    ],
    does=BUILD,
)
ANT = lax(
    "ant buildr bld",
    "READ_BY(maven.task)...",
    [
        "-h? -help? -version? -diagnostics? -projecthelp? -p? -quiet -q -silent -S -verbose -v -debug -d -emacs -e -keep-going -k -noinput -autoproxy -nouserlib -noclasspath -logger= -inputhandler= -listener= -propertyfile=",
        option("-f -file -buildfile -lib -main -find", RUNS),
        option("-l -logfile", WRITES),
    ],
    style=WORDS,
    does=BUILD,
)
SBT = lax(
    "sbt sbtn mill bleep",
    "READ_BY(maven.prompt)...",
    [
        "-h? -help? -V? -version? --script-version? -v --verbose -d -debug --no-colors --color= --supershell= --mem -mem= --jvm-debug= --batch -batch --no-share --no-global --sbt-version= -J= -D= -S= -i --interactive -w --watch -k -j= --jobs= --no-server --ticker=",
        option("-java-home --java-home --sbt-dir --sbt-boot --sbt-jar --ivy --home --import", RUNS),
    ],
    does=BUILD,
)
LEIN = lax(
    "lein boot shadow-cljs",
    "READ_BY(maven.task)...",
    ["-h? -v? -o -U", option("-e --eval", CODE("clojure"))],
    style=WORDS,
    does=BUILD,
)
SPRING = lax(
    "spring jhipster quarkus mn grails",
    "READ_BY(task)...",
    ["-h? -V?", option("-o --output-directory", WRITES), option("-f --file", READS)],
    does=BUILD,
)
FLYWAY = lax(
    "flyway liquibase",
    "READ_BY(schema_task)...",
    ["-h? -v?", option("-configFiles --configFiles --defaults-file", READS)],
    style=WORDS,
)
RELEASES = loose("jreleaser", ["-h? -V?", flag("--dry-run", dry=True)], does=publishes("a release"))

CASES = """
allow  sbt compile publishLocal && ./gradlew publishToMavenLocal
ask    ./gradlew appDistributionUploadRelease
ask    sbt sonatypeBundleRelease
ask    mill mill.scalalib.PublishModule/
allow  ./gradlew assembleRelease bundleRelease
allow  mvn -B -ntp clean verify -Dgpg.skip=true
       run the project's build
allow  mvn test -Dtest=MyTest#deletes -pl core -am
allow  mvn compile exec:java -Dexec.mainClass=org.example.Main
allow  mvn -q dependency:tree
allow  mvn install -DskipTests
allow  ./mvnw test
allow  gradle build --info --stacktrace
allow  gradle :app:assembleDebug -x test
allow  ./gradlew test --tests com.example.MyTest
allow  gradle publishToMavenLocal
allow  gradle tasks --all
allow  ant -f build.xml test
allow  sbt "testOnly *MySpec"
allow  lein test
ask    mvn deploy -P release
ask    mvn release:perform
ask    gradle publish
ask    gradle :lib:publishPlugins
ask    mvn -f ~/Downloads/pom.xml compile
ask    gradle -I ~/Downloads/init.gradle build
ask    gradle -b /home/user/Downloads/build.gradle
ask    mvn -s ~/Downloads/settings.xml package
ask    mvn exec:exec -Dexec.executable=/home/user/Downloads/x
ask    ant -lib ~/Downloads
ask    flyway clean
allow  flyway migrate
ask    jreleaser full-release
ask    mvn exec:exec -Dexec.executable=rm -Dexec.args='-rf /'
"""
