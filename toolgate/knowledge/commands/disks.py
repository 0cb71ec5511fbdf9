"""Tools for disks, partitions, file systems and mounts: list, mount, resize, format, wipe."""

from toolgate.knowledge.vocabulary import *

ANY = "PLAIN..."
MOUNTS_CHANGE = controls("mounted file systems")
VOLUMES_CHANGE = controls("how disks are set up")
VOLUMES_WIPE = deletes("a volume with all its data", "device")

MOUNTING = (
    """
        -c --no-canonicalize -F --fork -i --internal-only -l --show-labels -m[=] --mkdir[=] --options-mode= -n --no-mtab
        --options-source= --options-source-force -o= --options= -O= --test-opts= -r --read-only -t= --types= --source=
        --target= --target-prefix= -v --verbose -w --rw --read-write -N= --namespace= -L= --label= -U= --uuid= -B --bind
        -M --move -R --rbind --make-shared --make-slave --make-private --make-unbindable --make-rshared --make-rslave
        --make-rprivate --make-runbindable --onlyonce -A --all-targets -d --detach-loop -f --force --lazy --recursive -q
        --quiet -u -z -p= -T=
    """,
    "-h? -V?",
    flag("--fake", dry=True),
    flag("-a --all", MOUNTS_CHANGE),
)
MOUNT = command("mount mount.* pmount sshfs mount_*", "PLAIN... MOUNTS(point)", MOUNTING, given=MOUNTS_CHANGE)
UNMOUNT = command("umount umount.* fusermount fusermount3", ANY, MOUNTING, given=MOUNTS_CHANGE)
FINDMNT = loose("findmnt mountpoint lsfd lsns lslocks lsipc lsmem lsirq blkid lsscsi")
LOSETUP = command(
    "losetup",
    ANY,
    [
        "-o= --offset= --sizelimit= -b= --sector-size= -L --nooverlap -P --partscan -r --read-only --direct-io[=] --show -v -n",
        "--verbose -J --json --noheadings -O= --output= --output-all --raw -c --set-capacity",
        option("-j --associated", LISTS),
        flag("-a --all -l --list", clears="control"),
        flag("-d --detach -D --detach-all -f --find", VOLUMES_CHANGE),
    ],
    given=VOLUMES_CHANGE,
)
SWAP = command(
    "swapon swapoff",
    ANY,
    [
        "-d[=] --discard[=] -e --ifexists -f --fixpgsz -o= --options= -p= --priority= --noheadings --raw --bytes -v --verbose -L= -U=",
        "-s? --summary? --show?",
        option("--show", PLAIN, optional=True, clears="control"),
        flag("-a --all", VOLUMES_CHANGE),
    ],
    given=VOLUMES_CHANGE,
)
FDISK = command(
    "fdisk cfdisk gdisk cgdisk sgdisk sfdisk",
    "WRITES...",
    [
        flag("-l --list -s --getsz -p --print -d --dump -J --json -F --list-free -V --verify --show-size -x --list-details -i --info "
             "--list-types -T --show-geometry", operands=ANY),
        flag("-n --no-act", dry="sfdisk"),
        "-b= --sector-size= -B --protect-boot -c[=] --compatibility[=] -L[=] --color[=] -t= --type= -u[=] --units[=] -w= --wipe= -W=",
        "--wipe-partitions= -C= --cylinders= -H= --heads= -S= --sectors= --noauto-pt --lock[=] --bytes -o= --output= -q --quiet",
        "-a -A= --append -N= --backup --move-data[=] -f --force -X= --label= -Y= --label-nested= -Z --zap-all -z --zap -G -g -e -D",
        "--no-reread --no-tell-kernel --delete --activate --part-type= --part-uuid= --part-label= --part-attrs= --disk-id= -r --reorder",
        option("-O --backup-file", WRITES),
        option("-I", READS),
    ],
    stdin="PLAIN",
)  # fmt: skip
PARTED = command(
    "parted",
    "WORDS_BY(disks.parted)...",
    ["-l? --list? -h? -v? -s --script -m --machine -j --json -a= --align= -f --fix"],
)
MKFS = lax(
    "mkfs mkfs.* mke2fs mkdosfs mkntfs newfs newfs_* mkswap mkudffs mkreiserfs",
    "WRITES...",
    [
        "-t= --type= -L= --label= -U= --uuid= -b= -i= -I= -m= -N= -O= -E= -F[=] -g= -J= -T= -C= -G= -s= -S= -f -q -v -V -K -c -p=",
        option("-d --rootdir", READS),
        option("-z -l", WRITES),
    ],
)
WIPEFS = command(
    "wipefs",
    ANY,
    [
        "-b --backup -f --force -i --noheadings -J --json -O= --output= -p --parsable -q --quiet -t= --types= --lock[=]",
        flag("-a --all", operands="WRITES..."),
        option("-o --offset", PLAIN, operands="WRITES..."),
        flag("-n --no-act", dry=True),
    ],
)
WIPERS = lax(
    "blkdiscard scrub nwipe sdmem srm wipe dban",
    "DISCARDS...",
    ["-f --force -o= --offset= -l= --length= -p= --step= -s --secure -z --zeroout -v --verbose -r -R -q -m -n -i"],
)
BADBLOCKS = command(
    "badblocks",
    "LISTS PLAIN...",
    [
        "-b= -c= -d= -e= -p= -t= -s -v -f -B -X",
        option("-i", READS),
        option("-o", WRITES),
        flag("-w -n", operands="WRITES PLAIN..."),
    ],
)
HDPARM = loose(
    "hdparm sg_format sdparm",
    [
        flag("-I -i -g -t -T -C --direct", clears="control"),
        flag("--security-erase --security-erase-enhanced --trim-sector-ranges --write-sector --make-bad-sector --yes-i-know-what-i-am-doing "
             "--dco-restore --sanitize-block-erase --sanitize-crypto-scramble", writes("a disk", "device")),
    ],
    does=VOLUMES_CHANGE)  # fmt: skip
