package filestorage

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	// largestJSON is the maximum size of a JSON response in bytes, so that an endless response cannot fill the memory.
	largestJSON = 64 << 20
	// longestPause is the maximum wait, also of random pauses. If a server asks for a longer one, the call fails instead.
	longestPause = time.Minute
	// firstPause is the longest random pause before the first repetition; it doubles with each.
	firstPause = 300 * time.Millisecond
)

// passing are the statuses after which the same request may succeed a little later.
var passing = []int{408, 429, 500, 502, 503, 504}

// request is a call of an operation.
type request struct {
	operation string
	method    string
	// path is that of the contract. The segments take the place of its parameters, in order.
	path     string
	segments []any
	query    fields
	body     fields
	headers  map[string]string
	// repeatable is whether a POST changes nothing, so that it may be sent again.
	repeatable bool
	anonymous  bool
	// nullable is whether a success may be null.
	nullable bool
}

// respond sends a call, and returns the JSON of the success; a pointer is nil if the response has no body.
func respond[Out any](ctx context.Context, c *Client, r request) (Out, error) {
	var out, none Out
	if err := c.call(ctx, r, &out); err != nil {
		return none, err
	}
	return out, nil
}

// call sends a call, repeats it if that is safe, and reads the JSON of the success into out, unless out is nil.
func (c *Client) call(ctx context.Context, r request, out any) error {
	for _, value := range r.segments {
		escaped, err := segment(value)
		if err != nil {
			return err
		}
		before, parameter, _ := strings.Cut(r.path, "{")
		_, after, _ := strings.Cut(parameter, "}")
		r.path = before + escaped + after
	}
	wasUnanswered := false
	for attempt := 0; ; attempt++ {
		err := c.attempt(ctx, r, out)
		if err == nil || ctx.Err() != nil {
			return err
		}
		passes, asked := mayPass(err)
		mayRepeat := r.repeatable || !slices.Contains([]string{http.MethodPost, http.MethodPatch}, r.method)
		if refused := (*APIError)(nil); errors.As(err, &refused) {
			// 429 refuses the call, so every call may be sent again.
			mayRepeat = mayRepeat || refused.Status == http.StatusTooManyRequests
			if refused.Status == http.StatusNotFound && r.method == http.MethodDelete && wasUnanswered {
				refused.Message += " An attempt before got no response: it may have deleted it."
			}
		} else {
			wasUnanswered = true
		}
		if !mayRepeat || !passes || attempt >= c.retries || asked > longestPause {
			return err
		}
		if pauseErr := pause(ctx, r.operation, attempt, asked); pauseErr != nil {
			return pauseErr
		}
	}
}

// mayPass reports whether the same request may succeed a little later, and how long the server asks clients to wait.
func mayPass(err error) (bool, time.Duration) {
	if own := (*tokenError)(nil); errors.As(err, &own) {
		return false, -1
	}
	if refused := (*APIError)(nil); errors.As(err, &refused) {
		return slices.Contains(passing, refused.Status), refused.RetryAfter
	}
	unanswered := (*NetworkError)(nil)
	return errors.As(err, &unanswered), -1
}

func randomPause(attempt int) time.Duration {
	return time.Duration(rand.Float64() * float64(min(firstPause<<min(attempt, 20), longestPause)))
}

// pause waits as long as the server asks, or else for a random time. It ends early if the context is cancelled.
func pause(ctx context.Context, operation string, attempt int, asked time.Duration) error {
	if asked < 0 {
		asked = randomPause(attempt)
	}
	timer := time.NewTimer(asked)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", operation, cancellation(ctx))
	}
}

