package zstd_test

import (
	"io"
	"strconv"
	"strings"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/codecs/codectest"
)

const (
	hello     = "Hello, zstd"
	frame     = "28b52ffd200b59000048656c6c6f2c207a737464" // of hello
	skippable = "5e2a4d1804000000deadbeef"
)

// repeated is a text whose frame has matches.
var repeated = strings.Repeat("abcdefgh", 40)

// known are V11 and V18 of the cases, frames of the zstd 1.5.4 command line, and frames put together by RFC 8878.
var known = []codectest.Known{
	{Name: "V11 no content size", Encoded: "28b52ffd005861000048656c6c6f20576f726c6421", Decoded: "Hello World!"},
	{Name: "V18 declares 2^40 bytes", Encoded: "28b52ffde0000000000001000009000061", Refused: true, Err: codecs.ErrSize},
	{Name: "content size", Encoded: frame, Decoded: hello},
	{Name: "content size and checksum", Encoded: "28b52ffd240b59000048656c6c6f2c207a737464fc0c53d0", Decoded: hello},
	{Name: "bad checksum", Encoded: "28b52ffd240b59000048656c6c6f2c207a737464fc0c53d1", Refused: true, Err: codecs.ErrChecksum},
	{Name: "checksum without content size", Encoded: "28b52ffd045859000048656c6c6f2c207a737464fc0c53d0", Decoded: hello},
	{Name: "bad checksum without content size", Encoded: "28b52ffd045859000048656c6c6f2c207a737464000c53d0", Refused: true, Err: codecs.ErrChecksum},
	{Name: "checksum of other content", Encoded: "28b52ffd240b59000048656c6c6f2c207a737465fc0c53d0", Refused: true, Err: codecs.ErrChecksum},
	{Name: "no bytes", Encoded: "28b52ffd2000010000", Decoded: ""},
	{Name: "no bytes and checksum", Encoded: "28b52ffd240001000099e9d851", Decoded: ""},
	{Name: "no bytes and bad checksum", Encoded: "28b52ffd240001000099e9d850", Refused: true, Err: codecs.ErrChecksum},
	{Name: "window of 128 MiB", Encoded: "28b52ffd008859000048656c6c6f2c207a737464", Decoded: hello},
	{Name: "window of 1 GiB, matches", Encoded: "28b52ffd00a07d0000406162636465666768010035530b17", Decoded: repeated},
	{Name: "window of 2 GiB, matches", Encoded: "28b52ffd00a87d0000406162636465666768010035530b17", Decoded: repeated, Refused: windowTooLarge},
	{Name: "fast level", Encoded: "28b52ffd604000fd0000c0616263646566676861626364656667686162636465666768010094ac3ac7", Decoded: repeated},
	{Name: "level 19, Huffman literals", Encoded: "28b52ffd642c00250200986265746120616c70686167616d6d6164656c7418a8f0a5fd0c60a252e603101024e6460597cd6cb2b7dc7275b21d987fcc4d395c24b4e3c748a21c535c61072a7b710ab2d8ab0b", Decoded: greek},
	{Name: "rle block", Encoded: "28b52ffd20052b000061", Decoded: "aaaaa"},
	{Name: "two blocks", Encoded: "28b52ffd20053000006162636465662b000061", Refused: true, Err: codecs.ErrSize}, // 11 bytes, declares 5
	{Name: "one byte in a compressed block", Encoded: "28b52ffd00581d0000096100", Decoded: "a"},
	{Name: "two blocks, right", Encoded: "28b52ffd200b3000006162636465662b000061", Decoded: "abcdefaaaaa"},
	{Name: "two frames", Encoded: frame + frame, Decoded: hello + hello},
	{Name: "two frames, one without content size", Encoded: frame + "28b52ffd005859000048656c6c6f2c207a737464", Decoded: hello + hello},
	{Name: "two frames, the second damaged", Encoded: frame + "28b52ffd240b59000048656c6c6f2c207a737465fc0c53d0", Refused: true, Err: codecs.ErrChecksum},
	{Name: "frames of no bytes around", Encoded: "28b52ffd2000010000" + frame + "28b52ffd2000010000", Decoded: hello},
	{Name: "skippable frames around", Encoded: skippable + frame + skippable + frame + skippable, Decoded: hello + hello},
	{Name: "skippable frame alone", Encoded: skippable, Decoded: ""},
	{Name: "skippable frame cut", Encoded: frame + skippable[:22], Refused: true, Err: io.ErrUnexpectedEOF},
	{Name: "no frame", Encoded: "", Refused: true, Err: io.ErrUnexpectedEOF},
	{Name: "zero bytes behind", Encoded: frame + "00000000", Refused: true},
	{Name: "one byte behind", Encoded: frame + "00", Refused: true},
	{Name: "junk behind", Encoded: frame + "6a756e6b6a756e6b", Refused: true},
	{Name: "magic number of format 0.7", Encoded: "27b52ffd" + frame[8:], Refused: true},
	{Name: "reserved bit", Encoded: "28b52ffd280b59000048656c6c6f2c207a737464", Refused: true},
	{Name: "reserved block type", Encoded: "28b52ffd200b5f000048656c6c6f2c207a737464", Refused: true},
	{Name: "dictionary", Encoded: "28b52ffd21070b59000048656c6c6f2c207a737464", Refused: true},
	{Name: "dictionary 0 is none", Encoded: "28b52ffd21000b59000048656c6c6f2c207a737464", Decoded: hello},
	{Name: "declares one byte more", Encoded: "28b52ffd200c59000048656c6c6f2c207a737464", Refused: true, Err: codecs.ErrSize},
	{Name: "declares one byte less", Encoded: "28b52ffd200a59000048656c6c6f2c207a737464", Refused: true, Err: codecs.ErrSize},
	{Name: "declares more, compressed", Encoded: "28b52ffd604100fd0000c0616263646566676861626364656667686162636465666768010094ac3ac7", Refused: true},
	{Name: "declares less, compressed", Encoded: "28b52ffd603f00fd0000c0616263646566676861626364656667686162636465666768010094ac3ac7", Refused: true},
	{Name: "block over 128 KiB", Encoded: "28b52ffd00880b001061", Refused: true},
	{Name: "block of 1 byte, no literals", Encoded: "28b52ffd20000d000000", Refused: true},
}

// windowTooLarge: the host's int cannot express the offsets in a window of 2 GiB.
const windowTooLarge = strconv.IntSize == 32

// greek is what the frame of level 19 holds: 60 words, drawn by chance.
const greek = "beta alphagammaalphadeltadeltadeltadeltabeta alphadeltaalphadeltadeltaalphadeltagammabeta alphagamma" +
	"alphaalphaalphaalphadeltabeta deltaalphabeta deltadeltabeta gammabeta beta deltagammaalphadeltaalpha" +
	"beta gammaalphagammadeltabeta gammagammadeltadeltaalphadeltabeta deltadeltabeta gammagammaalphadelta"
