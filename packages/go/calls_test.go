package filestorage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAPrintedClientShowsNoToken(t *testing.T) {
	client, err := New("https://api.example.com/v1", WithToken("SECRET"))
	require(t, err)
	type exported struct{ Client Client }
	type hidden struct{ client Client }
	for _, value := range []any{
		client, *client, []Client{*client}, exported{*client}, &exported{*client}, hidden{*client}, &hidden{*client},
	} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
			text := fmt.Sprintf(verb, value)
			if strings.Contains(text, "SECRET") || strings.Contains(text, fmt.Sprintf("%x", "SECRET")) {
				t.Errorf("%s of %T shows the token", verb, value)
			}
		}
	}
	if text := fmt.Sprint(*client); text != "filestorage.Client(https://api.example.com/v1)" {
		t.Error(text)
	}
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// The query may be the signature of a presigned URL.
func TestAConnectionErrorNamesOnlyTheHost(t *testing.T) {
	const storage = "https://storage.example.com:444"
	answers := transport(func(r *http.Request) (*http.Response, error) {
		if strings.HasSuffix(r.URL.Path, "/presign") {
			body := `{"status":"success","key":"uploads/a/b","acl":"private","url":"` + storage + `/b?signature=SECRET"}`
			return &http.Response{StatusCode: 200, Request: r, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}, nil
		}
		return nil, io.ErrUnexpectedEOF
	})
	client, err := New("https://api.example.com/v1", WithToken("SECRET"), WithRetries(0),
		WithHTTPClient(&http.Client{Transport: answers}))
	require(t, err)
	_, listing := client.ListEntries(t.Context(), ListEntriesParams{Query: String("SECRET")})
	_, upload := client.Upload(t.Context(), strings.NewReader("bytes"), 5, UploadParams{Name: "a.txt", Retries: -1})
	for origin, err := range map[string]error{"https://api.example.com:": listing, storage + ":": upload} {
		var network *NetworkError
		if !errors.As(err, &network) || !strings.Contains(err.Error(), origin) || strings.Contains(fmt.Sprintf("%v %#v", err, err), "SECRET") {
			t.Errorf("%s %#v", origin, err)
		}
	}
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

func TestASourceThatIsNotAFileIsRefusedBeforeTheFirstRequest(t *testing.T) {
	ctx, fake := t.Context(), startFakeServer(t)
	client := fake.client(t)
	t.Chdir(t.TempDir())
	require(t, os.Mkdir("folder", 0o755))
	var path *fs.PathError
	for _, wrong := range []string{"folder", os.DevNull} {
		if _, err := client.UploadFile(ctx, wrong, UploadParams{}); !errors.As(err, &path) || path.Path != wrong {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	if _, err := client.UploadFile(ctx, "missing", UploadParams{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing: %v", err)
	}
	named := UploadParams{Name: "a.txt"}
	if _, err := client.Upload(ctx, nil, 5, named); err == nil || !strings.Contains(err.Error(), "source is nil") {
		t.Errorf("no source: %v", err)
	}
	if _, err := client.Upload(ctx, bytes.NewReader(nil), -1, named); err == nil || !strings.Contains(err.Error(), "negative") {
		t.Errorf("a negative size: %v", err)
	}
	unopened, _ := os.Open("missing")
	if _, err := client.Upload(ctx, unopened, 5, named); !errors.Is(err, os.ErrInvalid) {
		t.Errorf("a file that is not open: %v", err)
	}
	var changed *UploadError
	if _, err := client.Upload(ctx, strings.NewReader(""), 5, named); !errors.As(err, &changed) || changed.Reason != ReasonChanged {
		t.Errorf("an empty source: %v", err)
	}
	latin1 := UploadParams{Name: "caf\xe9.txt"}
	if _, err := client.Upload(ctx, strings.NewReader("bytes"), 5, latin1); err == nil || !strings.Contains(err.Error(), "not valid UTF-8") {
		t.Errorf("a name in Latin-1: %v", err)
	}
	if seen := fake.seen(); len(seen) > 0 {
		t.Errorf("sent %v", seen)
	}
}

func TestAnErrorOfTheSourceIsReturnedUnchanged(t *testing.T) {
	fake := startFakeServer(t)
	var network *NetworkError
	_, err := fake.client(t).Upload(t.Context(), unreadable{}, 5, UploadParams{Name: "a.txt"})
	if !errors.Is(err, errUnreadable) || errors.As(err, &network) {
		t.Error(err)
	}
	if seen := fake.seen(); len(seen) > 2 {
		t.Errorf("sent again: %v", seen)
	}
}

func TestRegistersTheDigestAndTheType(t *testing.T) {
	fake := startFakeServer(t)
	client := fake.client(t)
	const computed = "277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9"
	given := strings.Repeat("0", 64)
	for _, each := range []struct {
		params     UploadParams
		hash, kind any
	}{
		{UploadParams{}, computed, "text/plain"},
		{UploadParams{Hash: String(given), Type: "text/csv"}, given, "text/csv"},
		{UploadParams{Hash: Null[string]()}, nil, "text/plain"},
	} {
		each.params.Name = "a.txt"
		_, err := client.Upload(t.Context(), strings.NewReader("bytes"), 5, each.params)
		require(t, err)
		if sent := fake.registered; sent["fileHash"] != each.hash || sent["clientMime"] != each.kind {
			t.Errorf("%v", sent)
		}
	}
}

func TestRegistersTheNearestMillisecondAsAllClientsDo(t *testing.T) {
	fake := startFakeServer(t)
	for nanoseconds, expected := range map[int64]float64{123_499_999: 1_700_000_000_123, 123_500_000: 1_700_000_000_124} {
		params := UploadParams{Name: "a.txt", LastModified: time.Unix(1_700_000_000, nanoseconds)}
		_, err := fake.client(t).Upload(t.Context(), strings.NewReader("bytes"), 5, params)
		require(t, err)
		if fake.registered["lastModified"] != expected {
			t.Errorf("%d: %v", nanoseconds, fake.registered["lastModified"])
		}
	}
}

// Without the tables of the system, which a container may not have, or which have another type.
func TestTheTypeOfACommonNameIsTheSameOnEverySystem(t *testing.T) {
	require(t, mime.AddExtensionType(".md", "application/x-genesis-rom"), mime.AddExtensionType(".other", "text/x-other; charset=utf-8"))
	fake := startFakeServer(t)
	for name, expected := range map[string]string{
		"a.docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "a.MD": "text/markdown",
		"a.txt.gz": "application/gzip", "a.other": "text/x-other", "a": "application/octet-stream",
	} {
		_, err := fake.client(t).Upload(t.Context(), strings.NewReader("bytes"), 5, UploadParams{Name: name})
		require(t, err)
		if fake.registered["clientMime"] != expected {
			t.Errorf("%s: %v", name, fake.registered)
		}
	}
}

func TestAnExtensionIsWhatTheContractTakes(t *testing.T) {
	fake := startFakeServer(t)
	client := fake.client(t)
	longest := strings.Repeat("x", 64)
	for name, expected := range map[string]any{
		"a.pdf": "pdf", "a..tar.gz": "gz", "a..b": "b", "a." + longest: longest, ".env": nil, "..env": nil, "a": nil,
		"a.": nil, "a.x" + longest: nil, "a.b/c": nil, `a.b\c`: nil, "a.b\n": nil, "a.b\u0085": nil,
	} {
		_, err := client.Upload(t.Context(), strings.NewReader("bytes"), 5, UploadParams{Name: name})
		require(t, err)
		if fake.registered["clientExtension"] != expected {
			t.Errorf("%q: %v", name, fake.registered)
		}
	}
}

func TestAStateThatCanNoLongerBeUsedIsAnErrorThatSaysWhatToDo(t *testing.T) {
	fake := startFakeServer(t)
	fake.forgets = true
	state := UploadState{Key: "uploads/a/b", UploadID: "u", Size: 5, PartSize: 5}
	upload := func(size int64, state UploadState) error {
		params := UploadParams{Name: "a.txt", Resume: &state}
		_, err := fake.client(t).Upload(t.Context(), strings.NewReader("bytes"), size, params)
		return err
	}
	registering := state
	registering.Registering = true
	for reason, err := range map[UploadReason]error{
		ReasonGone: upload(5, state), ReasonChanged: upload(4, state), ReasonRegistration: upload(5, registering),
	} {
		var failed *UploadError
		if !errors.As(err, &failed) || failed.Reason != reason || !strings.Contains(err.Error(), "without Resume") {
			t.Errorf("not %s: %v", reason, err)
		}
	}
	if err := upload(5, UploadState{Size: 5}); err == nil || !strings.Contains(err.Error(), "no state of an upload") {
		t.Errorf("a state without parts: %v", err)
	}
}

func TestARefusedRegistrationIsRepeatedWithoutTheBytes(t *testing.T) {
	fake := startFakeServer(t)
	fake.refuses = "parentId"
	client := fake.client(t)
	content := bytes.NewReader(make([]byte, 5_000_000))
	var kept UploadState
	_, err := client.Upload(t.Context(), content, content.Size(), UploadParams{
		Name: "film.mp4", OnState: func(state UploadState) { kept = state },
	})
	if !errors.Is(err, ErrInvalid) {
		t.Fatalf("not refused: %v", err)
	}
	before := len(fake.seen())
	_, err = client.Upload(t.Context(), content, content.Size(), UploadParams{Name: "film.mp4", Resume: &kept})
	require(t, err)
	if again := fake.seen()[before:]; !slices.Equal(again, []string{"entries"}) {
		t.Errorf("sent again: %v", again)
	}
}

func TestATokenSourceIsAskedBeforeEachAttempt(t *testing.T) {
	var sent []string
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		sent = append(sent, r.Header.Get("Authorization"))
		w.Header().Set("Retry-After", "0")
		if len(sent)%2 == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		fmt.Fprint(w, "[]")
	}, WithRetries(1))
	asked := 0
	client = client.With(WithTokenSource(func(context.Context) (string, error) {
		asked++
		return fmt.Sprint("token-", asked), nil
	}))
	_, err := client.ListNotes(t.Context())
	require(t, err)
	_, err = client.DownloadFile(t.Context(), "hash", t.TempDir()+"/file", DownloadParams{})
	require(t, err)
	if !slices.Equal(sent, []string{"Bearer token-1", "Bearer token-2", "Bearer token-3", "Bearer token-4"}) {
		t.Error(sent)
	}
	// Nobody is signed in yet.
	if _, err = client.SignIn(t.Context(), "a@example.com", "password", "SDK"); err == nil || asked != 4 {
		t.Errorf("asked %d times: %v", asked, err)
	}
}

func TestAnErrorOfTheTokenSourceIsReturnedAndRepeatsNothing(t *testing.T) {
	asked := 0
	mine := &NetworkError{Operation: "mine"}
	for _, source := range []func(context.Context) (string, error){
		func(context.Context) (string, error) { asked++; return "", mine },
		func(context.Context) (string, error) { asked++; return "Bearer SECRET", nil },
	} {
		client := clientOf(t, func(http.ResponseWriter, *http.Request) { t.Error("sent") }, WithRetries(2), WithTokenSource(source))
		_, listing := client.ListNotes(t.Context())
		_, download := client.DownloadFile(t.Context(), "hash", t.TempDir()+"/file", DownloadParams{})
		for _, err := range []error{listing, download} {
			isOwn := errors.Is(err, mine) || err != nil && strings.Contains(err.Error(), "without Bearer")
			if !isOwn || strings.Contains(err.Error(), "SECRET") {
				t.Error(err)
			}
		}
	}
	if asked != 4 {
		t.Errorf("asked %d times", asked)
	}
}

// Repeating such a registration would be refused each time.
func TestAResumedUploadWhoseBytesAreLostOrOthersBeginsAgain(t *testing.T) {
	state := UploadState{Key: "uploads/a/b", UploadID: "u", Size: 5_000_000, PartSize: smallestPart, Completed: true}
	content := bytes.NewReader(make([]byte, 5_000_000))
	given := String(strings.Repeat("0", 64))
	for _, each := range []struct {
		field  string
		params UploadParams
		reason UploadReason
	}{
		{"filename", UploadParams{Resume: &state}, ReasonGone},
		{"filename", UploadParams{}, ReasonGone},
		{"fileHash", UploadParams{Resume: &state}, ReasonChanged},
		{"fileHash", UploadParams{Resume: &state, Hash: given}, ReasonChanged},
		{"fileHash", UploadParams{}, ReasonChanged},
		{"fileHash", UploadParams{Hash: given}, ""},
		{"parentId", UploadParams{Resume: &state}, ""},
	} {
		fake := startFakeServer(t)
		fake.refuses = each.field
		each.params.Name = "film.mp4"
		_, err := fake.client(t).Upload(t.Context(), content, content.Size(), each.params)
		var failed *UploadError
		if errors.As(err, &failed) != (each.reason != "") || failed != nil && failed.Reason != each.reason {
			t.Errorf("%s: %v", each.field, err)
		}
		if failed == nil && !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", each.field, err)
		}
		// Nobody can resume it.
		if seen := fake.seen(); seen[len(seen)-1] != "abort" {
			t.Errorf("%s: not removed", each.field)
		}
	}
}

func TestWhatMayBeRegisteredIsNeitherRemovedNorRegisteredAgain(t *testing.T) {
	fake := startFakeServer(t)
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		fake.ServeHTTP(w, r)
		if strings.HasSuffix(r.URL.Path, "/entries") {
			panic(http.ErrAbortHandler)
		}
	}, WithRetries(1))
	_, err := client.Upload(t.Context(), bytes.NewReader(make([]byte, 5_000_000)), 5_000_000, UploadParams{Name: "film.mp4"})
	seen := fake.seen()
	if unanswered := (*NetworkError)(nil); !errors.As(err, &unanswered) || slices.Index(seen, "entries") != len(seen)-1 {
		t.Errorf("%v: %v", seen, err)
	}
}

