package sample

import (
	"io"
	"net/http"
	"net/http/httptest"
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
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "fine") }))
	defer server.Close()
	answer, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, _ := io.ReadAll(answer.Body); string(body) != "fine" {
		t.Fatal(string(body))
	}
}
