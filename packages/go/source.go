package filestorage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// statRegular returns an error for folders, pipes and devices, and says what to do with these instead. It does not open them,
// because opening a pipe waits for its other end.
func statRegular(operation, path, instead string) (fs.FileInfo, error) {
	present, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case present.IsDir():
		return nil, &fs.PathError{Op: operation, Path: path, Err: syscall.EISDIR}
	case !present.Mode().IsRegular():
		return nil, &fs.PathError{Op: operation, Path: path, Err: errors.New("not a regular file: " + instead)}
	}
	return present, nil
}

// requireReadable reads the first byte, so that an unreadable source is an error before the first request.
func requireReadable(source io.ReaderAt, size int64) error {
	if source == nil {
		return errors.New("filestorage: the source is nil: open the file, and check its error")
	}
	if size < 0 {
		return errors.New("filestorage: the size of the source is negative")
	}
	if size == 0 {
		return nil
	}
	if n, err := source.ReadAt(make([]byte, 1), 0); n == 0 {
		return sourceError(err)
	}
	return nil
}

// sourceError means that a source has fewer bytes than expected, or cannot be read. It is not an error of the network.
func sourceError(err error) error {
	if err == io.EOF {
		return &UploadError{Reason: ReasonChanged, Message: "the file ended too soon"}
	}
	return fmt.Errorf("filestorage: the source cannot be read: %w", err)
}
