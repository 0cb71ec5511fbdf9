"""Names of tools for other kinds of machines: the machine in three or four words, and the tool."""

from toolgate.knowledge.vocabulary import one_of

MACHINES = one_of("""aarch64 aarch64_be alpha amdgcn arc arceb arm arm64 armeb armv5 armv6 armv6m armv7 armv7a armv7em armv7l armv7m armv8 avr avr32
    bfin bpf cris csky h8300 hppa hppa64 i386 i486 i586 i686 ia64 loongarch64 lm32 m32r m68k microblaze microblazeel mips mips64
    mips64el mipsel mipsisa32r6 mipsisa64r6el moxie msp430 nds32le nios2 or1k powerpc powerpc64 powerpc64le ppc ppc64 ppc64le
    pru riscv riscv32 riscv64 rl78 rx s390 s390x sh sh2 sh4 sparc sparc64 tricore v850 vax wasm32 x86_64 xtensa""")
TOOLS = one_of("""addr2line ar as c++ c++filt cc clang clang++ cpp elfedit g++ gcc gcov gdb gfortran gprof ld ld.bfd ld.gold ld.lld nm objcopy
    objdump ranlib readelf size strings strip""")
THREADS = ("-posix", "-win32")  # which library of threads a compiler for Windows is made for
