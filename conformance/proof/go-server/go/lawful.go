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

// What alternatives.tsv lists is here and in the other two files whose names begin with lawful, or where it differs.

// bodyFields are the fields of each body: s text, i integer, b boolean, I integers, S texts; ! required, ? null is allowed.
var bodyFields = map[string]string{
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
	return func(q *request) any {
		if s.other["slow-answers"] {
			s.mutex.Unlock()
			time.Sleep(100 * time.Millisecond)
			s.mutex.Lock()
		}
		s.before(route, q)
		answer := handle(q)
		switch {
		case s.other["created-201"] && slices.Contains(creations, route),
			s.other["posts-201"] && q.Method == "POST":
			q.code = 201
		case s.other["accepted-202"] && slices.Contains(actions, route):
			q.code = 202
		}
		return s.after(route, answer)
	}
}

func (s *server) before(route string, q *request) {
	s.limited(q)
	s.convertTypes(route, q.body)
	if s.other["entry-first"] && strings.Contains(route, "{entryId}") {
		byHash := strings.HasSuffix(route, "shareable-link")
		right := "own"
		if strings.HasSuffix(route, "extract") {
			right = "view"
		}
		s.entryOf(q, byHash, right)
	}
	if s.other["place-first"] && route == "POST /folders" {
		workspace, _ := asInteger(q.query.values["workspaceId"])
		parent, _ := asInteger(q.body.values["parentId"])
		s.placeOf(q.user, workspace, parent)
	}
	s.checkKnown(route, q)
	s.checkLists(route, q.body)
	s.checkNames(route, q.body)
	s.checkTexts(q.body)
	if s.other["body-required"] && q.body.values == nil && route == "POST /file-entries/{entryId}/shareable-link" {
		panic(refuse(400, "The request has no body."))
	}
	if s.other["unlink-refuses-body"] && q.body.values != nil && q.Method == "DELETE" {
		panic(refuse(400, "This request has no body."))
	}
	if len(q.body.wrong)+len(q.query.wrong) > 0 {
		s.requireAll(route, q.body)
	}
	s.check(q.body, q.query)
}

// requireAll has what is missing named too, beside what an alternative found to be wrong.
func (s *server) requireAll(route string, f *fields) {
	for spec := range strings.FieldsSeq(bodyFields[route]) {
		name, kind, _ := strings.Cut(spec, ":")
		if strings.HasSuffix(kind, "!") && f.values[name] == nil {
			s.require(f, name)
		}
	}
}

// limited refuses what comes too often: more than 50 requests of one account in a second.
func (s *server) limited(q *request) {
	if !s.other["rate-limit"] && !s.other["rate-limit-bare"] || q.user == nil {
		return
	}
	now := time.Now()
	recent := slices.DeleteFunc(s.recent[q.user.id], func(at time.Time) bool { return now.Sub(at) > time.Second })
	if len(recent) >= 50 {
		s.recent[q.user.id] = recent
		if s.other["rate-limit"] {
			q.header = map[string]string{"Retry-After": "1", "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0"}
		}
		panic(refusal{429, object{"message": "Too Many Attempts."}, "rate"})
	}
	s.recent[q.user.id] = append(recent, now)
}

// convertTypes reads values of another type as those that are meant.
func (s *server) convertTypes(route string, f *fields) {
	for spec := range strings.FieldsSeq(bodyFields[route]) {
		name, kind, _ := strings.Cut(spec, ":")
		value := f.values[name]
		switch kind[0] {
		case 's':
			if number, ok := value.(json.Number); ok && s.other["numbers-as-text"] {
				f.values[name] = number.String()
			}
		case 'i':
			if text, ok := value.(string); ok && s.other["numeric-strings"] && isNumeric(text) {
				f.values[name] = json.Number(text)
			}
		case 'b':
			if s.other["loose-booleans"] {
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
				if text, ok := one.(string); ok && s.other["numeric-strings"] && isNumeric(text) {
					many[index] = json.Number(text)
				}
			}
		}
		number, isNumber := value.(json.Number)
		if isNumber && kind[0] == 'i' && s.other["whole-floats-refused"] && !isNumeric(string(number)) {
			f.refuse(name, "The "+name+" must be an integer.")
		}
		if given, ok := f.values[name]; ok && given == nil && s.other["null-refused"] && !strings.ContainsAny(kind, "!?") {
			f.refuse(name, "The "+name+" must not be null.")
		}
	}
}

