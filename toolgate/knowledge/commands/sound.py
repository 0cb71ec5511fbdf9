"""sox — reads, changes and writes sound; an input may be a command."""

from toolgate.knowledge.vocabulary import *

SOX = command("sox", "ROLES_BY(sound.chain)...", style=LITERAL)

CASES = """
allow  sox -t raw -r 8k -b 16 -e signed a.raw build/a.wav trim 0 5
       read a.raw
       write build/a.wav
allow  sox -m a.wav b.wav build/c.wav gain -n -3 && sox a.wav -n stat
allow  sox '|sox a.wav -p reverse' build/a.wav norm
ask    sox '|sox -n ~/.bashrc synth 3' build/a.wav
deny   sox '|rm -rf ~' build/a.wav
deny   sox -n /etc/a.wav synth 3
ask    sox a.wav b.wav ~/c.wav
ask    sox a.wav -n spectrogram -o ~/.bashrc
llm    sox a.wav build/b.wav ladspa /tmp/other.so x
llm    sox a.wav build/b.wav ladspa -r /tmp/other.so x
ask    sox a.wav -n spectrogram -mo ~/.bashrc
ask    sox a.wav -n spectrogram -o/home/user/.bashrc
ask    sox a.wav ~/.bashrc polyphase
ask    sox a.wav ~/.bashrc dop
allow  sox --info a.wav b.wav
deny   sox --info '|rm -rf ~'
llm    sox --effects-file=/tmp/effects a.wav build/b.wav
ask    sox -d build/voice.wav
ask    sox --what a.wav build/b.wav
"""
