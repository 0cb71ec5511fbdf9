"""forge, cast, hardhat, solana, anchor and others — build and test contracts, and send transactions, which are final.

A local chain is for tests: neither its transactions nor the keys it prints are worth anything.
"""

from toolgate.knowledge.vocabulary import *

BUILD = runs("the project's build")
TESTS = runs("the project's tests")
PUBLISHED = publishes("a transaction on a blockchain")
WALLET = writes("keys of a wallet", "secret")
KEY = reads("a key of a wallet", "secret")
CHAIN = fetches("a blockchain", "known")
SOURCES = fetches("the published source of a contract", "known")
DEPENDENCIES = runs(LOCKED_PACKAGES, "workspace", (Manner.INSTALL, Manner.LOCKED))

# --- Foundry ---------------------------------------------------------------------------------------------------------

NODE = option("-r --rpc-url -f --fork-url --eth-rpc-url", READ_BY("chains.node"))
SIGNER = (
    NODE,
    """
        --private-key= --private-keys= --mnemonic= --mnemonics= --mnemonic-passphrase= --mnemonic-derivation-path= --mnemonic-index=
        --mnemonic-indexes= --account= --accounts= --keystore= --password= --password-file= -l --ledger -t --trezor --aws --gcp
        -i --interactive --interactives= -a= --from= --sender= -u --unlocked --froms= --browser
    """,
    """
        -c= --chain= --chain-id= -e= --etherscan-api-key= --gas-price= --gas-limit= --priority-gas-price= --value= --nonce= --legacy --blob
        --auth= --access-list[=] --flashbots --rpc-timeout= --rpc-headers= --jwt-secret= -b= --block= --async --cast-async
        --confirmations= --timeout= --json -q --quiet --color= -v -vv -vvv -vvvv -vvvvv --threads= --estimate -k --no-proxy
    """,
)
COMPILER = (
    option("--root", CHDIR),
    option("-o --out --cache-path --build-info-path", WRITES),
    option("-C --contracts --remappings-env --lib-paths --config-path --verifier-config", READS),
    option("--use", "READ_BY(chains.compiler)"),
    option("--evm-version --chain --profile", PLAIN),
    flag("--ffi", TESTS),
)
FORGE = command(
    "forge",
    options=["-h? -V? --markdown-help?"],
    subcommands=[
        loose("build b compile test t coverage inspect in flatten tree tr geiger lint doc bind-json eip712 compiler selectors se remappings re generate cache verify-check vc verify-bytecode vb", [
            *COMPILER, *SIGNER, option("--snap", WRITES), flag("--watch -w"), option("-r --report-file --lcov-file --html-dir --cache-path", WRITES),
            option("--match-path --mp --no-match-path --match-test --mt --match-contract --mc", PLAIN)], does=BUILD),
        loose("snapshot s", [*COMPILER, *SIGNER, option("--snap", WRITES), option("--check --diff", READS, optional=True)], does=BUILD),
        loose("bind bi", [*COMPILER, option("-b --bindings-path", WRITES)], does=BUILD),
        sub("fmt", "EDITS...", [option("--root", CHDIR), flag("--check", operands="READS..."), "--raw -r"], stdin=PLAIN),
        loose("config co", [option("--root", CHDIR), "--json --basic --fix"], stdout="OPAQUE"),
        loose("clean cl", [option("--root", CHDIR)], does=deletes("the build's output", "output")),
        loose("completions com generate-fig-spec fig"),
        loose("script", [*COMPILER, *SIGNER, flag("--broadcast --resume --verify", PUBLISHED), "-s= --sig= -g= --gas-estimate-multiplier= --skip-simulation --slow --non-interactive --skip="], does=BUILD),
        loose("create c", [*COMPILER, *SIGNER, option("--constructor-args-path", READS), "--constructor-args= --broadcast --verify"], does=(BUILD, PUBLISHED)),
        loose("verify-contract v", [*COMPILER, *SIGNER, flag("--show-standard-json-input", clears="publish"), option("--constructor-args-path", READS)], does=publishes("the source of a contract")),
        sub("init", "MAKES?", ["--offline --force --vscode --no-git --no-commit --shallow --use-parent-git -q --branch= --empty", option("-t --template", "PACKAGES")], does=fetches("a library", "known")),
        sub("install i", "CLONES(github.com)...", ["--no-git --no-commit --commit --shallow --no-tag -q -j=", option("--root", CHDIR)], bare=DEPENDENCIES),
        sub("update u", "PLAIN...", [option("--root", CHDIR), "-f --force -r --recursive"], does=fetches("newer versions of the libraries", "known")),
        sub("remove rm", "PLAIN...", [option("--root", CHDIR), "-f --force"], does=writes("the project's libraries", "workspace")),
        loose("clone", [option("--root", WRITES), *SIGNER], does=SOURCES),
        loose("soldeer", [flag("push", publishes("the package", "registry")), flag("login", WALLET), "install update init uninstall clean"], does=runs("a Solidity library", "registry", Manner.INSTALL)),
    ],
)  # fmt: skip
COMPUTED = """
    keccak k sig si sig-event se abi-encode ae abi-decode ad abi-encode-event aee decode-abi decode-calldata calldata cd calldata-decode cdd
    decode-calldata decode-event decode-error decode-string ds decode-transaction dt decode-tx recover-authority ra selectors sel disassemble da pretty-calldata pc index in index-erc7201
    compute-address ca create2 c2 hash-message hm hash-zero hz namehash na nh parse-bytes32-string parse-bytes32-address parse-units pun format-units
    format-bytes32-string address-zero az az to-unit tun from-wei fw to-wei tw to-hex th h to-dec td to-base tr b to-ascii tas 2as to-utf8 tu8 to-bytes32 tb
    to-check-sum-address ta a to-hexdata thd hd to-int256 ti to-uint256 tu to-rlp from-rlp fr from-bin fb from-fixed-point ff from-utf8 fa
    to-fixed-point tf concat-hex ch max-int maxi max-uint maxu min-int mini shl shr left-shift right-shift pad pd mktx-hash
    completions com b2e 2c trim-start b2-pad
"""
OLD_SPELLINGS = flag("""
    --keccak --to-unit --to-wei --from-wei --to-hex --to-dec --to-base --to-ascii --to-utf8 --to-bytes32 --to-checksum-address --to-checksum
    --to-hexdata --to-int256 --to-uint256 --to-rlp --from-rlp --from-bin --from-fix --from-fixed-point --from-utf8 --from-ascii --to-fix
    --to-fixed-point --concat-hex --max-int --max-uint --min-int --abi-decode --abi-encode --calldata-decode --format-bytes32-string
    --parse-bytes32-string --parse-bytes32-address --format-units --parse-units --hash-message --to-uint --to-int --address-zero
""", informs=True, operands="PLAIN...")  # fmt: skip
CAST = command(
    "cast",
    options=["-h? -V? --markdown-help?", OLD_SPELLINGS],
    subcommands=[
        loose(COMPUTED),
        loose("call c balance b block bl block-number bn chain ch chain-id ci cid client cl code co codehash codesize cs storage-root sr sroot estimate e gas-price g basefee ba base-fee fee "
              "age a nonce n receipt re tx t logs l proof pr storage st implementation impl admin adm access-list ac acl resolve-name rn lookup-address la find-block f "
              "txpool tx-pool tp da-estimate block-tx-count",
              [*SIGNER, "--rpc-url-header="], does=CHAIN),
        loose("run r", [*SIGNER, "--trace-printer --debug -d"], does=CHAIN),
        lax("4byte 4 4b 4byte-calldata 4c 4bc 4byte-event 4e 4be 4d pretty-calldata", "PLAIN...", does=CHAIN),
        lax("interface i artifact ar creation-code cc constructor-args cra source et src etherscan-source es b bind bi", "PLAIN...", [*SIGNER, option("-o --output -d --directory", WRITES)], does=SOURCES),
        sub("rpc rp", "READ_BY(chains.method) PLAIN...", [*SIGNER, "-w --raw"], does=PUBLISHED, stdin=PLAIN),
        loose("mktx m batch-mktx", [*SIGNER], does=KEY),
        loose("send s publish p batch-send erc20 erc20-token upload-signature ups", [*SIGNER, option("--path", READS)], does=PUBLISHED),
        lax("wallet w", options=[*SIGNER], subcommands=[
            loose("list ls address a addr verify v"),
            loose("sign s sign-auth sa private-key pk decrypt-keystore dk derive derive-private-key public-key pubkey", [*SIGNER], does=KEY),
            loose("*", [option("--save-path", WRITES)], does=WALLET)]),
    ],
)  # fmt: skip
ANVIL = command(
    "anvil",
    options=[
        "-h? -V? --markdown-help?",
        option("-p --port", PLAIN, listens("a port, as a blockchain for tests")),
        option("--host", "READ_BY(chains.host)"),
        option("--fork-url -f --rpc-url", "READ_BY(chains.node)"),
        option("--dump-state --cache-path --config-out", WRITES),
        option("--load-state --init", READS),
        option("--state", EDITS),
        option("--ipc", WRITES, optional=True),
        """
            -a= --accounts= --balance= --mnemonic= -m= --mnemonic-random[=] --mnemonic-seed-unsafe= --derivation-path= --chain-id=
            --block-time= -b= --no-mining --no-mine --order= --silent -q --quiet --json --color= -v -vv -vvv -vvvv -vvvvv
            --hardfork= --gas-limit= --gas-price= --base-fee= --block-base-fee-per-gas= --code-size-limit= --disable-code-size-limit
            --disable-block-gas-limit --fork-block-number= --fork-chain-id= --fork-header= --fork-transaction-hash= --fork-retry-backoff=
            --retries= --timeout= --compute-units-per-second= --cups= --no-rate-limit --no-rpc-rate-limit --no-storage-caching
            --steps-tracing --tracing --print-traces --auto-impersonate --auto-unlock --allow-origin= --no-cors --timestamp= --slots-in-an-epoch=
            --preserve-historical-states --prune-history[=] --max-persisted-states= --transaction-block-keeper= --state-interval= -s=
            --mixed-mining --odyssey --optimism --celo --network= --memory-limit= --threads= --number= --no-request-size-limit --enable-tx-gas-limit
            --disable-default-create2-deployer --disable-min-priority-fee --disable-pool-balance-checks --disable-console-log --max-transactions=
        """,
    ],
    subcommands=[loose("completions generate-fig-spec")],
)  # fmt: skip
FOUNDRYUP = loose("foundryup", ["-l? --list? -v? -h?"], does=runs("programs", "registry", (Manner.INSTALL, Manner.GLOBAL)))  # fmt: skip