func TestAPanicOfOnProgressIsTheCallers(t *testing.T) {
	for _, size := range []int64{10, 5_000_000} {
		fake := startFakeServer(t)
		func() {
			defer func() {
				if got := recover(); got != "mine" {
					t.Errorf("%d bytes: %v", size, got)
				}
			}()
			_, _ = fake.client(t).Upload(t.Context(), bytes.NewReader(make([]byte, size)), size, UploadParams{
				Name: "a.txt", Hash: Null[string](), OnProgress: func(int64, int64) { panic("mine") },
			})
		}()
		if seen := fake.seen(); slices.Contains(seen, "entries") || slices.Contains(seen, "abort") != (size > 10) {
			t.Errorf("%d bytes: %v", size, seen)
		}
	}
}

func TestAFileThatGrowsWhileItIsSentIsNotRegistered(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, size := range []int{10, 5_000_000} {
		fake := startFakeServer(t)
		require(t, os.WriteFile("growing.log", make([]byte, size), 0o644))
		_, err := fake.client(t).UploadFile(t.Context(), "growing.log", UploadParams{OnProgress: func(int64, int64) {
			_ = os.Truncate("growing.log", int64(size+4))
		}})
		changed := (*UploadError)(nil)
		seen := fake.seen()
		if !errors.As(err, &changed) || changed.Reason != ReasonChanged || slices.Contains(seen, "entries") ||
			slices.Contains(seen, "abort") != (size > 10) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

func TestAWrongOptionIsAnErrorBeforeTheFirstRequest(t *testing.T) {
	client := startFakeServer(t).client(t)
	const root = "https://a.example/v1"
	wrong := map[string]struct {
		option Option
		says   string
	}{
		"no HTTP client":     {WithHTTPClient(nil), "is nil"},
		"another timeout":    {WithHTTPClient(&http.Client{Timeout: 1}), "use WithTimeout"},
		"no timeout":         {WithTimeout(0), "the timeout must be above 0"},
		"a negative timeout": {WithTimeout(-time.Second), "the timeout must be above 0"},
	}
	for _, token := range []string{"SECRET\n", "SECRET\r\nX-Other: SECRET", " SECRET", "Bearer SECRET", "SECRET\u00e9", "SECRET\x00"} {
		wrong[fmt.Sprintf("the token %q", token)] = struct {
			option Option
			says   string
		}{WithToken(token), "without Bearer"}
	}
	for name, each := range wrong {
		_, atStart := New(root, each.option)
		_, atCall := client.With(each.option).GetLoggedUser(t.Context())
		for _, err := range []error{atStart, atCall} {
			if err == nil || !strings.Contains(err.Error(), each.says) || strings.Contains(fmt.Sprintf("%#v", err), "SECRET") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, url := range []string{"", " ", "127.0.0.1:8080/api/v1", "localhost:8080/api/v1", "https://a.example/v1\n", "https:///v1", "ftp://a.example/v1"} {
		if _, err := New(url); err == nil || !strings.Contains(err.Error(), "https://storage.example.com/api/v1") {
			t.Errorf("%q: %v", url, err)
		}
	}
}

func TestAClientThatNewDidNotMakeSaysSo(t *testing.T) {
	for name, client := range map[string]*Client{"zero": {}, "zero, with an option": (&Client{}).With(WithTimeout(time.Second))} {
		if _, err := client.ListNotes(t.Context()); err == nil || !strings.Contains(err.Error(), "make clients with New") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAWrongOptionOfAnUploadIsAnErrorBeforeTheFirstRequest(t *testing.T) {
	fake := startFakeServer(t)
	for says, params := range map[string]UploadParams{
		"PartSize must be at least":   {PartSize: 1_000_000},
		"and is -1":                   {PartSize: -1},
		"Concurrency":                 {Concurrency: -3},
		"Hash must be":                {Hash: String("")},
		"and is \"abc\"":              {Hash: String("abc")},
		"without a digest":            {Hash: Null[string](), Resume: &UploadState{Size: 5, PartSize: 5}},
		"makes more than 10000 parts": {PartSize: smallestPart},
	} {
		params.Name = "a.txt"
		size := int64(5)
		if params.PartSize == smallestPart {
			size = smallestPart*mostParts + 1
		}
		_, err := fake.client(t).Upload(t.Context(), strings.NewReader("bytes"), size, params)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
	if seen := fake.seen(); len(seen) > 0 {
		t.Errorf("sent %v", seen)
	}
}

// slowSource keeps the client waiting longer than the timeout.
type slowSource struct{ *strings.Reader }

func (s slowSource) ReadAt(into []byte, at int64) (int, error) {
	if len(into) > 1 {
		time.Sleep(300 * time.Millisecond)
	}
	return s.Reader.ReadAt(into, at)
}

func TestOnlyASilentServerTimesOut(t *testing.T) {
	fake := startFakeServer(t)
	source := slowSource{strings.NewReader("bytes")}
	client := fake.client(t).With(WithTimeout(150 * time.Millisecond))
	if _, err := client.Upload(t.Context(), source, 5, UploadParams{Name: "a.txt"}); err != nil {
		t.Errorf("a slow source: %v", err)
	}
	// More than the system keeps until it is read.
	large := make([]byte, 16<<20)
	client = clientOf(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(large) }, WithTimeout(150*time.Millisecond))
	opened, err := client.OpenDownload(t.Context(), "hash", DownloadParams{})
	require(t, err)
	defer opened.Close()
	time.Sleep(300 * time.Millisecond)
	if received, err := io.Copy(io.Discard, opened); err != nil || received != int64(len(large)) {
		t.Errorf("a slow reader: %d bytes, %v", received, err)
	}
}

func TestAServerMayTakeLongerToJoinAndToRegister(t *testing.T) {
	fake := startFakeServer(t)
	var client *Client
	client = clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:] {
		case "complete", "entries":
			// It begins later, and times out before.
			_, err := client.ListNotes(r.Context())
			if !errors.Is(err, ErrTimedOut) || !strings.Contains(err.Error(), "nothing for 300ms; raise the timeout") {
				t.Error(err)
			}
		case "notes":
			<-r.Context().Done()
			return
		}
		fake.ServeHTTP(w, r)
	}, WithTimeout(300*time.Millisecond))
	content := bytes.NewReader(make([]byte, 5_000_000))
	if _, err := client.Upload(t.Context(), content, content.Size(), UploadParams{Name: "film.mp4"}); err != nil {
		t.Error(err)
	}
}

func TestAnAbsurdRetryAfterAndARedirectAreSaid(t *testing.T) {
	for _, digits := range []int{14, 400} {
		requests := 0
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			requests++
			w.Header().Set("Retry-After", strings.Repeat("9", digits))
			w.WriteHeader(http.StatusTooManyRequests)
		}, WithRetries(2), nil)
		if _, err := client.ListNotes(t.Context()); !errors.Is(err, ErrRateLimited) || requests != 1 {
			t.Errorf("%d digits, %d requests: %v", digits, requests, err)
		}
	}
	_, err := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusFound)
		fmt.Fprint(w, `{"message":"Found."}`)
	}).ListNotes(t.Context())
	if err == nil || !strings.Contains(err.Error(), "Is the base URL the API root?") {
		t.Error(err)
	}
}