// attempt sends a call once.
func (c *Client) attempt(ctx context.Context, r request, out any) error {
	response, err := c.send(ctx, r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	content, err := readJSON(r.operation, response)
	if err != nil {
		return err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return c.refusal(r, response, content)
	}
	isEmpty := response.StatusCode == http.StatusNoContent || response.StatusCode == http.StatusResetContent
	if out == nil || (isEmpty && r.nullable) {
		return nil
	}
	if fault := r.read(content, out); fault != "" {
		// The error contains no part of the body, which may be a secret.
		fault = "a body that the API does not send: " + fault
		if len(content) == 0 {
			fault = "no body"
		}
		return fmt.Errorf("%s (%s %s): %d with %s: %w",
			r.operation, r.method, c.baseURL+r.path, response.StatusCode, fault, ErrUnreadable)
	}
	return nil
}

// read reads the JSON of a success, and says why it is none of this operation; "" if it is one.
func (r request) read(content []byte, out any) string {
	if err := json.Unmarshal(content, out); err != nil {
		return "it is not the JSON of this operation"
	}
	if !r.nullable && bytes.Equal(bytes.TrimSpace(content), []byte("null")) {
		return "it is null"
	}
	if hasNullItem(reflect.TypeOf(out), content) {
		return "a list has null in place of an object"
	}
	names := needed(reflect.TypeOf(out))
	if len(names) == 0 {
		return ""
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(content, &fields); err != nil {
		return "it is not a JSON object"
	}
	lacking := slices.DeleteFunc(names, func(name string) bool {
		value, isSent := fields[name]
		return isSent && string(value) != "null"
	})
	if len(lacking) > 0 {
		return "it lacks " + strings.Join(lacking, ", ")
	}
	return ""
}

// hasNullItem reports whether a list of a response has null in place of an object, which Go would read as one without an id.
func hasNullItem(kind reflect.Type, content json.RawMessage) bool {
	for kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if kind.Kind() == reflect.Slice && kind.Elem().Kind() == reflect.Struct {
		var items []json.RawMessage
		_ = json.Unmarshal(content, &items)
		return slices.ContainsFunc(items, func(item json.RawMessage) bool { return string(item) == "null" })
	}
	if kind.Kind() != reflect.Struct || len(content) == 0 {
		return false
	}
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(content, &fields)
	for i := range kind.NumField() {
		if field := kind.Field(i); hasNullItem(field.Type, fields[field.Tag.Get("json")]) {
			return true
		}
	}
	return false
}

// needed returns the fields that a response always has, and never as null.
func needed(kind reflect.Type) (names []string) {
	for kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Struct {
		return nil
	}
	for i := range kind.NumField() {
		if field := kind.Field(i); field.Type.Kind() != reflect.Pointer && field.Tag.Get("api") != "optional" {
			names = append(names, field.Tag.Get("json"))
		}
	}
	return names
}

func readJSON(operation string, response *http.Response) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(response.Body, largestJSON+1))
	if err != nil {
		return nil, err
	}
	if len(content) > largestJSON {
		return nil, fmt.Errorf("%s: more than %d bytes of JSON: %w", operation, largestJSON, ErrUnreadable)
	}
	return content, nil
}

// send sends a request and returns the response with its body unread. Closing the body ends the request.
func (c *Client) send(ctx context.Context, r request) (*http.Response, error) {
	if c.baseURL == "" {
		return nil, errors.New("filestorage: this client has no API root: make clients with New")
	}
	if err := c.requireOptions(); err != nil {
		return nil, err
	}
	for _, given := range []fields{r.query, r.body} {
		if name := given.notUTF8(); name != "" {
			return nil, fmt.Errorf("%s: the field %s is not valid UTF-8", r.operation, name)
		}
	}
	target := c.baseURL + r.path
	if len(r.query) > 0 {
		values := url.Values{}
		for name, value := range r.query.query() {
			values.Set(name, value)
		}
		target += "?" + values.Encode()
	}
	var body io.Reader
	if r.body != nil {
		encoded, err := json.Marshal(r.body.sent())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.operation, err)
		}
		body = bytes.NewReader(encoded)
	}
	outgoing, err := http.NewRequest(r.method, target, body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.operation, err)
	}
	outgoing.Header.Set("Accept", "application/json")
	if body != nil {
		outgoing.Header.Set("Content-Type", "application/json")
	}
	for name, value := range r.headers {
		outgoing.Header.Set(name, value)
	}
	if !r.anonymous {
		token, err := c.currentToken(ctx)
		if err != nil {
			return nil, err
		}
		if token != "" {
			outgoing.Header.Set("Authorization", "Bearer "+token)
		}
	}
	return c.do(ctx, r.operation, outgoing)
}