# --- Hardhat, Truffle, Brownie and Python's tools --------------------------------------------------------------------

NETWORK = option("--network", "READ_BY(chains.network)")
LOADED = option("--config --require -r --hardhat-config --tsconfig --import", RUNS)
HARDHAT = lax(
    "hardhat truffle brownie ape",
    options=["-h? -V? --markdown-help?", NETWORK, LOADED, "--show-stack-traces --verbose --emoji --max-memory= --typecheck --parallel --no-compile --quiet --flamegraph --build-profile= --config-id= --chain-type="],
    subcommands=[
        loose("compile build test coverage clean flatten check size-contracts docgen typechain gas-reporter:merge vars:get export-abi solhint prettier develop debug networks config unbox init", [NETWORK, LOADED, option("--network", PLAIN), option("--output", WRITES)], does=BUILD),
        loose("node accounts", [NETWORK, option("--hostname", "READ_BY(chains.host)"), "--port= --fork= --fork-block-number="], does=(BUILD, listens("a port, as a blockchain for tests"))),
        lax("run script", "RUNS PLAIN...", [NETWORK, LOADED, "--no-compile"], does=PUBLISHED),
        loose("console", [NETWORK, LOADED], does=PUBLISHED, stdin=CODE("javascript")),
        loose("deploy migrate ignition verify etherscan-verify publish exec flash send call pm", [NETWORK, LOADED], does=PUBLISHED),
        lax("vars keystore accounts", subcommands=[loose("list path"), loose("*", does=WALLET)]),
        loose("help version telemetry"),
    ],
    otherwise=loose("hardhat", [NETWORK, LOADED], does=BUILD),
)  # fmt: skip
GANACHE = loose("ganache ganache-cli", [
    option("-h --host --server.host", "READ_BY(chains.host)"), option("--db --database.dbPath --wallet.accountKeysPath --account_keys_path", WRITES)],
    does=listens("a port, as a blockchain for tests"))  # fmt: skip