func TestACallThatCameTooEarlyIsSentAgain(t *testing.T) {
	answers := []int{http.StatusTooManyRequests, http.StatusOK, http.StatusServiceUnavailable, http.StatusOK}
	client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		status := answers[0]
		answers = answers[1:]
		w.WriteHeader(status)
		fmt.Fprint(w, `{"status":"success","note":{}}`)
	}, WithRetries(2))
	if _, err := client.CreateNote(t.Context(), CreateNoteParams{Title: "a"}); err != nil {
		t.Error(err)
	}
	if _, err := client.CreateNote(t.Context(), CreateNoteParams{Title: "a"}); err == nil || len(answers) != 1 {
		t.Errorf("%d answers are left: %v", len(answers), err)
	}
}

func TestACancelledCallHasItsCauseAndIsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errUnreadable)
	_, err := startFakeServer(t).client(t).ListNotes(ctx)
	if !errors.Is(err, context.Canceled) || !errors.Is(err, errUnreadable) {
		t.Error(err)
	}
	late, end := context.WithTimeout(t.Context(), 0)
	defer end()
	if _, err := startFakeServer(t).client(t).ListNotes(late); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrTimedOut) {
		t.Error(err)
	}
}

func TestAFileWithoutAKnownSizeIsRefused(t *testing.T) {
	const report = "/proc/self/status"
	if _, err := os.Stat(report); err != nil {
		t.Skip("only on Linux")
	}
	_, err := startFakeServer(t).client(t).UploadFile(t.Context(), report, UploadParams{})
	if path := (*fs.PathError)(nil); !errors.As(err, &path) || !strings.Contains(err.Error(), "its size is not known") {
		t.Error(err)
	}
}

