package filestorage

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
)

const changedMeanwhile = "the file changed while it was downloaded"

// DownloadParams are the options of a download. The zero value downloads the whole file.
type DownloadParams struct {
	// Offset is the position of the first byte.
	Offset int64
	// Length is the number of bytes to download; 0 for all bytes up to the end.
	Length int64
	// OnProgress is called with the number of received bytes, and the total number, 0 if it is not known.
	OnProgress func(received, total int64)
	// Retries is the maximum number of repetitions in a row without a new byte; 5 by default, and none if it is negative.
	Retries int
}

// Download is a stream with the content of a file. The caller must close it.
type Download struct {
	io.ReadCloser
	// Size is the number of bytes; -1 if the server does not send it.
	Size        int64
	ContentType string
	ETag        string
}

// OpenDownload opens the content of a file, by the hash of the entry (not its id), as a stream. It is not resumed; DownloadFile is.
func (c *Client) OpenDownload(ctx context.Context, hash string, params DownloadParams) (*Download, error) {
	if err := params.check(); err != nil {
		return nil, err
	}
	return c.openDownload(ctx, hash, params.Offset, params.end(), "")
}

func (p DownloadParams) check() error {
	if p.Offset < 0 || p.Length < 0 {
		return fmt.Errorf("filestorage: Offset and Length must not be negative, but are %d and %d", p.Offset, p.Length)
	}
	return nil
}

// end is the position after the last byte; 0 for the end of the file.
func (p DownloadParams) end() int64 {
	if p.Length == 0 {
		return 0
	}
	return p.Offset + p.Length
}

func (c *Client) openDownload(ctx context.Context, hash string, start, end int64, etag string) (*Download, error) {
	place, err := segment(hash)
	if err != nil {
		return nil, err
	}
	headers := map[string]string{"Accept": "*/*", "Accept-Encoding": "identity"}
	isRange := start > 0 || end > 0
	if isRange {
		headers["Range"] = fmt.Sprintf("bytes=%d-", start)
		if end > 0 {
			headers["Range"] += fmt.Sprint(end - 1)
		}
	}
	if etag != "" {
		headers["If-Range"] = etag
	}
	r := request{
		operation: "downloadFile", method: http.MethodGet, path: "/file-entries/download/" + place, headers: headers,
	}
	response, err := c.send(ctx, r)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		defer response.Body.Close()
		content, err := readJSON(r.operation, response)
		if err != nil {
			return nil, err
		}
		return nil, c.refusal(r, response, content)
	}
	size, fault := sizeOf(response, start, end)
	if isRange && etag != "" && etag != response.Header.Get("ETag") {
		fault = changedMeanwhile
	}
	if fault != "" {
		response.Body.Close()
		return nil, &DownloadError{Message: fault}
	}
	body := response.Body
	if isRange {
		body = &rangeBody{body, size}
	}
	return &Download{
		ReadCloser: body, Size: size, ContentType: response.Header.Get("Content-Type"), ETag: response.Header.Get("ETag"),
	}, nil
}

// sizeOf returns the number of bytes that a download sends, or -1, and why they are not those from start to end: a server may send
// less of a range, and a proxy may change the bytes.
func sizeOf(response *http.Response, start, end int64) (size int64, fault string) {
	isRange := start > 0 || end > 0
	encoding := response.Header.Get("Content-Encoding")
	switch {
	case isRange && response.StatusCode == http.StatusOK:
		return 0, "the server does not support ranges"
	case response.StatusCode != http.StatusOK && !(isRange && response.StatusCode == http.StatusPartialContent):
		return 0, fmt.Sprintf("%d came instead of the bytes", response.StatusCode)
	case encoding != "" && encoding != "identity":
		return 0, "the bytes came encoded, as " + encoding
	case !isRange:
		return response.ContentLength, ""
	}
	said := response.Header.Get("Content-Range")
	_, total, _ := strings.Cut(said, "/")
	if total, err := strconv.ParseInt(total, 10, 64); err == nil && (end == 0 || total < end) {
		end = total
	}
	if !strings.HasPrefix(said, fmt.Sprintf("bytes %d-%d/", start, end-1)) {
		return 0, fmt.Sprintf("another range came than was asked for: %q", said)
	}
	return end - start, ""
}

// rangeBody fails at the end if other bytes came than the response said. For whole files, the transport checks this.
type rangeBody struct {
	io.ReadCloser
	left int64
}

func (b *rangeBody) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	b.left -= int64(n)
	if err == io.EOF && b.left != 0 {
		err = &DownloadError{Message: "the server sent another number of bytes than it said"}
	}
	return n, err
}

// DownloadFile downloads a file, or a range of it, to a path, and returns the number of bytes. The hash is that of the
// entry, not its id. The bytes are written to a temporary file in the same folder, which is renamed when all have arrived.
// If the connection breaks, the download continues where it stopped, unless the file has changed.
//
// An existing file is replaced by a new one with its mode, and where the system permits it with its owner and group, unless it is
// read-only; access control lists and extended attributes are lost. A symbolic link stays: the file that it leads to is replaced, and
// must exist. For a folder, a pipe or a device, DownloadFile returns a [fs.PathError].
func (c *Client) DownloadFile(ctx context.Context, hash, path string, params DownloadParams) (written int64, err error) {
	if err := params.check(); err != nil {
		return 0, err
	}
	part, err := createPart(path)
	if err != nil {
		return 0, ofTarget(err, path)
	}
	defer func() {
		if err != nil {
			part.remove()
			err = ofTarget(err, path)
		}
	}()
	if written, err = c.receive(ctx, hash, part.File, params); err != nil {
		return written, err
	}
	return written, part.moveToTarget()
}

func (c *Client) receive(ctx context.Context, hash string, file *os.File, params DownloadParams) (int64, error) {
	retries := params.Retries
	if retries == 0 {
		retries = 5
	}
	// furthest is the largest number of bytes of all attempts: those that come again are no progress.
	var written, furthest, total int64
	etag := ""
	for attempt := 0; ; attempt++ {
		err := c.receiveOnce(ctx, hash, file, params, &written, &total, &etag)
		if err == nil || ctx.Err() != nil {
			return written, err
		}
		if written > furthest {
			attempt, furthest = 0, written
		}
		passes, asked := mayPass(err)
		if !passes || attempt >= retries || asked > longestPause {
			return written, err
		}
		if !strings.HasPrefix(etag, `"`) {
			// Without a strong entity tag, the file may have changed, so the download starts again.
			written, etag = 0, ""
			if _, err := file.Seek(0, io.SeekStart); err != nil {
				return 0, err
			}
			if err := file.Truncate(0); err != nil {
				return 0, err
			}
		}
		if err := pause(ctx, "downloadFile", attempt, asked); err != nil {
			return written, err
		}
	}
}

func (c *Client) receiveOnce(
	ctx context.Context, hash string, file *os.File, params DownloadParams, written, total *int64, etag *string,
) error {
	opened, err := c.openDownload(ctx, hash, params.Offset+*written, params.end(), *etag)
	if err != nil {
		return err
	}
	defer opened.Close()
	*etag = opened.ETag
	before := *total
	*total = 0
	if opened.Size >= 0 {
		*total = *written + opened.Size
	}
	if *written > 0 && before > 0 && *total > 0 && *total != before {
		return &DownloadError{Message: changedMeanwhile}
	}
	for buffer := make([]byte, 1<<18); ; {
		n, err := opened.Read(buffer)
		if n > 0 {
			if _, err := file.Write(buffer[:n]); err != nil {
				return err
			}
			*written += int64(n)
			if params.OnProgress != nil {
				params.OnProgress(*written, *total)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