# --- compilers and checkers ------------------------------------------------------------------------------------------

SOLC = lax(
    "solc solcjs vyper",
    "READS...",
    [option("-o --output-dir", WRITES), option("--base-path --include-path --allow-paths -p", READS), "-h? -V? --markdown-help? -f="],
    stdin=PLAIN,
)  # fmt: skip
SLITHER = lax(
    "slither slither-check-upgradeability slither-check-erc slither-read-storage slither-flat slither-prop slither-mutate slither-doctor slither-interface aderyn",
    "READS...",
    [
        option("--json --sarif --zip -o --output --export-zip", "READ_BY(compilers.trace_output)"),
        option("--solc --foundry-bin --vyper --compile-custom-build", "SIDE_DOOR"),
        option("--config-file --solc-json --triage-database", READS),
        option("--root", CHDIR),
        "-h? -V? --markdown-help? --detect= --exclude= --print= --filter-paths= --include-paths= --solc-args= --solc-remaps= --solc-version= -x= -i= --fail-on=",
    ],
    does=BUILD,
)  # fmt: skip
MYTHRIL = command(
    "mythril myth",
    options=[option("--custom-modules-directory", OBEYS), option("--solc-json", READS), "-h? -V? --markdown-help? -v="],
    subcommands=[
        loose("analyze a disassemble d foundry f safe-functions concolic", [
            option("-g --graph -j --statespace-json", WRITES), option("--rpc", PLAIN), option("--custom-modules-directory", OBEYS), option("--solc-json", READS)], does=BUILD),
        loose("read-storage", does=CHAIN), loose("list-detectors function-to-hash hash-to-address version help"),
    ],
)  # fmt: skip

