"""module, sbatch, qsub, spack, apptainer and others — load software, and run jobs on compute clusters.

A queued job runs later, on shared machines, and its compute time costs money.
"""

from toolgate.knowledge.vocabulary import *

JOBS = writes("jobs of the cluster", "cloud")
ENDED = deletes("jobs of the cluster", "cloud")
ADMINISTERED = writes("the cluster's settings", "cloud")

# --- modules: what a shell of the cluster finds ----------------------------------------------------------------------

NAMED = "READ_BY(hpc.module)..."
MODULE_LOOKS = """
    avail av spider list li show display whatis keyword key apropos search help is-loaded isloaded is-avail info-loaded is-saved is-used overview ov
    savelist sl describe mcc tablelist getdefault gd category path paths aliases state stashlist lint test variant saveshow clear initlist config cachebuild
"""
ENVIRONMENT_ONLY = "purge reset refresh update unload rm remove del unuse restore r disable source-unload stash stashpop stashrm stashclear reload swap sw switch load add try-load try-add load-any"
MODULE_OPTIONS = (
    "-h? -V? --usage? -D? --debug? --dumpversion? --dumpname? --timer? -t --terse -l --long -r --regexp --redirect -q --quiet --silent -s -f --force -w= --width= -d --default -L --latest -j --json -o= --output= -i --icase -a --all --no-pager --pager= --color[=] --starts-with --contains --auto --no-auto --show_hidden --raw --ignore_cache --nx --no_extensions --terse_show_extensions --style= --location --loc --tag= --mt --brief",
    )  # fmt: skip
MODULE_COMMANDS = (
    loose(MODULE_LOOKS), lax(ENVIRONMENT_ONLY, NAMED),
    sub("use", "SEARCHES...", ["-a --append -p --prepend --priority="]),
    lax("prepend-path append-path", "PLAIN SEARCHES..."),
    loose("remove-path setenv unsetenv pushenv"),
    loose("save s saverm sd sdefault setdefault initadd initprepend initrm initswitch initclear", does=writes("which modules later shells load", "startup")),
    lax("source sh-to-mod mod-to-sh", "PLAIN? RUNS..."), sub("edit", "EDITS..."),
)  # fmt: skip
MODULES = command("module modulecmd", NAMED, MODULE_OPTIONS, MODULE_COMMANDS)
MODULES_SHORTLY = command("ml", NAMED, MODULE_OPTIONS, MODULE_COMMANDS, otherwise=lax("ml", NAMED, MODULE_OPTIONS))

# --- Slurm -----------------------------------------------------------------------------------------------------------

