package filestorage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

const (
	// partsFrom is the size in bytes from which a file is sent in parts: 5 MB, which is less than 5 MiB.
	partsFrom    = 5_000_000
	smallestPart = 5 << 20
	mostParts    = 10_000
)

// UploadParams are the options of an upload. The zero value uploads to the root of the personal workspace.
type UploadParams struct {
	// Name shown to users; by default, the name of the file.
	Name string
	// Type is the MIME type; guessed from the name by default.
	Type string
	// ParentID is the identifier of the folder; by default, the root.
	ParentID Opt[int64]
	// WorkspaceID is the identifier of the workspace; 0 is the personal one.
	WorkspaceID Opt[int64]
	// RelativePath is a path of folders to create. It overrides ParentID.
	RelativePath Opt[string]
	// LastModified is the original modification time; by default, that of the file.
	LastModified time.Time
	// OnProgress is called with the number of sent bytes, and the size in bytes, when the number changes. The number decreases
	// if bytes are sent again. Only one goroutine calls it at a time, which may be another than the
	// caller's; a panic in it is the caller's. When all bytes are sent, the upload has not yet ended.
	OnProgress func(sent, total int64)
	// Hash is the SHA-256 digest in hexadecimal to register; by default, the file is read once more to compute it.
	// Null[string]() registers none.
	Hash Opt[string]
	// PartSize is the size in bytes of each part except the last, at least 5 MiB; by default 5 MiB, or more if there would be
	// over 10,000 parts.
	PartSize int64
	// Concurrency is the number of parts that are sent in parallel; 4 by default.
	Concurrency int
	// Retries is how often each PUT is repeated; 5 by default, and none if it is negative.
	Retries int
	// OnState is called with the state to keep, so that an upload in parts can be resumed. Without it, such an upload that failed
	// is removed from the server, unless it may be registered.
	OnState func(UploadState)
	// Resume is the last state from OnState, in this process or an earlier one.
	Resume *UploadState
}

// UploadState is the state that is needed to resume an upload in parts. Store it as JSON.
type UploadState struct {
	// Key is the storage key.
	Key      string `json:"key"`
	UploadID string `json:"uploadId"`
	// Size of the file in bytes.
	Size int64 `json:"size"`
	// PartSize is the size in bytes of each part except the last.
	PartSize int64 `json:"partSize"`
	// LastModified is the modification time of the file in milliseconds since the Unix epoch; 0 if it is not known.
	LastModified int64 `json:"lastModified,omitempty"`
	// Completing is whether the request to join the parts was sent: the parts may no longer exist.
	Completing bool `json:"completing,omitempty"`
	// Completed is whether the parts have been joined to one object.
	Completed bool `json:"completed,omitempty"`
	// Registering is whether the registration was sent, and not refused. It is never sent twice.
	Registering bool `json:"registering,omitempty"`
}

// UploadFile uploads a file of any size and registers it; see [Client.Upload].
func (c *Client) UploadFile(ctx context.Context, path string, params UploadParams) (*FileEntry, error) {
	if _, err := statRegular("upload", path, "read it, and upload the bytes instead"); err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	before, err := file.Stat()
	if err != nil {
		return nil, err
	}
	// The system does not know the size of its own reports, such as /proc/self/status.
	if n, _ := file.ReadAt(make([]byte, 1), 0); before.Size() == 0 && n > 0 {
		return nil, &fs.PathError{Op: "upload", Path: path, Err: errors.New("its size is not known: read it, and upload the bytes instead")}
	}
	if params.Name == "" {
		params.Name = filepath.Base(path)
	}
	if params.LastModified.IsZero() {
		params.LastModified = before.ModTime()
	}
	return c.upload(ctx, file, before.Size(), params, func() error {
		after, err := file.Stat()
		if err != nil {
			return err
		}
		if after.Size() != before.Size() || !after.ModTime().Equal(before.ModTime()) {
			return &UploadError{Reason: ReasonChanged, Message: "the file changed while it was uploaded"}
		}
		return nil
	})
}

