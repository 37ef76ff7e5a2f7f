package blobsource_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	awss3 "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/zarrcodec/zarrcodec/blobsource"
	"gocloud.dev/blob/s3blob"
)

// gateway is an S3 server on the loopback address, over a folder of files.
type gateway struct {
	address string
	dir     string
	process *exec.Cmd
	ended   chan struct{} // closed when the process has
	buckets atomic.Int64
}

const (
	user   = "reader"
	secret = "only-for-tests"
)

// started is the gateway of all tests.
var started = sync.OnceValues(start)

func TestMain(m *testing.M) {
	code := m.Run()
	if asked.Load() {
		if g, err := started(); err == nil {
			g.stop()
		}
	}
	os.Exit(code)
}

// asked: there was a test that wanted the gateway.
var asked atomic.Bool

// gatewayOf gives the gateway. Where it cannot be built, the test is skipped; with ZARRCODEC_S3=required it fails.
func gatewayOf(t *testing.T) *gateway {
	t.Helper()
	asked.Store(true)
	g, err := started()
	switch {
	case err == nil:
		return g
	case os.Getenv("ZARRCODEC_S3") == "required":
		t.Fatalf("no S3 server: %v", err)
	}
	t.Skipf("no S3 server (ZARRCODEC_S3=required makes this a failure): %v", err)
	return nil
}

// start builds the server and starts it.
func start() (*gateway, error) {
	dir, err := os.MkdirTemp("", "blobsource")
	if err != nil {
		return nil, err
	}
	g := &gateway{dir: dir}
	if err = errors.Join(os.Mkdir(filepath.Join(dir, "buckets"), 0o700), os.Mkdir(filepath.Join(dir, "sidecar"), 0o700), g.build()); err == nil {
		err = g.run()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return g, nil
}

func (g *gateway) build() error {
	build := exec.Command("go", "build", "-modfile=testdata/versitygw.mod", "-o", filepath.Join(g.dir, "versitygw"), "github.com/versity/versitygw/cmd/versitygw")
	build.Env = append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building versitygw: %w\n%s", err, out)
	}
	return nil
}

// run starts the process and waits until it listens: on another port where the one that was free has been taken by then.
func (g *gateway) run() (err error) {
	for range 5 {
		if err = g.start(); err == nil {
			return nil
		}
	}
	return err
}

func (g *gateway) start() error {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	g.address = free.Addr().String()
	if err := free.Close(); err != nil {
		return err
	}
	log, err := os.Create(filepath.Join(g.dir, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	g.process = exec.Command(filepath.Join(g.dir, "versitygw"), "--access", user, "--secret", secret, "--port", g.address, "--quiet",
		"posix", "--sidecar", filepath.Join(g.dir, "sidecar"), filepath.Join(g.dir, "buckets"))
	g.process.Stdout, g.process.Stderr = log, log
	if err := g.process.Start(); err != nil {
		return err
	}
	g.ended = make(chan struct{})
	go func() {
		_ = g.process.Wait() // its ProcessState tells
		close(g.ended)
	}()
	if err := g.listens(); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("versitygw does not listen on %s: %w: %s", g.address, err, said)
	}
	return nil
}

// listens waits until the process does, and ends it where it does not.
func (g *gateway) listens() error {
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		select {
		case <-g.ended:
			return fmt.Errorf("it ended: %v", g.process.ProcessState)
		case <-time.After(20 * time.Millisecond):
		}
		if c, err := net.Dial("tcp", g.address); err == nil {
			return c.Close()
		}
	}
	g.end()
	return context.DeadlineExceeded
}

func (g *gateway) end() { _, _ = g.process.Process.Kill(), <-g.ended }

func (g *gateway) stop() {
	g.end()
	_ = os.RemoveAll(g.dir)
}

// client counts its requests.
func (g *gateway) client(count *atomic.Int64) *awss3.Client {
	return awss3.New(awss3.Options{
		Region:       "us-east-1",
		BaseEndpoint: aws.String("http://" + g.address),
		UsePathStyle: true,
		Credentials:  credentials.NewStaticCredentialsProvider(user, secret, ""),
		HTTPClient: &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			count.Add(1)
			return http.DefaultTransport.RoundTrip(r)
		})},
	})
}

type roundTripper func(r *http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// bucket makes a new one.
func (g *gateway) bucket(t *testing.T, d blobsource.Driver) store {
	t.Helper()
	name := fmt.Sprintf("bucket-%d", g.buckets.Add(1))
	if _, err := g.client(new(atomic.Int64)).CreateBucket(t.Context(), &awss3.CreateBucketInput{Bucket: &name}); err != nil {
		t.Fatal(err)
	}
	return g.open(t, name, d)
}

// open opens one, whether it is there or not.
func (g *gateway) open(t *testing.T, name string, d blobsource.Driver) store {
	t.Helper()
	count := new(atomic.Int64)
	write, err := s3blob.OpenBucket(context.Background(), g.client(new(atomic.Int64)), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	read, err := s3blob.OpenBucket(context.Background(), g.client(count), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = write.Close(), read.Close() })
	return store{write, read, d, func() int { return int(count.Swap(0)) }}
}
