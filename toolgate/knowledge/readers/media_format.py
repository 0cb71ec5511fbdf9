"""A format of ffmpeg: some are not files but the screen, the camera or the microphone."""

from __future__ import annotations

CAPTURES = frozenset(
    "x11grab avfoundation gdigrab dshow kmsgrab fbdev v4l2 video4linux2 alsa pulse oss sndio jack openal decklink android_camera xcbgrab".split()
)


def read(text: str) -> list[tuple[str, str]] | None:
    return [("does read secret", "the screen, camera or microphone")] if text in CAPTURES else []
