//go:build arm64 && !purego

package cpu

// best is NEON: every arm64 that Go runs on has it.
func best() Level { return NEON }
