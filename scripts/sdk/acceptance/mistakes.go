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
	"strings"
	"time"

	"filestorage"
)

// A printed client never shows its token.
func showsNoSecret(context.Context, *filestorage.Client) error {
	client, err := filestorage.New("https://api.example.com/v1", filestorage.WithToken("SECRET"))
	if err != nil {
		return err
	}
	type exported struct{ Client filestorage.Client }
	type hidden struct{ client filestorage.Client }
	for _, value := range []any{
		client, *client, []filestorage.Client{*client}, exported{*client}, &exported{*client}, hidden{*client}, &hidden{*client},
	} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
			text := fmt.Sprintf(verb, value)
			if strings.Contains(text, "SECRET") || strings.Contains(text, fmt.Sprintf("%x", "SECRET")) {
				return fmt.Errorf("%s of %T shows the token", verb, value)
			}
		}
	}
	if text := fmt.Sprint(*client); text != "filestorage.Client(https://api.example.com/v1)" {
		return errors.New(text)
	}
	return nil
}

// unreadable is a source that fails after its first byte.
type unreadable struct{}

var errUnreadable = errors.New("the disk is broken")

func (unreadable) ReadAt(into []byte, at int64) (int, error) {
	if at == 0 && len(into) == 1 {
		return 1, nil
	}
	return 0, errUnreadable
}

// A source that is not a file is refused before the first request, and an error of the source is returned unchanged.
func uploadsOnlyFiles(ctx context.Context, _ *filestorage.Client) error {
	fake := startFakeServer(false)
	defer fake.Close()
	client, err := fake.client()
	if err != nil {
		return err
	}
	if err := os.MkdirAll("folder", 0o755); err != nil {
		return err
	}
	var path *fs.PathError
	for _, wrong := range []string{"folder", os.DevNull} {
		_, err = client.UploadFile(ctx, wrong, filestorage.UploadParams{})
		if !errors.As(err, &path) || path.Path != wrong {
			return fmt.Errorf("%s: %w", wrong, err)
		}
	}
	if _, err = client.UploadFile(ctx, "missing", filestorage.UploadParams{}); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("missing: %w", err)
	}
	named := filestorage.UploadParams{Name: "a.txt"}
	if _, err = client.Upload(ctx, nil, 5, named); err == nil || !strings.Contains(err.Error(), "source is nil") {
		return fmt.Errorf("no source: %w", err)
	}
	if _, err = client.Upload(ctx, bytes.NewReader(nil), -1, named); err == nil || !strings.Contains(err.Error(), "negative") {
		return fmt.Errorf("a negative size: %w", err)
	}
	unopened, _ := os.Open("missing")
	if _, err = client.Upload(ctx, unopened, 5, named); !errors.Is(err, os.ErrInvalid) {
		return fmt.Errorf("a file that is not open: %w", err)
	}
	var changed *filestorage.UploadError
	if _, err = client.Upload(ctx, strings.NewReader(""), 5, named); !errors.As(err, &changed) || changed.Reason != filestorage.ReasonChanged {
		return fmt.Errorf("an empty source: %w", err)
	}
	if seen := fake.seen(); len(seen) > 0 {
		return fmt.Errorf("sent %v", seen)
	}
	var network *filestorage.NetworkError
	if _, err = client.Upload(ctx, unreadable{}, 5, named); !errors.Is(err, errUnreadable) || errors.As(err, &network) {
		return fmt.Errorf("a broken disk: %w", err)
	}
	if seen := fake.seen(); len(seen) > 2 {
		return fmt.Errorf("sent again: %v", seen)
	}
	return nil
}

// A saved state that can no longer be used gives a clear error.
func beginsAgain(ctx context.Context, _ *filestorage.Client) error {
	fake := startFakeServer(true)
	defer fake.Close()
	client, err := fake.client()
	if err != nil {
		return err
	}
	state := filestorage.UploadState{Key: "uploads/a/b", UploadID: "u", Size: 5, PartSize: 5}
	for size, reason := range map[int64]filestorage.UploadReason{5: filestorage.ReasonGone, 4: filestorage.ReasonChanged} {
		_, err := client.Upload(ctx, strings.NewReader("bytes"), size, filestorage.UploadParams{Name: "a.txt", Resume: &state})
		var failed *filestorage.UploadError
		if !errors.As(err, &failed) || failed.Reason != reason || !strings.Contains(err.Error(), "without Resume") {
			return fmt.Errorf("not %s: %w", reason, err)
		}
	}
	return registersAgain(ctx)
}

