package filestorage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What an [APIError] is, for [errors.Is].
var (
	// ErrUnauthenticated is 401: the token is missing or invalid. A wrong password is ErrInvalid at the reference server.
	ErrUnauthenticated = errors.New("unauthenticated")
	// ErrForbidden is 403: the caller has no permission for the resource.
	ErrForbidden = errors.New("forbidden")
	// ErrNotFound is 404: there is no such entry, workspace, link or note, or the caller may not see it.
	ErrNotFound = errors.New("not found")
	// ErrInvalid is invalid data, whatever the status: 422 at the reference server. APIError.Fields says what is wrong.
	ErrInvalid = errors.New("invalid data")
	// ErrRateLimited is 429. APIError.RetryAfter is the wait.
	ErrRateLimited = errors.New("too many requests")
	// ErrTimedOut is a server that was silent for longer than the timeout.
	ErrTimedOut = errors.New("the server was silent for too long")
	// ErrUnreadable is a response that is not what the API returns. Is the base URL the API root?
	ErrUnreadable = errors.New("unreadable response")
)

// APIError is a call that the server refused.
type APIError struct {
	// Operation as the contract names it: createFolder.
	Operation string
	// Status is the HTTP status.
	Status int
	// Message is what the server says, for people.
	Message string
	// Fields has a message for each field that is wrong, by its name in the API, such as parentId.
	Fields map[string]string
	// RetryAfter is how long to wait before the next request; negative if the server does not say.
	RetryAfter time.Duration
	// Method and URL are those of the request, without the query.
	Method string
	URL    string
	// RequestID is X-Request-Id of the response, for whoever runs the server.
	RequestID string
	// Body is what the server sent.
	Body []byte
}

func (e *APIError) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s (%s %s): %d %s", e.Operation, e.Method, e.URL, e.Status, e.Message)
	names := make([]string, 0, len(e.Fields))
	for name := range e.Fields {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&text, " %s: %s", name, e.Fields[name])
	}
	return text.String()
}

// Is reports whether the error is one of ErrUnauthenticated, ErrForbidden, ErrNotFound, ErrInvalid and ErrRateLimited.
func (e *APIError) Is(target error) bool {
	switch target {
	case ErrUnauthenticated:
		return e.Status == http.StatusUnauthorized
	case ErrForbidden:
		return e.Status == http.StatusForbidden
	case ErrNotFound:
		return e.Status == http.StatusNotFound
	case ErrRateLimited:
		return e.Status == http.StatusTooManyRequests
	case ErrInvalid:
		return e.Fields != nil
	}
	return false
}

// NetworkError is a call without a complete response. Whether the server carried it out is not known.
type NetworkError struct {
	Operation string
	// Origin is the scheme, host and port that the request went to.
	Origin string
	Err    error
}

func (e *NetworkError) Error() string {
	return fmt.Sprintf("%s: no complete response from %s: %v", e.Operation, e.Origin, e.Err)
}

// Unwrap returns the cause: ErrTimedOut, or what the network says.
func (e *NetworkError) Unwrap() error { return e.Err }

// Timeout reports whether the server was silent for too long.
func (e *NetworkError) Timeout() bool { return errors.Is(e.Err, ErrTimedOut) }

// UploadReason says why an upload failed after its calls were accepted.
type UploadReason string

const (
	// ReasonStorage is a storage that did not take the bytes.
	ReasonStorage UploadReason = "storage"
	// ReasonGone is an upload to resume that the server does not know any more.
	ReasonGone UploadReason = "gone"
	// ReasonChanged is a file that is not the one that the upload began with.
	ReasonChanged UploadReason = "changed"
	// ReasonParts are other parts than were sent.
	ReasonParts UploadReason = "parts"
	// ReasonRegistration is a registration that was sent before and whose response was lost: look for the entry.
	ReasonRegistration UploadReason = "registration"
)

// UploadError is an upload that failed after its calls were accepted.
type UploadError struct {
	Reason  UploadReason
	Message string
	// Status is the HTTP status of the storage; 0 if it did not answer.
	Status int
}

func (e *UploadError) Error() string { return "upload: " + e.Message }

// DownloadError is a download of other bytes than were asked for: the file changed, or ranges are not supported.
type DownloadError struct{ Message string }

func (e *DownloadError) Error() string { return "downloadFile: " + e.Message }

// connectionError makes an error of what a request ended with. The query of the URL may be a secret, and is not in it.
func connectionError(ctx context.Context, operation, origin string, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%s: %w", operation, context.Cause(ctx))
	}
	var located *url.Error
	if errors.As(err, &located) {
		err = located.Err
	}
	return &NetworkError{Operation: operation, Origin: origin, Err: err}
}

// refusal makes an error of a response that is no success.
func (c *Client) refusal(r request, response *http.Response, body []byte) *APIError {
	failure := &APIError{
		Operation:  r.operation,
		Method:     r.method,
		URL:        c.baseURL + r.path,
		Status:     response.StatusCode,
		Message:    http.StatusText(response.StatusCode),
		RetryAfter: retryAfter(response.Header),
		RequestID:  response.Header.Get("X-Request-Id"),
		Body:       body,
	}
	if response.StatusCode >= 300 && response.StatusCode < 400 {
		failure.Message = "redirected, which is not followed. Is the base URL the API root?"
	}
	var said struct {
		Message string            `json:"message"`
		Errors  map[string]string `json:"errors"`
	}
	if json.Unmarshal(body, &said) == nil {
		if said.Message != "" {
			failure.Message = said.Message
		}
		failure.Fields = said.Errors
	}
	if response.StatusCode == http.StatusUnauthorized && !r.anonymous {
		if c.token.reveal() == "" {
			failure.Message += " This client has no token."
		} else {
			failure.Message += " The server does not accept this token. Sign in again, or use another access token."
		}
	}
	return failure
}

// retryAfter returns what Retry-After asks to wait, in seconds or as a date; negative if it says nothing.
func retryAfter(header http.Header) time.Duration {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds >= 0 && seconds < 1e9 {
		return time.Duration(seconds * float64(time.Second))
	}
	if moment, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(moment))
	}
	return -1
}
