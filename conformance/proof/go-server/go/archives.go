package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"slices"
	"strings"
)

const maxExtracted = 64 << 20

var errArchive = refuse(422, "Invalid archive or wrong password.").as("archive")

// extracted is one file of an archive, or a folder where content is nil.
type extracted struct {
	path    string
	content []byte
}

func (s *server) extractArchive(q *request) any {
	if _, given := q.body.values["parentId"]; !given || !s.other["null-parent-accepted"] {
		s.require(q.body, "parentId")
	}
	s.checkPassword(q.body)
	parent, password := q.body.integer("parentId"), q.body.text("password")
	workspace := q.query.integer("workspaceId")
	s.check(q.body, q.query)
	archive := s.entryOf(q, false, "view")
	if !q.query.has("workspaceId") {
		workspace = archive.workspace
	} else if s.other["extract-workspace-of-archive"] {
		if workspace != archive.workspace {
			panic(missing("entry"))
		}
		if folder := s.entries[parent]; folder != nil {
			workspace = folder.workspace
		}
	}
	if isZip := strings.EqualFold(archive.extension, "zip"); !isZip {
		s.mayRefuse("others", "The entry is not an archive.")
	}
	at := s.placeOf(q.user, workspace, parent)
	content, err := s.readArchive(s.contents[archive.digest], password)
	if err != nil && s.other["extract-gzip"] {
		content, err = readGzip(archive.name, s.contents[archive.digest])
	}
	if err != nil {
		panic(errArchive)
	}
	if s.other["extract-into-folder"] {
		at = s.folders(at, strings.TrimSuffix(archive.name, "."+archive.extension), false)
	}
	if s.collides(at, content) {
		s.mayRefuse("collision", "The destination has entries of these names.")
	}
	s.do("late-extraction", func() { s.putExtracted(at, content) })
	return object{"message": choice(s, "The archive was extracted.", map[string]string{
		"extract-message-empty": "", "extract-message-german": "Das Archiv wird entpackt …",
	})}
}

func (s *server) putExtracted(at place, content []extracted) {
	for _, one := range content {
		folder, name := one.path, ""
		if one.content != nil {
			last := strings.LastIndex(one.path, "/")
			folder, name = one.path[:last+1], one.path[last+1:]
		}
		inner := s.folders(at, folder, false)
		if one.content != nil {
			name = s.extractedName(inner, name)
			s.newFile(inner, name, one.content)
		}
	}
}

// insideName is the name without what leads out of the destination.
func insideName(name string) string {
	segments := strings.Split(strings.ReplaceAll(name, "\\", "/"), "/")
	return strings.Join(slices.DeleteFunc(segments, func(one string) bool { return one == "" || one == ".." }), "/")
}

// readArchive reads all of an archive before anything of it is kept.
func (s *server) readArchive(archive []byte, password string) ([]extracted, error) {
	reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, err
	}
	left := int64(maxExtracted)
	found := []extracted{}
	for _, file := range reader.File {
		segments := strings.Split(file.Name, "/")
		if slices.Contains(segments, "..") || strings.HasPrefix(file.Name, "/") || strings.Contains(file.Name, "\\") {
			switch {
			case s.other["leaving-names-left-out"]:
				continue
			case s.other["leaving-names-inside"]:
				file.Name = insideName(file.Name)
			default:
				return nil, errors.New("a name leads out of the archive")
			}
		}
		if strings.HasSuffix(file.Name, "/") {
			found = append(found, extracted{file.Name, nil})
			continue
		}
		content, err := readFile(file, password, left)
		if err != nil {
			return nil, err
		}
		left -= int64(len(content))
		found = append(found, extracted{file.Name, content})
	}
	return found, nil
}

func readFile(file *zip.File, password string, limit int64) ([]byte, error) {
	open := func() (io.Reader, error) { return file.Open() }
	if file.Flags&1 != 0 {
		open = func() (io.Reader, error) { return openEncrypted(file, password) }
	}
	stream, err := open()
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(stream, limit+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(content)) > limit:
		return nil, errors.New("the archive is too large")
	case crc32.ChecksumIEEE(content) != file.CRC32:
		return nil, errors.New("wrong password, or a broken archive")
	}
	return append([]byte{}, content...), nil
}

// openEncrypted decrypts by the traditional scheme of PKWARE, section 6.1 of APPNOTE.TXT.
func openEncrypted(file *zip.File, password string) (io.Reader, error) {
	raw, err := file.OpenRaw()
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(raw)
	if err != nil || len(data) < 12 {
		return nil, errors.New("no encryption header")
	}
	keys := [3]uint32{0x12345678, 0x23456789, 0x34567890}
	update := func(b byte) {
		keys[0] = crc32.IEEETable[byte(keys[0])^b] ^ keys[0]>>8
		keys[1] = (keys[1]+keys[0]&0xff)*134775813 + 1
		keys[2] = crc32.IEEETable[byte(keys[2])^byte(keys[1]>>24)] ^ keys[2]>>8
	}
	for _, b := range []byte(password) {
		update(b)
	}
	for index := range data {
		mixed := keys[2] | 2
		data[index] ^= byte((mixed * (mixed ^ 1)) >> 8)
		update(data[index])
	}
	plain := bytes.NewReader(data[12:])
	if file.Method == zip.Deflate {
		return flate.NewReader(plain), nil
	}
	return plain, nil
}
