//go:build purego || !(amd64 || arm64)

package cpu

func best() Level { return Generic }
