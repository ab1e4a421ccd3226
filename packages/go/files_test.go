package filestorage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
)

const content = "content"

func whole(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, content) }

func download(t *testing.T, target string, params DownloadParams) error {
	t.Helper()
	return downloadFrom(t, whole, target, params)
}

func downloadFrom(t *testing.T, answer http.HandlerFunc, target string, params DownloadParams) error {
	t.Helper()
	_, err := clientOf(t, answer).DownloadFile(t.Context(), "hash", target, params)
	return err
}

// inEmptyFolder changes to a folder that every user may enter.
func inEmptyFolder(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	require(t, os.Chmod(folder, 0o755))
	t.Chdir(folder)
}

func require(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func namesIn(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require(t, err)
	found := make([]string, 0, len(entries))
	for _, entry := range entries {
		found = append(found, entry.Name())
	}
	return found
}

func requireNames(t *testing.T, expected ...string) {
	t.Helper()
	if found := namesIn(t, "."); !slices.Equal(found, expected) {
		t.Errorf("%q", found)
	}
}

func requireContent(t *testing.T, path, expected string) {
	t.Helper()
	if found, err := os.ReadFile(path); err != nil || string(found) != expected {
		t.Errorf("%s: %q %v", path, found, err)
	}
}

func requireMode(t *testing.T, path string, expected fs.FileMode) {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.Mode() != expected {
		t.Errorf("not %s: %v %v", expected, info, err)
	}
}

func TestANewFileHasTheUsualMode(t *testing.T) {
	inEmptyFolder(t)
	for umask, expected := range map[int]fs.FileMode{0o022: 0o644, 0o077: 0o600, 0o002: 0o664} {
		before := syscall.Umask(umask)
		err := download(t, "new", DownloadParams{})
		syscall.Umask(before)
		require(t, err)
		requireMode(t, "new", expected)
		require(t, os.Remove("new"))
	}
}

func TestAnExistingFileKeepsItsMode(t *testing.T) {
	inEmptyFolder(t)
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o666, 0o755} {
		require(t, os.WriteFile("old", nil, mode), os.Chmod("old", mode), download(t, "old", DownloadParams{}))
		requireMode(t, "old", mode)
		requireContent(t, "old", content)
	}
	requireNames(t, "old")
}

func TestAnExistingFileKeepsItsOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root may give files away")
	}
	inEmptyFolder(t)
	require(t, os.WriteFile("old", nil, 0o600), os.Chown("old", 33, 34), download(t, "old", DownloadParams{}))
	info, err := os.Stat("old")
	require(t, err)
	if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 33 || owner.Gid != 34 {
		t.Errorf("%d:%d", owner.Uid, owner.Gid)
	}
	requireMode(t, "old", 0o600)
}

func TestALinkStaysALink(t *testing.T) {
	inEmptyFolder(t)
	require(t, os.Mkdir("inner", 0o755), os.WriteFile("inner/file", []byte("old"), 0o644), os.Symlink("inner/file", "link"))
	require(t, download(t, "link", DownloadParams{}))
	requireContent(t, "inner/file", content)
	if to, err := os.Readlink("link"); err != nil || to != "inner/file" {
		t.Errorf("the link leads to %q: %v", to, err)
	}
	requireNames(t, "inner", "link")
	if found := namesIn(t, "inner"); !slices.Equal(found, []string{"file"}) {
		t.Errorf("%q", found)
	}
}

// The error has the path as the caller wrote it, and nothing is requested.
func TestWhatIsNotAFileStaysAsItIs(t *testing.T) {
	inEmptyFolder(t)
	// Not os.DevNull: if it were replaced, the machine would need a repair.
	require(t, os.Mkdir("folder", 0o755), syscall.Mkfifo("pipe", 0o644), os.Symlink("pipe", "to-pipe"),
		os.Symlink("loop", "loop"), os.Symlink("missing/file", "nowhere"), os.Symlink("missing", "dangling"))
	before, fake := namesIn(t, "."), startFakeServer(t)
	for _, target := range []string{
		"folder", "folder/new/", "new/", ".", "", "missing/file", strings.Repeat("n", 256),
		"pipe", "to-pipe", "loop", "nowhere", "dangling",
	} {
		_, err := fake.client(t).DownloadFile(t.Context(), "hash", target, DownloadParams{})
		if failed := (*fs.PathError)(nil); !errors.As(err, &failed) || failed.Path != target {
			t.Errorf("%q: %v", target, err)
		}
	}
	for _, params := range []DownloadParams{{Offset: -1}, {Length: -1}} {
		_, err := fake.client(t).DownloadFile(t.Context(), "hash", "new", params)
		if err == nil || !strings.Contains(err.Error(), "negative") {
			t.Errorf("%v: %v", params, err)
		}
	}
	requireNames(t, before...)
	if info, err := os.Lstat("pipe"); err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Errorf("the pipe is gone: %v", err)
	}
	if seen := fake.seen(); len(seen) > 0 {
		t.Errorf("sent %v", seen)
	}
}