// The timeout limits pauses.
func TestALongResponseWithoutLongPausesDoesNotTimeOut(t *testing.T) {
	client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		for _, each := range "[      ]" {
			time.Sleep(150 * time.Millisecond)
			fmt.Fprint(w, string(each))
			_ = http.NewResponseController(w).Flush()
		}
	}, WithTimeout(time.Second))
	if _, err := client.ListNotes(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestReadsTheMessagesOfAnErrorResponse(t *testing.T) {
	for _, each := range []struct {
		body    string
		message string
		fields  map[string]string
	}{
		{`{"message":"No.","errors":{"name":"It is short."}}`, "No.", map[string]string{"name": "It is short."}},
		{`{"message":"No.","errors":{"name":["One.","Two."]}}`, "No.", map[string]string{"name": "One. Two."}},
		{`{"message":"No.","errors":{"a":{"b":1}}}`, "No.", map[string]string{"a": `{"b":1}`}},
		{`{"message":["No."],"errors":{"name":"One."}}`, "Unprocessable Entity", map[string]string{"name": "One."}},
		{`{"message":"No.","errors":{"name":null}}`, "No.", map[string]string{"name": ""}},
		{`{"message":"No.","errors":[]}`, "No.", nil},
		{`{"message":"No.","errors":null}`, "No.", nil},
	} {
		_, err := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusUnprocessableEntity)
			fmt.Fprint(w, each.body)
		}).ListNotes(t.Context())
		var refused *APIError
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if refused.Message != each.message || !maps.Equal(refused.Fields, each.fields) || errors.Is(err, ErrInvalid) != (each.fields != nil) {
			t.Errorf("%s: %v", each.body, err)
		}
	}
}

