// Tests the Go client in typical uses of a file store, and prints "held STEP" or "failed STEP WHY".
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"filestorage"
)

var (
	root        = os.Getenv("FILE_STORAGE_BASE_URL")
	small       = os.Getenv("SMALL_FILE")
	large       = os.Getenv("LARGE_FILE")
	pagedFolder = os.Getenv("PAGED_FOLDER")
)

func main() {
	client, err := filestorage.New(root, filestorage.WithToken(os.Getenv("FILE_STORAGE_TOKEN")))
	if err != nil {
		fmt.Println("failed", "client", err)
		os.Exit(1)
	}
	steps := []struct {
		name string
		run  func(context.Context, *filestorage.Client) error
	}{
		{"signs-in", signsIn},
		{"lists-with-each-filter", listsWithEachFilter},
		{"lists-with-all-filters", listsWithAllFilters},
		{"iterates-every-page", iteratesEveryPage},
		{"uploads-nothing", uploadsNothing},
		{"uploads-20-mb", uploads20MB},
		{"uploads-300-mb", uploads300MB},
		{"resumes", resumes},
		{"tells-errors-apart", tellsErrorsApart},
		{"says-what-is-wrong", saysWhatIsWrong},
		{"times-out", timesOut},
		{"is-cancelled", isCancelled},
		{"repeats-only-what-may-be", repeatsOnlyWhatMayBe},
		{"shows-no-secret", showsNoSecret},
		{"uploads-only-files", uploadsOnlyFiles},
		{"begins-again", beginsAgain},
		{"checks-options", checksOptions},
		{"checks-the-target", checksTheTarget},
		{"waits-for-slow-responses", waitsForSlowResponses},
		{"says-what-to-do", saysWhatToDo},
		{"keeps-every-name", keepsEveryName},
		{"keeps-modes-and-links", keepsModesAndLinks},
		{"replaces-only-files", replacesOnlyFiles},
		{"replaces-only-by-complete-files", replacesOnlyByCompleteFiles},
		{"notices-a-growing-file", noticesAGrowingFile},
	}
	for _, step := range steps {
		started := time.Now()
		if err := step.run(context.Background(), client); err != nil {
			fmt.Println("failed", step.name, strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Printf("held %s %.1f s\n", step.name, time.Since(started).Seconds())
		}
	}
}

func signsIn(ctx context.Context, client *filestorage.Client) error {
	signed, err := client.SignIn(ctx, os.Getenv("FILE_STORAGE_EMAIL"), os.Getenv("FILE_STORAGE_PASSWORD"), "SDK")
	if err != nil {
		return err
	}
	me, err := signed.GetLoggedUser(ctx)
	if err == nil && me.User.Email != os.Getenv("FILE_STORAGE_EMAIL") {
		return fmt.Errorf("signed in as %s", me.User.Email)
	}
	return err
}

func listsWithEachFilter(ctx context.Context, client *filestorage.Client) error {
	type params = filestorage.ListEntriesParams
	text := filestorage.String
	for _, each := range []struct {
		name string
		// The expected total of the list, or -1.
		total  int64
		params params
	}{
		{"workspaceId", 1, params{WorkspaceID: filestorage.Int(0)}},
		{"page", 1, params{Page: filestorage.Int(1)}},
		{"perPage", 1, params{PerPage: filestorage.Int(2)}},
		{"parentIds", 120, params{ParentIDs: text(pagedFolder)}},
		{"folderId", 120, params{FolderID: text(pagedFolder)}},
		{"query", 1, params{Query: text("paged 007")}},
		{"search", 1, params{Search: text("paged 007")}},
		{"type", -1, params{Type: text("folder")}},
		{"deletedOnly", 0, params{DeletedOnly: filestorage.Bool(true)}},
		{"starredOnly", 0, params{StarredOnly: filestorage.Bool(true)}},
		{"sharedOnly", 0, params{SharedOnly: filestorage.Bool(true)}},
		{"recentOnly", 0, params{RecentOnly: filestorage.Bool(true)}},
		{"filters", -1, params{Filters: text("")}},
		{"orderBy", 1, params{OrderBy: text("name")}},
		{"orderDir", 1, params{OrderDir: text("asc")}},
	} {
		listed, err := client.ListEntries(ctx, each.params)
		if err != nil {
			return err
		}
		if each.total >= 0 && listed.Total != each.total {
			return fmt.Errorf("%s: %d entries", each.name, listed.Total)
		}
		for _, entry := range listed.Data {
			if each.name == "type" && entry.Type != "folder" {
				return fmt.Errorf("type: a %s", entry.Type)
			}
		}
	}
	return nil
}

func listsWithAllFilters(ctx context.Context, client *filestorage.Client) error {
	_, err := client.ListEntries(ctx, filestorage.ListEntriesParams{
		WorkspaceID: filestorage.Int(0),
		Page:        filestorage.Int(1),
		PerPage:     filestorage.Int(2),
		ParentIDs:   filestorage.String(pagedFolder),
		FolderID:    filestorage.String(pagedFolder),
		Query:       filestorage.String("paged"),
		Search:      filestorage.String("paged"),
		Type:        filestorage.String("folder"),
		DeletedOnly: filestorage.Bool(false),
		StarredOnly: filestorage.Bool(false),
		SharedOnly:  filestorage.Bool(false),
		RecentOnly:  filestorage.Bool(false),
		Filters:     filestorage.String(""),
		OrderBy:     filestorage.String("name"),
		OrderDir:    filestorage.String("asc"),
	})
	return err
}

func iteratesEveryPage(ctx context.Context, client *filestorage.Client) error {
	names := map[string]bool{}
	params := filestorage.ListEntriesParams{
		ParentIDs: filestorage.String(pagedFolder), PerPage: filestorage.Int(50), OrderBy: filestorage.String("name"),
	}
	for entry, err := range client.AllEntries(ctx, params) {
		if err != nil {
			return err
		}
		names[entry.Name] = true
	}
	if len(names) != 120 {
		return fmt.Errorf("%d entries", len(names))
	}
	return nil
}

func uploadsNothing(ctx context.Context, client *filestorage.Client) error {
	entry, err := client.Upload(ctx, bytes.NewReader(nil), 0, filestorage.UploadParams{Name: "empty.txt"})
	if err != nil {
		return err
	}
	written, err := client.DownloadFile(ctx, entry.Hash, "empty.txt", filestorage.DownloadParams{})
	if err == nil && (written != 0 || entry.FileSize != 0) {
		return fmt.Errorf("%d bytes", written)
	}
	return err
}

func uploads20MB(ctx context.Context, client *filestorage.Client) error {
	var told [][2]int64
	entry, err := client.UploadFile(ctx, small, filestorage.UploadParams{
		Checksum:   true,
		OnProgress: func(sent, total int64) { told = append(told, [2]int64{sent, total}) },
	})
	if err != nil {
		return err
	}
	if entry.FileHash == nil || *entry.FileHash != digest(small) {
		return errors.New("another digest is registered")
	}
	if last := told[len(told)-1]; last != [2]int64{entry.FileSize, entry.FileSize} || len(told) < 20 {
		return fmt.Errorf("progress ends with %v after %d", last, len(told))
	}
	for i, each := range told[1:] {
		if each == told[i] {
			return fmt.Errorf("progress is %v twice", each)
		}
	}
	var received int64
	params := filestorage.DownloadParams{OnProgress: func(bytes, _ int64) { received = bytes }}
	if _, err := client.DownloadFile(ctx, entry.Hash, "down.bin", params); err != nil {
		return err
	}
	if digest("down.bin") != digest(small) || received != entry.FileSize {
		return errors.New("other bytes came down")
	}
	if left, _ := filepath.Glob(".*.part"); len(left) > 0 {
		return fmt.Errorf("%v is left", left)
	}
	return readsRanges(ctx, client, entry)
}

func readsRanges(ctx context.Context, client *filestorage.Client, entry *filestorage.FileEntry) error {
	whole, err := os.ReadFile(small)
	if err != nil {
		return err
	}
	params := filestorage.DownloadParams{Offset: 5_000_000, Length: 1_000_000}
	if _, err := client.DownloadFile(ctx, entry.Hash, "down.bin", params); err != nil {
		return err
	}
	if part, _ := os.ReadFile("down.bin"); !bytes.Equal(part, whole[5_000_000:6_000_000]) {
		return errors.New("another range came")
	}
	stream, err := client.OpenDownload(ctx, entry.Hash, filestorage.DownloadParams{Offset: entry.FileSize - 10})
	if err != nil {
		return err
	}
	defer stream.Close()
	if tail, err := io.ReadAll(stream); err != nil || !bytes.Equal(tail, whole[len(whole)-10:]) {
		return fmt.Errorf("another tail came: %w", err)
	}
	_, err = client.DownloadFile(ctx, entry.Hash, "down.bin", filestorage.DownloadParams{Offset: entry.FileSize + 1})
	var refused *filestorage.APIError
	if !errors.As(err, &refused) || refused.Status != 416 {
		return fmt.Errorf("behind the end: %w", err)
	}
	return nil
}

func uploads300MB(ctx context.Context, client *filestorage.Client) error {
	before := memory()
	entry, err := client.UploadFile(ctx, large, filestorage.UploadParams{})
	if err != nil {
		return err
	}
	if _, err := client.DownloadFile(ctx, entry.Hash, "large.bin", filestorage.DownloadParams{}); err != nil {
		return err
	}
	grown := memory() - before
	defer os.Remove("large.bin")
	if digest("large.bin") != digest(large) {
		return errors.New("other bytes came down")
	}
	fmt.Printf("figure memory while uploading and downloading 300 MB: %d MiB more than at the start\n", grown)
	if grown > 64 {
		return fmt.Errorf("%d MiB more", grown)
	}
	return nil
}

func resumes(ctx context.Context, client *filestorage.Client) error {
	breaking, stop := context.WithCancel(ctx)
	defer stop()
	var kept []byte
	_, err := client.UploadFile(breaking, small, filestorage.UploadParams{
		Concurrency: 1,
		OnState:     func(state filestorage.UploadState) { kept, _ = json.Marshal(state) },
		OnProgress: func(sent, _ int64) {
			if sent > 12_000_000 {
				stop()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		return fmt.Errorf("not cancelled: %w", err)
	}
	var state filestorage.UploadState
	if err := json.Unmarshal(kept, &state); err != nil {
		return err
	}
	first := int64(-1)
	_, err = client.UploadFile(ctx, small, filestorage.UploadParams{
		Resume: &state, Checksum: true,
		OnProgress: func(sent, _ int64) {
			if first < 0 {
				first = sent
			}
		},
	})
	if err == nil && first < 5_000_000 {
		return fmt.Errorf("sent again from %d", first)
	}
	return err
}

func tellsErrorsApart(ctx context.Context, client *filestorage.Client) error {
	_, err := client.With(filestorage.WithToken("wrong")).ListNotes(ctx)
	if !errors.Is(err, filestorage.ErrUnauthenticated) {
		return fmt.Errorf("401: %w", err)
	}
	foreign, _ := strconv.ParseInt(os.Getenv("FOREIGN_WORKSPACE"), 10, 64)
	if _, err := client.GetWorkspace(ctx, foreign); !errors.Is(err, filestorage.ErrForbidden) {
		return fmt.Errorf("403: %w", err)
	}
	if _, err := client.GetEntry(ctx, 999_999_999); !errors.Is(err, filestorage.ErrNotFound) {
		return fmt.Errorf("404: %w", err)
	}
	var refused *filestorage.APIError
	_, err = client.CreateFolder(ctx, filestorage.CreateFolderParams{})
	if !errors.Is(err, filestorage.ErrInvalid) || !errors.As(err, &refused) || refused.Fields["name"] == "" {
		return fmt.Errorf("422: %w", err)
	}
	_, err = client.CreateNote(ctx, filestorage.CreateNoteParams{Title: "too many"})
	if !errors.Is(err, filestorage.ErrRateLimited) || !errors.As(err, &refused) || refused.RetryAfter != 7*time.Second {
		return fmt.Errorf("429: %w", err)
	}
	return nil
}

// Errors contain the fault and its place, but no secret.
func saysWhatIsWrong(ctx context.Context, client *filestorage.Client) error {
	for _, empty := range []string{"", " "} {
		if _, err := filestorage.New(empty); err == nil || !strings.Contains(err.Error(), "the base URL is empty: set it to") {
			return fmt.Errorf("an empty base URL: %w", err)
		}
	}
	for _, token := range []string{"SECRET\n", "SECRET\r\nX-Other: SECRET", " SECRET", "Bearer SECRET", "SECRET\u00e9", "SECRET\x00"} {
		_, atStart := filestorage.New(root, filestorage.WithToken(token))
		_, atCall := client.With(filestorage.WithToken(token)).GetLoggedUser(ctx)
		for _, err := range []error{atStart, atCall} {
			if err == nil || !strings.Contains(err.Error(), "without Bearer") || strings.Contains(fmt.Sprintf("%#v", err), "SECRET") {
				return errors.New("the token check")
			}
		}
	}
	_, err := client.With(filestorage.WithToken("")).GetLoggedUser(ctx)
	if !errors.Is(err, filestorage.ErrUnauthenticated) || !strings.Contains(err.Error(), "This client has no token.") {
		return fmt.Errorf("no token: %w", err)
	}
	_, err = client.With(filestorage.WithToken("wrong")).GetLoggedUser(ctx)
	if !errors.Is(err, filestorage.ErrUnauthenticated) || strings.Contains(err.Error(), "has no token") {
		return fmt.Errorf("a wrong token: %w", err)
	}
	origin := strings.TrimSuffix(root, "/api/v1")
	elsewhere, err := filestorage.New(origin, filestorage.WithToken("token"))
	if err != nil {
		return err
	}
	_, err = elsewhere.ListEntries(ctx, filestorage.ListEntriesParams{Query: filestorage.String("SECRET")})
	if !errors.Is(err, filestorage.ErrNotFound) || !strings.HasPrefix(err.Error(), "listEntries (GET "+origin+"/drive/file-entries): 404 ") {
		return fmt.Errorf("an unknown path: %w", err)
	}
	return namesOnlyTheHost(ctx)
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// Connection errors contain no query, which may be the signature of a presigned URL.
func namesOnlyTheHost(ctx context.Context) error {
	const storage = "https://storage.example.com:444"
	answers := transport(func(r *http.Request) (*http.Response, error) {
		if strings.HasSuffix(r.URL.Path, "/presign") {
			body := `{"status":"success","key":"uploads/a/b","acl":"private","url":"` + storage + `/b?signature=SECRET"}`
			return &http.Response{StatusCode: 200, Request: r, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}, nil
		}
		return nil, io.ErrUnexpectedEOF
	})
	client, err := filestorage.New("https://api.example.com/v1", filestorage.WithToken("SECRET"), filestorage.WithRetries(0),
		filestorage.WithHTTPClient(&http.Client{Transport: answers}))
	if err != nil {
		return err
	}
	_, listing := client.ListEntries(ctx, filestorage.ListEntriesParams{Query: filestorage.String("SECRET")})
	_, upload := client.Upload(ctx, strings.NewReader("bytes"), 5, filestorage.UploadParams{Name: "a.txt", Retries: -1})
	for origin, err := range map[string]error{"https://api.example.com:": listing, storage + ":": upload} {
		var network *filestorage.NetworkError
		if !errors.As(err, &network) || !strings.Contains(err.Error(), origin) || strings.Contains(fmt.Sprintf("%v %#v", err, err), "SECRET") {
			return fmt.Errorf("%s %#v", origin, err)
		}
	}
	return nil
}

func timesOut(ctx context.Context, client *filestorage.Client) error {
	started := time.Now()
	impatient := client.With(filestorage.WithTimeout(300*time.Millisecond), filestorage.WithRetries(0))
	if _, err := impatient.ListWorkspaceRoles(ctx); !errors.Is(err, filestorage.ErrTimedOut) {
		return fmt.Errorf("no timeout: %w", err)
	}
	limited, end := context.WithTimeout(ctx, 300*time.Millisecond)
	defer end()
	if _, err := client.ListWorkspaceRoles(limited); !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("no deadline: %w", err)
	}
	if elapsed := time.Since(started); elapsed > 5*time.Second {
		return fmt.Errorf("after %s", elapsed)
	}
	return nil
}

// A cancelled upload leaves nothing on the server.
func isCancelled(ctx context.Context, client *filestorage.Client) error {
	breaking, stop := context.WithCancel(ctx)
	defer stop()
	_, err := client.UploadFile(breaking, small, filestorage.UploadParams{
		Name: "cancelled.bin",
		OnProgress: func(sent, _ int64) {
			if sent > 2_000_000 {
				stop()
			}
		},
	})
	if !errors.Is(err, context.Canceled) {
		return fmt.Errorf("not cancelled: %w", err)
	}
	return nil
}

func repeatsOnlyWhatMayBe(ctx context.Context, client *filestorage.Client) error {
	if _, err := client.ListNotes(ctx); err != nil {
		return err
	}
	var refused *filestorage.APIError
	_, err := client.CreateFolder(ctx, filestorage.CreateFolderParams{Name: "unavailable"})
	if !errors.As(err, &refused) || refused.Status != 503 {
		return fmt.Errorf("503: %w", err)
	}
	_, err = client.Upload(ctx, strings.NewReader("lost"), 4, filestorage.UploadParams{Name: "lost.bin"})
	if unanswered := (*filestorage.NetworkError)(nil); !errors.As(err, &unanswered) {
		return fmt.Errorf("a lost response: %w", err)
	}
	return nil
}

func digest(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return err.Error()
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// memory is the maximum memory of this process so far, in MiB.
func memory() int64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if kilobytes, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			size, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kilobytes), "kB")), 10, 64)
			return size / 1024
		}
	}
	return 0
}
