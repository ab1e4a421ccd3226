package filestorage

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// partFile is the temporary file of a download.
type partFile struct {
	*os.File
	// target is the path to rename it to when it is complete.
	target string
}

// createPart creates the temporary file of a download in the folder of the target. Its name does not contain that of the
// target, which may be as long as names can be.
func createPart(path string) (part *partFile, err error) {
	target, existing, err := resolve(path)
	if err != nil {
		return nil, err
	}
	mode := fs.FileMode(0o666)
	if existing != nil {
		// With the usual permissions, others could read the bytes before the file has those of the existing one.
		mode = existing.Mode().Perm()
	}
	name := filepath.Join(filepath.Dir(target), ".download-"+rand.Text()+".part")
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	part = &partFile{file, target}
	if existing != nil {
		keepOwner(file, existing)
		if err := file.Chmod(mode); err != nil {
			part.remove()
			return nil, err
		}
	}
	return part, nil
}

// ofTarget replaces the name of the temporary file in an error by the path that the caller gave.
func ofTarget(err error, path string) error {
	switch failed := err.(type) {
	case *fs.PathError:
		return &fs.PathError{Op: failed.Op, Path: path, Err: failed.Err}
	case *os.LinkError:
		return &fs.PathError{Op: failed.Op, Path: path, Err: failed.Err}
	}
	return err
}

func (p *partFile) moveToTarget() error {
	if err := p.Close(); err != nil {
		return err
	}
	return os.Rename(p.Name(), p.target)
}

func (p *partFile) remove() {
	p.Close()
	os.Remove(p.Name())
}

// resolve returns the path of the file to write, after links, and what is there; nil if there is no file yet.
func resolve(path string) (string, fs.FileInfo, error) {
	existing, err := statRegular("download", path, "write the bytes of OpenDownload to it instead")
	if errors.Is(err, fs.ErrNotExist) {
		if _, noLink := os.Lstat(path); noLink == nil || path == "" {
			// Nobody knows whether the file that the link leads to was meant to exist.
			return "", nil, err
		}
		return path, nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	// Renaming would replace a file that the caller may not write to. Root may write to any file, also to a read-only one.
	if existing.Mode().Perm()&0o222 == 0 {
		return "", nil, &fs.PathError{Op: "download", Path: path, Err: syscall.EACCES}
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return "", nil, err
	}
	file.Close()
	target, err := filepath.EvalSymlinks(path)
	return target, existing, err
}
