package filestorage

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// world is the reference server that `npm run field -- sdk` starts, behind a proxy that fails on purpose; see
// scripts/sdk/faulty-proxy.ts.
type world struct {
	*Client
	origin string
	// paged is the identifier of a folder with 120 entries: "paged 000" and so on.
	paged string
}

// connect returns the world in an empty folder. Without that server, the test is skipped.
func connect(t *testing.T) world {
	t.Helper()
	paged, isThere := os.LookupEnv("PAGED_FOLDER")
	if !isThere {
		t.Skip("needs a server: run `npm run field -- sdk go`")
	}
	root := os.Getenv("FILE_STORAGE_BASE_URL")
	client, err := New(root, WithToken(os.Getenv("FILE_STORAGE_TOKEN")))
	require(t, err)
	t.Chdir(t.TempDir())
	return world{Client: client, origin: strings.TrimSuffix(root, "/api/v1"), paged: paged}
}

type seenRequest struct {
	Method, Path string
	HasToken     bool
}

// seen returns the requests that the proxy has seen from a function, by method and the beginning of the path.
func (w world) seen(t *testing.T, work func()) func(method, path string) []seenRequest {
	t.Helper()
	all := func() (requests []seenRequest) {
		response, err := http.Get(w.origin + "/seen")
		require(t, err)
		defer response.Body.Close()
		require(t, json.NewDecoder(response.Body).Decode(&requests))
		return requests
	}
	before := len(all())
	work()
	found := all()[before:]
	return func(method, path string) (matching []seenRequest) {
		for _, each := range found {
			if each.Method == method && strings.HasPrefix(each.Path, path) {
				matching = append(matching, each)
			}
		}
		return matching
	}
}

func randomFile(t *testing.T, megabytes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "random.bin")
	file, err := os.Create(path)
	require(t, err)
	defer file.Close()
	for range megabytes {
		_, err := io.CopyN(file, rand.Reader, 1_000_000)
		require(t, err)
	}
	return path
}

func digest(t *testing.T, path string) string {
	t.Helper()
	file, err := os.Open(path)
	require(t, err)
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	require(t, err)
	return hex.EncodeToString(hash.Sum(nil))
}

func TestListsWithEachFilterAndWithAll(t *testing.T) {
	client := connect(t)
	all := ListEntriesParams{
		WorkspaceID: Int(0), Page: Int(1), PerPage: Int(2), ParentIDs: String(client.paged), FolderID: String(client.paged),
		Query: String("paged 007"), Search: String("paged 007"), Type: String("folder"), DeletedOnly: Bool(true),
		StarredOnly: Bool(true), SharedOnly: Bool(true), RecentOnly: Bool(true), Filters: String(""),
		OrderBy: String("name"), OrderDir: String("asc"),
	}
	totals := map[string]int64{
		"ParentIDs": 120, "FolderID": 120, "Query": 1, "Search": 1, "DeletedOnly": 0, "StarredOnly": 0, "SharedOnly": 0,
	}
	filters := reflect.ValueOf(all)
	for i := range filters.NumField() {
		name := filters.Type().Field(i).Name
		if filters.Field(i).IsZero() {
			t.Errorf("%s is not tested", name)
		}
		var alone ListEntriesParams
		reflect.ValueOf(&alone).Elem().Field(i).Set(filters.Field(i))
		listed, err := client.ListEntries(t.Context(), alone)
		require(t, err)
		if total, isKnown := totals[name]; isKnown && listed.Total != total {
			t.Errorf("%s: %d entries", name, listed.Total)
		}
		for _, entry := range listed.Data {
			if name == "Type" && entry.Type != "folder" {
				t.Errorf("Type: a %s", entry.Type)
			}
		}
	}
	if listed, err := client.ListEntries(t.Context(), all); err != nil || listed.Total != 0 {
		t.Errorf("all together: %v %v", listed, err)
	}
}

func TestIteratesEveryPage(t *testing.T) {
	client := connect(t)
	names := map[string]bool{}
	params := ListEntriesParams{ParentIDs: String(client.paged), PerPage: Int(50), OrderBy: String("name")}
	for entry, err := range client.AllEntries(t.Context(), params) {
		require(t, err)
		names[entry.Name] = true
	}
	if len(names) != 120 {
		t.Errorf("%d entries", len(names))
	}
}

func TestUploadsNothing(t *testing.T) {
	client := connect(t)
	entry, err := client.Upload(t.Context(), bytes.NewReader(nil), 0, UploadParams{Name: "empty.txt"})
	require(t, err)
	written, err := client.DownloadFile(t.Context(), entry.Hash, "empty.txt", DownloadParams{})
	if err != nil || written != 0 || entry.FileSize != 0 {
		t.Errorf("%d bytes: %v", written, err)
	}
}

