// Package machine names what measurements run on.
package machine

import (
	"bufio"
	"os"
	"strings"
)

// Processor is the name that Linux has for it.
func Processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "processor without a name"
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if key, value, ok := strings.Cut(s.Text(), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "processor without a name"
}

// Load is how many programs wanted a processor in the last minute, as Linux has it; empty elsewhere. More than there are
// processors means that the samples were disturbed.
func Load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	last, _, _ := strings.Cut(string(text), " ")
	return last
}