SLURM_LOOKS = loose(
    "sinfo squeue sacct sstat sprio sshare sreport sdiag seff sjobexitmod slurmtop jobinfo sjstat smap sload reportseff"
)
ALLOCATED = (
    "-h? -V? --usage?",
    """
        -A= --account= --acctg-freq= -a= --array= --batch= -b= --begin= --burst-buffer= -c= --cpus-per-task= --cluster-constraint= -M= --clusters= --comment=
        -C= --constraint= --container= --container-id= --contiguous -S= --core-spec= --cores-per-socket= --cpu-freq= --cpus-per-gpu= --deadline= --delay-boot=
        -d= --dependency= -m= --distribution= -x= --exclude= --exclusive[=] --export= --extra= --extra-node-info= --get-user-env[=] --gid= --gpu-bind= --gpu-freq=
        -G= --gpus= --gpus-per-node= --gpus-per-socket= --gpus-per-task= --gres= --gres-flags= --hint= -H --hold -I[=] --immediate[=] -J= --job-name= --kill-on-invalid-dep=
        -L= --licenses= --mail-type= --mail-user= --mcs-label= --mem= --mem-bind= --mem-per-cpu= --mem-per-gpu= --mincpus= --network= --nice[=]
        -k --no-kill -N= --nodes= --nodelist= -w= -n= --ntasks= --ntasks-per-core= --ntasks-per-gpu= --ntasks-per-node= --ntasks-per-socket= --no-requeue
        --open-mode= -O --overcommit -s --oversubscribe --parsable -p= --partition= --power= --prefer= --priority= --profile= --propagate[=] -q= --qos= -Q --quiet
        --reboot --requeue --reservation= --resv-ports[=] --segment= --signal= --sockets-per-node= --spread-job --stepmgr --switches= -t= --time= --time-min= --thread-spec=
        --threads-per-core= --tmp= --tres-bind= --tres-per-task= --uid= --use-min-nodes -v -vv --verbose -W --wait --wait-all-nodes= --wckey= --x11[=]
    """,
    option("-o --output -e --error", WRITES),
    option("-i --input", READS),
    option("--bb --bbf", READS),
    option("-D --chdir", CHDIR),
    option("--export-file", READS),
    flag("--test-only", dry=True, operands="READS PLAIN..."),
)
SBATCH = command(
    "sbatch",
    "RUNS PLAIN...",
    [*ALLOCATED, option("-F --nodefile", READS), option("--wrap", SCRIPT, fills="RUNS STDIN")],
    style=EARLY,
    does=JOBS,
    stdin=SCRIPT,
)
SRUN = command(
    "srun",
    "ARGV",
    [
        *ALLOCATED,
        option("--prolog --epilog --task-prolog --task-epilog --multi-prog --slurmd-debug", RUNS),
        option("--bcast", WRITES, optional=True),
        """
            --cpu-bind= --jobid= --overlap --pty --label -l -u --unbuffered -X --disable-status -K[=] --kill-on-bad-exit[=] --mpi= --exact --het-group= --msg-timeout=
            -r= --relative= --send-libs[=] --treewidth= -Z --no-allocate --external-launcher[=] --join --preserve-env -E --interactive --compress[=] -T= --threads=
        """,
    ],
    style=EARLY,
    does=JOBS,
)
SALLOC = command("salloc", "ARGV?", [*ALLOCATED, "--bell --no-bell --no-shell -K[=] --kill-command[=]"], style=EARLY, does=JOBS)  # fmt: skip
SCANCEL = loose("scancel scrun", ["-h? -V? --usage?"], does=ENDED)
SCONTROL = command(
    "scontrol",
    options=["-h? -V? --usage? -a --all -d --details -o --oneliner -v --verbose -Q --quiet -M= --clusters= --cluster= --local --federation --future -F --hide --json[=] --yaml[=] --sibling -u="],
    subcommands=[
        loose("show ping version help listpids pidinfo listjobs liststeps completing errnumstr getaddrs getent wait_job hostlist hostlistsorted fsdampeningfactor"),
        lax("write", subcommands=[lax("batch_script", "PLAIN WRITES?")]),
        loose("cancel delete requeue requeuehold terminate kill", does=ENDED), loose("hold uhold release suspend resume top notify update", does=JOBS),
        loose("*", does=ADMINISTERED),
    ],
)  # fmt: skip
SACCTMGR = command(
    "sacctmgr", options=["-h? -V? --usage? -i --immediate -n --noheader -p --parsable -P --parsable2 -r --readonly -s --associations -Q --quiet -o --oneliner -v --json --yaml"], subcommands=[
        loose("show list ping version help problem"), lax("dump", "PLAIN...", [option("file", PLAIN)]), loose("delete remove", does=deletes("accounts of the cluster", "cloud")),
        loose("*", does=ADMINISTERED)])  # fmt: skip
STRIGGER = loose("strigger", ["-h? -V? --usage?", flag("--get", clears="write")], does=JOBS)
ATTACHED = lax("sattach sbcast", "READS? PLAIN...", ["-h? -V? --usage?"], does=JOBS)

# --- PBS, Grid Engine, LSF, HTCondor, Flux ---------------------------------------------------------------------------

QUEUE_LOOKS = loose("qstat qselect pbsnodes qhost qacct qquota qmon tracejob bjobs bhosts bqueues bhist bacct bpeek busers lsid lshosts lsload lsinfo condor_q condor_status condor_history condor_version showq showstart checkjob llq llstatus")  # fmt: skip
QSUB = command(
    "qsub bsub condor_submit qrsh msub llsubmit oarsub",
    "RUNS? PLAIN...",
    [
        "-verify", option("-dry-run", WRITES, dry="condor_submit"),
        option("-o -e -oo -eo", WRITES),
        option("-i", READS),
        "-h? -V? --help? -A= -a= -c= -C= -j= -k= -l= -m= -M= -N= -n= -p= -P= -q= -r= -R= -S= -t= -u= -v= -W= -w= -J= -I -X -cwd -pe= -b= -hold_jid= -terse -sync= -x -K -gpu=",
    ],
    style=EARLY,
    does=JOBS,
    stdin=SCRIPT,
)  # fmt: skip
QUEUE_ENDS = loose("qdel bkill condor_rm qsig canceljob llcancel oardel mjobctl", does=ENDED)
QUEUE_CHANGES = loose("qhold qrls qalter qmove qrerun qorder qresub qmod qconf qmgr qenable qdisable qrun bstop bresume bmod bswitch bbot brequeue bmig condor_hold condor_release condor_qedit condor_prio badmin", does=JOBS)  # fmt: skip