func TestASuccessThatTheAPIDoesNotSendIsAnErrorOfEachCall(t *testing.T) {
	ctx := t.Context()
	for _, body := range []string{
		`{"error":"maintenance"}`, `{}`, `null`, `[]`, `"OK"`, `{"status":"success","user":null}`,
		`{"status":"success","user":{},"pagination":{}}`,
		`{"status":"success","user":{"access_token":"a\nb"},"pagination":{}}`,
	} {
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) })
		calls := map[string]func() error{
			"login":        func() error { _, err := client.SignIn(ctx, "a@example.com", "password", "SDK"); return err },
			"createFolder": func() error { _, err := client.CreateFolder(ctx, CreateFolderParams{Name: "a"}); return err },
			"presignUpload": func() error {
				_, err := client.Upload(ctx, strings.NewReader("bytes"), 5, UploadParams{Name: "a.txt"})
				return err
			},
			"createMultipartUpload": func() error {
				_, err := client.Upload(ctx, bytes.NewReader(make([]byte, partsFrom)), partsFrom, UploadParams{Name: "a.txt"})
				return err
			},
			"listEntries": func() error {
				for _, err := range client.AllEntries(ctx, ListEntriesParams{}) {
					return err
				}
				return nil
			},
			"list": func() error {
				for _, err := range client.AllTrackedFiles(ctx, ListTrackedFilesParams{}) {
					return err
				}
				return nil
			},
		}
		if body != `[]` {
			calls["listNotes"] = func() error { _, err := client.ListNotes(ctx); return err }
		}
		if !strings.Contains(body, "status") {
			calls["deleteEntries"] = func() error {
				_, err := client.DeleteEntries(ctx, DeleteEntriesParams{EntryIDs: []int64{1}})
				return err
			}
		}
		if !strings.Contains(body, `"user":{`) {
			calls["getLoggedUser"] = func() error { _, err := client.GetLoggedUser(ctx); return err }
		}
		for operation, call := range calls {
			if err := call(); !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), operation) {
				t.Errorf("%s of %s: %v", operation, body, err)
			}
		}
	}
}

