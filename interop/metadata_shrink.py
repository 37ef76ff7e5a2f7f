"""Makes a document smaller as long as it shows a difference."""

import metadata_text
from metadata_text import Token

ROUNDS = 200


def smaller(value):
    """Values that are one step smaller than a value: without one part, or with one part smaller."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            yield value[:i] + value[i + 1 :]
            yield item
            yield from (value[:i] + [less] + value[i + 1 :] for less in smaller(item))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield {k: v for k, v in value.items() if k != key}
            if not isinstance(item, str):
                yield item
            yield from ({**value, key: less} for less in smaller(item))
        if "name" in value:
            yield value["name"]
    elif isinstance(value, Token) and len(value.text) > 1:
        yield Token("1")
    elif isinstance(value, str) and len(value) > 2:
        yield value[:-1]


def shrunk(text, shows, limit=400):
    """A smaller text for which shows, which judges a list of texts, still holds."""
    for _ in range(ROUNDS):
        known = {metadata_text.text(value) for value in smaller(metadata_text.parsed(text))}
        texts = sorted((t for t in known if len(t) < len(text)), key=len)[:limit]
        better = next((t for t, good in zip(texts, shows(texts)) if good), None)
        if better is None:
            return text
        text = better
    return text
