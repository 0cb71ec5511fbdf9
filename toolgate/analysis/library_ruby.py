"""Ruby: the calls that touch the world."""

from __future__ import annotations

from toolgate.analysis.other_library import Library


def _all(names: str, action: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), action)


FILE_UTILITIES = {
    **_all("FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink FileUtils.rmdir", "delete 0"),
    **_all("FileUtils.rm_r FileUtils.rm_rf FileUtils.remove_dir FileUtils.remove_entry FileUtils.rmtree "
           "FileUtils.remove_entry_secure FileUtils.remove_file", "delete 0 recursive"),
    **_all("FileUtils.mv FileUtils.move", "move 0 1"),
    **_all("FileUtils.cp FileUtils.cp_r FileUtils.copy FileUtils.copy_file FileUtils.install FileUtils.copy_entry", "copy 0 1"),
    **_all("FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs FileUtils.touch FileUtils.mkpath", "make 0"),
    **_all("FileUtils.chmod FileUtils.chmod_R", "mode 0 1"), **_all("FileUtils.chown FileUtils.chown_R", "edit -1"),
    **_all("FileUtils.ln FileUtils.ln_s FileUtils.ln_sf FileUtils.symlink", "link 0 1"), "FileUtils.cd": "chdir 0",
}  # fmt: skip
TABLE = {
    **FILE_UTILITIES,
    **_all("system exec spawn Process.spawn Process.exec IO.popen PTY.spawn Open3.capture2 Open3.capture2e Open3.capture3 "
           "Open3.popen2 Open3.popen2e Open3.popen3 Open3.pipeline Kernel.system Kernel.exec Kernel.spawn", "system"),
    **_all("eval instance_eval class_eval module_eval binding.eval Kernel.eval RubyVM.InstructionSequence.compile", "code 0"),
    **_all("load", "run 0"), **_all("require require_relative", "module 0"), "syscall": "native", "Fiddle.dlopen": "native",
    **_all("Marshal.load YAML.unsafe_load", "code 0"),
    **_all("File.read IO.read File.readlines IO.readlines File.binread IO.binread File.foreach IO.foreach "
           "Pathname.new.read YAML.load_file", "read 0"),
    **_all("File.open File.new open Kernel.open", "opened 0 1"),
    **_all("URI.open OpenURI.open_uri", "read 0"),
    **_all("File.write IO.write File.binwrite IO.binwrite", "write 0 1"),
    **_all("File.delete File.unlink Dir.delete Dir.rmdir Dir.unlink", "delete"),
    "File.rename": "move 0 1", "File.chmod": "mode 0 1", "File.chown": "edit -1", "File.truncate": "edit 0",
    **_all("File.symlink File.link", "link 0 1"), **_all("Dir.mkdir", "make 0"), "Dir.chdir": "chdir 0",
    **_all("Dir.glob Dir.entries Dir.children Dir.each_child Dir.foreach", "names 0"),
    **_all("Net.HTTP.get Net.HTTP.get_response Net.HTTP.get_print HTTParty.get Faraday.get RestClient.get HTTP.get "
           "Typhoeus.get Excon.get", "fetch 0"),
    **_all("Net.HTTP.post Net.HTTP.post_form HTTParty.post Faraday.post RestClient.post HTTP.post Net.HTTP.Post.new "
           "RestClient.put HTTParty.put", "send 0"),
    **_all("Net.HTTP.new Net.HTTP.start", "fetch 0"), "URI": "text same", "URI.parse": "text same",
    **_all("TCPSocket.new TCPSocket.open UDPSocket.new Socket.tcp OpenSSL.SSL.SSLSocket.new UNIXSocket.new", "connect 0 1"),
    **_all("TCPServer.new TCPServer.open Socket.tcp_server_loop WEBrick.HTTPServer.new UDPServer.new", "listen 0"),
    **_all("Resolv.getaddress Addrinfo.getaddrinfo", "fetch 0"),
    "Process.kill": "signal", "fork": "fork", "Process.fork": "fork", **_all("puts print p pp warn", "show"),
    **_all("Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64", "text base64"),
    **_all("File.join", "text join-path"), **_all("Dir.home", "text home"), **_all("Dir.pwd Dir.getwd", "text here"),
    **_all("File.expand_path", "text expand"), **_all("URI.decode URI.decode_www_form_component CGI.unescape", "text url"),
    **_all("ENV.fetch", "environment 0"), **_all("Pathname Pathname.new Shellwords.escape", "text same"),
    "Process.UID.change_privilege": "native",
}  # fmt: skip

LIBRARIES = {
    "ruby": Library(
        "ruby",
        TABLE,
        bare=True,
        ending="if unless while until and or do rescue then",
        prefixes="::",
        environment="ENV",
        constants={"__dir__": "<cwd>", "__FILE__": "<cwd>/script.rb"},
    )
}
