"""A tokenizer and a model that are tiny and random, so that the examples of training run offline on any machine."""

from __future__ import annotations

from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast


def tiny_tokenizer() -> PreTrainedTokenizerFast:
    """A token for each printable character."""
    tokens = ["<pad>", "<eos>", "<unk>", "\n", *map(chr, range(ord(" "), 127))]
    tokenizer = Tokenizer(models.WordLevel({token: at for at, token in enumerate(tokens)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    tokenizer.decoder = decoders.Fuse()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<eos>", unk_token="<unk>")
    fast.chat_template = "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}"
    return fast


def tiny_model(tokens: int) -> LlamaForCausalLM:
    """A model of one layer with random weights."""
    config = LlamaConfig(
        vocab_size=tokens,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=2,
        pad_token_id=0,
        eos_token_id=1,
    )
    return LlamaForCausalLM(config)