func TestAFieldThatMayBeMissingIsNotNeeded(t *testing.T) {
	type response struct {
		Status string      `json:"status"`
		Entry  *DriveEntry `json:"entry"`
		Tags   []string    `json:"tags" api:"optional"`
	}
	if names := needed(reflect.TypeFor[*response]()); !slices.Equal(names, []string{"status"}) {
		t.Error(names)
	}
}

// It would be an object with the id 0, which stands for the root.
func TestANullInAListIsNoObject(t *testing.T) {
	page := `{"data":[{"id":1},null],"current_page":1,"last_page":1,"per_page":1,"total":1`
	body := "[null]"
	client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) })
	_, notes := client.ListNotes(t.Context())
	body = page + `,"status":"success"}`
	_, entries := client.CollectEntries(t.Context(), ListEntriesParams{})
	body = `{"status":"success","pagination":` + page + `}}`
	_, files := client.CollectTrackedFiles(t.Context(), ListTrackedFilesParams{})
	for _, err := range []error{notes, entries, files} {
		if !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), "null in place of an object") {
			t.Error(err)
		}
	}
}

func TestAPresignedURLThatOthersCouldReadIsAnErrorOfTheResponse(t *testing.T) {
	for _, target := range []string{"", "relative", "http://storage.example.com/", "https://a:b/"} {
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `{"status":"success","key":"a","acl":"private","url":%q}`, target)
		})
		_, err := client.Upload(t.Context(), strings.NewReader("bytes"), 5, UploadParams{Name: "a.txt"})
		if !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), "the presigned URL") {
			t.Errorf("%q: %v", target, err)
		}
	}
}