# --- Solana ----------------------------------------------------------------------------------------------------------

CLUSTER = (
    option("-u --url --provider.cluster", "READ_BY(chains.network)"),
    "-k= --keypair= --ws= --commitment= --output= -v --verbose --skip-preflight --with-compute-unit-price= --fee-payer= --from=",
    option("-C --config", READS),
)
SOLANA = command(
    "solana",
    options=["-h? -V? --markdown-help?", *CLUSTER],
    subcommands=[
        loose("account address balance block block-height block-production block-time catchup cluster-date cluster-version completion confirm decode-transaction epoch epoch-info fees find-program-derived-address genesis-hash gossip inflation largest-accounts leader-schedule "
              "live-slots logs nonce nonce-account ping rent slot stakes stake-account stake-history supply transaction-count transaction-history validators vote-account help rpc", CLUSTER, does=CHAIN),
        sub("config", subcommands=[loose("get"), loose("*", does=writes("which blockchain commands are sent to", "home"))]),
        lax("program", subcommands=[loose("show dump", [*CLUSTER], does=CHAIN), loose("*", CLUSTER, does=PUBLISHED)]),
        loose("*", CLUSTER, does=PUBLISHED),
    ],
)  # fmt: skip
SOLANA_KEYS = command(
    "solana-keygen",
    options=["-h? -V? --markdown-help?"],
    subcommands=[
        loose("pubkey verify help"),
        loose("new grind recover", [option("-o --outfile", "MAKES"), "--no-bip39-passphrase -s --silent --no-outfile --word-count= --starts-with= --ends-with="], does=WALLET),
    ],
)  # fmt: skip
SOLANA_CHAIN = loose("solana-test-validator surfpool", [
    "-h? -V? --markdown-help?", option("-l --ledger", WRITES), option("--bind-address", "READ_BY(chains.host)"), option("-u --url", PLAIN), option("--account-dir --config -C", READS), option("--geyser-plugin-config", OBEYS)],
    does=listens("a port, as a blockchain for tests"))  # fmt: skip