# --- Spack -----------------------------------------------------------------------------------------------------------

BUILT = runs("Spack packages", "registry", (Manner.INSTALL, Manner.GLOBAL))
SPACK = command(
    "spack",
    options=["-h? -V? --usage? --color= -k --insecure -m --mock -b --bootstrap -p --profile -v --verbose -d --debug --timestamp --stacktrace -l", option("-C --config-scope -e --env -D --env-dir", OBEYS), option("-c --config", "OPAQUE")],
    subcommands=[
        loose("find spec info list versions location providers dependencies dependents graph arch compilers compiler-info debug help audit tags url checksum diff verify blame log-parse pkg resource unit-test style maintainers commands docs"),
        loose("load unload activate deactivate cd", stdout="SETUP"),
        sub("env", subcommands=[loose("list ls status st activate deactivate loads view depfile revert"), loose("create track untrack update rename"), loose("remove rm", does=deletes("an environment of Spack", "home"))]),
        sub("config", subcommands=[loose("get blame list scopes edit"), loose("*", does=writes("Spack's settings", "home"))]),
        sub("compiler external repo mirror", subcommands=[loose("list ls info"), loose("*", does=writes("Spack's settings", "home"))]),
        loose("concretize add remove rm change develop undevelop"), loose("fetch stage", does=fetches("sources of packages", "known")),
        loose("install", [flag("--fake --show-log-on-error"), option("-f --file", OBEYS)], does=BUILT), loose("dev-build test", does=BUILT),
        loose("uninstall gc deprecate", does=deletes("Spack packages", "home")), loose("clean", does=deletes("Spack's cache", "cache")),
        sub("buildcache", subcommands=[loose("list check keys"), loose("push create", does=publishes("built packages")), loose("install", does=BUILT)]),
        sub("python", "RUNS? PLAIN...", [option("-c", CODE("python"), fills="RUNS"), "-i= -V -u"], style=EARLY, stdin=CODE("python")), sub("build-env", "PLAIN ARGV?", style=EARLY),
        lax("create", "PLAIN...", does=writes("a recipe for a package", "home")), loose("gpg", does=writes("the user's keys", "secret")),
    ],
)  # fmt: skip

# --- Apptainer: the command runs as the user, in the user's home ------------------------------------------------------

