package main

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"
)

// What alternatives.go lists is here and in the other two files whose names begin with lawful, or where it differs.

// fieldsOf are the fields of each body: s text, i integer, b boolean, I integers, S texts; ! required, ? null is allowed.
var fieldsOf = map[string]string{
	"POST /auth/login":                            "email:s! password:s! device_name:s!",
	"POST /file-entries/delete":                   "entryIds:I! deleteForever:b emptyTrash:b",
	"POST /file-entries/{entryId}/shareable-link": "password:s expires_at:s allow_edit:b allow_download:b",
	"POST /file-entries/{entryId}/share":          "emails:S! permissions:S!",
	"POST /workspace":                             "name:s!",
	"POST /folders":                               "name:s! parentId:i?",
	"POST /file-entries/{entryId}/extract":        "parentId:i! password:s?",
	"POST /entry/convert":                         "url:s! filename:s! outputformat:s!",
	"POST /file-entries/unstar":                   "entryIds:I!",
	"POST /notes/create":                          "title:s! body:s!",
	"POST /vault/file-entries/move":               "entryIds:I! destinationId:i!",
	"POST /vault/delete-entries":                  "entryIds:I! deleteForever:b!",
	"POST /s3/simple/presign":                     "filename:s! mime:s! size:i! extension:s! workspaceId:i relativePath:s parentId:i",
	"POST /s3/multipart/get-uploaded-parts":       "key:s! uploadId:s!",
	"POST /s3/entries": "filename:s! size:i! clientName:s! clientMime:s clientExtension:s workspaceId:i parentId:i? " +
		"relativePath:s lastModified:i fileHash:s exifData:s",
}

var parametersOf = map[string][]string{
	"GET /me/workspaces":                   {"workspaceId", "workspace_id"},
	"POST /folders":                        {"workspaceId"},
	"POST /file-entries/{entryId}/extract": {"workspaceId"},
	"POST /entry/convert":                  {"workspaceId"},
	"GET /track/all":                       {"workspaceId", "page", "perPage", "per_page"},
}

var creations = []string{
	"POST /file-entries/{entryId}/shareable-link", "POST /workspace", "POST /folders", "POST /notes/create",
	"POST /s3/entries", "POST /s3/simple/presign",
}

var actions = []string{
	"POST /file-entries/delete", "DELETE /file-entries/{entryId}/shareable-link", "POST /file-entries/{entryId}/extract",
	"POST /entry/convert", "POST /vault/delete-entries", "POST /vault/file-entries/move", "POST /file-entries/unstar",
	"POST /file-entries/{entryId}/share",
}

// lawfully wraps a handler with the alternatives that concern many operations.
func (s *server) lawfully(route string, handle handler) handler {
	return func(q *request) (any, error) {
		if s.fault["slow-answers"] {
			s.mutex.Unlock()
			time.Sleep(100 * time.Millisecond)
			s.mutex.Lock()
		}
		err := s.before(route, q)
		var answer any
		if err == nil {
			answer, err = handle(q)
		}
		if err != nil {
			return nil, err
		}
		switch {
		case s.fault["created-201"] && slices.Contains(creations, route),
			s.fault["posts-201"] && q.Method == "POST":
			q.code = 201
		case s.fault["accepted-202"] && slices.Contains(actions, route):
			q.code = 202
		}
		return s.after(route, answer), nil
	}
}

func (s *server) before(route string, q *request) error {
	if err := s.limited(q); err != nil {
		return err
	}
	s.convertTypes(route, q.body)
	if s.fault["entry-first"] && strings.Contains(route, "{entryId}") {
		byHash := strings.HasSuffix(route, "shareable-link")
		right := "own"
		if strings.HasSuffix(route, "extract") {
			right = "view"
		}
		if _, err := s.entryOf(q, byHash, right); err != nil {
			return err
		}
	}
	if s.fault["place-first"] && route == "POST /folders" {
		workspace, _ := asInteger(q.query.values["workspaceId"])
		parent, _ := asInteger(q.body.values["parentId"])
		if _, err := s.placeOf(q.user, workspace, parent); err != nil {
			return err
		}
	}
	s.checkKnown(route, q)
	s.checkLists(route, q.body)
	s.checkNames(route, q.body)
	s.checkTexts(q.body)
	if s.fault["body-required"] && q.body.values == nil && route == "POST /file-entries/{entryId}/shareable-link" {
		return refuse(400, "The request has no body.")
	}
	if s.fault["unlink-refuses-body"] && q.body.values != nil && q.Method == "DELETE" {
		return refuse(400, "This request has no body.")
	}
	if len(q.body.wrong)+len(q.query.wrong) > 0 {
		s.requireAll(route, q.body)
	}
	return s.invalid(q.body, q.query)
}

