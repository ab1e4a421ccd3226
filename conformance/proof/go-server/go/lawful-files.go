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
		anyCase := s.other["same-name-any-case"] || s.other["same-folder-any-case"]
		if here && (one.name == name || anyCase && strings.EqualFold(one.name, name)) {
			return one
		}
	}
	return nil
}

func (s *server) collides(at place, content []extracted) bool {
	return slices.ContainsFunc(content, func(one extracted) bool {
		first, _, _ := strings.Cut(one.path, "/")
		return s.entryNamed(at, first) != nil
	})
}

func (s *server) extractedName(at place, name string) string {
	old := s.entryNamed(at, name)
	switch {
	case old == nil:
	case s.other["extract-overwrites"] && old.kind != "folder":
		s.destroyNow([]*entry{old})
	case s.other["extract-numbers"]:
		return s.numbered(at, name, path.Ext(name))
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
	case s.other["convert-https-only"] && address.Scheme != "https",
		s.other["convert-absolute-only"] && address.Scheme == "",
		s.other["convert-own-only"] && !own,
		s.other["convert-public-only"] && !own && (host == "localhost" || strings.HasPrefix(host, "127.") || host == "::1"):
		return errors.New("not such a URL")
	}
	return nil
}

func (s *server) format(given string) string {
	return choice(s, strings.ToLower(given), map[string]string{"format-exact-case": given})
}

func (s *server) conversionRefused(content []byte, format string) error {
	if s.other["convert-pictures-only"] && utf8.Valid(content) || s.other["convert-not-to-pdf"] && format == "pdf" {
		return errors.New("no such conversion")
	}
	return nil
}

func (s *server) convertedPlace(at place, name, filename, format string) (place, string) {
	name = choice(s, name, map[string]string{
		"convert-name-added": path.Base(filename) + "." + format, "convert-name-random": newUUID() + "." + format,
	})
	if s.other["convert-in-folder"] {
		at = s.folders(at, "Converted", false)
	}
	return at, name
}

func (s *server) movedFields(e *entry) object {
	return choice(s, s.folderFields(e), map[string]object{
		"moved-ids": {"id": e.id}, "moved-by-hash": {"hash": e.hash, "name": e.name},
	})
}

func (s *server) address(ip string) string {
	return choice(s, ip, map[string]string{"view-ip-v6": "2001:db8::1", "view-ip-mapped": "::ffff:" + ip})
}

func (s *server) maxSize() int {
	return choice(s, maxObject, map[string]int{"five-million": 5_000_000})
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

// objectRefused refuses to register an object otherwise than as invalid.
func (s *server) objectRefused(found *stored, size int) {
	switch {
	case found == nil || found.digest == "" && !found.registered:
		s.mayRefuse("unsent", "There is no such object.")
	case found.registered:
		s.mayRefuse("registered", "The object is registered.")
	case found.size != size:
		s.mayRefuse("size", "The size is not that of the object.")
	}
}

func (s *server) checkFile(f *fields, found *stored) {
	if s.other["file-hash-checked"] && f.has("fileHash") && !strings.EqualFold(f.text("fileHash"), found.digest) {
		f.refuse("fileHash", "The fileHash is not that of the object.")
	}
	if text := f.text("exifData"); s.other["exif-checked"] && text != "" {
		decoded, err := base64.StdEncoding.DecodeString(text)
		f.refuseIf(!json.Valid([]byte(text)) && (err != nil || !json.Valid(decoded)), "exifData", "The exifData is no JSON.")
	}
	if s.other["places-agree"] {
		for name, wanted := range map[string]int{"workspaceId": found.workspace, "parentId": found.parent} {
			if f.has(name) && wanted != 0 && f.integer(name) != wanted {
				f.refuse(name, "The "+name+" is not that of the presigned URL.")
			}
		}
		if f.has("relativePath") && found.relativePath != "" && f.text("relativePath") != found.relativePath {
			f.refuse("relativePath", "The relativePath is not that of the presigned URL.")
		}
	}
	s.check(f)
}

// describe gives a file its type and its extension.
func (s *server) describe(made *entry, found *stored, f *fields) {
	switch clientMime := f.text("clientMime"); {
	case clientMime != "":
		made.setMime(clientMime)
	case s.other["mime-of-presign"] && found.mime != "":
		made.setMime(found.mime)
	case s.other["mime-empty"]:
		made.mime = ""
	}
	switch {
	case f.has("clientExtension"):
		made.extension = f.text("clientExtension")
	case s.other["mime-of-presign"]:
		made.extension = found.extension
	case s.other["extension-empty"]:
		made.extension = ""
	}
	if last := strings.LastIndex(made.extension, "."); last >= 0 && s.other["extension-last-part"] {
		made.extension = made.extension[last+1:]
	}
}

func (s *server) shownParts(parts []any) []any {
	shown := []any{}
	for _, one := range parts {
		part := maps.Clone(one.(object))
		if s.other["etags-bare"] {
			part["ETag"] = strings.Trim(part["ETag"].(string), `"`)
		}
		shown = append(shown, part)
	}
	if s.other["parts-reversed"] {
		slices.Reverse(shown)
	}
	return shown
}

func (s *server) uuid() string {
	switch {
	case s.other["uuids-in-capitals"]:
		return strings.ToUpper(newUUID())
	case s.other["uuids-of-time"]:
		b := make([]byte, 16)
		_, _ = rand.Read(b)
		binary.BigEndian.PutUint64(b, uint64(time.Now().UnixMilli())<<16|uint64(b[6])<<8|uint64(b[7]))
		b[6], b[8] = b[6]&0x0f|0x70, b[8]&0x3f|0x80
		text := hex.EncodeToString(b)
		return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
	}
	return newUUID()
}
