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

func (s *server) presignUpload(q *request) any {
	f := q.body
	s.require(f, "filename", "mime", "size", "extension")
	f.text("filename")
	f.text("mime")
	checkExtension(f, "extension")
	checkRelativePath(f)
	s.checkUpload(f)
	size, workspace, parent := f.integer("size"), f.integer("workspaceId"), f.integer("parentId")
	if size >= s.maxSize() {
		s.mayRefuse("too-large", "The file is too large.")
	}
	if size < 0 || size >= s.maxSize() {
		f.refuse("size", "The size must be from 0 to below 5 MB: larger files go by multipart upload.")
	}
	if f.values["extension"] == "" { // valid for a file without an extension
		delete(f.wrong, "extension")
	}
	s.check(f)
	s.placeOf(q.user, workspace, parent)
	s.checkQuota(q, size)
	made := s.newObject(q.user, size)
	made.mime, made.extension = f.text("mime"), f.text("extension")
	made.workspace, made.parent, made.relativePath = workspace, parent, f.text("relativePath")
	url := s.presigned(made.key, time.Now().Add(time.Hour))
	return object{"url": url, "key": made.key, "acl": "private"}
}

func (s *server) newObject(owner *user, size int) *stored {
	made := &stored{user: owner, key: "uploads/" + s.uuid() + "/" + s.uuid(), size: size}
	s.objects[path.Base(made.key)] = made
	return made
}

func checkExtension(f *fields, name string) {
	f.refuseIf(strings.HasPrefix(f.text(name), "."), name, "The "+name+" is written without a dot.")
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
	if s.other["put-as-s3"] {
		s.putAsS3(w, r, found, content, key, until)
		return
	}
	switch {
	case !hmac.Equal([]byte(r.URL.Query().Get("signature")), []byte(s.signature(key, until))),
		time.Now().Unix() > expires, found == nil:
		s.write(w, nil, nil, refuse(403, "The signature does not hold."))
	case s.other["put-needs-type"] && r.Header.Get("Content-Type") != found.mime:
		s.write(w, nil, nil, refuse(403, "The content type is not the one that was signed."))
	case s.other["put-needs-length"] && r.ContentLength < 0:
		s.write(w, nil, nil, refuse(411, "The length is missing."))
	case s.other["put-once"] && found.arrived:
		s.write(w, nil, nil, refuse(403, "The URL was used."))
	case s.other["put-any-size"] && err == nil && !found.registered:
		found.digest, found.arrived = s.keep(content), true
		s.write(w, nil, object{}, nil)
	case err != nil || len(content) != found.size:
		s.write(w, nil, nil, refuse(400, "The size is not the one that was signed."))
	case found.registered && s.other["put-after-registration"]:
		s.write(w, nil, object{}, nil)
	case found.registered:
		s.write(w, nil, nil, refuse(409, "The object is registered."))
	default:
		found.digest, found.arrived = s.keep(content), true
		if code := choice(s, 0, map[string]int{"put-204": 204, "put-201": 201}); code != 0 {
			w.WriteHeader(code)
			return
		}
		s.write(w, nil, object{}, nil)
	}
}

func (s *server) registerEntry(q *request) any {
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
	if len(f.wrong) == 0 {
		s.objectRefused(found, size)
	}
	if found == nil || found.registered || found.digest == "" {
		f.refuse("filename", "The filename is not that of an object to register.")
	} else if found.size != size || len(s.contents[found.digest]) != size {
		f.refuse("size", "The size is not that of the object.")
	}
	s.check(f)
	if found.user != q.user {
		panic(errForbidden)
	}
	relativePath := f.text("relativePath")
	s.checkFile(f, found)
	hasNoPlace := !s.other["registered-place"] && !f.has("workspaceId") && !f.has("parentId") && !f.has("relativePath")
	if hasNoPlace || s.other["presigned-place"] {
		workspace, parent, relativePath = found.workspace, found.parent, found.relativePath
	}
	workspace = s.defaultWorkspace(q.user, workspace, parent, f.has("workspaceId") || s.other["presigned-place"])
	if relativePath != "" {
		parent = 0
	}
	at := s.placeOf(q.user, workspace, parent)
	at = s.filePlace(at, parent, relativePath, f)
	if relativePath != "" {
		at = s.folders(at, s.folderPath(relativePath, clientName), s.other["folders-again"])
	}
	existing, clientName := s.sameName(at, clientName, false)
	if existing != nil {
		s.trash([]*entry{existing})
	}
	if shared := s.deduplicated(q.user, at, clientName, fileHash); shared != nil {
		found.registered = true
		return object{"fileEntry": s.fileFields(shared)}
	}
	objectName := s.sharedObject(q.user, fileHash, name)
	made := s.newFile(at, clientName, s.contents[found.digest])
	found.registered, made.objectName, made.fileHash = true, objectName, s.fileHashOf(found, fileHash)
	s.describe(made, found, f)
	if f.has("lastModified") {
		made.modified = &modified
	} else if s.other["modified-is-upload"] {
		now := int(time.Now().UnixMilli())
		made.modified = &now
	}
	made.exif = f.text("exifData")
	return object{"fileEntry": s.fileFields(made)}
}

func (s *server) listUploadedParts(q *request) any {
	s.require(q.body, "key", "uploadId")
	key, id := q.body.text("key"), q.body.text("uploadId")
	s.check(q.body)
	found, known := s.uploads[id]
	switch {
	case (!known || found.key != key) && s.other["upload-unknown-empty"]:
		return object{"parts": []any{}}
	case !known || found.key != key:
		panic(missing("upload"))
	case found.user != q.user:
		panic(errForbidden)
	}
	return object{"parts": s.shownParts(found.parts)}
}
