//go:build !race

package alloctest

// calls are those in a round of [Count].
const rounds, calls = 10, 10