SPL = command("spl-token spl-stake-pool metaboss sugar", options=["-h? -V? --markdown-help?", *CLUSTER], subcommands=[
    loose("accounts account-info address balance display gc-dry-run supply help", CLUSTER, does=CHAIN), loose("*", CLUSTER, does=PUBLISHED)])  # fmt: skip
ANCHOR = command(
    "anchor",
    options=["-h? -V? --markdown-help?", *CLUSTER],
    subcommands=[
        loose("build b expand account keys verify shell clean", [*CLUSTER, option("-i --idl -t --idl-ts", WRITES)], does=BUILD),
        loose("test t localnet", [
            option("--provider.cluster", "READ_BY(chains.cluster)"), flag("--skip-local-validator", PUBLISHED), option("--provider.wallet", READS)], does=TESTS),
        lax("init new", "MAKES", does=DEPENDENCIES),
        loose("deploy upgrade migrate publish login run", CLUSTER, does=PUBLISHED),
        sub("idl", subcommands=[loose("build parse type fetch convert", [option("-o --out -t --out-ts", WRITES)], does=BUILD), loose("*", CLUSTER, does=PUBLISHED)]),
        loose("airdrop cluster help"),
    ],
)  # fmt: skip

# --- other chains ----------------------------------------------------------------------------------------------------

STARKNET = command("starkli sncast", options=[option("-u --url --rpc", READ_BY("chains.node")), option("--network", READ_BY("chains.network")), "-h? -V? --markdown-help? --account= --keystore= --private-key= --json --wait"], subcommands=[
    loose("selector class-hash abi to-cairo-string parse-cairo-string mnemonic ecdsa completions utils show-config help"),
    loose("call balance block block-number block-hash block-time chain-id class-at class-by-hash class-hash-at nonce receipt status storage syncing transaction tx-status state-update trace code lab", does=CHAIN),
    loose("signer", does=WALLET), loose("*", does=PUBLISHED)])  # fmt: skip
SCARB = command("scarb snforge cairo-run", options=["-h? -V? --markdown-help?", option("--manifest-path", READS), option("--target-dir --global-cache-dir", WRITES)], subcommands=[
    loose("publish", does=publishes("the package", "registry")), loose("add rm remove update fetch", does=DEPENDENCIES), loose("build test check fmt lint metadata tree clean doc expand prove execute cairo-run run package verify new init clean-cache cache cairo-language-server manifest-path commands completions", does=BUILD)],
    otherwise=loose("scarb", does=BUILD))  # fmt: skip
MOVE = command("sui aptos near", options=["-h? -V? --markdown-help? --json --assume-yes --network-config="], subcommands=[
    sub("move", options=["-h? -V? --markdown-help?", option("--package-dir -p --path", CHDIR)], subcommands=[
        loose("build compile test prove coverage fmt lint document clean disassemble decompile show summary", [option("--package-dir -p --path", CHDIR), option("--output-dir --save-metadata", WRITES)], does=BUILD), lax("new init", "PLAIN...", does=writes("a new package", "workspace")), loose("view list download", does=CHAIN), loose("*", does=PUBLISHED)]),
    sub("client account config", subcommands=[
        loose("balance gas object objects active-address active-env addresses envs chain-identifier tx-block dynamic-field show-profiles list view-account-summary list-keys show-connections", does=CHAIN), loose("*", does=PUBLISHED)]),
    loose("keytool key init", does=WALLET),
    loose("start genesis", does=listens("a port, as a blockchain for tests")), loose("*", does=PUBLISHED)])  # fmt: skip
