package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"filestorage"
)

var names = []string{
	strings.Repeat("n", 245), strings.Repeat("n", 251) + ".txt", strings.Repeat("\u00fc", 127), strings.Repeat("\U0001f4c4", 63),
	`back\slash.txt`, "dot.", "blank ", " blank", "CON", `a:b*c?d<e>|"f'.txt`,
	"per%2Fcent.txt", "-o", "~", "$HOME", ".hidden", "r\u00e9sum\u00e9", "re\u0301sume\u0301",
}

const content = "content"

// What can be uploaded can be downloaded, under every name that the disk allows.
func keepsEveryName(ctx context.Context, client *filestorage.Client) error {
	folder, err := newFolder("names")
	if err != nil {
		return err
	}
	for _, name := range names {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			return err
		}
		entry, err := client.UploadFile(ctx, path, filestorage.UploadParams{})
		if err != nil || entry.Name != name {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.Remove(path); err != nil {
			return err
		}
		if _, err := client.DownloadFile(ctx, entry.Hash, path, filestorage.DownloadParams{}); err != nil {
			return err
		}
	}
	if found := namesIn(folder); !slices.Equal(found, slices.Sorted(slices.Values(names))) {
		return fmt.Errorf("%q", found)
	}
	_, err = client.Upload(ctx, strings.NewReader("Latin-1"), 7, filestorage.UploadParams{Name: "caf\xe9.txt"})
	if err == nil || !strings.Contains(err.Error(), "not valid UTF-8") {
		return fmt.Errorf("a name in Latin-1: %w", err)
	}
	return nil
}

// A new file has the usual mode, an existing one keeps its mode, and a link stays a link.
func keepsModesAndLinks(ctx context.Context, _ *filestorage.Client) error {
	folder, err := newFolder("modes")
	if err != nil {
		return err
	}
	file := filepath.Join(folder, "file")
	requireMode := func(expected fs.FileMode) error {
		if err := download(ctx, file, filestorage.DownloadParams{}); err != nil {
			return err
		}
		if info, err := os.Stat(file); err != nil || info.Mode() != expected {
			return fmt.Errorf("not %s: %v %w", expected, info, err)
		}
		return nil
	}
	for umask, expected := range map[int]fs.FileMode{0o022: 0o644, 0o077: 0o600, 0o002: 0o664} {
		before := syscall.Umask(umask)
		err := requireMode(expected)
		syscall.Umask(before)
		if err := errors.Join(err, os.Remove(file)); err != nil {
			return err
		}
	}
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o666, 0o755} {
		if err := errors.Join(os.WriteFile(file, nil, mode), os.Chmod(file, mode), requireMode(mode)); err != nil {
			return err
		}
	}
	inner, link := filepath.Join(folder, "inner"), filepath.Join(folder, "link")
	if err := errors.Join(os.Mkdir(inner, 0o755), os.Rename(file, filepath.Join(inner, "file")), os.Symlink("inner/file", link)); err != nil {
		return err
	}
	if err := errors.Join(os.WriteFile(link, []byte("old"), 0), download(ctx, link, filestorage.DownloadParams{})); err != nil {
		return err
	}
	written, _ := os.ReadFile(filepath.Join(inner, "file"))
	if led, err := os.Readlink(link); err != nil || led != "inner/file" || string(written) != content {
		return fmt.Errorf("through a link: %s %s %w", led, written, err)
	}
	if found := append(namesIn(folder), namesIn(inner)...); !slices.Equal(found, []string{"inner", "link", "file"}) {
		return fmt.Errorf("%q", found)
	}
	return nil
}

// A target that is not a file stays as it is.
func replacesOnlyFiles(ctx context.Context, _ *filestorage.Client) error {
	folder, err := newFolder("specials")
	if err != nil {
		return err
	}
	in := func(name string) string { return filepath.Join(folder, name) }
	// Not os.DevNull: if it were replaced, the machine would need a repair.
	if err := errors.Join(
		syscall.Mkfifo(in("pipe"), 0o644), os.Symlink("pipe", in("to-pipe")), os.Symlink("loop", in("loop")),
		os.Symlink("missing/file", in("nowhere")), os.Symlink("missing", in("dangling")),
	); err != nil {
		return err
	}
	before := namesIn(folder)
	targets := []string{".", "", folder + "/new/"}
	for _, name := range []string{"pipe", "to-pipe", "loop", "nowhere", "dangling", strings.Repeat("n", 256), "inner/missing/file"} {
		targets = append(targets, in(name))
	}
	for _, target := range targets {
		err := download(ctx, target, filestorage.DownloadParams{})
		if failed := (*fs.PathError)(nil); !errors.As(err, &failed) || failed.Path != target {
			return fmt.Errorf("%q: %w", target, err)
		}
	}
	for _, params := range []filestorage.DownloadParams{{Offset: -1}, {Length: -1}} {
		if err := download(ctx, in("new"), params); err == nil || !strings.Contains(err.Error(), "negative") {
			return fmt.Errorf("%v: %w", params, err)
		}
	}
	if found := namesIn(folder); !slices.Equal(found, before) {
		return fmt.Errorf("%q", found)
	}
	if info, err := os.Lstat(in("pipe")); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		return fmt.Errorf("the pipe is gone: %w", err)
	}
	return keepsReadOnlyFiles(ctx, folder)
}