// requireAll has what is missing named too, beside what an alternative found to be wrong.
func (s *server) requireAll(route string, f *fields) {
	for spec := range strings.FieldsSeq(fieldsOf[route]) {
		name, kind, _ := strings.Cut(spec, ":")
		if strings.HasSuffix(kind, "!") && f.values[name] == nil {
			s.require(f, name)
		}
	}
}

// limited refuses what comes too often: more than 50 requests of one account in a second.
func (s *server) limited(q *request) error {
	if !s.fault["rate-limit"] && !s.fault["rate-limit-bare"] || q.user == nil {
		return nil
	}
	now := time.Now()
	recent := slices.DeleteFunc(s.recent[q.user.id], func(at time.Time) bool { return now.Sub(at) > time.Second })
	if len(recent) >= 50 {
		s.recent[q.user.id] = recent
		if s.fault["rate-limit"] {
			q.header = map[string]string{"Retry-After": "1", "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0"}
		}
		return refusal{429, object{"message": "Too Many Attempts."}, "rate"}
	}
	s.recent[q.user.id] = append(recent, now)
	return nil
}

// convertTypes reads values of another type as those that are meant.
func (s *server) convertTypes(route string, f *fields) {
	for spec := range strings.FieldsSeq(fieldsOf[route]) {
		name, kind, _ := strings.Cut(spec, ":")
		value := f.values[name]
		switch kind[0] {
		case 's':
			if number, ok := value.(json.Number); ok && s.fault["numbers-as-text"] {
				f.values[name] = number.String()
			}
		case 'i':
			if text, ok := value.(string); ok && s.fault["numeric-strings"] && isNumeric(text) {
				f.values[name] = json.Number(text)
			}
		case 'b':
			if s.fault["loose-booleans"] {
				switch shown, _ := json.Marshal(value); strings.Trim(string(shown), `"`) {
				case "1", "true":
					f.values[name] = true
				case "0", "false":
					f.values[name] = false
				}
			}
		case 'I':
			many, _ := value.([]any)
			for index, one := range many {
				if text, ok := one.(string); ok && s.fault["numeric-strings"] && isNumeric(text) {
					many[index] = json.Number(text)
				}
			}
		}
		number, isNumber := value.(json.Number)
		if isNumber && kind[0] == 'i' && s.fault["whole-floats-refused"] && !isNumeric(string(number)) {
			f.refuse(name, "The "+name+" must be an integer.")
		}
		if given, ok := f.values[name]; ok && given == nil && s.fault["null-refused"] && !strings.ContainsAny(kind, "!?") {
			f.refuse(name, "The "+name+" must not be null.")
		}
	}
}

