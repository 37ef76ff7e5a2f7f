package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain is a contender where the environment says so: the word after fake= is how it behaves.
func TestMain(m *testing.M) {
	if how := os.Getenv("BENCH_FAKE"); how != "" {
		fake(how)
		return
	}
	os.Exit(m.Run())
}

// fake answers lines, as the behaviour has it.
func fake(how string) {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if words[0] == "quit" || how == "dies" && words[0] == "verify" {
			return
		}
		if how == "sleeps" {
			time.Sleep(time.Hour)
		}
		fmt.Println(fakeAnswer(how, words))
	}
}

func fakeAnswer(how string, words []string) string {
	switch {
	case how == "refuses" && words[0] == "prepare":
		return "none it has no such type"
	case how == "fails" && words[0] == "run":
		return "failed in the middle"
	case how == "babbles":
		return "what?"
	case how == "stopped" && words[0] == "run":
		return "took 0"
	}
	switch words[0] {
	case "versions":
		return `versions {"fake": "1.0"}`
	case "prepare":
		return "ready"
	case "verify":
		return fakeForm(how, words[1])
	case "judge":
		return "form bytes " + map[bool]string{true: "11", false: "66"}[how == "right"] + " 4"
	case "run":
		n, _ := strconv.Atoi(words[1])
		return fmt.Sprint("took ", n*5000000)
	case "cost":
		return fakeCost(how)
	}
	return "failed no such line"
}

func fakeCost(how string) string {
	switch how {
	case "decoding":
		return "cost 2 60 5000 1000"
	case "wasteful":
		return "cost 2 70 1000 0"
	case "hungry":
		return "cost 2 60 5000 999"
	case "uncounted":
		return "cost 2 60"
	}
	return "cost 2 60 1000 0"
}

func fakeForm(how, folder string) string {
	if folder != "-" {
		return "stored 3 5000000"
	}
	switch how {
	case "wrong":
		return "form bytes 66 4 5000000"
	case "strange":
		return "form mirrored 11 4 5000000"
	}
	return "form bytes 11 4 5000000"
}

// startFake starts a contender that behaves so.
func startFake(t *testing.T, how string) *process {
	t.Helper()
	t.Setenv("BENCH_FAKE", how)
	p, err := start(os.Stderr, os.Args[0])
	if errors.Is(err, syscall.ENOEXEC) {
		t.Skip("a program of an emulated machine cannot be started")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.quit)
	return p
}
