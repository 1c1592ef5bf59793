"""Packs the files of a wheel again, as small as the format of zip allows: `pack-wheel.py WHEEL`.

The same bytes come out; pip and every other reader of zip reads them as before. It takes half a minute.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import zopfli.zlib


class Packer:
    """What ``zipfile`` compresses a file with: all of it at once, at its end."""

    def __init__(self, *_: object) -> None:
        self.parts: list[bytes] = []

    def compress(self, part: bytes) -> bytes:
        """Keeps a part of the file."""
        self.parts.append(part)
        return b""

    def flush(self) -> bytes:
        """The file, without the frame of zlib: two bytes before it and four behind."""
        # As many blocks as pay: fifteen, the usual most, are too few for a library of seven megabytes.
        return zopfli.zlib.compress(b"".join(self.parts), numiterations=30, blocksplittingmax=0)[2:-4]


def main(path: Path) -> None:
    """Replaces the wheel."""
    packed = path.with_suffix(".packed")
    own = zipfile._get_compressor  # type: ignore[attr-defined]
    zipfile._get_compressor = Packer  # type: ignore[attr-defined]
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for entry in wheel.infolist():
            out.writestr(entry, wheel.read(entry))
    zipfile._get_compressor = own  # type: ignore[attr-defined]
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(packed) as out:
        if any(wheel.read(name) != out.read(name) for name in wheel.namelist()) or out.testzip() is not None:
            sys.exit(f"{packed} has other bytes than {path}")
    packed.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