INK = command("cargo-contract", options=["-h? -V? --markdown-help?"], subcommands=[
    sub("contract", subcommands=[loose("build check test info decode encode schema storage verify", [option("--manifest-path", READS)], does=BUILD), lax("new", "PLAIN", does=writes("a new package", "workspace")), loose("*", [option("--url", READ_BY("chains.node"))], does=PUBLISHED)])])  # fmt: skip
BITCOIN = lax("bitcoin-cli litecoin-cli dogecoin-cli", options=[
    flag("-regtest", publishes("a transaction on a blockchain of this machine", "loopback"), clears="publish"), "-testnet -signet -named -stdin -rpcwait -netinfo -getinfo -rpcuser= -rpcpassword= -rpcport= -rpcwallet= -chain= -color= -rpcwaittimeout= -generate",
    option("-datadir", LISTS), option("-conf -rpccookiefile", READS), option("-rpcconnect", "FETCHES")], style=FIRST, subcommands=[
    loose("get* list* decode* validateaddress verifymessage estimate* help uptime scantxoutset test* analyzepsbt deriveaddresses"),
    loose("dumpprivkey dumpwallet walletpassphrase", does=KEY), loose("*", does=PUBLISHED)], bare=())  # fmt: skip
GETH = lax("geth erigon reth", options=["-h? -V? --markdown-help?", option("--datadir --keystore --log.file", WRITES), option("--config", READS), option("--exec", CODE("javascript"), fills="STDIN"), option("--preload --jspath", RUNS), flag("--http --ws", listens("a peer-to-peer port"))], subcommands=[
    loose("version license help dumpconfig version-check show-deprecated-flags"), lax("attach", "READ_BY(chains.attached)?", stdin=CODE("javascript")), lax("console", "READ_BY(chains.attached)?", does=listens("a peer-to-peer port", "machine"), stdin=CODE("javascript")), lax("js", "RUNS...", [option("--exec", CODE("javascript"), clears="publish")], does=PUBLISHED), loose("account wallet", does=WALLET), loose("removedb", does=deletes("the blockchain's data", "home"))], bare=listens("a peer-to-peer port", "machine"), stdin=PLAIN)  # fmt: skip
LIGHTNING = command("lncli lightning-cli", options=["-h? -V? --markdown-help?", option("--rpcserver", "FETCHES"), option("--macaroonpath --tlscertpath --lnddir", READS), option("-n --network", READ_BY("chains.network"))], subcommands=[
    loose("getinfo walletbalance channelbalance list* describegraph getnodeinfo getchaninfo getnetworkinfo queryroutes decodepayreq pendingchannels feereport help"), loose("*", does=PUBLISHED)])  # fmt: skip
SUBGRAPH = command("graph", options=["-h? -V? --markdown-help?"], subcommands=[
    loose("codegen build test", [option("-o --output-dir", WRITES)], does=BUILD), lax("init add", "PLAIN...", does=writes("a new package", "workspace")),
    loose("auth", does=writes("a credential of The Graph", "secret")), loose("*", [option("-g --node -i --ipfs", READ_BY("chains.node"))], does=publishes("a subgraph"))])  # fmt: skip