func TestAReadOnlyFileIsNotReplaced(t *testing.T) {
	inEmptyFolder(t)
	require(t, os.WriteFile("kept", []byte("kept"), 0o444))
	if err := download(t, "kept", DownloadParams{}); !errors.Is(err, fs.ErrPermission) {
		t.Error(err)
	}
	requireContent(t, "kept", "kept")
}

func TestTheTargetIsTheOldFileUntilAllBytesHaveArrived(t *testing.T) {
	inEmptyFolder(t)
	require(t, os.WriteFile("file", []byte("old"), 0o644))
	broken := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(content)+1))
		whole(w, r)
	}
	received := int64(0)
	err := downloadFrom(t, broken, "file", DownloadParams{Retries: -1, OnProgress: func(bytes, _ int64) {
		received = bytes
		requireContent(t, "file", "old")
	}})
	if unanswered := (*NetworkError)(nil); !errors.As(err, &unanswered) || received == 0 {
		t.Errorf("a broken connection after %d bytes: %v", received, err)
	}
	requireContent(t, "file", "old")
	requireNames(t, "file")
}

func TestAFullDiskLeavesTheOldFileAlone(t *testing.T) {
	inEmptyFolder(t)
	require(t, os.WriteFile("file", []byte("old"), 0o644))
	var limits syscall.Rlimit
	require(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limits))
	signal.Ignore(syscall.SIGXFSZ)
	require(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 3, Max: limits.Max}))
	err := download(t, "file", DownloadParams{})
	require(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limits))
	if failed := (*fs.PathError)(nil); !errors.Is(err, syscall.EFBIG) || !errors.As(err, &failed) || failed.Path != "file" {
		t.Error(err)
	}
	requireContent(t, "file", "old")
	requireNames(t, "file")
}

func TestATargetThatCannotBeReplacedIsNamed(t *testing.T) {
	inEmptyFolder(t)
	err := download(t, "file", DownloadParams{OnProgress: func(int64, int64) { require(t, os.Mkdir("file", 0o755)) }})
	if failed := (*fs.PathError)(nil); !errors.As(err, &failed) || failed.Path != "file" || strings.Contains(err.Error(), ".part") {
		t.Error(err)
	}
	requireNames(t, "file")
}

func TestTwoDownloadsOfOneFileAtOnce(t *testing.T) {
	inEmptyFolder(t)
	require(t, download(t, "file", DownloadParams{OnProgress: func(int64, int64) {
		require(t, download(t, "file", DownloadParams{}))
	}}))
	requireContent(t, "file", content)
	requireNames(t, "file")
}

// The connection breaks; then a server has other bytes, and sends the rest of them to a client that does not ask.
func TestAFileThatChangesWhileItIsDownloadedIsAnError(t *testing.T) {
	inEmptyFolder(t)
	requests := 0
	err := downloadFrom(t, func(w http.ResponseWriter, r *http.Request) {
		requests++
		switch {
		case requests == 1:
			w.Header().Set("ETag", `"old"`)
			w.Header().Set("Content-Length", "9")
			fmt.Fprint(w, "old ")
		case r.Header.Get("If-Range") == `"old"`:
			w.Header().Set("ETag", `"new"`)
			fmt.Fprint(w, "new bytes")
		default:
			w.Header().Set("ETag", `"new"`)
			w.Header().Set("Content-Range", "bytes 4-8/9")
			w.WriteHeader(http.StatusPartialContent)
			fmt.Fprint(w, "bytes")
		}
	}, "file", DownloadParams{})
	var failed *DownloadError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "the file changed") {
		t.Error(err)
	}
	requireNames(t)
}

// A server that does not evaluate If-Range.
func TestARestOfAnotherVersionIsNotAppended(t *testing.T) {
	inEmptyFolder(t)
	for etag, rest := range map[string]string{`"new"`: "bytes", `"old"`: "bytes of another length"} {
		requests := 0
		err := downloadFrom(t, func(w http.ResponseWriter, r *http.Request) {
			requests++
			if requests == 1 {
				w.Header().Set("ETag", `"old"`)
				w.Header().Set("Content-Length", "9")
				fmt.Fprint(w, "old ")
				return
			}
			w.Header().Set("ETag", etag)
			w.Header().Set("Content-Range", fmt.Sprintf("bytes 4-%d/%d", 3+len(rest), 4+len(rest)))
			w.WriteHeader(http.StatusPartialContent)
			fmt.Fprint(w, rest)
		}, "file", DownloadParams{})
		var failed *DownloadError
		if !errors.As(err, &failed) || !strings.Contains(err.Error(), "the file changed") {
			t.Errorf("%s: %v", etag, err)
		}
		requireNames(t)
	}
}