NVME = command("nvme", subcommands=[
    loose("list list-subsys id-ctrl id-ns smart-log error-log fw-log version help get-feature"),
    loose("format sanitize delete-ns write write-zeroes dsm", does=writes("a disk", "device")),
    loose("*", does=VOLUMES_CHANGE)])  # fmt: skip
SMARTCTL = loose(
    "smartctl",
    [flag("-i --info -a --all -x --xall -H --health -A --attributes -c -l --scan --scan-open", clears="control")],
    does=VOLUMES_CHANGE,
)
CRYPTSETUP = command("cryptsetup veritysetup integritysetup", options=["-q -v --batch-mode --debug -c= --cipher= -h= -s= --key-size= -S= --key-slot= --type= --header= -y -r --readonly --label="], subcommands=[
    loose("status luksDump isLuks luksUUID dump benchmark tcryptDump --help"),
    lax("luksFormat format erase luksErase luksKillSlot luksRemoveKey reencrypt luksHeaderRestore", "WRITES...", ["-c= -s= -h= --type= --pbkdf= -i= --label= --uuid= --use-random -q -y", option("-d --key-file --header-backup-file", READS)]),
    loose("luksHeaderBackup", [option("--header-backup-file", WRITES)], does=reads("a disk's keys", "secret")),
    loose("*", does=VOLUMES_CHANGE)])  # fmt: skip
LVM_LOOKS = loose("pvs vgs lvs pvdisplay vgdisplay lvdisplay pvscan vgscan lvscan pvck lvmdiskscan lvmconfig lvmdump")
LVM_CHANGES = loose(
    "lvcreate lvextend lvresize lvreduce lvchange lvconvert lvrename vgcreate vgextend vgchange vgrename vgreduce vgexport vgimport vgsplit vgmerge "
    "vgcfgbackup vgcfgrestore pvchange pvresize pvmove vgmknodes",
    [flag("-t --test", dry=True)],
    does=VOLUMES_CHANGE,
)
LVM_WIPES = loose("lvremove vgremove pvremove pvcreate", [flag("-t --test", dry=True)], does=VOLUMES_WIPE)
MDADM = loose(
    "mdadm",
    [
        flag("-D --detail -E --examine -Q --query --detail-platform -X --examine-bitmap", clears="control"),
        flag("-C --create -B --build", operands="PLAIN WRITES..."),
        flag("--zero-superblock", operands="WRITES..."),
        "-l= --level= -n= --raid-devices= -x= --spare-devices= -c= --chunk= -e= --metadata= -N= --name= -R --run -f --force -v -s --scan",
    ],
    does=VOLUMES_CHANGE,
)
DMSETUP = command("dmsetup dmstats", options=["-v --verbose -f --force -c -C -o= -O= -S= --noheadings --separator= -y"], subcommands=[
    loose("ls info status table deps version targets list report help"),
    loose("remove remove_all wipe_table clear", does=VOLUMES_WIPE),
    loose("*", does=VOLUMES_CHANGE)])  # fmt: skip
