"""Ruby: how it is written, the calls that touch the world, and what each one does.

The words on the right are those of `analysis/code/scripting/actions.py`, followed by the arguments they act on.
"""

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
BARE = True  # a call may omit its parentheses

TABLE = {
    **dict.fromkeys("Pry.start IRB.start IRB::Irb.new".split(), "prompt"),
    **dict.fromkeys("Object.const_get Kernel.const_get const_get".split(), "module 0"),
    **dict.fromkeys("rm rm_f FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink FileUtils.rmdir".split(), "delete 0"),
    **dict.fromkeys(
        """
        rm_r rm_rf FileUtils.rm_r FileUtils.rm_rf FileUtils.remove_dir FileUtils.remove_entry FileUtils.rmtree FileUtils.remove_entry_secure
        FileUtils.remove_file
        """.split(),
        "delete 0 recursive",
    ),
    **dict.fromkeys("FileUtils.mv FileUtils.move File.rename".split(), "move 0 1"),
    **dict.fromkeys(
        """
        FileUtils.cp FileUtils.cp_r FileUtils.copy FileUtils.copy_file FileUtils.install FileUtils.copy_entry
        """.split(),
        "copy 0 1",
    ),
    **dict.fromkeys("FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs FileUtils.touch FileUtils.mkpath Dir.mkdir".split(), "make 0"),
    **dict.fromkeys("FileUtils.chmod FileUtils.chmod_R File.chmod".split(), "mode 0 1"),
    **dict.fromkeys("FileUtils.chown FileUtils.chown_R File.chown".split(), "edit -1"),
    **dict.fromkeys("FileUtils.ln_s FileUtils.ln_sf FileUtils.symlink File.symlink".split(), "link 0 1"),
    **dict.fromkeys("FileUtils.ln FileUtils.link FileUtils.cp_lr FileUtils.link_entry File.link".split(), "tie 0 1"),
    **dict.fromkeys("FileUtils.cd Dir.chdir".split(), "chdir 0"),
    **dict.fromkeys(
        """
        system sh exec spawn Process.spawn Process.exec IO.popen PTY.spawn Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen2
        Open3.popen2e Open3.popen3 Open3.pipeline Kernel.system Kernel.exec Kernel.spawn
        """.split(),
        "system",
    ),
    **dict.fromkeys(
        """
        eval instance_eval class_eval module_eval *.instance_eval *.class_eval *.module_eval binding.eval Kernel.eval
        TOPLEVEL_BINDING.eval RubyVM.InstructionSequence.compile Marshal.load YAML.unsafe_load
        """.split(),
        "code 0",
    ),
    "load": "run 0",
    **dict.fromkeys("require require_relative".split(), "module 0"),
    **dict.fromkeys("syscall Fiddle.dlopen Process.UID.change_privilege".split(), "native"),
    **dict.fromkeys(
        """
        File.read IO.read File.readlines IO.readlines File.binread IO.binread File.foreach IO.foreach YAML.load_file
        URI.open OpenURI.open_uri
        """.split(),
        "read 0",
    ),
    **dict.fromkeys("File.open File.new open Kernel.open".split(), "opened 0 1"),
    **dict.fromkeys("File.write IO.write File.binwrite IO.binwrite".split(), "write 0 1"),
    **dict.fromkeys("File.delete File.unlink Dir.delete Dir.rmdir Dir.unlink".split(), "delete"),
    "File.truncate": "shorten 0 1",
    **dict.fromkeys("Dir.glob Dir.entries Dir.children Dir.each_child Dir.foreach".split(), "names 0"),
    **dict.fromkeys(
        """
        Net.HTTP.get Net.HTTP.get_response Net.HTTP.get_print HTTParty.get Faraday.get RestClient.get HTTP.get Typhoeus.get Excon.get
        Net.HTTP.new Net.HTTP.start Resolv.getaddress Addrinfo.getaddrinfo
        """.split(),
        "fetch 0",
    ),
    **dict.fromkeys(
        """
        Net.HTTP.post Net.HTTP.post_form HTTParty.post Faraday.post RestClient.post HTTP.post Net.HTTP.Post.new RestClient.put
        HTTParty.put
        """.split(),
        "send 0",
    ),
    **dict.fromkeys("URI URI.parse Shellwords.escape".split(), "text same"),
    **dict.fromkeys("Pathname Pathname.new".split(), "text same path"),
    **dict.fromkeys("#delete #unlink #rmdir".split(), "delete 0"), "#rmtree": "delete 0 recursive",
    **dict.fromkeys("#read #binread #readlines #each_line".split(), "read 0"),
    **dict.fromkeys("#write #binwrite".split(), "write 0 1"), "#truncate": "shorten 0 1", "#open": "opened 0 1",
    **dict.fromkeys("#mkpath #mkdir".split(), "make 0"), "#rename": "move 0 1", "#chmod": "mode 1 0",
    "#make_symlink": "link 1 0", "#make_link": "tie 1 0",
    **dict.fromkeys("TCPSocket.new TCPSocket.open UDPSocket.new Socket.tcp OpenSSL.SSL.SSLSocket.new UNIXSocket.new".split(), "connect 0 1"),
    **dict.fromkeys("TCPServer.new TCPServer.open Socket.tcp_server_loop WEBrick.HTTPServer.new UDPServer.new".split(), "listen 0"),
    "Process.kill": "signal",
    **dict.fromkeys("fork Process.fork Kernel.fork".split(), "fork"),
    **dict.fromkeys("puts print p pp warn".split(), "show"),
    **dict.fromkeys("Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64".split(), "text base64"),
    "File.join": "text join-path",
    **dict.fromkeys("sprintf format Kernel.sprintf Kernel.format".split(), "text printf"),
    "Dir.home": "text home",
    **dict.fromkeys("Dir.pwd Dir.getwd".split(), "text here"),
    "File.expand_path": "text expand-in", "File.absolute_path": "text expand-in", "File.realpath": "text expand-in",
    **dict.fromkeys("URI.decode URI.decode_www_form_component CGI.unescape".split(), "text url"),
    "ENV.fetch": "environment 0",
}  # fmt: skip
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
