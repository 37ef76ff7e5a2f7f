package number

// form is what a data type's elements look like.
type form struct {
	name   string
	goName string  // of the Go type; empty where there is none
	unit   int     // bytes of a swap unit
	count  int     // swap units: 2 of a complex number
	bits   int     // of an integer
	signed bool    // an integer
	float  *format // of a swap unit; nil of an integer
}

func (f *form) size() int { return f.unit * f.count }

func (t Type) form() *form { return &forms[t.kind] }

// kind is a place in the table of forms.
type kind uint8

// The kinds, those of the core specification first.
const (
	int8Kind kind = iota
	int16Kind
	int32Kind
	int64Kind
	uint8Kind
	uint16Kind
	uint32Kind
	uint64Kind
	float16Kind
	float32Kind
	float64Kind
	complex64Kind
	complex128Kind
	int2Kind
	int4Kind
	uint2Kind
	uint4Kind
	bfloat16Kind
	float8E3M4Kind
	float8E4M3Kind
	float8E5M2Kind
	float8E4M3B11FNUZKind
	float8E4M3FNUZKind
	float8E5M2FNUZKind
	float8E8M0FNUKind
	float6E2M3FNKind
	float6E3M2FNKind
	float4E2M1FNKind
	complexFloat16Kind
	complexBfloat16Kind
	complexFloat8E3M4Kind
	complexFloat8E4M3Kind
	complexFloat8E5M2Kind
	complexFloat8E4M3B11FNUZKind
	complexFloat8E4M3FNUZKind
	complexFloat8E5M2FNUZKind
	complexFloat8E8M0FNUKind
	complexFloat6E2M3FNKind
	complexFloat6E3M2FNKind
	complexFloat4E2M1FNKind
)

const firstExtension = int2Kind

// forms has a row for each kind.
var forms = [...]form{
	int8Kind:                     {name: "int8", goName: "int8", unit: 1, count: 1, bits: 8, signed: true},
	int16Kind:                    {name: "int16", goName: "int16", unit: 2, count: 1, bits: 16, signed: true},
	int32Kind:                    {name: "int32", goName: "int32", unit: 4, count: 1, bits: 32, signed: true},
	int64Kind:                    {name: "int64", goName: "int64", unit: 8, count: 1, bits: 64, signed: true},
	uint8Kind:                    {name: "uint8", goName: "uint8", unit: 1, count: 1, bits: 8},
	uint16Kind:                   {name: "uint16", goName: "uint16", unit: 2, count: 1, bits: 16},
	uint32Kind:                   {name: "uint32", goName: "uint32", unit: 4, count: 1, bits: 32},
	uint64Kind:                   {name: "uint64", goName: "uint64", unit: 8, count: 1, bits: 64},
	float16Kind:                  {name: "float16", goName: "number.Half", unit: 2, count: 1, float: &binary16},
	float32Kind:                  {name: "float32", goName: "float32", unit: 4, count: 1, float: &binary32},
	float64Kind:                  {name: "float64", goName: "float64", unit: 8, count: 1, float: &binary64},
	complex64Kind:                {name: "complex64", goName: "complex64", unit: 4, count: 2, float: &binary32},
	complex128Kind:               {name: "complex128", goName: "complex128", unit: 8, count: 2, float: &binary64},
	int2Kind:                     {name: "int2", unit: 1, count: 1, bits: 2, signed: true},
	int4Kind:                     {name: "int4", unit: 1, count: 1, bits: 4, signed: true},
	uint2Kind:                    {name: "uint2", unit: 1, count: 1, bits: 2},
	uint4Kind:                    {name: "uint4", unit: 1, count: 1, bits: 4},
	bfloat16Kind:                 {name: "bfloat16", goName: "number.BHalf", unit: 2, count: 1, float: &bfloat16},
	float8E3M4Kind:               {name: "float8_e3m4", unit: 1, count: 1, float: &e3m4},
	float8E4M3Kind:               {name: "float8_e4m3", unit: 1, count: 1, float: &e4m3},
	float8E5M2Kind:               {name: "float8_e5m2", unit: 1, count: 1, float: &e5m2},
	float8E4M3B11FNUZKind:        {name: "float8_e4m3b11fnuz", unit: 1, count: 1, float: &e4m3b11fnuz},
	float8E4M3FNUZKind:           {name: "float8_e4m3fnuz", unit: 1, count: 1, float: &e4m3fnuz},
	float8E5M2FNUZKind:           {name: "float8_e5m2fnuz", unit: 1, count: 1, float: &e5m2fnuz},
	float8E8M0FNUKind:            {name: "float8_e8m0fnu", unit: 1, count: 1, float: &e8m0fnu},
	float6E2M3FNKind:             {name: "float6_e2m3fn", unit: 1, count: 1, float: &e2m3fn},
	float6E3M2FNKind:             {name: "float6_e3m2fn", unit: 1, count: 1, float: &e3m2fn},
	float4E2M1FNKind:             {name: "float4_e2m1fn", unit: 1, count: 1, float: &e2m1fn},
	complexFloat16Kind:           {name: "complex_float16", unit: 2, count: 2, float: &binary16},
	complexBfloat16Kind:          {name: "complex_bfloat16", unit: 2, count: 2, float: &bfloat16},
	complexFloat8E3M4Kind:        {name: "complex_float8_e3m4", unit: 1, count: 2, float: &e3m4},
	complexFloat8E4M3Kind:        {name: "complex_float8_e4m3", unit: 1, count: 2, float: &e4m3},
	complexFloat8E5M2Kind:        {name: "complex_float8_e5m2", unit: 1, count: 2, float: &e5m2},
	complexFloat8E4M3B11FNUZKind: {name: "complex_float8_e4m3b11fnuz", unit: 1, count: 2, float: &e4m3b11fnuz},
	complexFloat8E4M3FNUZKind:    {name: "complex_float8_e4m3fnuz", unit: 1, count: 2, float: &e4m3fnuz},
	complexFloat8E5M2FNUZKind:    {name: "complex_float8_e5m2fnuz", unit: 1, count: 2, float: &e5m2fnuz},
	complexFloat8E8M0FNUKind:     {name: "complex_float8_e8m0fnu", unit: 1, count: 2, float: &e8m0fnu},
	complexFloat6E2M3FNKind:      {name: "complex_float6_e2m3fn", unit: 1, count: 2, float: &e2m3fn},
	complexFloat6E3M2FNKind:      {name: "complex_float6_e3m2fn", unit: 1, count: 2, float: &e3m2fn},
	complexFloat4E2M1FNKind:      {name: "complex_float4_e2m1fn", unit: 1, count: 2, float: &e2m1fn},
}