ZFS = command("zfs zpool", subcommands=[
    loose("list get status iostat history diff version events holds userspace groupspace checkpoint-list"),
    loose("destroy labelclear", [flag("-n", dry="destroy")], does=VOLUMES_WIPE),
    loose("rollback", does=VOLUMES_WIPE),
    loose("send", does=reads("a file system", "device")),
    loose("*", [flag("-n", dry="create, add, split, receive, recv")], does=VOLUMES_CHANGE)])  # fmt: skip
BTRFS = command("btrfs", subcommands=[
    sub("subvolume sub", subcommands=[
        loose("list show get-default find-new"),
        sub("delete", "DELETES...", ["-c -C -v -R -i= --commit-after --commit-each"]),
        sub("snapshot", "LISTS MAKES", ["-r -i="]), sub("create", "MAKES...", ["-i= -p"]),
        loose("*", does=VOLUMES_CHANGE)]),
    sub("filesystem fi device dev scrub qgroup property balance", subcommands=[
        loose("show df du usage stats status list get sync ready"),
        loose("*", does=VOLUMES_CHANGE)]),
    loose("inspect-internal inspect version"),
    loose("*", does=VOLUMES_CHANGE)])  # fmt: skip
FSCK = loose(
    "fsck fsck.* e2fsck xfs_repair ntfsfix dosfsck btrfsck reiserfsck",
    [
        flag("-n", dry="fsck, fsck.*, e2fsck, xfs_repair, ntfsfix, dosfsck"),
        flag("-N", dry="fsck"),
        "-t= -b= -B= -l= -C[=] -j= -E= -y -a -p -f -v -c",
    ],
    does=VOLUMES_CHANGE,
)
TUNING = loose(
    "tune2fs resize2fs e2label xfs_admin xfs_growfs xfs_fsr e4defrag e2image e2undo fatlabel ntfsresize ntfslabel growpart partprobe partx kpartx "
    "addpart delpart resizepart swaplabel fsfreeze fstrim zramctl mklost+found e4crypt quotaon quotaoff setquota edquota xfs_quota",
    [
        flag("-n", dry="ntfsresize, ntfslabel, fstrim, xfs_growfs, e2undo"),
        flag("--dry-run", dry="growpart, fstrim"),
        flag("-N", dry="growpart"),
        flag("-l --list --show", clears="control"),
    ],
    given=VOLUMES_CHANGE,
)
BLOCKDEV = command(
    "blockdev",
    ANY,
    ["-q -v --getsz --getro --getdiscardzeroes --getss --getpbsz --getiomin --getioopt --getalignoff --getmaxsect --getbsz --getsize --getsize64 --getra --getfra --report",
     flag("--setro --setrw --flushbufs --rereadpt", VOLUMES_CHANGE), option("--setbsz --setra --setfra", PLAIN, VOLUMES_CHANGE)],
)  # fmt: skip
FS_LOOKS = loose("dumpe2fs e2freefrag filefrag xfs_info xfs_db findfs isosize quota repquota fincore ntfsinfo")
DEBUGFS = command(
    "debugfs",
    "READS?",
    ["-b= -s= -d= -i -n -D -V -c", option("-f -R", "OPAQUE"), flag("-w", operands="WRITES?"), option("-z", WRITES)],
)
IMAGES = lax("mkisofs genisoimage xorrisofs", "READS...", [option("-o -output -d -dest", WRITES)], style="words")
SQUASH = command("mksquashfs", "ROLES_BY(disks.squashed)...", style=LITERAL)
COPIERS = command(  # copies disks, from the first to the second
    "ddrescue xfs_copy mkcramfs",
    "READS WRITES WRITES?",
    ["-f --force -n -d -D -r= -b= -R -v -q -c= -p --progress -s= -i= -o= -K= -e= -E -z -T= --flush --allocated"],
)
BMAP = command("bmaptool", subcommands=[
    sub("copy", "READS WRITES", ["--nobmap --no-sig-verify --no-verify -q -d --psplash-pipe=", option("--bmap", READS)]),
    sub("create", "READS", [option("-o --output", WRITES), "--no-checksum"]),
])  # fmt: skip
DD_KIN = command(
    "dcfldd dc3dd",
    style=KEYED,
    keys=(
        ("if", READS), ("vf", READS), ("of", WRITES), ("hof", WRITES), ("ofs", WRITES), ("hofs", WRITES), ("wipe", WRITES), ("hwipe", WRITES),
        ("hashlog", WRITES), ("log", WRITES), ("errlog", WRITES), ("bs", PLAIN), ("count", PLAIN), ("skip", PLAIN), ("seek", PLAIN),
        ("conv", PLAIN), ("hash", PLAIN), ("hashwindow", PLAIN), ("status", PLAIN), ("statusinterval", PLAIN), ("sizeprobe", PLAIN),
        ("split", PLAIN), ("splitformat", PLAIN), ("pattern", PLAIN), ("tpat", PLAIN), ("ssz", PLAIN), ("cnt", PLAIN), ("verb", PLAIN),
    ),
)  # fmt: skip
CLONERS = lax(
    "partclone.* ntfsclone partimage",
    "READS...",
    [
        option("-o -O --output --overwrite --restore_raw_file", WRITES),
        option("-s --source -d --root", READS),
        "-c --clone -r --restore -b --dev-to-dev -C -F -d -f --force -q -B= -L= -a= -z= -N= -D= --save-image --restore-image",
    ],
)  # fmt: skip
GENEXT2FS = lax("genext2fs", "WRITES", [option("-d --root -D --devtable -x --starting-image", READS)])
F3_PROBE = command("f3probe", "LISTS", [flag("-n --destructive", operands="WRITES"), "-t --time-ops -l --min-memory"])
UNSQUASH = lax(
    "unsquashfs",
    "READS PLAIN...",
    [option("-d -dest", "UNPACKS_INTO", writes(UNPACKED, "workspace")), option("-o -output", WRITES)],
    style="words",
)
BURN = loose("cdrecord wodim growisofs balena-etcher etcher usbimager", does=writes("a disk", "device"))
QEMU_IMG = lax("qemu-img qemu-nbd", style=FIRST, subcommands=[
    loose("info check map compare measure"),
    sub("create", "WRITES PLAIN...", ["-f= -b= -F= -o= -q -u"]),
    sub("convert", "READS... WRITES", ["-f= -O= -c -p -q -o= -S= -t= -T= -n -W -m= -l= -B= -F="]),
    lax("resize snapshot rebase commit amend", "EDITS PLAIN..."),
    loose("*", does=VOLUMES_CHANGE)])  # fmt: skip

