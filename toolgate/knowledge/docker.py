"""docker, podman and compose — build, run and inspect containers."""

from toolgate.knowledge.vocabulary import (
    CHDIR, EARLY, PLAIN, READ_BY, READS, WRITES, command, controls, deletes, escalates, fetches, flag, flags, option,
    publishes, runs, sub, unknown, writes,
)  # fmt: skip

PRIVILEGED = controls("a container with the host's rights", "container", "privileged")
RUN_OPTIONS = (
    flags("-d --detach -i --interactive -t --tty --rm --init --name= -w= --workdir= -u= --user= -h= --hostname= --network= --net="),
    flags("-l= --label= --platform= --pull= -m= --memory= --memory-swap= --cpus= -c= --cpu-shares= --cpuset-cpus= --shm-size="),
    flags("--restart= --entrypoint= --dns= --dns-search= --add-host= --ip= --link= --log-driver= --log-opt= --health-cmd= -a="),
    flags("--health-interval= --health-retries= --health-timeout= --no-healthcheck --ulimit= --tmpfs= --read-only --stop-signal="),
    flags("--stop-timeout= --expose= -P --publish-all --gpus= --runtime= --isolation= --quiet -q --sig-proxy[=] --attach= --cgroupns="),
    flags("--group-add= --cap-drop= --pids-limit= --annotation= --volume-driver= --volumes-from= --domainname= --network-alias= --tz="),
    option("-e --env", "READ_BY(variable_passed)"),
    option("--env-file --label-file", READS),
    option("-p --publish", PLAIN),
    option("-v --volume --mount", READ_BY("volume")),
    option("--cidfile --iidfile", WRITES),
    flag("--privileged", PRIVILEGED),
    option("--cap-add", "READ_BY(capability)"),
    option("--device --device-cgroup-rule", "OPAQUE"),
    option("--pid --ipc --uts --userns", "READ_BY(namespace)"),
    option("--security-opt", "READ_BY(security_opt)"),
)
LOOK = "PLAIN..."
DOCKER = command(
    "docker podman nerdctl finch",
    "",
    [
        flags("-D --debug -l= --log-level= -c= --context= --tls --tlsverify -v"),
        option("-H --host", "PLAIN"),
        option("--config", "PLAIN"),
    ],
    subcommands=[
        sub("ps images info version logs inspect top stats port diff history events search", LOOK, unlisted=PLAIN),
        sub("run create", "MACHINE(container) ARGV?", RUN_OPTIONS, style=EARLY, does=runs("a container", "container")),
        sub("exec", "MACHINE(container) ARGV", [flags("-d --detach -i --interactive -t --tty -u= --user= -w= --workdir= --detach-keys="),
            option("-e --env", "PLAIN"), option("--env-file", READS), flag("--privileged", PRIVILEGED)], style=EARLY, does=runs("a command in a container", "container")),
        sub("build", "READS", [flags("-t= --tag= --build-arg= --target= --platform= --no-cache --pull -q --quiet --progress= --cache-from= --cache-to="),
            flags("--label= --network= --rm --squash --memory= --add-host= --load --shm-size= --ulimit= --force-rm --compress --isolation="),
            option("-f --file", READS), option("--secret --ssh", "OPAQUE"), option("--iidfile --metadata-file -o --output", WRITES),
            flag("--push", publishes("an image"))], does=runs("the project's Dockerfile", "container", "own")),
        sub("buildx", "", subcommands=[
            sub("build bake b", "PLAIN...", [option("-f --file", READS), flag("--push", publishes("an image"))], unlisted=PLAIN, does=runs("the project's Dockerfile", "container", "own")),
            sub("ls inspect version du", LOOK, unlisted=PLAIN),
            sub("create use rm prune stop imagetools", LOOK, unlisted=PLAIN, does=controls("builders", "container", "own"))]),
        sub("pull", "PLAIN...", [flags("-a -q --all-tags --quiet --platform= --disable-content-trust")], does=fetches("an image", "registry")),
        sub("push", "PLAIN...", unlisted=PLAIN, does=publishes("an image")),
        sub("login logout", LOOK, unlisted=PLAIN, does=writes("registry credentials", "secret")),
        sub("start stop restart kill pause unpause wait attach rename update", LOOK, unlisted=PLAIN, does=controls("containers", "container")),
        sub("rm rmi", LOOK, unlisted=PLAIN, does=deletes("containers or images", "container")),
        sub("cp", "DOCKER_COPY... DOCKER_COPY", [flags("-a -L -q --archive --follow-link --quiet")]),
        sub("tag commit import load save export", LOOK, [option("-o --output", WRITES), option("-i --input", READS)], unlisted=PLAIN),
        sub("system", "", subcommands=[
            sub("df info events", LOOK, unlisted=PLAIN),
            sub("prune", LOOK, unlisted=PLAIN, does=deletes("unused containers, images and networks", "container"))]),
        sub("image container volume network builder", "", subcommands=[
            sub("ls list inspect history logs stats top port diff", LOOK, unlisted=PLAIN),
            sub("prune rm remove kill", LOOK, unlisted=PLAIN, does=deletes("images, containers, volumes or networks", "container")),
            sub("build", "READS", [option("-f --file", READS)], unlisted=PLAIN, does=runs("the project's Dockerfile", "container", "own")),
            sub("run", "MACHINE(container) ARGV?", RUN_OPTIONS, style=EARLY, does=runs("a container", "container")),
            sub("exec", "MACHINE(container) ARGV", [flags("-d -i -t -it -u= -w= -e=")], style=EARLY, does=runs("a command in a container", "container")),
            sub("create", LOOK, unlisted=PLAIN, does=controls("a volume or network", "container")),
            sub("pull", LOOK, unlisted=PLAIN, does=fetches("an image", "registry")),
            sub("push", LOOK, unlisted=PLAIN, does=publishes("an image")),
            sub("start stop restart connect disconnect", LOOK, unlisted=PLAIN, does=controls("containers", "container")),
            sub("tag save load", LOOK, [option("-o --output", WRITES)], unlisted=PLAIN)]),
        sub("swarm stack service node secret config plugin", "", subcommands=[
            sub("ls list inspect ps logs services", LOOK, unlisted=PLAIN),
            sub("*", LOOK, unlisted=PLAIN, does=controls("a swarm", "cluster"))]),
        sub("context manifest trust scout machine", "", subcommands=[
            sub("ls list inspect show quickview cves", LOOK, unlisted=PLAIN), sub("*", LOOK, unlisted=PLAIN, does=controls("docker's settings", "container"))]),
        sub("compose", "", [flags("-p= --project-name= --profile= --parallel= --progress= --ansi= --compatibility --dry-run"),
            option("-f --file", READS), option("--env-file", READS), option("--project-directory", CHDIR)], subcommands=[
            sub("ps logs config images top port ls version events convert stats volumes", LOOK, unlisted=PLAIN),
            sub("up start restart create watch", LOOK, unlisted=PLAIN, does=controls("the project's containers", "container", "own")),
            sub("build pull", LOOK, [flag("--push", publishes("an image"))], unlisted=PLAIN, does=runs("the project's Dockerfiles", "container", "own")),
            sub("stop kill pause unpause", LOOK, unlisted=PLAIN, does=controls("the project's containers", "container", "own")),
            sub("down rm", LOOK, [flag("-v --volumes", deletes("the project's volumes", "container")), option("--rmi", "PLAIN"), flags("-t= --timeout= --remove-orphans -s --stop -f --force")],
                does=controls("the project's containers", "container", "own")),
            sub("exec run", "MACHINE(container) ARGV?", [flags("-d -i -t -T --detach --no-TTY --rm --no-deps --service-ports -u= --user= -w= --workdir= --name= --build -e= --env= -q --entrypoint= -P -p= --index= -v= -l="),
                flag("--privileged", PRIVILEGED)], style=EARLY, does=runs("a command in the project's container", "container", "own")),
            sub("push publish", LOOK, unlisted=PLAIN, does=publishes("the project's images")),
            sub("cp", "PLAIN...", unlisted=PLAIN, does=writes("files in containers", "container", "own"))]),
    ],
)
COMPOSE = command(
    "docker-compose podman-compose",
    "",
    [flags("-p= --project-name= --profile="), option("-f --file --env-file", READS), option("--project-directory", CHDIR)],
    subcommands=[
        sub("ps logs config images top port version events", LOOK, unlisted=PLAIN),
        sub("up start restart create build pull stop kill pause unpause", LOOK, unlisted=PLAIN, does=controls("the project's containers", "container", "own")),
        sub("down rm", LOOK, [flag("-v --volumes", deletes("the project's volumes", "container")), flags("-t= --timeout= --remove-orphans -s -f --rmi=")], does=controls("the project's containers", "container", "own")),
        sub("exec run", "MACHINE(container) ARGV?", [flags("-d -i -t -T --rm --no-deps -u= -w= -e= --name=")], style=EARLY, does=runs("a command in the project's container", "container", "own")),
        sub("push", LOOK, unlisted=PLAIN, does=publishes("the project's images")),
    ],
)
BUILDERS = command("buildah kaniko skopeo crane dive trivy grype syft hadolint dockle cosign", "PLAIN...", [option("-o --output", WRITES)], unlisted=PLAIN, does=unknown("an image tool"))
LXC = command("lxc lxc-attach lxc-start incus multipass vagrant virsh qemu-system-x86_64 limactl colima orb VBoxManage", "PLAIN...", unlisted=PLAIN, does=controls("virtual machines", "container"))

CASES = """
allow  docker ps -a
allow  docker logs -f web
allow  docker build -t app .
ask    docker run --rm -it ubuntu bash
deny   docker run --privileged -v /:/h alpine chroot /h sh
deny   docker run -v/:/h alpine sh
deny   docker run --mount type=bind,src=/,dst=/h alpine
deny   docker run -v /etc:/e alpine sh -c 'echo x > /e/hosts'
ask    docker run -v $PWD:/app img make
ask    docker exec -it web bash
ask    docker system prune -af
allow  docker compose up -d
allow  docker compose ps
ask    docker compose down -v
allow  docker compose exec web npm test
ask    docker push org/app
allow  docker images --format json
deny   docker run -v /var/run/docker.sock:/var/run/docker.sock alpine sh
"""
