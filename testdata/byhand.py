"""Cases that zarr-python does not write: raw bits, short forms of metadata, NaN payloads, unusual streams."""

import struct

import google_crc32c
import numpy as np

import hardvalues as hard
import pairs
import reference
from case import CRC, DOT, V2_SLASH, Case, endian, gzip, shard, transpose, zstd

LITTLE, BIG = [endian("little")], [endian("big")]
BARE = {"name": "bytes"}


def raw_cases():
    """Pairs of raw bit types, then raw bits whose bytes codec has no byte order."""
    yield from pairs.make_cases([pairs.RAW_TYPES, pairs.ORDERS, pairs.COMPRESSIONS, pairs.LAYOUTS])
    for bits in (8, 16, 24, 32, 40, 64, 128, 2048):
        size = bits // 8
        fill = np.frombuffer(bytes(range(256)), f"V{size}", count=1)[0]
        yield Case(
            f"raw-r{bits}",
            f"raw elements of {size} bytes, no byte order given",
            f"r{bits}",
            (7,),
            (4,),
            [BARE],
            fill=fill,
        )
    yield Case("raw-scalar", "0-d array of raw bits", "r24", (), (), [BARE], values=np.frombuffer(b"abc", "V3")[0])
    yield Case("raw-missing", "raw bits, no chunk stored", "r24", (3,), (2,), [BARE], values=np.zeros(3, "V3"))


def bare_cases():
    """Declarations written as names alone, and objects without a configuration."""
    bare = {"codecs": ["bytes", "crc32c"], "chunk_key_encoding": "default"}
    yield Case(
        "bare-codecs", "codecs and key encoding as bare names", "uint8", (7, 5), (4, 3), bare["codecs"], members=bare
    )
    inner = shard((2, 2), ["bytes", "crc32c"])
    inner["configuration"]["index_codecs"] = LITTLE + ["crc32c"]
    yield Case("bare-in-shard", "bare names within a shard and its index", "int8", (7, 5), (4, 4), [inner])
    objects = {"data_type": {"name": "bool", "configuration": {}}, "chunk_key_encoding": {"name": "v2"}}
    yield Case(
        "object-forms",
        "objects for a core type and a key encoding, no configuration",
        "bool",
        (7, 5),
        (4, 3),
        [BARE, {"name": "crc32c", "configuration": {}}],
        key_encoding={"name": "v2"},
        members=objects,
    )
    named = {"data_type": {"name": "float32"}, "chunk_key_encoding": "v2", "dimension_names": ["y", None]}
    named |= {"attributes": {"unit": "m", "no": None}, "storage_transformers": [], "note": {"must_understand": False}}
    yield Case(
        "further-members",
        "attributes, dimension names, an extra field that may be ignored",
        "float32",
        (7, 5),
        (4, 3),
        BIG,
        key_encoding="v2",
        members=named,
    )
    micro = {"name": "numpy.datetime64", "configuration": {"unit": "\u03bcs", "scale_factor": 10}}
    yield Case(
        "unit-greek-mu",
        "microseconds spelled with a Greek mu",
        "M8[10us]",
        (5,),
        (3,),
        BIG,
        members={"data_type": micro},
    )


def fill_case(dtype, name, fill, text=None, **options):
    """An array of two chunks, the second of them missing, with a fill value as it is written."""
    scalar = np.frombuffer(fill, hard.numpy_dtype(dtype))[0]
    members = {} if text is None else {"fill_value": text}
    return Case(
        f"fill-{name}",
        f"a missing chunk of {dtype}: {name}",
        dtype,
        (7,),
        (4,),
        BIG,
        fill=scalar,
        members=members,
        empty=((1,),),
        **options,
    )


def fill_cases():
    """Fill values with NaN payloads and as text; zarr-python loses payloads of some of them."""
    patterns = {"float16": [0x7E01, 0xFE00, 0x7C01], "float32": [0x7FC00001, 0xFFC00000, 0x7F800001, 0xFFFFFFFF]}
    patterns["float64"] = [0x7FF8000000000001, 0xFFF8000000000000, 0x7FF0000000000001]
    for dtype, values in patterns.items():
        size = np.dtype(dtype).itemsize
        for value in values:
            data = value.to_bytes(size, "little")
            lost = value in (0x7E01, 0x7C01, 0x7F800001)
            yield fill_case(dtype, f"nan-{value:x}", data, f"0x{value:0{2 * size}x}", readable=not lost)
    pair = bytes.fromhex("010080ff0000c07f")
    yield fill_case("complex64", "complex-payload", pair, ["0xFF800001", "0x7fc00000"], readable=False)
    zeros = struct.pack("<2d", -0.0, float("-inf"))
    yield fill_case("complex128", "complex-negative-zero", zeros, [-0.0, "-Infinity"])
    yield fill_case("float32", "number-in-hex", struct.pack("<f", -0.0), "0x80000000")
    yield fill_case("float16", "infinity-in-hex", struct.pack("<e", float("inf")), "0x7C00")
    nat = struct.pack("<q", hard.NAT)
    yield fill_case("M8[ms]", "nat-as-text", nat, "NaT")
    yield fill_case("m8[7D]", "timedelta-nat-as-text", nat, "NaT")
    yield fill_case("M8[D]", "nat-as-integer", nat, hard.NAT)
    text = "a\0b🎉"
    yield fill_case("U6", "text-with-nul", np.array(text, "<U6").tobytes(), text)