CASES = """
deny   mksquashfs rootfs overlay /dev/sdb -comp xz -e tmp
allow  mksquashfs rootfs build/root.squashfs -comp xz -noappend -e .git
deny   ddrescue -f old.img /dev/sdb rescue.map
deny   dcfldd if=disk.img of=/dev/sdc
deny   partclone.restore -s home.img -o /dev/sda2
deny   bmaptool copy build/core.wic /dev/sdb
allow  ddrescue build/a.img build/b.img
deny   f3probe --destructive /dev/sdb
deny   imageflasher --output=/dev/sdb build/a.img
deny   imager restfs a.fsa id=0,dest=/dev/sda1
deny   imageflasher write build/a.img /dev/nvme0n1
llm    imageflasher verify build/a.img /dev/nvme0n1
allow  mount
allow  mount | grep ext4
ask    mount /dev/sdb1 /mnt
ask    mount -o remount,rw /
ask    mount --bind / /tmp/x
ask    umount -a
allow  findmnt -T .
deny   mkfs.ext4 /dev/sda1
       write /dev/sda1
deny   mkfs -t xfs -f /dev/nvme0n1p2
deny   mke2fs -F -L data /dev/sdb
allow  mkfs.ext4 build/disk.img
deny   mkswap /dev/sda2
deny   wipefs -a /dev/sda
allow  wipefs -n build/disk.img
deny   blkdiscard -f /dev/nvme0n1
deny   fdisk /dev/sda
deny   printf 'd\\nw\\n' | fdisk /dev/sda
allow  fdisk -l
allow  sfdisk --dump build/disk.img
deny   sfdisk --delete /dev/sda
deny   parted -s /dev/sda mklabel gpt
allow  parted -s build/disk.img print
deny   sgdisk --zap-all /dev/sda
deny   cryptsetup luksFormat /dev/sda2
ask    cryptsetup open /dev/sda2 data
deny   hdparm --user-master u --security-erase x /dev/sda
deny   nvme format /dev/nvme0
deny   lvremove -f vg0/root
allow  lvs
allow  zpool status
deny   zpool destroy tank
deny   mdadm --create /dev/md0 --level=0 --raid-devices=2 /dev/sda /dev/sdb
       write /dev/sda
       write /dev/sdb
       control how disks are set up
deny   badblocks -w /dev/sda
ask    fsck -y /dev/sda1
deny   debugfs -w /dev/sda1
ask    debugfs -R "cat /etc/shadow" /dev/sda1
allow  smartctl -a /dev/sda
deny   hdparm -I --security-erase x /dev/sda
ask    swapoff -a
allow  swapon --show
allow  qemu-img create -f qcow2 build/x.qcow2 10G
deny   qemu-img convert -O raw x.qcow2 /dev/sda
deny   srm -rf ~
"""
