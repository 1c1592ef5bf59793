"""The task ``make24`` of lm-eval: ``lm_eval --tasks make24 --include_path "$(python -m make24.lm_eval)"``."""

from pathlib import Path

#: The folder with the task.
INCLUDE_PATH = str(Path(__file__).parent)