// do sends a request, and ends it if the server is silent for too long, or if the context is cancelled.
func (c *Client) do(ctx context.Context, operation string, outgoing *http.Request) (*http.Response, error) {
	watched, cancel := context.WithCancelCause(ctx)
	silence := watchSilence(c.timeout, func() {
		cancel(fmt.Errorf("%w: it sent nothing for %s; raise the timeout, or try again later", ErrTimedOut, c.timeout))
	})
	if outgoing.Body != nil && outgoing.Body != http.NoBody {
		outgoing.Body = &watchedSource{outgoing.Body, silence}
	}
	end := func() {
		silence.pause()
		cancel(nil)
	}
	failure := func(err error) error {
		if cause := context.Cause(watched); errors.Is(cause, ErrTimedOut) {
			err = cause
		}
		return connectionError(ctx, operation, originOf(outgoing.URL), err)
	}
	response, err := c.http.Do(outgoing.WithContext(watched))
	silence.answered()
	if err != nil {
		defer end()
		return nil, failure(err)
	}
	response.Body = &watchedBody{body: response.Body, silence: silence, end: end, failure: failure}
	return response, nil
}

// silence calls a function when the client has waited for the server too long. It does not run while the server waits for
// the client: while the source of an upload is read, and while nobody reads a response.
type silence struct {
	timeout time.Duration
	timer   *time.Timer

	mutex      sync.Mutex
	isAnswered bool
}

func watchSilence(timeout time.Duration, tooLong func()) *silence {
	return &silence{timeout: timeout, timer: time.AfterFunc(timeout, tooLong)}
}

func (s *silence) pause()  { s.timer.Stop() }
func (s *silence) resume() { s.timer.Reset(s.timeout) }

// answered pauses until somebody reads the response.
func (s *silence) answered() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.isAnswered = true
	s.pause()
}

// sending runs a read of the source. After an early response, nobody waits for what was sent.
func (s *silence) sending(read func() (int, error)) (int, error) {
	s.whileUnanswered(s.pause)
	defer s.whileUnanswered(s.resume)
	return read()
}

func (s *silence) whileUnanswered(action func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !s.isAnswered {
		action()
	}
}

// watchedSource is the body of a request.
type watchedSource struct {
	io.ReadCloser
	silence *silence
}

func (s *watchedSource) Read(into []byte) (int, error) {
	return s.silence.sending(func() (int, error) { return s.ReadCloser.Read(into) })
}

// watchedBody is the body of a response. It calls a function at its end.
type watchedBody struct {
	body    io.ReadCloser
	silence *silence
	end     func()
	failure func(error) error
	once    sync.Once
}

func (b *watchedBody) Read(into []byte) (int, error) {
	b.silence.resume()
	n, err := b.body.Read(into)
	b.silence.pause()
	if err != nil && err != io.EOF {
		err = b.failure(err)
	}
	return n, err
}

func (b *watchedBody) Close() error {
	err := b.body.Close()
	b.once.Do(b.end)
	return err
}

// segment escapes a value for a path, so that it cannot lead to another path.
func segment(value any) (string, error) {
	text := fmt.Sprint(value)
	if text == "" || text == "." || text == ".." || !utf8.ValidString(text) {
		return "", fmt.Errorf("filestorage: %q cannot be a part of a path: pass text in UTF-8 that is more than one or two dots", text)
	}
	return strings.ReplaceAll(url.PathEscape(text), ":", "%3A"), nil
}