func TestAServerThatIgnoresARangeIsNotAChangedFile(t *testing.T) {
	inEmptyFolder(t)
	err := downloadFrom(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"same"`)
		w.Header().Set("Content-Length", "9")
		fmt.Fprint(w, "old ")
	}, "file", DownloadParams{})
	var failed *DownloadError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "does not support ranges") {
		t.Error(err)
	}
}

// Five bytes come. A server may send less of a range than was asked for.
func TestOtherBytesThanAskedForAreAnError(t *testing.T) {
	inEmptyFolder(t)
	require(t, os.WriteFile("file", []byte("old"), 0o644))
	type answer struct {
		asked         DownloadParams
		status        int
		header, value string
	}
	answers := []answer{
		{DownloadParams{}, 200, "Content-Encoding", "gzip"},
		{DownloadParams{}, 206, "Content-Range", "bytes 0-4/9"},
		{DownloadParams{Offset: 2, Length: 7}, 206, "Content-Range", "bytes 2-6/9"},
	}
	for _, status := range []int{201, 202, 203, 204, 205, 226} {
		answers = append(answers, answer{DownloadParams{}, status, "", ""})
	}
	for _, said := range []string{"2-6/9", "2-6/*", "2-6", "3-8/9", "2-9/10"} {
		answers = append(answers, answer{DownloadParams{Offset: 2}, 206, "Content-Range", "bytes " + said})
	}
	for _, each := range answers {
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(each.header, each.value)
			w.WriteHeader(each.status)
			fmt.Fprint(w, "bytes")
			// Without it, the server sends Content-Length.
			w.(http.Flusher).Flush()
		})
		_, err := client.DownloadFile(t.Context(), "hash", "file", each.asked)
		opened, openErr := client.OpenDownload(t.Context(), "hash", each.asked)
		if openErr == nil {
			_, openErr = io.ReadAll(opened)
			opened.Close()
		}
		var failed *DownloadError
		if !errors.As(err, &failed) || !errors.As(openErr, &failed) {
			t.Errorf("%v: %v, %v", each, err, openErr)
		}
	}
	requireContent(t, "file", "old")
}

func TestARangeEndsAtTheEndOfTheFile(t *testing.T) {
	inEmptyFolder(t)
	for length, total := range map[int]string{3: "*", 5: "7", 9: "7"} {
		part := "bytes"[:min(length, 5)]
		require(t, downloadFrom(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Range", fmt.Sprintf("bytes 2-%d/%s", 1+len(part), total))
			w.WriteHeader(http.StatusPartialContent)
			fmt.Fprint(w, part)
		}, "file", DownloadParams{Offset: 2, Length: int64(length)}))
		requireContent(t, "file", part)
	}
}

// The connection breaks, and the response to the request for the rest is a part of it.
func TestAShortRestIsNoCompleteFile(t *testing.T) {
	inEmptyFolder(t)
	err := downloadFrom(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"same"`)
		if r.Header.Get("Range") == "" {
			w.Header().Set("Content-Length", "9")
			fmt.Fprint(w, "the ")
			return
		}
		w.Header().Set("Content-Range", "bytes 4-6/9")
		w.WriteHeader(http.StatusPartialContent)
		fmt.Fprint(w, "byt")
	}, "file", DownloadParams{})
	var failed *DownloadError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "bytes 4-6/9") {
		t.Error(err)
	}
	requireNames(t)
}

// Bytes that come again from the beginning are no progress. At last the server says 404, so that the test has an end.
func TestADownloadThatBeginsAgainEachTimeEnds(t *testing.T) {
	inEmptyFolder(t)
	received := []int{2, 4, 3, 4}
	requests := 0
	err := downloadFrom(t, func(w http.ResponseWriter, _ *http.Request) {
		requests++
		if requests > len(received) {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		fmt.Fprint(w, content[:received[requests-1]])
	}, "file", DownloadParams{Retries: 2})
	if unanswered := (*NetworkError)(nil); !errors.As(err, &unanswered) || requests != 4 {
		t.Errorf("after %d requests: %v", requests, err)
	}
}
