//go:build unix

package filestorage

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and the group of another one, if the system permits it.
func keepOwner(file *os.File, existing fs.FileInfo) {
	if owner, ok := existing.Sys().(*syscall.Stat_t); ok {
		_ = file.Chown(int(owner.Uid), int(owner.Gid))
	}
}
