"""Packs the files of a wheel again, as small as the format of zip allows: `pack-wheel.py WHEEL`.

The same bytes come out; pip and every other reader of zip reads them as before. It takes half a minute.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import zopfli.zipfile


def main(path: Path) -> None:
    """Replaces the wheel."""
    packed = path.with_suffix(".packed")
    with zipfile.ZipFile(path) as wheel, zopfli.zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for entry in wheel.infolist():
            out.writestr(entry, wheel.read(entry))
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(packed) as out:
        if any(wheel.read(name) != out.read(name) for name in wheel.namelist()) or out.testzip() is not None:
            sys.exit(f"{packed} has other bytes than {path}")
    packed.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