// Upload uploads bytes and registers them as a file. From 5 MB, it sends several parts in parallel. Each PUT is repeated
// after a temporary failure, and expired URLs are signed again. The registration is never sent twice.
//
// It returns an [UploadError] if the storage did not accept the bytes, an [APIError] if the server refused a call, a
// [NetworkError] if there was no response, and the error of the source if it cannot be read.
func (c *Client) Upload(ctx context.Context, source io.ReaderAt, size int64, params UploadParams) (*FileEntry, error) {
	return c.upload(ctx, source, size, params, func() error { return nil })
}

func (c *Client) upload(
	ctx context.Context, source io.ReaderAt, size int64, params UploadParams, requireUnchanged func() error,
) (entry *FileEntry, err error) {
	if params.Name == "" {
		return nil, errors.New("filestorage: UploadParams.Name is missing: the source has no name")
	}
	if !utf8.ValidString(params.Name) {
		return nil, fmt.Errorf("filestorage: the name %q is not valid UTF-8: set another one in UploadParams.Name", params.Name)
	}
	if err := params.check(size); err != nil {
		return nil, err
	}
	if err := requireReadable(source, size); err != nil {
		return nil, err
	}
	extension := extensionOf(params.Name)
	if params.Type == "" {
		params.Type = typeOf(extension)
	}
	sending := &sending{source: source, size: size, params: params, extension: extension, sent: map[int64]int64{}, told: -1}
	ctx, sending.stop = context.WithCancel(ctx)
	defer func() {
		sending.stop()
		if entry == nil {
			c.giveUp(ctx, sending)
		}
		sending.mutex.Lock()
		defer sending.mutex.Unlock()
		if sending.panicked != nil {
			panic(sending.panicked)
		}
	}()
	var key string
	var state *UploadState
	if params.Resume != nil || size >= partsFrom {
		state, err = c.sendParts(ctx, sending)
		if state != nil {
			key = state.Key
		}
	} else {
		key, err = c.sendWhole(ctx, sending)
	}
	if err != nil {
		return nil, err
	}
	registration := RegisterEntryParams{
		Filename:        key[strings.LastIndex(key, "/")+1:],
		Size:            size,
		ClientName:      params.Name,
		ClientMIME:      String(params.Type),
		WorkspaceID:     params.WorkspaceID,
		ParentID:        params.ParentID,
		RelativePath:    params.RelativePath,
		LastModified:    sending.lastModified(),
		ClientExtension: Opt[string]{value: extension, isSent: extension != ""},
	}
	if !params.Hash.isSent {
		digest, err := sending.sha256(ctx)
		if err != nil {
			return nil, err
		}
		registration.FileHash = String(digest)
	} else if !params.Hash.isNull {
		registration.FileHash = params.Hash
	}
	if err := requireUnchanged(); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, cancellation(ctx)
	}
	if state != nil {
		state.Registering = true
		sending.keep(*state)
	}
	registered, err := c.patient().RegisterEntry(ctx, registration)
	if refused := (*APIError)(nil); state != nil && errors.As(err, &refused) && refused.Status >= 400 && refused.Status < 500 {
		// The server has not created an entry, so a resumed upload sends the registration again.
		state.Registering = false
		sending.keep(*state)
	}
	if err != nil {
		return nil, refusedUpload(err, state != nil, params)
	}
	return &registered.FileEntry, nil
}

// refusedUpload explains why a registration was refused, if repeating it cannot help.
func refusedUpload(err error, isInParts bool, params UploadParams) error {
	refused := (*APIError)(nil)
	if !errors.As(err, &refused) {
		return err
	}
	_, refusesObject := refused.Fields["filename"]
	_, refusesDigest := refused.Fields["fileHash"]
	switch {
	case refusesObject && isInParts:
		return &UploadError{Reason: ReasonGone, Message: "the server no longer has the bytes that were sent: upload without Resume", Status: refused.Status}
	case refusesDigest && (params.Resume != nil || !params.Hash.isSent):
		return &UploadError{Reason: ReasonChanged, Message: "the server has other bytes than the file: upload without Resume", Status: refused.Status}
	}
	return err
}

// The contract of the reference server excludes longer extensions, slashes and control characters.
var extensionPattern = regexp.MustCompile(`(?s)^\.*[^.].*\.([^./\\\p{Cc}]{1,64})$`)

