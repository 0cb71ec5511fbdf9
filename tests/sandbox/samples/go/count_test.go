package sample

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestCount(t *testing.T) {
	if found := Count("a b a"); found["a"] != 2 {
		t.Fatal(found)
	}
}

func TestFiles(t *testing.T) {
	for _, directory := range []string{t.TempDir(), "build"} {
		if err := os.MkdirAll(directory, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(directory, "count"), []byte("2"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestProcess(t *testing.T) {
	said, err := exec.Command("sh", "-c", "echo 42").Output()
	if err != nil || string(said) != "42\n" {
		t.Fatal(err, said)
	}
}

func TestLoopback(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if caller, err := server.Accept(); err == nil {
			caller.Write([]byte("fine"))
			caller.Close()
		}
	}()
	called, err := net.Dial("tcp", server.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if said, _ := io.ReadAll(called); string(said) != "fine" {
		t.Fatal(string(said))
	}
}