// After the first page, two entries are added in front, so that there is one page more.
func TestEntriesThatAreAddedMeanwhileHideNoOther(t *testing.T) {
	pages := map[string]string{
		"1": `{"status":"success","current_page":1,"per_page":2,"total":4,"last_page":2,"data":[{"id":1,"name":"1"},{"id":2,"name":"2"}]}`,
		"2": `{"status":"success","current_page":1,"per_page":2,"total":4,"last_page":3,"data":[{"id":1,"name":"moved 1"},{"id":2,"name":"moved 2"}]}`,
		"3": `{"status":"success","current_page":1,"per_page":2,"total":4,"last_page":3,"data":[{"id":3,"name":"3"},{"id":4,"name":"4"}]}`,
	}
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, pages[r.URL.Query().Get("page")]) })
	var found []int64
	for entry, err := range client.AllEntries(t.Context(), ListEntriesParams{}) {
		require(t, err)
		found = append(found, entry.ID)
	}
	if !slices.Equal(found, []int64{1, 2, 1, 2, 3, 4}) {
		t.Error(found)
	}
}

// listing responds to several readings of a list: `1,2 3; 1,2 4!` are two of two pages, and ! is another total. The other
// result is the number of requests.
func listing(t *testing.T, readings string) (*Client, *int) {
	t.Helper()
	var pages []string
	for _, reading := range strings.Split(readings, ";") {
		numbers := strings.Fields(reading)
		for _, ids := range numbers {
			bare := strings.TrimSuffix(ids, "!")
			pages = append(pages, fmt.Sprintf(`{"status":"success","current_page":1,"per_page":2,"total":%d,"last_page":%d,"data":[{"id":%s}]}`,
				len(ids)-len(bare), len(numbers), strings.ReplaceAll(bare, ",", `},{"id":`)))
		}
	}
	requests := 0
	return clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, pages[requests])
		requests++
	}), &requests
}

func TestCollectedEntriesAreReadUntilTwoReadingsAgree(t *testing.T) {
	for name, each := range map[string]struct {
		readings string
		ids      []int64
		requests int
	}{
		"one page": {"1,2", []int64{1, 2}, 1},
		"the same": {"1,2 3; 1,2 3", []int64{1, 2, 3}, 4},
		// 1 was removed after page 1, and 6 was added: 3 was not listed.
		"moved forward": {"1,2 4,6; 2,3 4,6; 2,3 4,6", []int64{2, 3, 4, 6}, 6},
		"moved back":    {"1,2 2; 1,2 3; 1,2 3", []int64{1, 2, 3}, 6},
		"another total": {"1,2 4!; 1,2 4!; 1,2 3; 1,2 3", []int64{1, 2, 3}, 8},
	} {
		client, requests := listing(t, each.readings)
		entries, err := client.CollectEntries(t.Context(), ListEntriesParams{})
		require(t, err)
		var ids []int64
		for _, entry := range entries {
			ids = append(ids, entry.ID)
		}
		if !slices.Equal(ids, each.ids) || *requests != each.requests {
			t.Errorf("%s: %v after %d requests", name, ids, *requests)
		}
	}
}

func TestAListThatKeepsChangingIsAnError(t *testing.T) {
	client, requests := listing(t, "1 3; 2 4; 3 5; 4 6; 5 7; 6 8; 7 9")
	_, err := client.CollectEntries(t.Context(), ListEntriesParams{})
	if !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), "keeps changing") || *requests != 12 {
		t.Errorf("%v after %d requests", err, *requests)
	}
}

func TestAListThatBecomesLongerEndsAndAnEndlessOneIsAnError(t *testing.T) {
	for _, each := range []struct {
		name      string
		id, last  func(page int) int
		requests  int
		isEndless bool
	}{
		{"longer at once", func(page int) int { return max(page, 2) }, func(page int) int { return min(page*13-11, 15) }, 15, false},
		{"always longer", func(page int) int { return page }, func(page int) int { return page + 1 }, 11, true},
		{"always the same", func(int) int { return 1 }, func(int) int { return 9 }, 3, true},
		{"a thousand million pages", func(page int) int { return page }, func(int) int { return 1e9 }, 1, true},
	} {
		requests := 0
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) {
			requests++
			// So that the test has an end.
			if requests > 20 {
				w.WriteHeader(http.StatusNotFound)
				return
			}
			fmt.Fprintf(w, `{"status":"success","current_page":1,"per_page":1,"total":3,"last_page":%d,"data":[{"id":%d}]}`,
				each.last(requests), each.id(requests))
		})
		var failed error
		for _, err := range client.AllEntries(t.Context(), ListEntriesParams{}) {
			failed = err
		}
		if requests != each.requests || errors.Is(failed, ErrUnreadable) != each.isEndless {
			t.Errorf("%s: %d requests, %v", each.name, requests, failed)
		}
	}
}

