"""Operands of SoX: files with formats, the last one written, then effects; a file that begins with `|` is a command."""

from toolgate.knowledge.vocabulary import (
    OBEYS,
    OPENS,
    OWN_SCRIPT,
    READS,
    RUNS,
    SIDE_DOOR,
    WRITES,
    Found,
    Manner,
    one_of,
    reads,
)

VALUED = one_of(  # options whose value touches nothing
    """-t --type -r --rate -b --bits -c --channels -e --encoding -v --volume -C --compression --endian --combine --buffer
    --input-buffer --plot --replay-gain --comment --add-comment --dft-min --play-rate-arg"""
)
FLAGS = one_of("""-q --no-show-progress -S --show-progress -R -m -M -G --guard -D --no-dither -N -X -L -B -x --norm --magic --multi-threaded
    --single-threaded --clobber --no-clobber --no-glob --ignore-length -V -V0 -V1 -V2 -V3 -V4""")
NAMED = {"--effects-file": OBEYS, "--comment-file": READS, "--temp": WRITES}
INFORMING = one_of("-h --help --version --help-effect --help-format")
LOOKING = ("--i", "--info")  # as the first word: all others are inputs
STREAMS = one_of("- -n --null -p --sox-pipe -d --default-device")  # in place of a file
EFFECTS = one_of("""allpass band bandpass bandreject bass bend biquad channels chorus compand contrast dcshift deemph delay dft_filter dither divide
    dop downsample earwax echo echos equalizer fade filter fir firfit flanger gain highpass hilbert input key ladspa loudness lowpass mcompand mixer
    noiseprof noisered norm oops output overdrive pad pan phaser pitch polyphase rabbit rate remix repeat resample reverb reverse riaa sdm silence sinc
    spectrogram speed speexdsp splice stat stats stretch swap synth tempo treble tremolo trim upsample vad vol""")
FILED = {
    "noiseprof": WRITES,
    "noisered": READS,
    "fir": READS,
    "firfit": READS,
    "ladspa": RUNS,
}  # and the word after them


def chain(words: list[str]) -> Found | None:
    """The roles of all operands of SoX; `None`: an option is not known."""
    found: Found = []
    files: list[str] = []
    index = 0
    if words[:1] and words[0] in LOOKING:
        return _files([*[word for word in words[1:] if word[:1] != "-"], "-n"])
    while index < len(words) and words[index] not in EFFECTS:
        word, equals, value = words[index].partition("=") if words[index][:2] == "--" else (words[index], "", "")
        index += 1
        if word in INFORMING:
            return []
        if word in STREAMS or word[:1] != "-":
            files.append(words[index - 1])
        elif word in VALUED or word in NAMED:
            value = value if equals else "".join(words[index : index + 1])
            index += not equals
            found += [(NAMED[word], value)] if word in NAMED else []
        elif word not in FLAGS and not (word[1:2] in "tbrcevC" and word[:2] != "--"):
            return None
    return found + _files(files) + _effects(words[index:])


def _files(files: list[str]) -> Found:
    found: Found = []
    for name in files[:-1]:
        if name in ("-d", "--default-device"):
            found.append(reads("the microphone", "secret", Manner.RECORDED))
        elif name[:1] == "|":
            found.append((OWN_SCRIPT, name[1:]))
        elif name not in STREAMS:
            found.append((OPENS, name))
    for name in files[-1:]:
        if name[:1] == "|":
            found.append((SIDE_DOOR, name[1:]))
        elif name not in STREAMS:
            found.append((WRITES, name))
    return found


def _effects(words: list[str]) -> Found:
    """Files that effects name: profiles of noise, filters, pictures and plugins."""
    found: Found = []
    drawn: Found = []
    for index, word in enumerate(words):
        behind = "".join(words[index + 1 : index + 2])
        if word == "ladspa":  # its own options come first
            behind = "".join([each for each in words[index + 1 :] if each[:1] != "-"][:1])
        if word in FILED and behind and behind not in EFFECTS:
            found.append((FILED[word], behind))
        elif word[:1] == "-" and "spectrogram" in words[:index] and "o" in word:
            named = word.partition("o")[2] or behind
            drawn += [(WRITES, named)] if named else []
    found += drawn
    if "spectrogram" in words and not drawn:
        found.append((WRITES, "spectrogram.png"))
    return found
