package main

import (
	"bytes"
	"compress/gzip"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// entryNamed is what has a name in a place.
func (s *server) entryNamed(at place, name string) *entry {
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		one := s.entries[id]
		here := one.workspace == at.workspace && one.parent == at.parent && one.vault == at.vault && !one.trashed &&
			(at.workspace != 0 || one.owner == at.owner)
		anyCase := s.fault["same-name-any-case"] || s.fault["same-folder-any-case"]
		if here && (one.name == name || anyCase && strings.EqualFold(one.name, name)) {
			return one
		}
	}
	return nil
}

func (s *server) collides(q *request, at place, content []extracted) error {
	for _, one := range content {
		first, _, _ := strings.Cut(one.path, "/")
		if s.entryNamed(at, first) == nil {
			continue
		}
		switch {
		case s.fault["extract-collision-409"]:
			return refuse(409, "The name is taken.")
		case s.fault["extract-collision-422"]:
			q.body.refuse("parentId", "The destination has entries of these names.")
			return s.invalid(q.body)
		}
	}
	return nil
}

func (s *server) extractedName(at place, name string) string {
	old := s.entryNamed(at, name)
	switch {
	case old == nil:
	case s.fault["extract-overwrites"] && old.kind != "folder":
		s.destroyNow([]*entry{old})
	case s.fault["extract-numbers"]:
		end := path.Ext(name)
		for number := 1; ; number++ {
			other := fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, end), number, end)
			if s.entryNamed(at, other) == nil {
				return other
			}
		}
	}
	return name
}

// readGzip reads an archive that is a single compressed file.
func readGzip(name string, data []byte) ([]extracted, error) {
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(reader, maxExtracted))
	return []extracted{{strings.TrimSuffix(name, ".gz"), append([]byte{}, content...)}}, err
}

func (s *server) sourceRefused(source string) error {
	address, err := url.Parse(source)
	if err != nil {
		return err
	}
	own := address.Scheme == "" || strings.HasPrefix(source, s.app+"/")
	host := address.Hostname()
	switch {
	case s.fault["convert-https-only"] && address.Scheme != "https",
		s.fault["convert-absolute-only"] && address.Scheme == "",
		s.fault["convert-own-only"] && !own,
		s.fault["convert-public-only"] && !own && (host == "localhost" || strings.HasPrefix(host, "127.") || host == "::1"):
		return errors.New("not such a URL")
	}
	return nil
}

func (s *server) format(given string) string {
	if s.fault["format-exact-case"] {
		return given
	}
	return strings.ToLower(given)
}

func (s *server) conversionRefused(content []byte, format string) error {
	if s.fault["convert-pictures-only"] && utf8.Valid(content) || s.fault["convert-not-to-pdf"] && format == "pdf" {
		return errors.New("no such conversion")
	}
	return nil
}

func (s *server) convertedPlace(at place, name, filename, format string) (place, string) {
	switch {
	case s.fault["convert-name-added"]:
		name = path.Base(filename) + "." + format
	case s.fault["convert-name-random"]:
		name = newUUID() + "." + format
	}
	if s.fault["convert-in-folder"] {
		at = s.folders(at, "Converted", false)
	}
	return at, name
}

func (s *server) movedFields(e *entry) object {
	switch {
	case s.fault["moved-ids"]:
		return object{"id": e.id}
	case s.fault["moved-by-hash"]:
		return object{"hash": e.hash, "name": e.name}
	}
	return s.folderFields(e)
}

func (s *server) address(ip string) string {
	switch {
	case s.fault["view-ip-v6"]:
		return "2001:db8::1"
	case s.fault["view-ip-mapped"]:
		return "::ffff:" + ip
	}
	return ip
}

func (s *server) maxSize() int {
	if s.fault["five-million"] {
		return 5_000_000
	}
	return maxObject
}

// putAsS3 takes an object and answers in XML, as S3 does.
func (s *server) putAsS3(w http.ResponseWriter, r *http.Request, found *stored, content []byte, key, until string) {
	refused := ""
	expires, _ := strconv.ParseInt(until, 10, 64)
	switch {
	case found == nil || !hmac.Equal([]byte(s.signature(key, until)), []byte(r.URL.Query().Get("signature"))):
		refused = "SignatureDoesNotMatch"
	case time.Now().Unix() > expires:
		refused = "AccessDenied"
	case len(content) != found.size || found.registered:
		refused = "SignatureDoesNotMatch"
	}
	if refused != "" {
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(403)
		_, _ = io.WriteString(w, `<?xml version="1.0" encoding="UTF-8"?>`+"\n<Error><Code>"+refused+"</Code></Error>")
		return
	}
	found.digest, found.arrived = s.keep(content), true
	w.Header().Set("ETag", `"`+found.digest[:32]+`"`)
	w.WriteHeader(200)
}

