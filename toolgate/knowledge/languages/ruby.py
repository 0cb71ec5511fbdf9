"""Ruby: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

from toolgate.knowledge.vocabulary import named

NAMES = "ruby rb"
LEXIS = {
    "line": ("#",),
    "raw": "'",
    "rich": '"',
    "command": "`",
    "inner": ("#{",),
    "sigils": "$@",
    "patterns": True,
    "before_pattern": "if unless and or not while until when return puts p print in then do else elsif split scan match gsub sub",
}
GRAMMAR = {
    "literals": "percent", "ends": "__END__ __DATA__", "separators": ", =>", "adjacent": True, "lists": True, "blocks": "{ do",
    "methods": "method public_method", "sending": "send public_send __send__",
}  # fmt: skip
MODULES = {"words": "require_relative load", "endings": ".rb,", "relative": True}
BARE = True  # a call may omit its parentheses

TABLE = named({
    "Pry.start IRB.start IRB::Irb.new": "prompt",
    "Object.const_get Kernel.const_get const_get": "module 0",
    "rm rm_f FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink FileUtils.rmdir": "delete 0",
    """
        rm_r rm_rf FileUtils.rm_r FileUtils.rm_rf FileUtils.remove_dir FileUtils.remove_entry FileUtils.rmtree FileUtils.remove_entry_secure
        FileUtils.remove_file
        """: "delete 0 recursive",
    "FileUtils.mv FileUtils.move File.rename": "move 0 1",
    """
        FileUtils.cp FileUtils.cp_r FileUtils.copy FileUtils.copy_file FileUtils.install FileUtils.copy_entry
        """: "copy 0 1",
    "FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs FileUtils.touch FileUtils.mkpath Dir.mkdir": "make 0",
    "FileUtils.chmod FileUtils.chmod_R File.chmod": "mode 0 1",
    "FileUtils.chown FileUtils.chown_R File.chown": "edit -1",
    "FileUtils.ln_s FileUtils.ln_sf FileUtils.symlink File.symlink": "link 0 1",
    "FileUtils.ln FileUtils.link FileUtils.cp_lr FileUtils.link_entry File.link": "tie 0 1",
    "FileUtils.cd Dir.chdir": "chdir 0",
    """
        system sh exec spawn Process.spawn Process.exec IO.popen PTY.spawn Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen2
        Open3.popen2e Open3.popen3 Open3.pipeline Kernel.system Kernel.exec Kernel.spawn
        """: "system",
    """
        eval instance_eval class_eval module_eval *.instance_eval *.class_eval *.module_eval binding.eval Kernel.eval
        TOPLEVEL_BINDING.eval RubyVM.InstructionSequence.compile
        """: "code 0",
    "Marshal.load Marshal.restore YAML.unsafe_load Oj.object_load": "decode 0",
    "load": "run 0",
    "require require_relative": "module 0",
    "Fiddle.dlopen Fiddle.Handle.new": "library 0",
    "syscall Process.UID.change_privilege": "native",
    """
        File.read IO.read File.readlines IO.readlines File.binread IO.binread File.foreach IO.foreach YAML.load_file
        URI.open OpenURI.open_uri
        """: "read 0",
    "File.open File.new open Kernel.open": "opened 0 1",
    "File.write IO.write File.binwrite IO.binwrite": "write 0 1",
    "File.delete File.unlink Dir.delete Dir.rmdir Dir.unlink": "delete",
    "File.truncate": "shorten 0 1",
    "Dir.glob Dir.entries Dir.children Dir.each_child Dir.foreach": "names 0",
    """
        Net.HTTP.get Net.HTTP.get_response Net.HTTP.get_print HTTParty.get Faraday.get RestClient.get HTTP.get Typhoeus.get Excon.get
        Net.HTTP.new Net.HTTP.start Resolv.getaddress Addrinfo.getaddrinfo
        """: "fetch 0",
    """
        Net.HTTP.post Net.HTTP.post_form HTTParty.post Faraday.post RestClient.post HTTP.post Net.HTTP.Post.new RestClient.put
        HTTParty.put
        """: "send 0",
    "URI URI.parse Shellwords.escape": "text same",
    "Pathname Pathname.new": "text same path",
    "#delete #unlink #rmdir": "delete 0", "#rmtree": "delete 0 recursive",
    "#read #binread #readlines #each_line": "read 0",
    "#write #binwrite": "write 0 1", "#truncate": "shorten 0 1", "#open": "opened 0 1",
    "#mkpath #mkdir": "make 0", "#rename": "move 0 1", "#chmod": "mode 1 0",
    "#make_symlink": "link 1 0", "#make_link": "tie 1 0",
    "TCPSocket.new TCPSocket.open UDPSocket.new Socket.tcp OpenSSL.SSL.SSLSocket.new UNIXSocket.new": "connect 0 1",
    "TCPServer.new TCPServer.open Socket.tcp_server_loop WEBrick.HTTPServer.new UDPServer.new": "listen 0",
    "Process.kill": "signal",
    "fork Process.fork Kernel.fork": "fork",
    "puts print p pp warn": "show",
    "Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64": "text base64",
    "File.join": "text join-path",
    "sprintf format Kernel.sprintf Kernel.format": "text printf",
    "Dir.home": "text home",
    "Dir.pwd Dir.getwd": "text here",
    "File.expand_path": "text expand-in", "File.absolute_path": "text expand-in", "File.realpath": "text expand-in",
    "URI.decode URI.decode_www_form_component CGI.unescape": "text url",
    "ENV.fetch": "environment 0",
})  # fmt: skip
ENDING = "and do if or rescue then unless until while"
PREFIXES = "::"
ENVIRONMENT = "ENV"
VAULTS = {
    "credentials": "application",
    "secrets": "application",
    "secret_key_base": "application",
    "encrypted": "application",
}  # members that hold credentials, and which
CONSTANTS = {"__dir__": "<beside>", "__FILE__": "<beside>/script.rb"}
