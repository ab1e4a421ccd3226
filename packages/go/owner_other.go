//go:build !unix

package filestorage

import (
	"io/fs"
	"os"
)

func keepOwner(*os.File, fs.FileInfo) {}