func TestUploads20MB(t *testing.T) {
	client, small := connect(t), randomFile(t, 20)
	var told [][2]int64
	var entry *FileEntry
	sent := client.seen(t, func() {
		var err error
		entry, err = client.UploadFile(t.Context(), small, UploadParams{
			OnProgress: func(sent, total int64) { told = append(told, [2]int64{sent, total}) },
		})
		require(t, err)
	})
	if entry.FileHash == nil || *entry.FileHash != digest(t, small) {
		t.Error("another digest is registered")
	}
	if last := told[len(told)-1]; last != [2]int64{entry.FileSize, entry.FileSize} || len(told) < 20 {
		t.Errorf("progress ends with %v after %d", last, len(told))
	}
	if len(slices.Compact(told)) < len(told) {
		t.Error("progress was told twice")
	}
	puts := sent("PUT", "/objects/")
	if len(puts) < 5 || slices.ContainsFunc(puts, func(put seenRequest) bool { return put.HasToken }) {
		t.Errorf("sent %v", puts)
	}
	var received int64
	// The first connection breaks.
	downloaded := client.seen(t, func() {
		params := DownloadParams{OnProgress: func(bytes, _ int64) { received = bytes }}
		_, err := client.DownloadFile(t.Context(), entry.Hash, "down.bin", params)
		require(t, err)
	})
	if digest(t, "down.bin") != digest(t, small) || received != entry.FileSize {
		t.Error("other bytes came down")
	}
	if found := downloaded("GET", "/file-entries/download/"); len(found) != 2 {
		t.Errorf("%v", found)
	}
	requireNames(t, "down.bin")
	readsRanges(t, client, entry, small)
}

func readsRanges(t *testing.T, client world, entry *FileEntry, small string) {
	t.Helper()
	all, err := os.ReadFile(small)
	require(t, err)
	_, err = client.DownloadFile(t.Context(), entry.Hash, "down.bin", DownloadParams{Offset: 5_000_000, Length: 1_000_000})
	require(t, err)
	requireContent(t, "down.bin", string(all[5_000_000:6_000_000]))
	stream, err := client.OpenDownload(t.Context(), entry.Hash, DownloadParams{Offset: entry.FileSize - 10})
	require(t, err)
	defer stream.Close()
	if tail, err := io.ReadAll(stream); err != nil || !bytes.Equal(tail, all[len(all)-10:]) {
		t.Errorf("another tail came: %v", err)
	}
	_, err = client.DownloadFile(t.Context(), entry.Hash, "down.bin", DownloadParams{Offset: entry.FileSize + 1})
	var refused *APIError
	if !errors.As(err, &refused) || refused.Status != 416 {
		t.Errorf("behind the end: %v", err)
	}
}

func TestUploads300MBInConstantMemory(t *testing.T) {
	client, large := connect(t), randomFile(t, 300)
	before := peakOfMemory(t)
	entry, err := client.UploadFile(t.Context(), large, UploadParams{})
	require(t, err)
	_, err = client.DownloadFile(t.Context(), entry.Hash, "large.bin", DownloadParams{})
	require(t, err)
	if grown := peakOfMemory(t) - before; grown > 64<<10 {
		t.Errorf("%d KiB more", grown)
	}
	if digest(t, "large.bin") != digest(t, large) {
		t.Error("other bytes came down")
	}
}

// peakOfMemory is the maximum memory of this process so far, in KiB; 0 on other systems than Linux.
func peakOfMemory(t *testing.T) int64 {
	t.Helper()
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if size, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kibibytes, err := strconv.ParseInt(strings.Fields(size)[0], 10, 64)
			require(t, err)
			return kibibytes
		}
	}
	return 0
}

