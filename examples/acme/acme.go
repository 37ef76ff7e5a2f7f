// Package acme shows a codec and a data type that are defined outside the module which runs them: the bytes→bytes codec
// "acme.xor", which masks every byte with a key, and the data type "acme.temperature", a uint16 in tenths of a kelvin
// whose fill value is written in degrees Celsius.
package acme

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/zarrcodec/zarrcodec/codecs"
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/dtype"
	"github.com/zarrcodec/zarrcodec/metadata"
	"github.com/zarrcodec/zarrcodec/problem"
)

// Definitions is what a registry has to know to open arrays with these names.
func Definitions() metadata.Definitions {
	return metadata.Definitions{
		Codecs:    []codecs.Definition{{Name: "acme.xor", Kind: codecs.BytesBytesKind, Parse: parseXor}},
		DataTypes: []dtype.Definition{{Name: "acme.temperature", Parse: parseTemperature}},
	}
}

// Xor is the codec: its configuration.
type Xor struct{ Key byte }

func parseXor(c *config.Reader, _ codecs.Resolver) codecs.Codec {
	key, ok := c.Int("key", true, 0, 255)
	if !ok {
		return nil
	}
	return Xor{byte(key)}
}

// Name is "acme.xor".
func (Xor) Name() string { return "acme.xor" }

// Configuration holds the key.
func (x Xor) Configuration() config.Value { return config.NewObject("key", int(x.Key)) }

// Judge: the size stays what it is.
func (Xor) Judge(in codecs.Size) (codecs.Size, problem.List) { return in, nil }

// Bind: the codec is its own stage.
func (x Xor) Bind(codecs.Size) (codecs.BytesStage, error) { return x, nil }

// AppendEncode masks src.
func (x Xor) AppendEncode(dst, src []byte, _ *codecs.Worker) ([]byte, error) {
	for _, b := range src {
		dst = append(dst, b^x.Key)
	}
	return dst, nil
}

// AppendDecode masks src again.
func (x Xor) AppendDecode(dst, src []byte, limit int64, w *codecs.Worker) ([]byte, error) {
	if int64(len(src)) > limit {
		return dst, codecs.WrongSize("acme.xor", int64(len(src)), limit)
	}
	return x.AppendEncode(dst, src, w)
}

// Temperature is the data type.
type Temperature struct{}

func parseTemperature(string, *config.Reader, dtype.Resolver) dtype.Type { return Temperature{} }

// Name is "acme.temperature".
func (Temperature) Name() string { return "acme.temperature" }

// Configuration is absent.
func (Temperature) Configuration() config.Value { return config.Value{} }

// Layout is that of a uint16.
func (Temperature) Layout() dtype.Layout {
	return dtype.Layout{Size: 2, Align: 2, Units: []dtype.Unit{{Bytes: 2, Count: 1}}}
}

// ParseJSON reads degrees Celsius.
func (Temperature) ParseJSON(v config.Value) ([]byte, problem.List) {
	celsius, ok := v.Float64()
	if !ok {
		return nil, config.Mismatch(v, "", "degrees Celsius")
	}
	kelvin := math.Round((celsius + 273.15) * 10)
	if !(kelvin >= 0 && kelvin <= math.MaxUint16) {
		return nil, problem.One("", problem.InvalidValue, "expected -273.15 to 6280.35 degrees Celsius, found %s", v.Raw())
	}
	return binary.NativeEndian.AppendUint16(nil, uint16(kelvin)), nil
}

// AppendJSON writes degrees Celsius.
func (Temperature) AppendJSON(dst, element []byte) ([]byte, error) {
	kelvin := float64(binary.NativeEndian.Uint16(element)) / 10
	return strconv.AppendFloat(dst, kelvin-273.15, 'f', 2, 64), nil
}
