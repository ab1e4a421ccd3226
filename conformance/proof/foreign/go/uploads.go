package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var sha256Form = regexp.MustCompile(`^[0-9A-Fa-f]{64}$`)

func (s *server) presignUpload(q *request) (any, error) {
	f := q.body
	f.require("filename", "mime", "size", "extension")
	f.text("filename")
	f.text("mime")
	checkExtension(f, "extension")
	checkRelativePath(f)
	size, workspace, parent := f.integer("size"), f.integer("workspaceId"), f.integer("parentId")
	if size < 0 || size >= maxObject {
		f.refuse("size", "The size must be from 0 to below 5 MB: larger files go by multipart upload.")
	}
	if f.values["extension"] == "" { // valid for a file without an extension
		delete(f.wrong, "extension")
	}
	if err := s.invalid(f); err != nil {
		return nil, err
	}
	if _, err := s.placeOf(q.user, workspace, parent); err != nil {
		return nil, err
	}
	made := s.newObject(q.user, size)
	made.workspace, made.parent, made.relativePath = workspace, parent, f.text("relativePath")
	url := s.presigned(made.key, time.Now().Add(time.Hour))
	return object{"url": url, "key": made.key, "acl": "private"}, nil
}

func (s *server) newObject(owner *user, size int) *stored {
	made := &stored{user: owner, key: "uploads/" + newUUID() + "/" + newUUID(), size: size}
	s.objects[path.Base(made.key)] = made
	return made
}

func checkExtension(f *fields, name string) {
	if strings.HasPrefix(f.text(name), ".") {
		f.refuse(name, "The "+name+" is written without a dot.")
	}
}

func checkRelativePath(f *fields) {
	segments := strings.Split(f.text("relativePath"), "/")
	if slices.Contains(segments, "..") || slices.Contains(segments, ".") {
		f.refuse("relativePath", "The relativePath leads elsewhere.")
	}
}

func (s *server) presigned(key string, expires time.Time) string {
	until := strconv.FormatInt(expires.Unix(), 10)
	return fmt.Sprintf("%s/objects/%s?expires=%s&signature=%s", s.app, key, until, s.signature(key, until))
}

func (s *server) signature(key, until string) string {
	mac := hmac.New(sha256.New, s.secret)
	_, _ = io.WriteString(mac, key+"\n"+until)
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *server) putObject(w http.ResponseWriter, r *http.Request) {
	content, err := io.ReadAll(io.LimitReader(r.Body, maxObject))
	key, until := r.PathValue("key"), r.URL.Query().Get("expires")
	expires, _ := strconv.ParseInt(until, 10, 64)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found := s.objects[path.Base(key)]
	switch {
	case !hmac.Equal([]byte(r.URL.Query().Get("signature")), []byte(s.signature(key, until))),
		time.Now().Unix() > expires, found == nil:
		s.write(w, nil, refuse(403, "The signature does not hold."))
	case err != nil || len(content) != found.size:
		s.write(w, nil, refuse(400, "The size is not the one that was signed."))
	case found.registered:
		s.write(w, nil, refuse(409, "The object is registered."))
	default:
		found.digest = s.keep(content)
		s.write(w, object{}, nil)
	}
}

func (s *server) registerEntry(q *request) (any, error) {
	f := q.body
	f.require("filename", "size", "clientName")
	name, size, fileHash := f.text("filename"), f.integer("size"), f.text("fileHash")
	clientName, clientMime := f.text("clientName"), f.text("clientMime")
	workspace, parent, modified := f.integer("workspaceId"), f.integer("parentId"), f.integer("lastModified")
	f.text("exifData")
	checkExtension(f, "clientExtension")
	checkRelativePath(f)
	if f.has("fileHash") && !sha256Form.MatchString(fileHash) {
		f.refuse("fileHash", "The fileHash must be a SHA-256 in hexadecimal.")
	}
	found := s.objects[name]
	if found == nil || found.registered || found.digest == "" {
		f.refuse("filename", "The filename is not that of an object to register.")
	} else if found.size != size {
		f.refuse("size", "The size is not that of the object.")
	}
	if err := s.invalid(f); err != nil {
		return nil, err
	}
	if found.user != q.user {
		return nil, errForbidden
	}
	relativePath := f.text("relativePath")
	hasNoPlace := !f.has("workspaceId") && !f.has("parentId") && !f.has("relativePath")
	if hasNoPlace || s.fault["presigned-place"] {
		workspace, parent, relativePath = found.workspace, found.parent, found.relativePath
	}
	if relativePath != "" {
		parent = 0
	}
	at, err := s.placeOf(q.user, workspace, parent)
	if err != nil {
		return nil, err
	}
	made := s.newFile(s.folders(at, relativePath, s.fault["folders-again"]), clientName, s.contents[found.digest])
	found.registered, made.objectName, made.fileHash = true, name, fileHash
	if clientMime != "" {
		made.setMime(clientMime)
	}
	if f.has("clientExtension") {
		made.extension = f.text("clientExtension")
	}
	if f.has("lastModified") {
		made.modified = &modified
	}
	return object{"fileEntry": s.fileFields(made)}, nil
}

func (s *server) listUploadedParts(q *request) (any, error) {
	q.body.require("key", "uploadId")
	key, id := q.body.text("key"), q.body.text("uploadId")
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found, known := s.uploads[id]
	switch {
	case !known || found.key != key:
		return nil, missing("upload")
	case found.user != q.user:
		return nil, errForbidden
	}
	return object{"parts": found.parts}, nil
}