func isNumeric(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

func (s *server) checkKnown(route string, q *request) {
	if s.fault["unknown-fields-refused"] {
		known := map[string]bool{}
		for spec := range strings.FieldsSeq(fieldsOf[route]) {
			name, _, _ := strings.Cut(spec, ":")
			known[name] = true
		}
		for name := range q.body.values {
			if !known[name] {
				q.body.refuse(name, "The "+name+" field is not known.")
			}
		}
	}
	if s.fault["unknown-parameters-refused"] {
		for name := range q.query.values {
			if !slices.Contains(parametersOf[route], name) {
				q.query.refuse(name, "The "+name+" parameter is not known.")
			}
		}
	}
}

func (s *server) checkLists(route string, f *fields) {
	ids, given := f.values["entryIds"].([]any)
	if !given {
		return
	}
	for name, limit := range map[string]int{"ids-to-100": 100, "ids-to-20": 20} {
		if s.fault[name] && len(ids) > limit {
			f.refuse("entryIds", "The entryIds may not have more than "+strconv.Itoa(limit)+" items.")
		}
	}
	seen := map[any]bool{}
	for _, id := range ids {
		if number, ok := id.(json.Number); ok {
			if seen[number] && s.fault["duplicates-refused"] {
				f.refuse("entryIds", "The entryIds have a duplicate value.")
			}
			seen[number] = true
		} else if s.fault["errors-numbered"] {
			f.refuse("entryIds."+strconv.Itoa(slices.Index(ids, id)), "The entryIds must be integers.")
		}
	}
	if len(ids) == 0 && (s.fault["unstar-nothing-refused"] && strings.HasSuffix(route, "unstar") ||
		s.fault["vault-nothing-refused"] && strings.Contains(route, "/vault/")) {
		f.refuse("entryIds", "The entryIds field is required.")
	}
}

// nameFields hold the name of something that is made.
var nameFields = []string{"name", "title", "clientName"}

// refusedCharacters are those that a name may not have.
var refusedCharacters = map[string]string{
	"names-without-blanks": " ", "names-without-hyphens": "-", "names-without-separators": " -", "names-without-marks": "-_. ()",
}

// namesIn are the names that a request gives: of what it makes, of a file that it will register, of the folders of a path.
func namesIn(route string, f *fields) map[string][]string {
	found := map[string][]string{}
	for _, field := range append([]string{"device_name", "filename", "relativePath"}, nameFields...) {
		text, given := f.values[field].(string)
		switch {
		case !given || field == "filename" && route == "POST /s3/entries":
		case field == "filename", field == "clientName":
			dot := strings.LastIndex(text, ".")
			found[field] = []string{text[:max(0, dot)] + text[dot+1:]}
		default:
			// The last one of a path may be that of the file (U-113).
			file, _ := f.values["filename"].(string)
			found[field] = strings.Split(strings.TrimSuffix(text, "/"+file), "/")
		}
	}
	return found
}

func (s *server) checkNames(route string, f *fields) {
	for field, names := range namesIn(route, f) {
		for _, name := range names {
			for alternative, characters := range refusedCharacters {
				if s.fault[alternative] && strings.ContainsAny(name, characters) {
					f.refuse(field, "The "+field+" must not contain one of \""+characters+"\".")
				}
			}
			isOther := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }
			if s.fault["names-of-letters"] && strings.ContainsFunc(name, isOther) {
				f.refuse(field, "The "+field+" may have letters and digits only.")
			}
			if s.fault["names-to-40"] && len([]rune(name)) > 40 {
				f.refuse(field, "The "+field+" may not be greater than 40 characters.")
			}
		}
	}
}

func (s *server) checkTexts(f *fields) {
	for _, name := range nameFields {
		text, given := f.values[name].(string)
		if !given {
			continue
		}
		for fault, limit := range map[string]int{"names-to-255": 255, "names-to-100": 100} {
			if s.fault[fault] && len([]rune(text)) > limit {
				f.refuse(name, "The "+name+" may not be greater than "+strconv.Itoa(limit)+" characters.")
			}
		}
		if runes := []rune(text); s.fault["names-cut-to-255"] && len(runes) > 255 {
			f.values[name] = string(runes[:255])
		}
		if s.fault["blank-refused"] && text != "" && strings.TrimSpace(text) == "" {
			f.refuse(name, "The "+name+" field is required.")
		}
	}
	if text, given := f.values["body"].(string); given && s.fault["notes-to-1000"] && len([]rune(text)) > 1000 {
		f.refuse("body", "The body may not be greater than 1000 characters.")
	}
}

// require is as that of the fields, where an empty string may do.
func (s *server) require(f *fields, names ...string) {
	for _, name := range names {
		if text, ok := f.values[name].(string); ok && text == "" && s.fault["empty-accepted"] {
			continue
		}
		missing := f.values[name] == nil || f.values[name] == ""
		if missing && s.fault["required-in-words"] && !slices.Contains([]string{"name", "title"}, name) {
			f.refuse(name, "The "+inWords(name)+" field is required.")
		}
		f.require(name)
	}
}

// inWords writes entryIds as entry ids.
func inWords(name string) string {
	var words strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			words.WriteByte(' ')
		}
		words.WriteRune(r)
	}
	return strings.ToLower(strings.ReplaceAll(words.String(), "_", " "))
}

