"""The environment that ``vf-eval make24-vf`` finds by the name of its package; see :mod:`make24.verifiers`."""

from make24.verifiers import Make24Env, Make24Taskset

__all__ = ["Make24Env", "Make24Taskset"]
