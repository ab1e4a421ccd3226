package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// root is the path of the API root, whose last segment is the version.
const root = "/api/v1"

const (
	maxBody   = 1 << 20
	maxObject = 5 << 20
)

type object = map[string]any

// refusal is what a caller is told of. Whatever carries out a request panics with it, and answerOf recovers it.
type refusal struct {
	code int
	body object
	kind string
}

func (r refusal) Error() string { return http.StatusText(r.code) }

func refuse(code int, message string) refusal {
	return refusal{code, object{"status": "error", "message": message}, ""}
}

func (r refusal) as(kind string) refusal { r.kind = kind; return r }

func missing(what string) refusal {
	kind := what
	if what == "folder" {
		kind = "entry"
	}
	return refuse(404, "There is no such "+what+".").as(kind)
}

var (
	errUnauthenticated = refusal{401, object{"message": "Unauthenticated."}, ""}
	errForbidden       = refusal{403, object{"message": "This action is unauthorized."}, ""}
)

// request is what a handler works with: the caller, the body and the query.
type request struct {
	*http.Request
	user  *user
	body  *fields
	query *fields
	// code is that of a success, 200 where it is 0.
	code   int
	header map[string]string
}

type handler func(*request) any

// answerOf is the answer of a handler, or its refusal.
func answerOf(handle handler, q *request) (answer any, err error) {
	defer func() {
		switch raised := recover().(type) {
		case nil:
		case refusal:
			err = raised
		default:
			panic(raised)
		}
	}()
	return handle(q), nil
}

func (s *server) routes(states bool) http.Handler {
	mux := http.NewServeMux()
	api := map[string]handler{
		"GET /cli/loggedUser":                           s.loggedUser,
		"POST /file-entries/delete":                     s.deleteEntries,
		"POST /file-entries/{entryId}/shareable-link":   s.createLink,
		"DELETE /file-entries/{entryId}/shareable-link": s.deleteLink,
		"POST /file-entries/{entryId}/share":            s.shareEntry,
		"POST /workspace":                               s.createWorkspace,
		"GET /me/workspaces":                            s.listWorkspaces,
		"GET /workspace/{id}":                           s.getWorkspace,
		"POST /folders":                                 s.createFolder,
		"POST /file-entries/{entryId}/extract":          s.extractArchive,
		"POST /entry/convert":                           s.convertFile,
		"POST /file-entries/unstar":                     s.unstarEntries,
		"POST /notes/create":                            s.createNote,
		"GET /notes":                                    s.listNotes,
		"GET /vault":                                    s.getVault,
		"POST /vault/file-entries/move":                 s.moveVaultEntries,
		"POST /vault/delete-entries":                    s.deleteVaultEntries,
		"GET /track/all":                                s.listTrackedFiles,
		"POST /s3/simple/presign":                       s.presignUpload,
		"POST /s3/multipart/get-uploaded-parts":         s.listUploadedParts,
		"POST /s3/entries":                              s.registerEntry,
	}
	for route, handle := range api {
		method, path, _ := strings.Cut(route, " ")
		mux.Handle(method+" "+root+path, s.serve(s.withToken(s.lawfully(route, handle))))
	}
	mux.Handle("POST "+root+"/auth/login", s.serve(s.lawfully("POST /auth/login", s.login)))
	if states {
		mux.Handle("POST /_states", s.serve(s.withToken(s.providerState)))
	}
	if !s.other["objects-elsewhere"] {
		mux.HandleFunc("PUT /objects/{key...}", s.putObject)
	}
	mux.HandleFunc("GET /drive/shares/{hash}", s.followLink)
	mux.HandleFunc("GET /avatars/{id}", s.avatar)
	mux.Handle("/", s.serve(s.elsewhere))
	return s.otherwise(mux)
}

// serve makes a handler of HTTP of one of ours: one request at a time, JSON both ways.
func (s *server) serve(handle handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := s.readBody(r)
		s.mutex.Lock()
		defer s.mutex.Unlock()
		var answer any
		q := &request{Request: r, user: s.userOf(r), body: newFields(body), query: queryOf(r)}
		switch {
		case err == nil:
			answer, err = answerOf(handle, q)
		// Without a token, the error is a 401, whatever the body.
		case q.user == nil && !strings.HasSuffix(r.URL.Path, "/auth/login"):
			err = errUnauthenticated
		}
		if strings.HasPrefix(r.URL.Path, root) {
			err = s.reworded(q, err)
		}
		s.write(w, q, answer, err)
	})
}

func (s *server) withToken(handle handler) handler {
	return func(q *request) any {
		if q.user == nil {
			panic(errUnauthenticated)
		}
		return handle(q)
	}
}

// readBody reads a JSON object; a request without a body has an empty one.
func (s *server) readBody(r *http.Request) (object, error) {
	data, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	switch {
	case err != nil:
		return nil, refuse(400, "The body could not be read.")
	case len(data) > maxBody:
		return nil, refuse(413, "The body is too large.")
	case len(data) == 0:
		return nil, nil
	}
	kind, more, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case s.other["any-content-type"]:
	case s.other["charset-refused"] && len(more) > 0:
		return nil, refuse(415, "The body must be application/json.")
	case err == nil && kind == "application/json":
	case s.other["other-content-ignored"]:
		return nil, nil
	case s.other["other-content-400"]:
		return nil, refuse(400, "The body must be application/json.")
	default:
		return nil, refuse(415, "The body must be application/json.")
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var body object
	if err := decoder.Decode(&body); err != nil || body == nil {
		switch {
		case s.other["malformed-ignored"]:
			return nil, nil
		case s.other["malformed-422"]:
			return nil, refusal{422, object{"status": "error", "message": "The given data was invalid.", "errors": object{}}, ""}
		}
		return nil, refuse(400, "The body must be a JSON object.")
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, refuse(400, "The body must be one JSON object.")
	}
	return body, nil
}

func queryOf(r *http.Request) *fields {
	values := object{}
	for name, given := range r.URL.Query() {
		values[name] = json.Number(given[0])
	}
	return newFields(values)
}

func (s *server) write(w http.ResponseWriter, q *request, answer any, err error) {
	code := 200
	if q != nil && q.code != 0 {
		code = q.code
	}
	if err != nil {
		var known refusal
		if !errors.As(err, &known) {
			known = refusal{500, object{"message": "Server error."}, ""}
		}
		code, answer = known.code, s.errorForm(known)
	} else if success, ok := answer.(object); ok {
		success["status"] = "success"
	}
	s.send(w, q, s.variedCode(q, code, err), answer)
}
