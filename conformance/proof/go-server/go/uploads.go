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
	s.require(f, "filename", "mime", "size", "extension")
	f.text("filename")
	f.text("mime")
	checkExtension(f, "extension")
	checkRelativePath(f)
	s.checkUpload(f)
	size, workspace, parent := f.integer("size"), f.integer("workspaceId"), f.integer("parentId")
	if size >= s.maxSize() {
		switch {
		case s.fault["too-large-413"]:
			return nil, refuse(413, "The file is too large.")
		case s.fault["too-large-400"]:
			return nil, refuse(400, "The file is too large.")
		}
	}
	if size < 0 || size >= s.maxSize() {
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
	if err := s.overQuota(q, size); err != nil {
		return nil, err
	}
	made := s.newObject(q.user, size)
	made.mime, made.extension = f.text("mime"), f.text("extension")
	made.workspace, made.parent, made.relativePath = workspace, parent, f.text("relativePath")
	url := s.presigned(made.key, time.Now().Add(time.Hour))
	return object{"url": url, "key": made.key, "acl": "private"}, nil
}

func (s *server) newObject(owner *user, size int) *stored {
	made := &stored{user: owner, key: "uploads/" + s.uuid() + "/" + s.uuid(), size: size}
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
	return fmt.Sprintf("%s/objects/%s?expires=%s&signature=%s", s.storage, key, until, s.signature(key, until))
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
	if s.fault["put-as-s3"] {
		s.putAsS3(w, r, found, content, key, until)
		return
	}
	switch {
	case !hmac.Equal([]byte(r.URL.Query().Get("signature")), []byte(s.signature(key, until))),
		time.Now().Unix() > expires, found == nil:
		s.write(w, nil, nil, refuse(403, "The signature does not hold."))
	case s.fault["put-needs-type"] && r.Header.Get("Content-Type") != found.mime:
		s.write(w, nil, nil, refuse(403, "The content type is not the one that was signed."))
	case s.fault["put-needs-length"] && r.ContentLength < 0:
		s.write(w, nil, nil, refuse(411, "The length is missing."))
	case s.fault["put-once"] && found.arrived:
		s.write(w, nil, nil, refuse(403, "The URL was used."))
	case s.fault["put-any-size"] && err == nil && !found.registered:
		found.digest, found.arrived = s.keep(content), true
		s.write(w, nil, object{}, nil)
	case err != nil || len(content) != found.size:
		s.write(w, nil, nil, refuse(400, "The size is not the one that was signed."))
	case found.registered && s.fault["put-after-registration"]:
		s.write(w, nil, object{}, nil)
	case found.registered:
		s.write(w, nil, nil, refuse(409, "The object is registered."))
	default:
		found.digest, found.arrived = s.keep(content), true
		switch {
		case s.fault["put-204"]:
			w.WriteHeader(204)
		case s.fault["put-201"]:
			w.WriteHeader(201)
		default:
			s.write(w, nil, object{}, nil)
		}
	}
}

func (s *server) registerEntry(q *request) (any, error) {
	f := q.body
	s.require(f, "filename", "size", "clientName")
	name, size, fileHash := f.text("filename"), f.integer("size"), f.text("fileHash")
	clientName := f.text("clientName")
	f.text("clientMime")
	workspace, parent, modified := f.integer("workspaceId"), f.integer("parentId"), f.integer("lastModified")
	f.text("exifData")
	checkExtension(f, "clientExtension")
	checkRelativePath(f)
	s.checkRoot(f)
	s.checkUpload(f)
	if f.has("fileHash") && !sha256Form.MatchString(fileHash) {
		f.refuse("fileHash", "The fileHash must be a SHA-256 in hexadecimal.")
	}
	if !hasTimestamp(time.UnixMilli(int64(modified))) {
		f.refuse("lastModified", "The lastModified is after the year 9999.")
	}
	found := s.objects[name]
	refused := s.objectRefused(found, size)
	if refused != nil && s.invalid(f) == nil {
		return nil, refused
	}
	if found == nil || found.registered || found.digest == "" {
		f.refuse("filename", "The filename is not that of an object to register.")
	} else if found.size != size || len(s.contents[found.digest]) != size {
		f.refuse("size", "The size is not that of the object.")
	}
	if err := s.invalid(f); err != nil {
		return nil, err
	}
	if found.user != q.user {
		return nil, errForbidden
	}
	relativePath := f.text("relativePath")
	if err := s.checkFile(f, found); err != nil {
		return nil, err
	}
	hasNoPlace := !s.fault["registered-place"] && !f.has("workspaceId") && !f.has("parentId") && !f.has("relativePath")
	if hasNoPlace || s.fault["presigned-place"] {
		workspace, parent, relativePath = found.workspace, found.parent, found.relativePath
	}
	workspace = s.defaultWorkspace(q.user, workspace, parent, f.has("workspaceId") || s.fault["presigned-place"])
	if relativePath != "" {
		parent = 0
	}
	at, err := s.placeOf(q.user, workspace, parent)
	if err != nil {
		return nil, err
	}
	at = s.filePlace(at, parent, relativePath, f)
	if relativePath != "" {
		at = s.folders(at, s.folderPath(relativePath, clientName), s.fault["folders-again"])
	}
	existing, clientName, err := s.sameName(q, "clientName", at, clientName, false)
	if err != nil {
		return nil, err
	}
	if existing != nil {
		s.trash([]*entry{existing})
	}
	if shared := s.deduplicated(q.user, at, clientName, fileHash); shared != nil {
		found.registered = true
		return object{"fileEntry": s.fileFields(shared)}, nil
	}
	objectName := s.sharedObject(q.user, fileHash, name)
	made := s.newFile(at, clientName, s.contents[found.digest])
	found.registered, made.objectName, made.fileHash = true, objectName, s.fileHashOf(found, fileHash)
	s.describe(made, found, f)
	if f.has("lastModified") {
		made.modified = &modified
	} else if s.fault["modified-is-upload"] {
		now := int(time.Now().UnixMilli())
		made.modified = &now
	}
	made.exif = f.text("exifData")
	return object{"fileEntry": s.fileFields(made)}, nil
}

func (s *server) listUploadedParts(q *request) (any, error) {
	s.require(q.body, "key", "uploadId")
	key, id := q.body.text("key"), q.body.text("uploadId")
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found, known := s.uploads[id]
	switch {
	case (!known || found.key != key) && s.fault["upload-unknown-empty"]:
		return object{"parts": []any{}}, nil
	case !known || found.key != key:
		return nil, missing("upload")
	case found.user != q.user:
		return nil, errForbidden
	}
	return object{"parts": s.shownParts(found.parts)}, nil
}