// otherCodes are those of refusals whose code is not specified.
var otherCodes = map[string]struct {
	kind string
	code int
}{
	"invalid-400": {"invalid", 400}, "invalid-409": {"invalid", 409}, "extract-400": {"archive", 400}, "extract-415": {"archive", 415},
	"unknown-400": {"entry", 400}, "unknown-410": {"entry", 410}, "unknown-workspace-400": {"workspace", 400},
	"parent-404": {"parent", 404}, "parent-400": {"parent", 400}, "trashed-409": {"trashed", 409}, "trashed-423": {"trashed", 423},
	"upload-400": {"upload", 400}, "vault-404": {"vault", 404}, "self-move-400": {"self", 400}, "no-link-409": {"link", 409},
}

// asForbidden are refusals for what the caller then may not know of.
var asForbidden = map[string]string{
	"unknown-403": "entry", "unknown-workspace-403": "workspace", "parent-403": "parent", "trashed-403": "trashed",
	"vault-403": "vault",
}

// asInvalid are refusals that name a field.
var asInvalid = map[string][2]string{
	"unknown-422": {"entry", ""}, "unknown-workspace-422": {"workspace", "workspaceId"}, "parent-422": {"parent", "parentId"},
	"upload-422": {"upload", "uploadId"}, "vault-422": {"vault", ""}, "self-move-422": {"self", "destinationId"},
	"trashed-422": {"trashed", "entryId"}, "no-link-422": {"link", "entryId"},
}

// asBare are refusals with a message only.
var asBare = map[string]string{"unknown-bare": "entry", "unknown-workspace-bare": "workspace"}

func (s *server) reworded(q *request, err error) error {
	var r refusal
	if !errors.As(err, &r) {
		return err
	}
	for name, other := range asForbidden {
		if s.fault[name] && r.kind == other {
			return errForbidden
		}
	}
	for name, other := range asBare {
		if s.fault[name] && r.kind == other {
			return refusal{r.code, object{"message": "Not Found"}, ""}
		}
	}
	for name, other := range asInvalid {
		if s.fault[name] && r.kind == other[0] {
			field := other[1]
			switch {
			case field != "":
			case q.body.has("entryIds"):
				field = "entryIds"
			case q.body.has("parentId") && !strings.Contains(q.URL.Path, "/file-entries/"):
				field = "parentId"
			default:
				field = "entryId"
			}
			q.body.refuse(field, "The selected "+field+" is invalid.")
			err = s.invalid(q.body)
			_ = errors.As(err, &r)
		}
	}
	body := maps.Clone(r.body)
	code := r.code
	for name, other := range otherCodes {
		if s.fault[name] && r.kind == other.kind {
			code = other.code
		}
	}
	if s.fault["localized"] && r.kind != "invalid" && r.kind != "archive" && code != 401 && code != 403 && wantsGerman(q) {
		body["message"] = "Das geht nicht."
	}
	if s.fault["errors-with-code"] {
		body["code"], body["trace_id"] = "E"+strconv.Itoa(code), newUUID()
		if errors, ok := body["errors"].(object); ok {
			body["errors"] = addTo(maps.Clone(errors), object{"request": "See the fields."})
		}
	}
	return refusal{code, body, r.kind}
}

// errorForm is the body of a refusal: any JSON where neither its form nor its message is stated.
func (s *server) errorForm(r refusal) any {
	if !s.fault["errors-of-any-form"] || r.code == 401 || r.code == 403 || r.kind == "invalid" || r.kind == "archive" {
		return r.body
	}
	return inTurn[any](s, nil, "No.", []any{}, object{"error": object{"code": "E17"}})
}

// variedCode is the code of an answer of an operation, or another one of the same range that is not stated either.
func (s *server) variedCode(q *request, code int, err error) int {
	var r refusal
	switch {
	case !s.fault["codes-vary"] || q == nil || !strings.HasPrefix(q.URL.Path, root):
	case err == nil:
		return inTurn(s, 200, 201, 202)
	case errors.As(err, &r) && (r.kind == "invalid" || r.kind == "archive"):
		return inTurn(s, 400, 409, 422)
	}
	return code
}