func keepsReadOnlyFiles(ctx context.Context, folder string) error {
	kept := filepath.Join(folder, "kept")
	if err := errors.Join(os.WriteFile(kept, []byte("kept"), 0o444), os.Chmod(folder, 0o777)); err != nil {
		return err
	}
	if user := os.Geteuid(); user == 0 {
		// Root may write to any file.
		if err := syscall.Seteuid(65534); err != nil {
			return err
		}
		defer func() { _ = syscall.Seteuid(user) }()
	}
	if err := download(ctx, filepath.Join(folder, "new"), filestorage.DownloadParams{}); err != nil {
		return err
	}
	err := download(ctx, kept, filestorage.DownloadParams{})
	if still, _ := os.ReadFile(kept); !errors.Is(err, fs.ErrPermission) || string(still) != "kept" {
		return fmt.Errorf("a read-only file: %s %w", still, err)
	}
	return nil
}

// Until all bytes have arrived, the target is the old file; a failure leaves nothing else.
func replacesOnlyByCompleteFiles(ctx context.Context, _ *filestorage.Client) error {
	folder, err := newFolder("complete")
	if err != nil {
		return err
	}
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		return err
	}
	isOld := func() bool {
		found, _ := os.ReadFile(file)
		return string(found) == "old"
	}
	broken := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(content)+1))
		whole(w, r)
	}
	wasOld := false
	err = downloadFrom(ctx, broken, file, filestorage.DownloadParams{Retries: -1, OnProgress: func(int64, int64) { wasOld = isOld() }})
	if unanswered := (*filestorage.NetworkError)(nil); !errors.As(err, &unanswered) || !wasOld || !isOld() {
		return fmt.Errorf("a broken connection: %w", err)
	}
	// As on a full disk.
	var limits syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limits); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 3, Max: limits.Max}); err != nil {
		return err
	}
	err = download(ctx, file, filestorage.DownloadParams{})
	if restored := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limits); restored != nil || !errors.Is(err, syscall.EFBIG) {
		return fmt.Errorf("on a full disk: %w", errors.Join(err, restored))
	}
	if found := namesIn(folder); !isOld() || !slices.Equal(found, []string{"file"}) {
		return fmt.Errorf("%q", found)
	}
	// Another download of the same file ends first.
	var other error
	err = download(ctx, file, filestorage.DownloadParams{OnProgress: func(int64, int64) {
		other = download(ctx, file, filestorage.DownloadParams{})
	}})
	if found := namesIn(folder); isOld() || !slices.Equal(found, []string{"file"}) {
		return fmt.Errorf("two at once: %q", found)
	}
	return errors.Join(err, other)
}

// A file that grows while it is sent is not registered.
func noticesAGrowingFile(ctx context.Context, _ *filestorage.Client) error {
	for _, size := range []int{10, 5_000_000} {
		fake := startFakeServer(false)
		defer fake.Close()
		client, err := fake.client()
		if err != nil {
			return err
		}
		if err := os.WriteFile("growing.log", bytes.Repeat([]byte{0}, size), 0o644); err != nil {
			return err
		}
		_, err = client.UploadFile(ctx, "growing.log", filestorage.UploadParams{OnProgress: func(int64, int64) {
			_ = os.Truncate("growing.log", int64(size+4))
		}})
		changed := (*filestorage.UploadError)(nil)
		if !errors.As(err, &changed) || changed.Reason != filestorage.ReasonChanged || slices.Contains(fake.seen(), "entries") {
			return fmt.Errorf("%d bytes: %w", size, err)
		}
	}
	return nil
}

func whole(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, content) }

func download(ctx context.Context, target string, params filestorage.DownloadParams) error {
	return downloadFrom(ctx, whole, target, params)
}

func downloadFrom(ctx context.Context, answer http.HandlerFunc, target string, params filestorage.DownloadParams) error {
	server := httptest.NewServer(answer)
	defer server.Close()
	client, err := filestorage.New(server.URL, filestorage.WithRetries(0))
	if err != nil {
		return err
	}
	_, err = client.DownloadFile(ctx, "hash", target, params)
	return err
}

func newFolder(name string) (string, error) {
	return name, errors.Join(os.RemoveAll(name), os.Mkdir(name, 0o755))
}

func namesIn(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return []string{err.Error()}
	}
	found := make([]string, 0, len(entries))
	for _, entry := range entries {
		found = append(found, entry.Name())
	}
	return found
}