func TestResumes(t *testing.T) {
	client, small := connect(t), randomFile(t, 20)
	breaking, stop := context.WithCancel(t.Context())
	defer stop()
	var kept []byte
	_, err := client.UploadFile(breaking, small, UploadParams{
		Concurrency: 1,
		OnState:     func(state UploadState) { kept, _ = json.Marshal(state) },
		OnProgress: func(sent, _ int64) {
			if sent > 12_000_000 {
				stop()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("not cancelled: %v", err)
	}
	var state UploadState
	require(t, json.Unmarshal(kept, &state))
	first := int64(-1)
	entry, err := client.UploadFile(t.Context(), small, UploadParams{Resume: &state, OnProgress: func(sent, _ int64) {
		if first < 0 {
			first = sent
		}
	}})
	require(t, err)
	if first < 5_000_000 || *entry.FileHash != digest(t, small) {
		t.Errorf("sent again from %d", first)
	}
}

func TestTellsErrorsApart(t *testing.T) {
	ctx, client := t.Context(), connect(t)
	foreign, err := strconv.ParseInt(os.Getenv("FOREIGN_WORKSPACE"), 10, 64)
	require(t, err)
	_, unauthenticated := client.With(WithToken("wrong")).ListNotes(ctx)
	_, forbidden := client.GetWorkspace(ctx, foreign)
	_, missing := client.GetEntry(ctx, 999_999_999)
	_, missingFile := client.DownloadFile(ctx, "missing", "missing.bin", DownloadParams{})
	_, invalid := client.CreateFolder(ctx, CreateFolderParams{})
	_, wrongPassword := client.SignIn(ctx, os.Getenv("FILE_STORAGE_EMAIL"), "wrong", "SDK")
	_, limited := client.With(WithRetries(0)).CreateNote(ctx, CreateNoteParams{Title: "too many"})
	for _, each := range []struct{ err, kind error }{
		{unauthenticated, ErrUnauthenticated}, {forbidden, ErrForbidden}, {missing, ErrNotFound}, {missingFile, ErrNotFound},
		{invalid, ErrInvalid}, {wrongPassword, ErrInvalid}, {limited, ErrRateLimited},
	} {
		if !errors.Is(each.err, each.kind) {
			t.Errorf("not %v: %v", each.kind, each.err)
		}
	}
	var refused *APIError
	if !errors.As(invalid, &refused) || refused.Fields["name"] == "" {
		t.Errorf("no message for the name: %v", invalid)
	}
	if !errors.As(limited, &refused) || refused.RetryAfter != 7*time.Second {
		t.Errorf("no wait: %v", limited)
	}
}

func TestAnErrorSaysWhereAndWhatToDo(t *testing.T) {
	ctx, client := t.Context(), connect(t)
	_, nobody := client.With(WithToken("")).GetLoggedUser(ctx)
	if !errors.Is(nobody, ErrUnauthenticated) || !strings.Contains(nobody.Error(), "This client has no token.") {
		t.Errorf("no token: %v", nobody)
	}
	_, wrong := client.With(WithToken("wrong")).GetLoggedUser(ctx)
	if !strings.Contains(wrong.Error(), "Sign in again") || strings.Contains(wrong.Error(), "has no token") {
		t.Errorf("a wrong token: %v", wrong)
	}
	elsewhere, err := New(client.origin, WithToken("token"))
	require(t, err)
	_, lost := elsewhere.ListEntries(ctx, ListEntriesParams{Query: String("SECRET")})
	if !strings.HasPrefix(lost.Error(), "listEntries (GET "+client.origin+"/drive/file-entries): 404 ") || strings.Contains(lost.Error(), "SECRET") {
		t.Errorf("an unknown path: %v", lost)
	}
}

func TestACancelledUploadLeavesNothingOnTheServer(t *testing.T) {
	client, small := connect(t), randomFile(t, 20)
	sent := client.seen(t, func() {
		breaking, stop := context.WithCancel(t.Context())
		defer stop()
		_, err := client.UploadFile(breaking, small, UploadParams{Name: "cancelled.bin", OnProgress: func(sent, _ int64) {
			if sent > 2_000_000 {
				stop()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("not cancelled: %v", err)
		}
	})
	if aborted := sent("POST", "/s3/multipart/abort"); len(aborted) != 1 {
		t.Errorf("%d uploads were aborted", len(aborted))
	}
}

func TestWhatIsUploadedCanBeDownloadedUnderEveryName(t *testing.T) {
	client := connect(t)
	names := []string{
		strings.Repeat("n", 245), strings.Repeat("n", 251) + ".txt", strings.Repeat("\u00fc", 127), strings.Repeat("\U0001f4c4", 63),
		`back\slash.txt`, "dot.", "blank ", " blank", "CON", `a:b*c?d<e>|"f'.txt`,
		"per%2Fcent.txt", "-o", "~", "$HOME", ".hidden", "r\u00e9sum\u00e9", "re\u0301sume\u0301",
	}
	for _, name := range names {
		require(t, os.WriteFile(name, []byte(name), 0o600))
		entry, err := client.UploadFile(t.Context(), name, UploadParams{})
		require(t, err, os.Remove(name))
		if entry.Name != name {
			t.Errorf("%q is %q", name, entry.Name)
		}
		_, err = client.DownloadFile(t.Context(), entry.Hash, name, DownloadParams{})
		require(t, err)
		requireContent(t, name, name)
	}
	requireNames(t, slices.Sorted(slices.Values(names))...)
}
