"""Reinforcement learning with verified rewards: two steps of TRL's GRPO on the puzzles of make24.

The model is tiny and random, so that the example runs offline on any machine in seconds; put a real one in its place.
``scripts/training`` runs it with the packages that it needs.
"""

from __future__ import annotations

import tempfile

from datasets import Dataset
from make24.datasets import rows
from make24.trl import partial_reward, reward
from tiny import tiny_model, tiny_tokenizer
from trl import GRPOConfig, GRPOTrainer


def main() -> None:
    """Trains, and prints what the trainer has logged of the rewards."""
    data = Dataset.from_list(list(rows(8, preset="game24", format="trl", seed=7)))
    tokenizer = tiny_tokenizer()
    with tempfile.TemporaryDirectory() as folder:
        trainer = GRPOTrainer(
            model=tiny_model(len(tokenizer)),
            reward_funcs=[reward, partial_reward],
            args=GRPOConfig(
                output_dir=folder,
                max_steps=2,
                per_device_train_batch_size=4,
                num_generations=4,
                max_completion_length=16,
                logging_steps=1,
                log_completions=True,
                report_to=[],
                save_strategy="no",
                use_cpu=True,
                bf16=False,
            ),
            train_dataset=data,
            processing_class=tokenizer,
        )
        trainer.train()
    steps = [step for step in trainer.state.log_history if "rewards/make24_strict/mean" in step]
    assert len(steps) == 2, trainer.state.log_history
    print("rewards:", [(step["rewards/make24_strict/mean"], step["rewards/make24_partial/mean"]) for step in steps])


if __name__ == "__main__":
    main()
