"""Counts the solutions of every hand of 1..13 for 24 on all machines of a Ray cluster, and writes them as Parquet.

``python ray_batches.py FOLDER`` runs on this machine; ``RAY_ADDRESS=ray://head:10001`` sends it to a cluster whose
machines have the package, and a folder that they share.
"""

from __future__ import annotations

import itertools
import sys

import make24
import pyarrow as pa
import ray


def count(batch: pa.Table) -> pa.Table:
    """Adds the number of essential solutions of each hand."""
    return batch.append_column("count", pa.array(make24.count_many(batch["hand"]), pa.int64()))


def main(folder: str) -> None:
    """Writes the files, and says how many hands can be solved."""
    ray.init(ignore_reinit_error=True)
    hands = pa.table({"hand": list(itertools.combinations_with_replacement(range(1, 14), 4))})
    # A batch runs on all cores of its machine, so that a machine has one at a time.
    nodes = ray.nodes()  # type: ignore[no-untyped-call]
    cores = min(node["Resources"].get("CPU", 1) for node in nodes if node["Alive"])
    rows = ray.data.from_arrow(hands).repartition(16)
    rows = rows.map_batches(count, batch_format="pyarrow", batch_size=None, num_cpus=cores)
    rows.write_parquet(folder)
    solvable = ray.data.read_parquet(folder).filter(expr="count > 0").count()
    print(f"{solvable} of {hands.num_rows} hands can be solved")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python ray_batches.py FOLDER")
    main(sys.argv[1])
