"""Lua: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "lua luajit"
LEXIS = {"line": ("--",), "block": (("--[[", "]]"), ("--[==[", "]==]")), "rich": "'\""}
GRAMMAR = {"literals": "long-brackets", "members": ". -> :: ?. :", "requiring": "require", "unbracketed": True}
MODULES = {"words": "dofile require", "endings": ",.lua", "dotted": "require"}
JOINING = ".."

TABLE = named({
    "os.execute io.popen ffi.C.system": "shell 0",
    "load loadstring": "code 0",
    "dofile loadfile": "run 0",
    "os.remove lfs.rmdir": "delete 0",
    "os.rename": "move 0 1",
    "io.open": "opened 0 1",
    "io.lines": "read 0",
    "io.output": "write 0",
    "lfs.link": "tie 0 1",
    "lfs.mkdir": "make 0",
    "lfs.dir": "names 0",
    "lfs.chdir": "chdir 0",
    "socket.connect socket.tcp.connect socket.http.request socket.udp.setpeername tcp.connect": "connect 0 1",
    "socket.bind": "listen 1 0",
    "socket.tcp": "object",
    # of Neovim, whose functions are under `vim`
    "vim.system vim.fn.system vim.fn.systemlist vim.fn.jobstart vim.fn.termopen vim.uv.spawn vim.loop.spawn": "shell 0",
    "vim.fn.delete vim.fs.rm vim.uv.fs_unlink vim.uv.fs_rmdir vim.loop.fs_unlink vim.loop.fs_rmdir": "delete 0",
    "vim.fn.rename vim.uv.fs_rename vim.loop.fs_rename": "move 0 1",
    "vim.uv.fs_copyfile vim.loop.fs_copyfile vim.fn.filecopy": "copy 0 1",
    "vim.uv.fs_open vim.loop.fs_open": "opened 0 1",
    "vim.fn.readfile vim.fn.readblob": "read 0",
    "vim.fn.writefile": "write 1",
    "vim.fn.mkdir": "make 0",
    "vim.fn.luaeval": "code 0",
    "require": "module 0",
    "package.loadlib ffi.load": "native",
    "ffi.C.fork ffi.C.vfork posix.fork posix.unistd.fork unistd.fork": "fork",
    "os.getenv vim.fn.getenv vim.uv.os_getenv vim.loop.os_getenv": "environment 0",
    "vim.uv.os_homedir vim.loop.os_homedir": "text home",
    "vim.fn.expand vim.fs.normalize vim.fs.abspath vim.fn.fnamemodify": "text same",
    "print io.write": "show",
    "string.char": "text letters",
    "string.reverse": "text reverse",
    "string.format": "text printf",
    "table.concat": "text same",
})  # fmt: skip
UNREAD = (
    "nvim_command nvim_exec nvim_exec2 nvim_input nvim_feedkeys nvim_call_function"  # which take commands of the editor
)
ENDING = "do end then"
PREFIXES = "_G. _ENV."
ENVIRONMENT = "vim.env"
KEYWORDS = """
    and break do else elseif end false for function goto if in local nil not or print repeat return then true until while
"""