// extensionOf returns the extension of a file name without the dot; empty if there is none, or no name before it.
func extensionOf(name string) string {
	if found := extensionPattern.FindStringSubmatch(name); found != nil {
		return found[1]
	}
	return ""
}

// check returns an error for options with which no upload can succeed.
func (p UploadParams) check(size int64) error {
	switch {
	case p.PartSize != 0 && p.PartSize < smallestPart:
		return fmt.Errorf("filestorage: PartSize must be at least %d bytes, and is %d", smallestPart, p.PartSize)
	case p.PartSize != 0 && (size-1)/p.PartSize >= mostParts:
		return fmt.Errorf("filestorage: PartSize %d makes more than %d parts: choose larger ones", p.PartSize, mostParts)
	case p.Concurrency < 0:
		return fmt.Errorf("filestorage: Concurrency must not be negative, and is %d", p.Concurrency)
	case p.Hash.isSent && !p.Hash.isNull && !isDigest(p.Hash.value):
		return fmt.Errorf("filestorage: Hash must be a SHA-256 digest of 64 hexadecimal digits, and is %q", p.Hash.value)
	case p.Resume != nil && p.Hash.isNull && p.LastModified.IsZero():
		return errors.New("filestorage: without a digest and LastModified, Resume could join the parts of two files: set one of them")
	}
	return nil
}

func isDigest(text string) bool {
	digest, err := hex.DecodeString(text)
	return err == nil && len(digest) == sha256.Size
}

// sendWhole sends a small file with one PUT, and returns its key.
func (c *Client) sendWhole(ctx context.Context, s *sending) (string, error) {
	var key string
	sign := func(ctx context.Context) (string, error) {
		target, err := c.PresignUpload(ctx, PresignUploadParams{
			Filename: s.params.Name, MIME: s.params.Type, Size: s.size, Extension: s.extension,
			WorkspaceID: s.params.WorkspaceID, RelativePath: s.params.RelativePath, ParentID: s.params.ParentID,
		})
		if err != nil {
			return "", err
		}
		key = target.Key
		return target.URL, nil
	}
	_, err := c.put(ctx, s, 0, s.size, s.params.Type, sign)
	return key, err
}

// sending is the state of one upload.
type sending struct {
	source    io.ReaderAt
	size      int64
	params    UploadParams
	extension string
	// state is the latest one of an upload in parts.
	state *UploadState

	mutex sync.Mutex
	// sent is the number of sent bytes of each part, by its position.
	sent map[int64]int64
	// told is the last number that OnProgress was called with, or -1.
	told int64
	// panicked is the value of a panic of OnProgress, which the caller could not recover in the goroutine of a request.
	panicked any
	stop     context.CancelFunc
}

// tell calls OnProgress.
func (s *sending) tell(start, bytes int64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.sent[start] = bytes
	if s.params.OnProgress == nil || s.panicked != nil {
		return
	}
	defer func() {
		if s.panicked = recover(); s.panicked != nil {
			s.stop()
		}
	}()
	var all int64
	for _, each := range s.sent {
		all += each
	}
	if all != s.told {
		s.told = all
		s.params.OnProgress(all, s.size)
	}
}

func (s *sending) keep(state UploadState) {
	s.state = &state
	if s.params.OnState != nil {
		s.params.OnState(state)
	}
}

func (s *sending) lastModified() Opt[int64] {
	if s.params.LastModified.IsZero() {
		return Opt[int64]{}
	}
	// The nearest millisecond, as in TypeScript and Python, so that `sync` of the command finds it.
	return Int(s.params.LastModified.Round(time.Millisecond).UnixMilli())
}

func (s *sending) sha256(ctx context.Context) (string, error) {
	digest := sha256.New()
	reader := io.NewSectionReader(s.source, 0, s.size)
	for buffer := make([]byte, 1<<18); ; {
		if ctx.Err() != nil {
			return "", cancellation(ctx)
		}
		n, err := reader.Read(buffer)
		digest.Write(buffer[:n])
		if err == io.EOF {
			return hex.EncodeToString(digest.Sum(nil)), nil
		}
		if err != nil {
			return "", err
		}
	}
}