// After the server has refused a registration, it can be repeated without sending the bytes again.
func registersAgain(ctx context.Context) error {
	fake := startFakeServer(false)
	defer fake.Close()
	fake.refuses = true
	client, err := fake.client()
	if err != nil {
		return err
	}
	content := bytes.NewReader(make([]byte, 5_000_000))
	var kept filestorage.UploadState
	_, err = client.Upload(ctx, content, content.Size(), filestorage.UploadParams{
		Name: "film.mp4", OnState: func(state filestorage.UploadState) { kept = state },
	})
	if !errors.Is(err, filestorage.ErrInvalid) {
		return fmt.Errorf("not refused: %w", err)
	}
	before := len(fake.seen())
	_, err = client.Upload(ctx, content, content.Size(), filestorage.UploadParams{Name: "film.mp4", Resume: &kept})
	if again := fake.seen()[before:]; err == nil && len(again) > 1 {
		return fmt.Errorf("sent again: %v", again)
	}
	return err
}

// A wrong option is an error before the first request.
func checksOptions(ctx context.Context, client *filestorage.Client) error {
	for _, timeout := range []time.Duration{0, -time.Second} {
		_, atStart := filestorage.New(root, filestorage.WithTimeout(timeout))
		_, atCall := client.With(filestorage.WithTimeout(timeout)).GetLoggedUser(ctx)
		for _, err := range []error{atStart, atCall} {
			if err == nil || !strings.Contains(err.Error(), "the timeout must be above 0") {
				return fmt.Errorf("a timeout of %s: %w", timeout, err)
			}
		}
	}
	for _, wrong := range []string{"127.0.0.1:8080/api/v1", "localhost:8080/api/v1", "https://a.example/v1\n", "https:///v1", "ftp://a.example/v1"} {
		if _, err := filestorage.New(wrong); err == nil || !strings.Contains(err.Error(), "https://storage.example.com/api/v1") {
			return fmt.Errorf("%q: %w", wrong, err)
		}
	}
	return nil
}

// An invalid target path is an error before the first byte, and the error contains it as the caller wrote it.
func checksTheTarget(ctx context.Context, _ *filestorage.Client) error {
	fake := startFakeServer(false)
	defer fake.Close()
	client, err := fake.client()
	if err != nil {
		return err
	}
	if err := os.MkdirAll("folder", 0o755); err != nil {
		return err
	}
	for _, target := range []string{"folder", "missing/a.bin"} {
		_, err := client.DownloadFile(ctx, "hash", target, filestorage.DownloadParams{})
		var path *fs.PathError
		if !errors.As(err, &path) || path.Path != target {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if seen := fake.seen(); len(seen) > 0 {
		return fmt.Errorf("sent %v", seen)
	}
	return nil
}

// The timeout limits pauses: a long response without long pauses succeeds.
func waitsForSlowResponses(ctx context.Context, _ *filestorage.Client) error {
	dripping := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for _, each := range "[      ]" {
			time.Sleep(300 * time.Millisecond)
			fmt.Fprint(w, string(each))
			_ = http.NewResponseController(w).Flush()
		}
	}))
	defer dripping.Close()
	client, err := filestorage.New(dripping.URL, filestorage.WithTimeout(time.Second), filestorage.WithRetries(0))
	if err != nil {
		return err
	}
	_, err = client.ListNotes(ctx)
	return err
}

// Errors that are common for new users contain advice.
func saysWhatToDo(ctx context.Context, client *filestorage.Client) error {
	if _, err := client.With(filestorage.WithToken("wrong")).GetLoggedUser(ctx); !strings.Contains(fmt.Sprint(err), "Sign in again") {
		return fmt.Errorf("a wrong token: %w", err)
	}
	_, err := client.SignIn(ctx, os.Getenv("FILE_STORAGE_EMAIL"), "wrong", "SDK")
	if !errors.Is(err, filestorage.ErrInvalid) {
		return fmt.Errorf("a wrong password: %w", err)
	}
	_, err = client.With(filestorage.WithTimeout(300*time.Millisecond), filestorage.WithRetries(0)).ListWorkspaceRoles(ctx)
	if !strings.Contains(fmt.Sprint(err), "300ms") || !strings.Contains(fmt.Sprint(err), "raise the timeout") {
		return fmt.Errorf("a timeout: %w", err)
	}
	return nil
}
