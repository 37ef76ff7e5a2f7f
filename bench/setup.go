package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// made is what a run needs, with a command or a reason for the absence of each process.
type made struct {
	python, work string
	commands     map[string][]string
	missing      map[string]error
}

// command is that of a process, but for the number of threads.
func (m *made) command(process string) ([]string, error) {
	if err := m.missing[process]; err != nil {
		return nil, err
	}
	return slices.Clone(m.commands[process]), nil
}

var (
	peers        = filepath.Join("bench", "peers")
	requirements = filepath.Join(peers, "requirements.txt")
	errWithout   = errors.New("left out by -without")
)

// makeAll makes what the processes need. Python is needed always: zarr-python writes the arrays. It is started in the
// folder of the module.
func makeAll(s settings, log io.Writer) (*made, error) {
	if _, err := os.Stat(requirements); err != nil {
		return nil, fmt.Errorf("start it in the folder of the module: %w", err)
	}
	folder, err := filepath.Abs(s.folder)
	if err != nil {
		return nil, err
	}
	m := &made{python: s.python, work: filepath.Join(folder, "work"), commands: map[string][]string{}, missing: map[string]error{}}
	if m.python == "" {
		if m.python, err = makePython(filepath.Join(folder, "venv"), log); err != nil {
			return nil, err
		}
	}
	without := strings.Split(s.without, ",")
	for _, name := range processNames() {
		if slices.Contains(without, name) {
			m.missing[name] = errWithout
			continue
		}
		m.commands[name], m.missing[name] = makeProcess(name, folder, m.python, log)
	}
	if len(without) == len(processNames()) {
		return m, nil
	}
	return m, makeArrays(m, log)
}

// makeProcess gives the command of a process, and builds what it needs.
func makeProcess(name, folder, python string, log io.Writer) ([]string, error) {
	program := filepath.Join(folder, name)
	switch name {
	case "zarrcodec":
		return []string{program}, logged(log, "go", "build", "-o", program, "./"+filepath.ToSlash(filepath.Join(peers, "zarrcodec")))
	case "zarrcodec-libzstd":
		build := exec.Command("go", "build", "-tags", "datadog", "-o", program, "./"+filepath.ToSlash(filepath.Join(peers, "zarrcodec")))
		build.Env = append(os.Environ(), optimised)
		return []string{program}, loggedRun(log, build)
	case "zarrs":
		target := filepath.Join(folder, "target")
		err := logged(log, "cargo", "build", "--release", "--locked", "--quiet",
			"--manifest-path", filepath.Join(peers, "zarrs", "Cargo.toml"), "--target-dir", target)
		return []string{filepath.Join(target, "release", "contender")}, err
	}
	return []string{python, filepath.Join(peers, "contender.py"), name}, nil
}

// makePython makes an environment with what is required, unless it is there.
func makePython(folder string, log io.Writer) (string, error) {
	python := filepath.Join(folder, "bin", "python")
	want, err := os.ReadFile(requirements)
	if err != nil {
		return "", err
	}
	stamp := filepath.Join(folder, "requirements.txt")
	if have, err := os.ReadFile(stamp); err == nil && string(have) == string(want) {
		return python, nil
	}
	base, err := findPython()
	if err != nil {
		return "", err
	}
	if err := logged(log, base, "-m", "venv", "--clear", folder); err != nil {
		return "", err
	}
	if err := logged(log, python, "-m", "pip", "install", "-q", "-r", requirements); err != nil {
		return "", err
	}
	return python, os.WriteFile(stamp, want, 0o666)
}

// findPython finds one of version 3.12 or newer.
func findPython() (string, error) {
	home, _ := os.UserHomeDir()
	others, _ := filepath.Glob(filepath.Join(home, ".pyenv", "versions", "3.1[2-9]*", "bin", "python"))
	for _, name := range append([]string{"python3.13", "python3.12", "python3"}, others...) {
		if exec.Command(name, "-c", "import sys, venv; sys.exit(sys.version_info < (3, 12))").Run() == nil {
			return name, nil
		}
	}
	return "", errors.New("no Python 3.12 or newer: install one, or name one by -python")
}

// makeArrays writes the arrays, unless those are there that the same programs wrote.
func makeArrays(m *made, log io.Writer) error {
	program := filepath.Join(peers, "workloads.py")
	return logged(log, m.python, program, m.work)
}

// optimised has the C library built as the other contenders build theirs; without, cgo has -O2.
const optimised = "CGO_CFLAGS=-O3 -g"

// logged runs a program whose output is a log.
func logged(log io.Writer, name string, args ...string) error {
	return loggedRun(log, exec.Command(name, args...))
}

func loggedRun(log io.Writer, cmd *exec.Cmd) error {
	fmt.Fprintln(log, "bench:", strings.Join(cmd.Args, " "))
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(cmd.Path), err)
	}
	return nil
}