func TestARandomPauseTakesAtMostAMinute(t *testing.T) {
	for attempt := range 100 {
		if found := randomPause(attempt); found < 0 || found > time.Minute {
			t.Errorf("attempt %d: %s", attempt, found)
		}
	}
}

func TestASuccessWithoutABodyIsOneOnlyIfNothingIsNeeded(t *testing.T) {
	for _, status := range []int{http.StatusNoContent, http.StatusResetContent} {
		client := clientOf(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		if _, err := client.CreateFolder(t.Context(), CreateFolderParams{Name: "a"}); !errors.Is(err, ErrUnreadable) {
			t.Errorf("%d: %v", status, err)
		}
		if notes, err := client.ListNotes(t.Context()); !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), "with no body") {
			t.Errorf("%d: %v %v", status, notes, err)
		}
	}
}

// JSON would carry another character in their place.
func TestATextThatIsNotUTF8IsRefusedBeforeTheFirstRequest(t *testing.T) {
	ctx, fake := t.Context(), startFakeServer(t)
	client := fake.client(t)
	const latin1 = "caf\xe9"
	for field, call := range map[string]func() error{
		"name":  func() error { _, err := client.CreateFolder(ctx, CreateFolderParams{Name: latin1}); return err },
		"query": func() error { _, err := client.ListEntries(ctx, ListEntriesParams{Query: String(latin1)}); return err },
		"emails": func() error {
			_, err := client.ShareEntry(ctx, 1, ShareEntryParams{Emails: []string{"a@example.com", latin1}})
			return err
		},
		"files": func() error {
			files := []UploadCandidate{{Name: "a.txt", RelativePath: String(latin1)}}
			_, err := client.ValidateUploads(ctx, ValidateUploadsParams{Files: files})
			return err
		},
		"relativePath": func() error {
			params := UploadParams{Name: "a.txt", RelativePath: String(latin1)}
			_, err := client.Upload(ctx, strings.NewReader("bytes"), 5, params)
			return err
		},
		`"caf\xe9" cannot be a part of a path`: func() error { _, err := client.GetShareableLink(ctx, latin1); return err },
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), field) || !strings.Contains(err.Error(), "UTF-8") {
			t.Errorf("%s: %v", field, err)
		}
	}
	if seen := fake.seen(); len(seen) > 0 {
		t.Errorf("sent %v", seen)
	}
}

func TestParametersStandInThePathInOrder(t *testing.T) {
	var paths []string
	client := clientOf(t, func(_ http.ResponseWriter, r *http.Request) { paths = append(paths, r.RequestURI) })
	_, _ = client.RemoveMember(t.Context(), 1, 2)
	_, _ = client.GetFolderPath(t.Context(), "{a}/..?:%")
	if !slices.Equal(paths, []string{"/workspace/1/member/2", "/folders/%7Ba%7D%2F..%3F%3A%25/path"}) {
		t.Error(paths)
	}
}

func TestAllEntriesBeginsAtTheGivenPage(t *testing.T) {
	var pages []string
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		pages = append(pages, r.URL.Query().Get("page"))
		fmt.Fprintf(w, `{"status":"success","current_page":1,"per_page":1,"total":3,"last_page":3,"data":[{"id":%s}]}`, pages[len(pages)-1])
	})
	for _, err := range client.AllEntries(t.Context(), ListEntriesParams{Page: Int(2)}) {
		require(t, err)
	}
	if !slices.Equal(pages, []string{"2", "3"}) {
		t.Error(pages)
	}
}

func TestABrokenOrSilentStreamIsANetworkError(t *testing.T) {
	released := make(chan struct{})
	defer close(released)
	client := clientOf(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "9")
		fmt.Fprint(w, "byte")
		_ = http.NewResponseController(w).Flush()
		if strings.HasSuffix(r.URL.Path, "/silent") {
			<-released
		}
	}, WithTimeout(100*time.Millisecond))
	for hash, cause := range map[string]error{"broken": io.ErrUnexpectedEOF, "silent": ErrTimedOut} {
		opened, err := client.OpenDownload(t.Context(), hash, DownloadParams{})
		require(t, err)
		defer opened.Close()
		_, err = io.ReadAll(opened)
		var network *NetworkError
		if !errors.As(err, &network) || network.Operation != "downloadFile" || network.Origin != client.baseURL || !errors.Is(err, cause) {
			t.Errorf("%s: %v", hash, err)
		}
	}
}