IMAGE = "READ_BY(hpc.image)"
IMAGE_AND_WORDS = "READ_BY(hpc.image) PLAIN..."
IN_IMAGE = "READ_BY(hpc.image) ARGV"
CONTAINED = (
    "-h? -V? --usage?",
    """
        -c --contain -C --containall -e --cleanenv --compat --env= -f --fakeroot --nv --nvccli --rocm --no-home --no-mount= --no-init --no-umask --no-privs --no-eval -i --ipc -n --net
        --network= --network-args= --dns= --hostname= -p --pid -u --userns --uts --pwd= --cwd= --unsquash -s --silent -q --quiet -v --verbose --debug --memory= --cpus= --writable-tmpfs
        --app= --disable-cache --sharens --no-https --nohttps --docker-login --underlay --shell=
    """,
    option("-B --bind --mount", "READ_BY(hpc.bound)"),
    option("-o --overlay -w --writable -W --workdir -S --scratch", PLAIN),
    option("-H --home --env-file --pem-path", READS),
    option("--security --add-caps --drop-caps --keep-privs --allow-setuid", "OPAQUE"),
)
RUNNING = (*CONTAINED, flag("--writable -w"))
APPTAINER = command(
    "apptainer singularity",
    options=["-h? -V? --usage? -d --debug -q --quiet -s --silent -v --verbose --nocolor", option("-c --config", OBEYS)],
    subcommands=[
        sub("exec", IN_IMAGE, RUNNING, style=EARLY), sub("run test", IMAGE_AND_WORDS, RUNNING, style=EARLY), sub("shell", IMAGE, RUNNING, stdin=SCRIPT),
        sub("build", "WRITES READ_BY(hpc.recipe)", ["-h? -V? --usage? -F --force -s --sandbox -f --fakeroot --nv --rocm -T --notest --section= --update -l --library= --build-arg= --arch= --disable-cache --fix-perms --mksquashfs-args= --no-cleanup --json", option("-B --bind --mount", "READ_BY(hpc.bound)"), option("--build-arg-file --pem-path", READS), flag("-r --remote", publishes("the recipe of a container"))], does=runs("the build of a container")),
        sub("pull", "READ_BY(hpc.pulled)...", [option("--dir", WRITES), "-h? -V? --usage? -F --force --name= --arch= --library= -U --allow-unsigned --disable-cache --no-https --docker-login"], does=fetches("an image", "registry")),
        lax("inspect verify", "READS..."), loose("version help search capabilities"),
        sub("sif", subcommands=[lax("list info header", "PLAIN? READS"), sub("dump", "PLAIN READS"), sub("new", "MAKES"), lax("add del setprim", "EDITS PLAIN...")]),
        lax("push", "READS PLAIN", does=publishes("an image")), lax("sign", "EDITS", does=reads("the user's keyring", "secret")),
        sub("instance", subcommands=[loose("list stats"), sub("start run", IMAGE_AND_WORDS, RUNNING, style=EARLY), loose("stop", does=controls("a running container"))]),
        sub("cache", subcommands=[loose("list"), loose("clean", does=deletes("images in the cache", "cache"))]), sub("overlay", subcommands=[lax("create", "MAKES")]),
        sub("remote registry key keyserver plugin config oci delete", subcommands=[loose("list status search"), loose("*", does=controls("the settings of containers"))]),
    ],
)  # fmt: skip

CASES = """
allow  module purge && module load gcc/12 openmpi/5.0 && module list 2>&1
allow  module -t avail cuda && ml spider hdf5/1.14
allow  ml gcc/12 -intel
allow  module swap gcc intel && module restore default
llm    module load /tmp/evil.lua
llm    module load ./../../../tmp/evil
ask    module use /tmp/modules && module load gcc
ask    module save
ask    module initadd gcc
deny   echo 'rm -rf ~' > /tmp/a.sh; module source /tmp/a.sh
allow  sinfo -N -l && squeue --me -o '%i %T' && sacct -j 12 --format=JobID,State
allow  sstat -j 12 && sprio -l && sshare -U && seff 12
allow  scontrol show job 12 && scontrol ping
ask    scontrol update JobId=12 TimeLimit=2-0
ask    scontrol cancel 12
ask    scontrol reconfigure
@ file jobs/a.sbatch #!/bin/bash\\n#SBATCH -N 2\\nsrun ./solver\\n
allow  sbatch --test-only -N 2 jobs/a.sbatch
ask    sbatch -N 2 jobs/a.sbatch
deny   sbatch --wrap 'rm -rf ~'
deny   printf '#!/bin/sh\\nrm -rf ~\\n' | sbatch
ask    srun -n 4 build/app
deny   srun -N 1 rm -rf ~
ask    srun --task-prolog /tmp/x build/app
ask    salloc -N 1
ask    scancel -u me
allow  sacctmgr show assoc
ask    sacctmgr -i delete user me
ask    scrontab jobs
allow  qstat -u me && bjobs -l 12 && pbsnodes -a
ask    qsub -l walltime=1:00:00 jobs/a.pbs
ask    bkill 12
ask    condor_submit a.sub
ask    qdel 12
ask    qhold 12
allow  spack find -lv && spack spec hdf5 +mpi
allow  spack load gcc@12
ask    spack install hdf5
ask    spack uninstall -y hdf5
deny   spack python -c 'import os; os.system("rm -rf ~")'
llm    spack -e /tmp/env concretize
allow  apptainer exec --nv build/a.sif python train.py
allow  apptainer inspect build/a.sif
deny   apptainer exec build/a.sif rm -rf ~
llm    apptainer run /tmp/a.sif
ask    singularity exec docker://registry.example/x/y ls
allow  singularity exec docker://python:3.12 python --version
deny   singularity exec --bind /home/user:/mnt build/a.sif rm -rf /mnt
ask    MODULEPATH=/tmp/modules module load gcc
ask    apptainer build --remote a.sif a.def
llm    apptainer build a.sif /tmp/a.def
ask    apptainer push a.sif library://me/a
"""
