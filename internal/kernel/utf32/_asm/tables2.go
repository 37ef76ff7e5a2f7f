package main

// constants2 is rows of 32 bytes: the order of bytes, then eight times each of the values here.
func constants2() []byte {
	var out []byte
	for i := range 32 {
		out = append(out, byte(i%16))
	}
	for _, v := range []uint32{
		0x7F000000, 0x003F0000, 0x00003F00, // bits 0-6, 6-11 and 12-17 where they go
		0x7F, 0x7FF, 0xFFFF, // the greatest units of 1, 2 and 3 bytes
		set[2], set[2] ^ set[3], set[3] ^ set[4], // what each class sets beside the one before
		0x40000000,                  // the bit of the last byte that only ASCII has
		0xFFFF2000,                  // moves surrogates to the end of 32 bits
		0xFFFFFF80,                  // bits that ASCII has not
		1,                           // the least length
		0xFFFFFFFF,                  // all
		1 | 5<<8 | 25<<16 | 125<<24, // weights of four lengths
		1 | 1<<16,                   // weights of their sums
	} {
		for range 8 {
			out = dword(out, v)
		}
	}
	return out
}

// small2 is 128 bytes: what the order of bytes drops; masks of the bytes that are followed in their element by 1 and by 2
// more units (32 each); which of the running sums over 8 units are at ends of elements (16); elements and bytes of a step
// (4 each). Each 16 bytes hold whole elements; three units have a fourth that is dropped.
func small2(width int) []byte {
	slot, step := width, 8/width
	if width == 3 {
		slot, step = 4, 2
	}
	var drops, one, two, ends []byte
	for i := range 32 {
		at := i % 16 / 4 % slot
		drops = append(drops, when(at >= width, drop))
		one, two = append(one, when(at+1 < width, 0xFF)), append(two, when(at+2 < width, 0xFF))
	}
	for e := range step {
		ends = append(ends, byte(e*slot+slot-1))
	}
	out := append(append(append(drops, one...), two...), filled(ends, 16, drop)...)
	return filled(dword(dword(out, uint32(step)), uint32(4*step*width)), 128, 0)
}

func when(yes bool, b byte) byte {
	if yes {
		return b
	}
	return 0
}

// closed is the shuffle that moves the last bytes of each four, as many as lengths say, to the front.
func closed(lengths [4]int) []byte {
	var out []byte
	for lane, n := range lengths {
		for b := 4 - n; b < 4; b++ {
			out = append(out, byte(4*lane+b))
		}
	}
	return filled(out, 16, drop)
}

func shuffles256() []byte {
	var out, sums []byte
	for i := range 256 {
		var lengths [4]int
		sum := 0
		for lane := range lengths {
			lengths[lane] = 1 + i>>lane&1 + i>>(4+lane)&1*2
			sum += lengths[lane]
		}
		out, sums = append(out, closed(lengths)...), append(sums, byte(sum))
	}
	return append(out, sums...)
}

func shuffles625() []byte {
	var out []byte
	for i := range 625 {
		out = append(out, closed([4]int{i % 5, i / 5 % 5, i / 25 % 5, i / 125})...)
	}
	return out
}

func kept256() []byte {
	var out []byte
	for i := range 256 {
		var bytes []byte
		for b := range 8 {
			if i>>b&1 == 1 {
				bytes = append(bytes, byte(b))
			}
		}
		out = append(out, filled(bytes, 8, drop)...)
	}
	return out
}
