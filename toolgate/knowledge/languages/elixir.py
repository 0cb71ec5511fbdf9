"""Elixir: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "elixir"
LEXIS = {"line": ("#",), "raw": "'", "rich": '"', "inner": ("#{",), "sigils": "@"}
GRAMMAR = {"literals": "sigils"}
JOINING = "<>"
BARE = True  # a call may omit its parentheses

TABLE = named({
    "c": "text listed",
    "System.cmd": "argv 0 1",
    "System.shell os.cmd": "shell 0",
    "File.rm File.rm!": "delete 0",
    "File.ln_s File.ln_s!": "link 0 1",
    "File.ln File.ln!": "tie 0 1",
    "File.rm_rf File.rm_rf!": "delete 0 recursive",
    "File.read File.read! File.stream!": "read 0",
    "File.write File.write!": "write 0 1",
    "Code.eval_string Code.eval_quoted": "code 0",
    "System.get_env": "environment 0",
    **dict.fromkeys("System.user_home System.user_home!".split(), "text home"),
    **dict.fromkeys("File.cwd File.cwd!".split(), "text here"),
    "Path.join": "text join-path", "Path.expand": "text expand-in", "Path.absname": "text expand-in",
    "IO.puts IO.inspect": "show",
    "HTTPoison.get HTTPoison.get! Req.get Req.get! Tesla.get Tesla.get!": "fetch 0",
    "HTTPoison.post HTTPoison.post! HTTPoison.put! Req.post Req.post! Req.put! Tesla.post Tesla.post!": "send 0",
    "Base.decode64 Base.decode64!": "text base64",
    "erlang.binary_to_term": "decode 0",
    "httpc.request": "send 1",
    "Code.require_file": "run 0",
    "gen_tcp.connect": "connect 0 1",
    "Port.open": "native",
})  # fmt: skip
ENDING = "do end"
UNREAD = "apply Mix"
CONSTANTS = {"__DIR__": "<beside>"}
OWN = """Access Agent Application Atom Base Behaviour Bitwise Calendar Code Collectable Date DateTime Duration Enum Enumerable
Exception File Float Function GenServer IEx IO Inspect Integer JSON Jason Kernel Keyword List Logger Macro Map MapSet Mix Module
NaiveDateTime Node OptionParser PartitionSupervisor Path Plug Port Process Protocol Range Record Regex Registry Set Stream String
StringIO Supervisor System Task Time Tuple URI Version ExUnit Ecto Phoenix"""
