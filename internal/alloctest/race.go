//go:build race

package alloctest

// Pools forget one of four things: many short rounds, of which some see nothing forgotten.
const rounds, calls = 40, 1