CASES = """
ask    geth --exec 'eth.blockNumber' console
ask    geth js scripts/a.js
allow  forge test -vvv
allow  forge build --sizes --force
allow  forge test --match-path 'test/Vault*.t.sol' --fork-url http://127.0.0.1:8545 --gas-report
allow  forge snapshot --snap /tmp/gas && diff .gas-snapshot <(sort /tmp/gas)
ask    forge snapshot --snap ~/.bashrc
allow  forge fmt --check
llm    forge build --root /tmp/other
ask    forge create --broadcast src/A.sol:A
allow  forge create src/A.sol:A --rpc-url http://127.0.0.1:8545 --broadcast --unlocked --from 0x01
ask    forge create src/A.sol:A --rpc-url http://127.0.0.1:x@rpc.example --broadcast
ask    forge create src/A.sol:A --rpc-url "$RPC" --private-key "$KEY" --broadcast
allow  forge script script/Deploy.s.sol --rpc-url http://localhost:8545 --broadcast
allow  forge script script/Deploy.s.sol
ask    forge script script/Deploy.s.sol --rpc-url sepolia --broadcast --private-key 0x01
ask    forge script script/Deploy.s.sol --resume
ask    forge verify-contract 0x01 src/A.sol:A --chain sepolia
ask    cast send 0x0 --value 1
allow  cast send 0x01 'set(uint256)' 3 --rpc-url http://127.0.0.1:8545 --private-key 0x01
ask    cast send 0x01 'set(uint256)' 3 --rpc-url mainnet --private-key 0x01
ask    cast send 0x01 'set(uint256)' 3 --rpc-url http://127.0.0.1:8545 --rpc-url https://rpc.example
allow  cast call 0x01 'total()(uint256)' --rpc-url http://localhost:8545
allow  cast block-number --rpc-url "$MAINNET_RPC_URL"
ask    cast block-number --rpc-url "https://rpc.example/$KEY"
ask    cast send 0x01 'a()' --rpc-url "$RPC_URL"
allow  cast --to-unit 1000 gwei
allow  cast keccak 'a()' && cast abi-encode 'f(uint256)' 1
ask    cast wallet import key --private-key 0x01
ask    cast wallet decrypt-keystore dev
allow  cast wallet list
allow  cast rpc eth_getBlockByNumber latest false
ask    cast rpc eth_sendRawTransaction 0x02
allow  cast rpc anvil_setBalance 0x01 0x02 && cast rpc evm_snapshot
ask    cast publish 0x02
ask    cast interface 0x01 -o ~/.bashrc
allow  anvil --port 8546 --block-time 2 --silent
allow  anvil --fork-url http://127.0.0.1:8545
ask    anvil --host 0.0.0.0
ask    anvil --dump-state ~/.bashrc
ask    foundryup
allow  npx hardhat test
allow  hardhat node
allow  hardhat run scripts/deploy.ts --network localhost
ask    hardhat run scripts/deploy.ts --network sepolia
ask    hardhat ignition deploy ignition/modules/A.ts --network mainnet
llm    hardhat --config /tmp/hardhat.config.js test
ask    hardhat keystore set KEY
allow  ganache --wallet.deterministic
ask    ganache --server.host 0.0.0.0
allow  solc --bin -o build src/A.sol
ask    solc --bin -o ~/.config src/A.sol
allow  slither . --filter-paths lib --json build/slither.json
deny   slither . --compile-custom-build 'rm -rf ~'
allow  myth analyze src/A.sol --execution-timeout 60
allow  solana balance --url localhost
allow  solana-test-validator --reset --quiet
ask    solana transfer 8x 1 --url mainnet-beta
allow  solana program deploy target/deploy/a.so --url localhost
ask    solana program deploy target/deploy/a.so
ask    solana config set --url mainnet-beta
ask    solana-keygen new -o ~/.config/solana/id.json
allow  spl-token accounts
ask    spl-token mint 8x 5
allow  anchor build
allow  anchor test --provider.cluster localnet
ask    anchor test --provider.cluster mainnet
ask    anchor test --skip-local-validator
ask    anchor deploy --provider.cluster mainnet
allow  scarb build && snforge test
ask    scarb publish
allow  sui move test
ask    sui client publish
allow  aptos move compile --package-dir contracts
ask    near deploy a.near res/a.wasm
allow  bitcoin-cli -regtest getblockchaininfo
ask    bitcoin-cli sendtoaddress bc1q 1
ask    bitcoin-cli dumpprivkey bc1q
ask    geth attach https://rpc.example
deny   echo 'require("child_process").execSync("rm -rf ~")' | geth console
allow  geth js --exec '1 + 1'
ask    graph deploy my/subgraph
"""