func isNumeric(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

func (s *server) checkKnown(route string, q *request) {
	if s.other["unknown-fields-refused"] {
		known := map[string]bool{}
		for spec := range strings.FieldsSeq(bodyFields[route]) {
			name, _, _ := strings.Cut(spec, ":")
			known[name] = true
		}
		for name := range q.body.values {
			q.body.refuseIf(!known[name], name, "The "+name+" field is not known.")
		}
	}
	if s.other["unknown-parameters-refused"] {
		for name := range q.query.values {
			q.query.refuseIf(!slices.Contains(parametersOf[route], name), name, "The "+name+" parameter is not known.")
		}
	}
}

func (s *server) checkLists(route string, f *fields) {
	ids, given := f.values["entryIds"].([]any)
	if !given {
		return
	}
	for name, limit := range map[string]int{"ids-to-100": 100, "ids-to-20": 20} {
		if s.other[name] && len(ids) > limit {
			f.refuse("entryIds", "The entryIds may not have more than "+strconv.Itoa(limit)+" items.")
		}
	}
	seen := map[any]bool{}
	for _, id := range ids {
		if number, ok := id.(json.Number); ok {
			f.refuseIf(seen[number] && s.other["duplicates-refused"], "entryIds", "The entryIds have a duplicate value.")
			seen[number] = true
		} else if s.other["errors-numbered"] {
			f.refuse("entryIds."+strconv.Itoa(slices.Index(ids, id)), "The entryIds must be integers.")
		}
	}
	if len(ids) == 0 && (s.other["unstar-nothing-refused"] && strings.HasSuffix(route, "unstar") ||
		s.other["vault-nothing-refused"] && strings.Contains(route, "/vault/")) {
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
				if s.other[alternative] && strings.ContainsAny(name, characters) {
					f.refuse(field, "The "+field+" must not contain one of \""+characters+"\".")
				}
			}
			isOther := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }
			if s.other["names-of-letters"] && strings.ContainsFunc(name, isOther) {
				f.refuse(field, "The "+field+" may have letters and digits only.")
			}
			if s.other["names-to-40"] && len([]rune(name)) > 40 {
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
			if s.other[fault] && len([]rune(text)) > limit {
				f.refuse(name, "The "+name+" may not be greater than "+strconv.Itoa(limit)+" characters.")
			}
		}
		if runes := []rune(text); s.other["names-cut-to-255"] && len(runes) > 255 {
			f.values[name] = string(runes[:255])
		}
		if s.other["blank-refused"] && text != "" && strings.TrimSpace(text) == "" {
			f.refuse(name, "The "+name+" field is required.")
		}
	}
	if text, given := f.values["body"].(string); given && s.other["notes-to-1000"] && len([]rune(text)) > 1000 {
		f.refuse("body", "The body may not be greater than 1000 characters.")
	}
}