// serveObjects has uploads go to an origin of their own, and returns it. Like S3, it takes no second authorization.
func (s *server) serveObjects() string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /objects/{key...}", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			s.write(w, nil, nil, refuse(400, "Only one authorization is allowed."))
			return
		}
		s.putObject(w, r)
	})
	server := http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() { log.Fatal(server.Serve(listener)) }()
	return "http://" + listener.Addr().String()
}

// objectRefused is the refusal to register an object, if it is not a validation error.
func (s *server) objectRefused(found *stored, size int) error {
	switch {
	case found == nil || found.digest == "" && !found.registered:
		switch {
		case s.fault["register-missing-404"]:
			return refuse(404, "There is no such object.")
		case s.fault["register-missing-409"]:
			return refuse(409, "There is no such object.")
		}
	case found.registered:
		switch {
		case s.fault["register-again-409"]:
			return refuse(409, "The object is registered.")
		case s.fault["register-again-404"]:
			return refuse(404, "There is no such object.")
		}
	case found.size != size && s.fault["register-size-409"]:
		return refuse(409, "The size is not that of the object.")
	case found.size != size && s.fault["register-size-400"]:
		return refuse(400, "The size is not that of the object.")
	}
	return nil
}

func (s *server) checkFile(f *fields, found *stored) error {
	if s.fault["file-hash-checked"] && f.has("fileHash") && !strings.EqualFold(f.text("fileHash"), found.digest) {
		f.refuse("fileHash", "The fileHash is not that of the object.")
	}
	if text := f.text("exifData"); s.fault["exif-checked"] && text != "" {
		decoded, err := base64.StdEncoding.DecodeString(text)
		if !json.Valid([]byte(text)) && (err != nil || !json.Valid(decoded)) {
			f.refuse("exifData", "The exifData is no JSON.")
		}
	}
	if s.fault["places-agree"] {
		for name, wanted := range map[string]int{"workspaceId": found.workspace, "parentId": found.parent} {
			if f.has(name) && wanted != 0 && f.integer(name) != wanted {
				f.refuse(name, "The "+name+" is not that of the presigned URL.")
			}
		}
		if f.has("relativePath") && found.relativePath != "" && f.text("relativePath") != found.relativePath {
			f.refuse("relativePath", "The relativePath is not that of the presigned URL.")
		}
	}
	return s.invalid(f)
}

// describe gives a file its type and its extension.
func (s *server) describe(made *entry, found *stored, f *fields) {
	switch clientMime := f.text("clientMime"); {
	case clientMime != "":
		made.setMime(clientMime)
	case s.fault["mime-of-presign"] && found.mime != "":
		made.setMime(found.mime)
	case s.fault["mime-empty"]:
		made.mime = ""
	}
	switch {
	case f.has("clientExtension"):
		made.extension = f.text("clientExtension")
	case s.fault["mime-of-presign"]:
		made.extension = found.extension
	case s.fault["extension-empty"]:
		made.extension = ""
	}
	if last := strings.LastIndex(made.extension, "."); last >= 0 && s.fault["extension-last-part"] {
		made.extension = made.extension[last+1:]
	}
}

func (s *server) shownParts(parts []any) []any {
	shown := []any{}
	for _, one := range parts {
		part := maps.Clone(one.(object))
		if s.fault["etags-bare"] {
			part["ETag"] = strings.Trim(part["ETag"].(string), `"`)
		}
		shown = append(shown, part)
	}
	if s.fault["parts-reversed"] {
		slices.Reverse(shown)
	}
	return shown
}

func (s *server) uuid() string {
	switch {
	case s.fault["uuids-in-capitals"]:
		return strings.ToUpper(newUUID())
	case s.fault["uuids-of-time"]:
		b := make([]byte, 16)
		_, _ = rand.Read(b)
		binary.BigEndian.PutUint64(b, uint64(time.Now().UnixMilli())<<16|uint64(b[6])<<8|uint64(b[7]))
		b[6], b[8] = b[6]&0x0f|0x70, b[8]&0x3f|0x80
		text := hex.EncodeToString(b)
		return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
	}
	return newUUID()
}