func inTurn[choice any](s *server, choices ...choice) choice {
	s.answered++
	return choices[s.answered%len(choices)]
}

// always200 has a page say in its text alone what is wrong.
type always200 struct{ http.ResponseWriter }

func (w always200) WriteHeader(int) { w.ResponseWriter.WriteHeader(200) }

func wantsGerman(q *request) bool {
	language := q.Header.Get("Accept-Language")
	return language != "" && !strings.HasPrefix(strings.ToLower(language), "en") && language != "*"
}

// after changes the form of an answer.
func (s *server) after(route string, answer any) any {
	if s.fault["clock-behind"] {
		s.withTimes(answer, func(_ string, at time.Time) time.Time { return at.Add(-10 * time.Minute) })
	}
	if s.fault["updated-when-shown"] {
		s.withTimes(answer, func(name string, at time.Time) time.Time {
			if name == "updated_at" {
				return time.Now()
			}
			return at
		})
	}
	if s.fault["updated-epoch"] {
		s.withTimes(answer, func(name string, at time.Time) time.Time {
			if name == "updated_at" {
				return time.Unix(0, 0)
			}
			return at
		})
	}
	if s.fault["more-fields"] {
		withMore(answer, true)
	}
	if found, ok := answer.(object); ok && s.fault["wrapped-more"] {
		found["meta"] = object{"request_id": newUUID(), "took_ms": 3, "warnings": []any{}}
		if _, given := found["message"]; !given {
			found["message"] = nil
		}
	}
	if many, ok := answer.([]any); ok && s.fault["lists-reversed"] {
		slices.Reverse(many)
	}
	if many, ok := answer.([]any); ok && s.fault["lists-shuffled"] {
		shuffle(many)
	}
	if found, ok := answer.(object); ok {
		for _, name := range []string{"workspaces", "users"} {
			many, _ := found[name].([]any)
			if s.fault["lists-reversed"] {
				slices.Reverse(many)
			}
			if s.fault["lists-shuffled"] {
				shuffle(many)
			}
		}
		if many, ok := found["entries"].([]any); ok && s.fault["lists-reversed"] && strings.Contains(route, "move") {
			slices.Reverse(many)
		}
	}
	return answer
}

func shuffle(many []any) {
	for index := len(many) - 1; index > 0; index-- {
		other, _ := rand.Int(rand.Reader, big.NewInt(int64(index+1)))
		many[index], many[other.Int64()] = many[other.Int64()], many[index]
	}
}

// withMore gives every object fields that the interface does not list.
func withMore(value any, top bool) {
	switch value := value.(type) {
	case object:
		for _, inner := range value {
			withMore(inner, false)
		}
		if !top {
			value["model_type"], value["meta"], value["archived_at"] = "resource", object{"flags": []any{1, "a", nil}}, nil
			value["sort_order"] = 0.5
		}
	case []any:
		for _, inner := range value {
			withMore(inner, false)
		}
	}
}

// send writes an answer as JSON.
func (s *server) send(w http.ResponseWriter, q *request, code int, answer any) {
	header := w.Header()
	header.Set("Content-Type", "application/json")
	if s.fault["charset-in-type"] {
		header.Set("Content-Type", "application/json; charset=utf-8")
	}
	if s.fault["more-headers"] {
		for name, value := range map[string]string{
			"Cache-Control": "no-cache, private", "X-RateLimit-Limit": "600", "X-RateLimit-Remaining": "599",
			"Access-Control-Allow-Origin": "*", "Vary": "Accept-Encoding, Origin", "ETag": `W/"` + rand.Text() + `"`,
			"Set-Cookie": "session=" + rand.Text() + "; Path=/; HttpOnly", "X-Frame-Options": "SAMEORIGIN", "Server": "nginx",
		} {
			header.Set(name, value)
		}
	}
	if code == 401 && s.fault["www-authenticate"] {
		header.Set("WWW-Authenticate", `Bearer realm="api", error="invalid_token"`)
	}
	if s.fault["date-ahead"] {
		header.Set("Date", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
	}
	if s.fault["date-absent"] {
		header["Date"] = nil
	}
	if s.fault["connection-closes"] {
		header.Set("Connection", "close")
	}
	if q != nil {
		for name, value := range q.header {
			header.Set(name, value)
		}
	}
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	if s.fault["pretty-json"] {
		encoder.SetIndent("", "    ")
	}
	_ = encoder.Encode(answer)
	text := data.String()
	if s.fault["escaped-json"] {
		text = escaped(text)
	}
	if q != nil && s.fault["compressed"] && strings.Contains(q.Header.Get("Accept-Encoding"), "gzip") {
		header.Set("Content-Encoding", "gzip")
		w.WriteHeader(code)
		packer := gzip.NewWriter(w)
		_, _ = packer.Write([]byte(text))
		_ = packer.Close()
		return
	}
	w.WriteHeader(code)
	_, _ = w.Write([]byte(text))
}

// escaped writes slashes and all that is not ASCII as escapes, as PHP does.
func escaped(text string) string {
	var result strings.Builder
	for _, r := range text {
		switch {
		case r == '/':
			result.WriteString(`\/`)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&result, `\u%04x\u%04x`, high, low)
		case r > 127:
			fmt.Fprintf(&result, `\u%04x`, r)
		default:
			result.WriteRune(r)
		}
	}
	return result.String()
}

