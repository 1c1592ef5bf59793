"""Counts the solutions of every hand of 1..13 for 24 on all machines of a Spark cluster, and writes them as Parquet.

``python spark_batches.py FOLDER`` runs on this machine; ``spark-submit --master spark://head:7077`` sends it to a
cluster whose machines have the package, and a folder that they share.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Iterator

import make24
import pyarrow as pa
from pyspark.sql import SparkSession


def count(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Adds the number of essential solutions of each hand."""
    for batch in batches:
        counts = pa.array(make24.count_many(batch["hand"]), pa.int64())
        yield pa.RecordBatch.from_arrays([batch["hand"], counts], names=["hand", "count"])


def main(folder: str) -> None:
    """Writes the files, and says how many hands can be solved."""
    # A batch runs on all cores of its machine, so that a machine has one at a time.
    spark = SparkSession.builder.config("spark.task.cpus", os.cpu_count() or 1).getOrCreate()
    hands = pa.table({"hand": list(itertools.combinations_with_replacement(range(1, 14), 4))})
    rows = spark.createDataFrame(hands).repartition(16)
    rows.mapInArrow(count, "hand array<bigint>, count bigint").write.mode("overwrite").parquet(folder)
    solvable = spark.read.parquet(folder).filter("count > 0").count()
    print(f"{solvable} of {hands.num_rows} hands can be solved")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1])
