"""Prints the folder with the task."""

from . import INCLUDE_PATH

print(INCLUDE_PATH)