// elsewhere answers what no operation is for.
func (s *server) elsewhere(q *request) (any, error) {
	if s.fault["unknown-path-400"] {
		return nil, refuse(400, "There is no such operation.")
	}
	return nil, missing("operation")
}

// otherwise wraps the whole of the server: what it does with unknown paths and methods.
func (s *server) otherwise(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, pattern := mux.Handler(r)
		if pattern == "/" && s.fault["wrong-method-405"] {
			allowed := []string{}
			for _, method := range []string{"GET", "POST", "PUT", "DELETE"} {
				other := r.Clone(r.Context())
				other.Method = method
				if _, found := mux.Handler(other); found != "/" {
					allowed = append(allowed, method)
				}
			}
			if len(allowed) > 0 {
				w.Header().Set("Allow", strings.Join(allowed, ", "))
				s.send(w, nil, 405, object{"message": "Method Not Allowed"})
				return
			}
		}
		if pattern == "/" && s.fault["unknown-path-html"] {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte("<!doctype html><title>Not Found</title>"))
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// wrongCredentials refuses a login.
func (s *server) wrongCredentials(q *request, email string) error {
	email = strings.ToLower(email)
	s.wrongLogins[email]++
	said := object{"status": "error", "message": "These credentials do not match our records."}
	switch {
	case s.fault["login-429"] && s.wrongLogins[email] > 1:
		q.header = map[string]string{"Retry-After": "1"}
		return refusal{429, object{"message": "Too many login attempts."}, ""}
	case s.fault["login-401"]:
		return refusal{401, said, ""}
	case s.fault["login-403"]:
		return refusal{403, said, ""}
	case s.fault["login-400"]:
		return refusal{400, said, ""}
	case s.fault["login-404"]:
		return refusal{404, said, ""}
	case s.fault["login-names-password"]:
		q.body.refuse("password", "The password is wrong.")
	default:
		q.body.refuse("email", "These credentials do not match our records.")
	}
	return s.invalid(q.body)
}

// tokenFor makes a token, and what becomes of those of the same device.
func (s *server) tokenFor(u *user, device string) string {
	key := strconv.Itoa(u.id) + " " + device
	old := s.devices[key]
	if s.fault["login-same-token"] && old != "" {
		return old
	}
	if s.fault["login-replaces-token"] {
		delete(s.tokens, old)
	}
	made := s.newToken(u, time.Now().Add(tokenLife))
	s.devices[key] = made
	return made
}

func (s *server) newHash(id int) string {
	switch {
	case s.fault["hash-padded"]:
		return base64.URLEncoding.EncodeToString([]byte(strconv.Itoa(id) + "|" + rand.Text()[:5]))
	case s.fault["hash-of-digits"]:
		number, _ := rand.Int(rand.Reader, big.NewInt(1<<62))
		return "9" + strings.Repeat("0", 5) + number.String()
	case s.fault["hash-short"]:
		return strings.ToLower(rand.Text()[:7])
	}
	return rand.Text()
}

func (s *server) newLinkHash() string {
	if s.fault["link-hash-uuid"] {
		return newUUID()
	}
	return rand.Text()
}

func (s *server) extensionOf(e *entry) string {
	switch {
	case e.extension != "":
	case s.fault["extension-from-mime"] && strings.HasPrefix(e.mime, "text/plain"):
		return "txt"
	case s.fault["extension-bin"]:
		return "bin"
	}
	return e.extension
}

func (s *server) urlOf(e *entry) string {
	if s.fault["url-by-hash"] {
		return "v1/file-entries/" + e.hash + "/content"
	}
	return "v1/file-entries/" + strconv.Itoa(e.id)
}

// kindOf is the type of an entry, of which only folder, pdf and image are specified.
func (s *server) kindOf(e *entry) string {
	if slices.Contains([]string{"folder", "pdf", "image"}, e.kind) {
		return e.kind
	}
	switch {
	case s.fault["types-by-extension"] && e.extension != "":
		return strings.ToLower(e.extension)
	case s.fault["types-general"]:
		return map[string]string{"text": "document", "audio": "media", "video": "media"}[e.kind] + "/other"
	}
	return e.kind
}

func (s *server) moreOfEntry(shown object, e *entry) {
	if s.fault["more-of-entries"] {
		addTo(shown, object{
			"description": nil, "public": false, "thumbnail": false, "tags": []any{}, "permissions": object{"files.update": true},
			"users": []any{object{"id": e.owner, "owns_entry": true}}, "parent": nil, "deleted_at": nil, "is_encrypted": 0,
			"vault_id": nil, "disk_prefix": "uploads", "user_id": e.owner,
		})
	}
	if e.kind == "folder" && s.fault["folder-as-file"] {
		addTo(shown, object{"mime": nil, "extension": nil, "url": nil, "file_name": e.name, "owner_id": e.owner})
	}
}

const quota = 12_000_000

func (s *server) overQuota(q *request, size int) error {
	used := size
	for _, one := range s.entries {
		if one.owner == q.user.id {
			used += one.size
		}
	}
	switch {
	case used <= quota:
	case s.fault["quota-refused-422"]:
		q.body.refuse("size", "The account has no room for this file.")
		return s.invalid(q.body)
	case s.fault["quota-refused-413"]:
		return refuse(413, "The account has no room for this file.")
	}
	return nil
}

// sharePage answers whoever follows a link in other ways, if it does.
func (s *server) sharePage(w http.ResponseWriter, r *http.Request, found *link) bool {
	switch {
	case s.fault["share-page-shell"]:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Files</title><div id=app></div><script src=/app.js></script>"))
		return true
	case s.fault["share-page-json"] && found != nil && found.expires == nil && found.password == "":
		s.write(w, nil, object{"link": object{"id": found.id, "entry_id": found.entry}}, nil)
		return true
	case s.fault["link-password-not-in-query"] && found != nil && found.password != "":
		s.askPassword(w, r)
		return true
	}
	if found != nil && found.expires != nil && time.Now().After(*found.expires) {
		switch {
		case s.fault["expired-link-410"]:
			http.Error(w, "This link has expired.", http.StatusGone)
			return true
		case s.fault["expired-link-403"]:
			http.Error(w, "This link has expired.", http.StatusForbidden)
			return true
		case s.fault["expired-link-page"]:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte("<!doctype html><title>Expired</title><h1>This link has expired.</h1>"))
			return true
		case s.fault["expired-link-redirects"]:
			http.Redirect(w, r, "/login", http.StatusFound)
			return true
		}
	}
	return false
}

// withTimes replaces each `created_at` and `updated_at`, by its name.
func (s *server) withTimes(value any, other func(name string, at time.Time) time.Time) {
	switch value := value.(type) {
	case object:
		for name, inner := range value {
			text, _ := inner.(string)
			if at, err := time.Parse(time.RFC3339Nano, text); err == nil && (name == "created_at" || name == "updated_at") {
				value[name] = s.time(other(name, at))
			}
			s.withTimes(inner, other)
		}
	case []any:
		for _, inner := range value {
			s.withTimes(inner, other)
		}
	}
}

func (s *server) displayName(u *user) string {
	if s.fault["display-name-is-email"] {
		return u.email
	}
	return u.name
}
