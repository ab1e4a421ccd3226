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

// The kinds of errors, for [errors.Is].
var (
	// ErrUnauthenticated is 401: the token is missing or invalid. A wrong password is ErrInvalid on the reference server.
	ErrUnauthenticated = errors.New("unauthenticated")
	// ErrForbidden is 403: the caller has no permission for the resource.
	ErrForbidden = errors.New("forbidden")
	// ErrNotFound is 404: there is no such entry, workspace, link or note, or the caller may not see it.
	ErrNotFound = errors.New("not found")
	// ErrInvalid is invalid data, with any status: 422 on the reference server. APIError.Fields contains the reasons.
	ErrInvalid = errors.New("invalid data")
	// ErrRateLimited is 429. APIError.RetryAfter is the wait.
	ErrRateLimited = errors.New("too many requests")
	// ErrTimedOut means that the server was silent for longer than the timeout.
	ErrTimedOut = errors.New("the server was silent for too long")
	// ErrUnreadable is a response that is not what the API returns: it is not JSON, too large, or lacks a field that the
	// contract requires. Check whether the base URL is the API root.
	ErrUnreadable = errors.New("unreadable response")
)

// APIError means that the server refused a call.
type APIError struct {
	// Operation is its name in the contract: createFolder.
	Operation string
	// Status is the HTTP status.
	Status int
	// Message is the server's message for people.
	Message string
	// Fields contains a message for each invalid field, by its name in the API, such as parentId.
	Fields map[string]string
	// RetryAfter is the time to wait before the next request; negative if the server does not specify it.
	RetryAfter time.Duration
	// Method and URL are those of the request, without the query.
	Method string
	URL    string
	// RequestID is X-Request-Id of the response, for the operator of the server.
	RequestID string
	// Body is the body of the response.
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

// NetworkError means that a call got no complete response. It is unknown whether the server carried it out.
type NetworkError struct {
	Operation string
	// Origin is the scheme, host and port of the request.
	Origin string
	Err    error
}

func (e *NetworkError) Error() string {
	return fmt.Sprintf("%s: no complete response from %s: %v", e.Operation, e.Origin, e.Err)
}

// Unwrap returns the cause: ErrTimedOut, or the error of the network.
func (e *NetworkError) Unwrap() error { return e.Err }

// Timeout reports whether the server was silent for too long.
func (e *NetworkError) Timeout() bool { return errors.Is(e.Err, ErrTimedOut) }

// UploadReason says why an upload failed after its calls were accepted.
type UploadReason string

const (
	// ReasonStorage means that the storage did not accept the bytes.
	ReasonStorage UploadReason = "storage"
	// ReasonGone means that the server no longer has the upload, or the bytes that were sent.
	ReasonGone UploadReason = "gone"
	// ReasonChanged means that the file has changed since the upload started.
	ReasonChanged UploadReason = "changed"
	// ReasonParts means that the server has other parts than the client sent.
	ReasonParts UploadReason = "parts"
	// ReasonRegistration means that the registration was sent before, but its response was lost. Check whether the entry
	// exists.
	ReasonRegistration UploadReason = "registration"
)

// UploadError means that an upload failed although the server accepted its calls.
type UploadError struct {
	Reason  UploadReason
	Message string
	// Status is the HTTP status of the storage, or of the refused registration; 0 if neither responded.
	Status int
}

func (e *UploadError) Error() string { return "upload: " + e.Message }

// DownloadError means that the response has other bytes than requested: the file changed, the server sent less, or it does not
// support ranges.
type DownloadError struct{ Message string }

func (e *DownloadError) Error() string { return "downloadFile: " + e.Message }

// cancellation is why a context ended: its cause, and context.Canceled or context.DeadlineExceeded.
func cancellation(ctx context.Context) error {
	cause := context.Cause(ctx)
	if errors.Is(cause, ctx.Err()) {
		return cause
	}
	return fmt.Errorf("%w: %w", ctx.Err(), cause)
}

// connectionError converts the error of a request. The result does not contain the query of the URL, which may be a secret.
func connectionError(ctx context.Context, operation, origin string, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("%s: %w", operation, cancellation(ctx))
	}
	var located *url.Error
	if errors.As(err, &located) {
		err = located.Err
	}
	return &NetworkError{Operation: operation, Origin: origin, Err: err}
}

// refusal converts a response that is not a success to an error.
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
	// Each is decoded alone, so that an unexpected form of one does not lose the other.
	var said struct {
		Message json.RawMessage `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(body, &said) == nil {
		if message := ""; json.Unmarshal(said.Message, &message) == nil && message != "" {
			failure.Message = message
		}
		var faults map[string]json.RawMessage
		if json.Unmarshal(said.Errors, &faults) == nil && faults != nil {
			failure.Fields = map[string]string{}
			for name, fault := range faults {
				failure.Fields[name] = oneText(fault)
			}
		}
	}
	if response.StatusCode >= 300 && response.StatusCode < 400 {
		failure.Message = "redirected, which is not followed. Is the base URL the API root?"
	}
	if response.StatusCode == http.StatusUnauthorized && !r.anonymous {
		if c.source == nil && c.token.reveal() == "" {
			failure.Message += " This client has no token."
		} else {
			failure.Message += " The server does not accept this token. Sign in again, or use another access token."
		}
	}
	return failure
}

// oneText returns the message for a field: some servers send a list of messages.
func oneText(fault json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(fault, &list) != nil {
		list = []json.RawMessage{fault}
	}
	texts := make([]string, len(list))
	for i, each := range list {
		if json.Unmarshal(each, &texts[i]) != nil {
			texts[i] = string(each)
		}
	}
	return strings.Join(texts, " ")
}

// retryAfter returns the wait in Retry-After, which has seconds or a date; negative if there is none.
func retryAfter(header http.Header) time.Duration {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseFloat(text, 64); (err == nil || errors.Is(err, strconv.ErrRange)) && seconds >= 0 {
		// More would not fit, and is longer than anybody waits.
		return time.Duration(min(seconds, 1e9) * float64(time.Second))
	}
	if moment, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(moment))
	}
	return -1
}
