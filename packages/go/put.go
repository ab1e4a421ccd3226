package filestorage

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// put sends bytes to a presigned URL, repeats this after temporary failures, and returns the entity tag. It sends no token,
// because the URL contains its own authorization.
func (c *Client) put(
	ctx context.Context, s *sending, start, length int64, mimeType string, sign func(context.Context) (string, error),
) (string, error) {
	retries := s.params.Retries
	if retries == 0 {
		retries = 5
	}
	target := ""
	for attempt := 0; ; attempt++ {
		if target == "" {
			signed, err := sign(ctx)
			if err != nil {
				return "", err
			}
			if _, err := c.requireSecure(signed, "the presigned URL"); err != nil {
				return "", fmt.Errorf("%w: %w", err, ErrUnreadable)
			}
			target = signed
		}
		etag, status, asked, err := c.putOnce(ctx, s, target, start, length, mimeType)
		if err == nil {
			s.tell(start, length)
			return etag, nil
		}
		if ctx.Err() != nil {
			return "", fmt.Errorf("PUT: %w", cancellation(ctx))
		}
		s.tell(start, 0)
		if status == http.StatusForbidden {
			// The URL has expired: the next attempt needs a new one, not the wait that the storage asks for.
			target, asked = "", -1
		}
		passes := status >= 500 || slices.Contains([]int{0, 403, 408, 409, 429}, status)
		if !passes || attempt >= retries || asked > longestPause {
			return "", err
		}
		if err := pause(ctx, "PUT", attempt, asked); err != nil {
			return "", err
		}
	}
}

// putOnce returns the status of the storage, 0 if it did not respond, and how long it asks clients to wait.
func (c *Client) putOnce(
	ctx context.Context, s *sending, target string, start, length int64, mimeType string,
) (etag string, status int, asked time.Duration, err error) {
	var body io.ReadCloser = http.NoBody
	counted := &countedReader{reader: io.NewSectionReader(s.source, start, length), tell: func(n int64) { s.tell(start, n) }}
	if length > 0 {
		body = io.NopCloser(counted)
	}
	outgoing, err := http.NewRequest(http.MethodPut, target, body)
	if err != nil {
		// Not the error itself, because it contains the URL.
		return "", -1, -1, &UploadError{Reason: ReasonStorage, Message: "the presigned URL is none"}
	}
	outgoing.ContentLength = length
	if mimeType != "" {
		outgoing.Header.Set("Content-Type", mimeType)
	}
	response, err := c.do(ctx, "PUT", outgoing)
	if err != nil {
		if failure := counted.failure(length); failure != nil {
			return "", -1, -1, failure
		}
		return "", 0, -1, err
	}
	defer response.Body.Close()
	// Read the body, so that the connection can be used again, but not without limit.
	_, _ = io.CopyN(io.Discard, response.Body, 1<<16)
	status = response.StatusCode
	if status >= 200 && status < 300 {
		return response.Header.Get("ETag"), status, -1, nil
	}
	failure := &UploadError{Reason: ReasonStorage, Message: fmt.Sprintf("the storage answered %d", status), Status: status}
	return "", status, retryAfter(response.Header), failure
}

// countedReader counts the bytes that were read. The transport may still read from it after the request has failed.
type countedReader struct {
	reader io.Reader
	tell   func(int64)

	mutex sync.Mutex
	count int64
	err   error
}

func (r *countedReader) Read(into []byte) (int, error) {
	n, err := r.reader.Read(into)
	r.mutex.Lock()
	r.count += int64(n)
	r.err = err
	count := r.count
	r.mutex.Unlock()
	if n > 0 {
		r.tell(count)
	}
	return n, err
}

// failure returns why the source gave fewer bytes than expected; nil if that is not the source's fault.
func (r *countedReader) failure(length int64) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.err == nil || r.count >= length {
		return nil
	}
	return sourceError(r.err)
}