// require is as that of the fields, where an empty string may do.
func (s *server) require(f *fields, names ...string) {
	for _, name := range names {
		if text, ok := f.values[name].(string); ok && text == "" && s.other["empty-accepted"] {
			continue
		}
		missing := f.values[name] == nil || f.values[name] == ""
		if missing && s.other["required-in-words"] && !slices.Contains([]string{"name", "title"}, name) {
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

// Forms of a refusal that are no code.
const (
	// forbidden is for what the caller then may not know of.
	forbidden = -iota - 1
	// bare has a message only.
	bare
	// named is a validation error of a field.
	named
)

// otherForms are alternatives that give a refusal of some kind another code or form, or refuse what else is accepted.
var otherForms = map[string]struct {
	kind string
	form int
}{
	"invalid-400": {"invalid", 400}, "invalid-409": {"invalid", 409}, "extract-400": {"archive", 400}, "extract-415": {"archive", 415},
	"unknown-400": {"entry", 400}, "unknown-410": {"entry", 410}, "unknown-403": {"entry", forbidden},
	"unknown-422": {"entry", named}, "unknown-bare": {"entry", bare},
	"unknown-workspace-400": {"workspace", 400}, "unknown-workspace-403": {"workspace", forbidden},
	"unknown-workspace-422": {"workspace", named}, "unknown-workspace-bare": {"workspace", bare},
	"parent-404": {"parent", 404}, "parent-400": {"parent", 400}, "parent-403": {"parent", forbidden}, "parent-422": {"parent", named},
	"trashed-409": {"trashed", 409}, "trashed-423": {"trashed", 423}, "trashed-403": {"trashed", forbidden},
	"trashed-422": {"trashed", named}, "retrash-409": {"retrash", 409}, "retrash-422": {"retrash", named},
	"vault-404": {"vault", 404}, "vault-403": {"vault", forbidden}, "vault-422": {"vault", named},
	"upload-400": {"upload", 400}, "upload-422": {"upload", named}, "self-move-400": {"self", 400}, "self-move-422": {"self", named},
	"no-link-409": {"link", 409}, "no-link-422": {"link", named}, "no-vault-404": {"no-vault", 404}, "no-vault-400": {"no-vault", 400},
	"login-401": {"login", 401}, "login-403": {"login", 403}, "login-400": {"login", 400}, "login-404": {"login", 404},
	"same-name-409": {"same-name", 409}, "same-name-any-case": {"same-name", 409}, "same-name-422": {"same-name", named},
	"link-exists-409": {"link-again", 409}, "link-exists-422": {"link-again", named},
	"share-again-409": {"share-again", 409}, "share-again-422": {"share-again", named},
	"extract-collision-409": {"collision", 409}, "extract-collision-422": {"collision", named},
	"extract-others-415": {"others", 415}, "extract-others-422": {"others", named},
	"unstar-unstarred-404": {"unstarred", 404}, "refuse-unstar": {"unstarred", named},
	"page-after-404": {"page", 404}, "page-after-422": {"page", named},
	"quota-refused-413": {"quota", 413}, "quota-refused-422": {"quota", named},
	"too-large-413": {"too-large", 413}, "too-large-400": {"too-large", 400},
	"register-missing-404": {"unsent", 404}, "register-missing-409": {"unsent", 409},
	"register-again-404": {"registered", 404}, "register-again-409": {"registered", 409},
	"register-size-409": {"size", 409}, "register-size-400": {"size", 400},
	"convert-source-400": {"source", 400}, "convert-415": {"conversion", 415}, "convert-nothing": {"converting", 501},
	"share-stranger-404": {"stranger", 404},
}

// fieldOf is the field that a validation error names, by what is refused; another is that which names an entry.
var fieldOf = map[string]string{
	"workspace": "workspaceId", "parent": "parentId", "upload": "uploadId", "self": "destinationId", "retrash": "entryIds",
	"share-again": "emails", "collision": "parentId", "unstarred": "entryIds", "page": "page", "quota": "size",
}

func (s *server) otherForm(kind string) (form int, has bool) {
	for name, other := range otherForms {
		if s.other[name] && other.kind == kind {
			return other.form, true
		}
	}
	return 0, false
}

// mayRefuse refuses what only alternatives refuse.
func (s *server) mayRefuse(kind, message string) {
	if _, does := s.otherForm(kind); does {
		panic(refuse(409, message).as(kind))
	}
}

// fieldFor is the field of a request that a refusal concerns.
func fieldFor(kind string, q *request) string {
	field := fieldOf[kind]
	switch {
	case field != "":
	case kind == "same-name" && q.body.has("clientName"):
		field = "clientName"
	case kind == "same-name":
		field = "name"
	case kind == "trashed", kind == "link":
		field = "entryId"
	case q.body.has("entryIds"):
		field = "entryIds"
	case q.body.has("parentId") && !strings.Contains(q.URL.Path, "/file-entries/"):
		field = "parentId"
	default:
		field = "entryId"
	}
	return field
}

func (s *server) reworded(q *request, err error) error {
	r, isRefusal := err.(refusal)
	if !isRefusal {
		return err
	}
	form, _ := s.otherForm(r.kind)
	switch form {
	case forbidden:
		return errForbidden
	case bare:
		return refusal{r.code, object{"message": "Not Found"}, ""}
	case named:
		field := fieldFor(r.kind, q)
		q.body.refuse(field, "The selected "+field+" is invalid.")
		r = s.invalid(q.body)
		form, _ = s.otherForm("invalid")
	}
	body := maps.Clone(r.body)
	code := max(form, 0)
	if code == 0 {
		code = r.code
	}
	if s.other["localized"] && r.kind != "invalid" && r.kind != "archive" && code != 401 && code != 403 && wantsGerman(q) {
		body["message"] = "Das geht nicht."
	}
	if s.other["errors-with-code"] {
		body["code"], body["trace_id"] = "E"+strconv.Itoa(code), newUUID()
		if errors, ok := body["errors"].(object); ok {
			body["errors"] = addTo(maps.Clone(errors), object{"request": "See the fields."})
		}
	}
	return refusal{code, body, r.kind}
}

// errorForm is the body of a refusal: any JSON where neither its form nor its message is stated.
func (s *server) errorForm(r refusal) any {
	if !s.other["errors-of-any-form"] || r.code == 401 || r.code == 403 || r.kind == "invalid" || r.kind == "archive" {
		return r.body
	}
	return inTurn[any](s, nil, "No.", []any{}, object{"error": object{"code": "E17"}})
}

// variedCode is the code of an answer of an operation, or another one of the same range that is not stated either.
func (s *server) variedCode(q *request, code int, err error) int {
	var r refusal
	switch {
	case !s.other["codes-vary"] || q == nil || !strings.HasPrefix(q.URL.Path, root):
	case err == nil:
		return inTurn(s, 200, 201, 202)
	case errors.As(err, &r) && (r.kind == "invalid" || r.kind == "archive"):
		return inTurn(s, 400, 409, 422)
	}
	return code
}

// choice is one of the values by alternative, or else the usual one.
func choice[T any](s *server, usual T, others map[string]T) T {
	for name, value := range others {
		if s.other[name] {
			return value
		}
	}
	return usual
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
	for name, change := range map[string]func(name string, at time.Time) time.Time{
		"clock-behind":       func(_ string, at time.Time) time.Time { return at.Add(-10 * time.Minute) },
		"updated-when-shown": onlyUpdated(time.Now()),
		"updated-epoch":      onlyUpdated(time.Unix(0, 0)),
	} {
		if s.other[name] {
			s.withTimes(answer, change)
		}
	}
	if s.other["more-fields"] {
		withMore(answer, true)
	}
	if found, ok := answer.(object); ok && s.other["wrapped-more"] {
		found["meta"] = object{"request_id": newUUID(), "took_ms": 3, "warnings": []any{}}
		if _, given := found["message"]; !given {
			found["message"] = nil
		}
	}
	for _, many := range s.listsIn(route, answer) {
		if s.other["lists-reversed"] {
			slices.Reverse(many)
		}
		if s.other["lists-shuffled"] {
			shuffle(many)
		}
	}
	return answer
}

// listsIn are the lists of an answer whose order is open.
func (s *server) listsIn(route string, answer any) [][]any {
	all, _ := answer.([]any)
	found, _ := answer.(object)
	workspaces, _ := found["workspaces"].([]any)
	users, _ := found["users"].([]any)
	moved, _ := found["entries"].([]any)
	if s.other["lists-reversed"] && strings.Contains(route, "move") {
		return [][]any{all, moved}
	}
	return [][]any{all, workspaces, users}
}

func onlyUpdated(to time.Time) func(name string, at time.Time) time.Time {
	return func(name string, at time.Time) time.Time {
		if name == "updated_at" {
			return to
		}
		return at
	}
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
	types := map[string]string{"charset-in-type": "application/json; charset=utf-8"}
	header.Set("Content-Type", choice(s, "application/json", types))
	if s.other["more-headers"] {
		for name, value := range map[string]string{
			"Cache-Control": "no-cache, private", "X-RateLimit-Limit": "600", "X-RateLimit-Remaining": "599",
			"Access-Control-Allow-Origin": "*", "Vary": "Accept-Encoding, Origin", "ETag": `W/"` + rand.Text() + `"`,
			"Set-Cookie": "session=" + rand.Text() + "; Path=/; HttpOnly", "X-Frame-Options": "SAMEORIGIN", "Server": "nginx",
		} {
			header.Set(name, value)
		}
	}
	if code == 401 && s.other["www-authenticate"] {
		header.Set("WWW-Authenticate", `Bearer realm="api", error="invalid_token"`)
	}
	if s.other["date-ahead"] {
		header.Set("Date", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
	}
	if s.other["date-absent"] {
		header["Date"] = nil
	}
	if s.other["connection-closes"] {
		header.Set("Connection", "close")
	}
	if q != nil {
		for name, value := range q.header {
			header.Set(name, value)
		}
	}
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	if s.other["pretty-json"] {
		encoder.SetIndent("", "    ")
	}
	_ = encoder.Encode(answer)
	text := data.String()
	if s.other["escaped-json"] {
		text = escaped(text)
	}
	if q != nil && s.other["compressed"] && strings.Contains(q.Header.Get("Accept-Encoding"), "gzip") {
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
func (s *server) elsewhere(q *request) any {
	if s.other["unknown-path-400"] {
		panic(refuse(400, "There is no such operation."))
	}
	panic(missing("operation"))
}

// otherwise wraps the whole of the server: what it does with unknown paths and methods.
func (s *server) otherwise(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, pattern := mux.Handler(r)
		if pattern == "/" && s.other["wrong-method-405"] {
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
		if pattern == "/" && s.other["unknown-path-html"] {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte("<!doctype html><title>Not Found</title>"))
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// wrongCredentials refuses a login.
func (s *server) wrongCredentials(q *request, email string) {
	email = strings.ToLower(email)
	s.wrongLogins[email]++
	if s.other["login-429"] && s.wrongLogins[email] > 1 {
		q.header = map[string]string{"Retry-After": "1"}
		panic(refusal{429, object{"message": "Too many login attempts."}, ""})
	}
	s.mayRefuse("login", "These credentials do not match our records.")
	if s.other["login-names-password"] {
		s.wrong(q.body, "password", "The password is wrong.")
	}
	s.wrong(q.body, "email", "These credentials do not match our records.")
}

// tokenFor makes a token, and what becomes of those of the same device.
func (s *server) tokenFor(u *user, device string) string {
	key := strconv.Itoa(u.id) + " " + device
	old := s.devices[key]
	if s.other["login-same-token"] && old != "" {
		return old
	}
	if s.other["login-replaces-token"] {
		delete(s.tokens, s.tokenKey(old))
	}
	made := s.newToken(u, time.Now().Add(tokenLife))
	s.devices[key] = made
	return made
}

func (s *server) newHash(id int) string {
	number, _ := rand.Int(rand.Reader, big.NewInt(1<<62))
	return choice(s, rand.Text(), map[string]string{
		"hash-padded":    base64.URLEncoding.EncodeToString([]byte(strconv.Itoa(id) + "|" + rand.Text()[:5])),
		"hash-of-digits": "9" + strings.Repeat("0", 5) + number.String(),
		"hash-short":     strings.ToLower(rand.Text()[:7]),
	})
}

func (s *server) newLinkHash() string {
	return choice(s, rand.Text(), map[string]string{"link-hash-uuid": newUUID()})
}

func (s *server) extensionOf(e *entry) string {
	switch {
	case e.extension != "":
	case s.other["extension-from-mime"] && strings.HasPrefix(e.mime, "text/plain"):
		return "txt"
	case s.other["extension-bin"]:
		return "bin"
	}
	return e.extension
}

func (s *server) urlOf(e *entry) string {
	named := choice(s, strconv.Itoa(e.id), map[string]string{"url-by-hash": e.hash + "/content"})
	return "v1/file-entries/" + named
}

// kindOf is the type of an entry, of which only folder, pdf and image are specified.
func (s *server) kindOf(e *entry) string {
	if slices.Contains([]string{"folder", "pdf", "image"}, e.kind) {
		return e.kind
	}
	switch {
	case s.other["types-by-extension"] && e.extension != "":
		return strings.ToLower(e.extension)
	case s.other["types-general"]:
		return map[string]string{"text": "document", "audio": "media", "video": "media"}[e.kind] + "/other"
	}
	return e.kind
}

func (s *server) moreOfEntry(shown object, e *entry) {
	if s.other["more-of-entries"] {
		addTo(shown, object{
			"description": nil, "public": false, "thumbnail": false, "tags": []any{}, "permissions": object{"files.update": true},
			"users": []any{object{"id": e.owner, "owns_entry": true}}, "parent": nil, "deleted_at": nil, "is_encrypted": 0,
			"vault_id": nil, "disk_prefix": "uploads", "user_id": e.owner,
		})
	}
	if e.kind == "folder" && s.other["folder-as-file"] {
		addTo(shown, object{"mime": nil, "extension": nil, "url": nil, "file_name": e.name, "owner_id": e.owner})
	}
}

const quota = 12_000_000

func (s *server) checkQuota(q *request, size int) {
	used := size
	for _, one := range s.entries {
		if one.owner == q.user.id {
			used += one.size
		}
	}
	if used > quota {
		s.mayRefuse("quota", "The account has no room for this file.")
	}
}

// sharePage answers whoever follows a link in other ways, if it does.
func (s *server) sharePage(w http.ResponseWriter, r *http.Request, found *link) bool {
	switch {
	case s.other["share-page-shell"]:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Files</title><div id=app></div><script src=/app.js></script>"))
		return true
	case s.other["share-page-json"] && found != nil && found.expires == nil && found.password == "":
		s.write(w, nil, object{"link": object{"id": found.id, "entry_id": found.entry}}, nil)
		return true
	case s.other["link-password-not-in-query"] && found != nil && found.password != "":
		s.askPassword(w, r)
		return true
	}
	if found != nil && found.expires != nil && time.Now().After(*found.expires) {
		code := choice(s, 0, map[string]int{"expired-link-410": http.StatusGone, "expired-link-403": http.StatusForbidden})
		switch {
		case code != 0:
			http.Error(w, "This link has expired.", code)
			return true
		case s.other["expired-link-page"]:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte("<!doctype html><title>Expired</title><h1>This link has expired.</h1>"))
			return true
		case s.other["expired-link-redirects"]:
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
	return choice(s, u.name, map[string]string{"display-name-is-email": u.email})
}