def elision_cases():
    """Chunks that equal the fill value as numbers but not in their bits: zarr-python leaves them out."""
    payload = np.array([0x7FC00001, 0x7FC00000] * 2 + [0x7FC00000] * 4, "<u4").view("<f4")
    yield Case(
        "stored-nan-payload",
        "a chunk of NaNs is stored though the fill value is another NaN",
        "float32",
        (8,),
        (4,),
        BIG,
        values=payload,
        fill=np.nan,
        key_encoding=V2_SLASH,
    )
    zeros = np.array([complex(-0.0, 0.0)] * 4 + [complex(0.0, -0.0)] * 4 + [0j] * 4)
    for dtype in hard.COMPLEX:
        yield Case(
            f"stored-negative-zero-{dtype}",
            "chunks of complex -0.0 are stored though the fill value is 0",
            dtype,
            (12,),
            (4,),
            BIG,
            values=zeros,
            fill=0,
        )
        yield Case(
            f"stored-negative-zero-{dtype}-sharded",
            "the same within a shard",
            dtype,
            (12,),
            (12,),
            [shard((2,), LITTLE)],
            values=zeros,
            fill=0,
        )


def transposed_shard_cases():
    """Inner chunks that divide the transposed shard only."""
    yield Case(
        "transposed-shard-2d",
        "the inner chunk divides the transposed shard only",
        "int16",
        (20, 33),
        (15, 32),
        [transpose(1, 0), shard((16, 5), BIG, "start")],
        empty=((0, 1),),
        key_encoding=DOT,
    )
    cube = [transpose(1, 2, 0), shard((3, 2, 1), [{"name": "bytes"}], index_crc=False)]
    yield Case(
        "transposed-shard-3d",
        "a rotation, then inner chunks of three lengths",
        "uint8",
        (2, 3, 4),
        (2, 3, 4),
        cube,
        values=np.arange(24),
    )
    yield Case(
        "transposed-shard-ragged",
        "the same with ragged edges and packed inner chunks",
        "U2",
        (5, 8, 5),
        (4, 6, 3),
        [transpose(2, 0, 1), shard((1, 4, 3), [transpose(1, 2, 0), *BIG, zstd(3, True)])],
        fill="é",
    )


def index_cases():
    """Shards whose index or whose order of chunks is unusual."""
    rotated = shard((2, 3), BIG)
    rotated["configuration"]["index_codecs"] = [transpose(2, 0, 1), endian("big"), CRC, CRC]
    yield Case(
        "index-transposed", "an index that is transposed, with two checksums", "int16", (7, 7), (6, 6), [rotated]
    )
    codecs = [shard((2,), [BARE])]
    body = b"\xaa\xaa\x03\x04\xaa\x01\x02"
    index = struct.pack("<6Q", 5, 2, 2, 2, 5, 2)
    data = body + index + struct.pack("<I", google_crc32c.value(index))
    yield Case(
        "index-gaps",
        "gaps, another order, and two inner chunks that share bytes",
        "uint8",
        (6,),
        (6,),
        codecs,
        values=[1, 2, 3, 4, 1, 2],
        stored={"c/0": data},
    )
    index = struct.pack("<6Q", *[reference.EMPTY] * 6)
    data = index + struct.pack("<I", google_crc32c.value(index))
    yield Case(
        "index-all-empty",
        "a shard that is stored though nothing is in it",
        "uint8",
        (6,),
        (6,),
        codecs,
        values=[9] * 6,
        fill=9,
        stored={"c/0": data},
    )


def stream_cases():
    """Compressed streams that these compressors do not write."""
    values = np.arange(40, dtype="<i2")
    data = values.astype(">i2").tobytes()
    options = {"dtype": "int16", "shape": (40,), "chunks": (40,), "values": values}
    members = reference.gzip_member(data[:30], 6) + reference.gzip_member(b"", 6) + reference.gzip_member(data[30:], 9)
    yield Case(
        "stream-gzip-members",
        "three gzip members, one of them empty",
        codecs=BIG + [gzip()],
        stored={"c/0": members},
        **options,
    )
    named = b"\x1f\x8b\x08\x18\0\0\0\0\0\xffname\0comment\0" + reference.gzip_member(data, 6)[10:]
    yield Case(
        "stream-gzip-name",
        "a gzip header with a name and a comment",
        codecs=BIG + [gzip()],
        stored={"c/0": named},
        **options,
    )
    frame = b"\x28\xb5\x2f\xfd\x00\x58" + raw_blocks(data)
    yield Case(
        "stream-zstd-unsized",
        "a zstd frame that does not tell its content's size",
        codecs=BIG + [zstd()],
        stored={"c/0": frame},
        **options,
    )
    frames = reference.encode_bytes(data[:50], "zstd", {"level": 3, "checksum": True})
    frames += b"\x50\x2a\x4d\x18\x03\0\0\0abc" + reference.encode_bytes(data[50:], "zstd", {"level": 9})
    yield Case(
        "stream-zstd-frames",
        "two zstd frames with a skippable one between",
        codecs=BIG + [zstd()],
        stored={"c/0": frames},
        **options,
    )


def raw_blocks(data):
    """The data as two uncompressed zstd blocks."""
    half = len(data) // 2
    first = (half << 3).to_bytes(3, "little") + data[:half]
    return first + (len(data) - half << 3 | 1).to_bytes(3, "little") + data[half:]


def make_cases():
    groups = [raw_cases, bare_cases, fill_cases, elision_cases, transposed_shard_cases, index_cases, stream_cases]
    return [case for group in groups for case in group()]
