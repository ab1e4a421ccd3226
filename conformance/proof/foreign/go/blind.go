package main

import (
	"archive/zip"
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// blind are faults that were written from the interface alone, before anything of the runner was read.
var blind = map[string]struct {
	meaning string
	route   string // empty for all routes
	wrap    wrapper
}{
	"token-case":                      {"tokens are compared without regard to case", "", tokenCase},
	"expired-token-reads":             {"reading takes expired tokens", "", expiredTokenReads},
	"forbidden-still-deletes":         {"a deletion that is refused with 403 is done", "POST /file-entries/delete", forbiddenStillDeletes},
	"delete-checks-first":             {"a deletion checks the permission on the first entry only", "POST /file-entries/delete", deleteChecksFirst},
	"foreign-parent":                  {"files can be put into a folder of another user", "POST /s3/entries", foreignParent},
	"several-errors-message":          {"`message` counts the errors when there are several", "", severalErrorsMessage},
	"notes-of-all":                    {"everybody's notes are listed", "GET /notes", notesOfAll},
	"zero-is-empty":                   {"the string `0` counts as missing", "", zeroIsEmpty},
	"path-parent-only":                {"`path` has the parent only", "", pathParentOnly},
	"folder-workspace-unsaved":        {"a folder of a workspace is stored in the personal one", "POST /folders", folderWorkspaceUnsaved},
	"delete-drops-shared-content":     {"a permanent deletion removes content that another file shares", "POST /file-entries/delete", deleteDropsSharedContent},
	"empty-trash-all-users":           {"emptying the trash empties everybody's", "POST /file-entries/delete", emptyTrashAllUsers},
	"empty-trash-root-only":           {"emptying the trash leaves what lies in folders", "POST /file-entries/delete", emptyTrashRootOnly},
	"forever-skips-trashed":           {"active and trashed entries together: the trashed ones stay", "POST /file-entries/delete", foreverSkipsTrashed},
	"unlink-neighbours":               {"deleting a link removes all links of the user", "DELETE /file-entries/{entryId}/shareable-link", unlinkNeighbours},
	"expiry-offset-lost":              {"the offset of `expires_at` is cut off", "POST /file-entries/{entryId}/shareable-link", expiryOffsetLost},
	"late-unlink":                     {"a deleted link works for another 700 ms", "DELETE /file-entries/{entryId}/shareable-link", lateUnlink},
	"relink-plain-password":           {"the second link of an entry shows its password", "POST /file-entries/{entryId}/shareable-link", relinkPlainPassword},
	"link-password-returns":           {"a new link has the password of the deleted one", "", linkPasswordReturns},
	"share-first-email-only":          {"only the first address receives the entry", "POST /file-entries/{entryId}/share", shareFirstEmailOnly},
	"invalid-share-partial":           {"a share that is refused reaches the valid addresses", "POST /file-entries/{entryId}/share", invalidSharePartial},
	"workspaces-stale":                {"the list of workspaces is cached for a minute", "GET /me/workspaces", workspacesStale},
	"extract-zero-is-here":            {"`parentId` 0 is the folder of the archive", "POST /file-entries/{entryId}/extract", extractZeroIsHere},
	"extract-same-names":              {"files of one name have the content of the last", "POST /file-entries/{entryId}/extract", extractSameNames},
	"extract-password-cached":         {"an archive that was opened once opens with any password", "POST /file-entries/{entryId}/extract", extractPasswordCached},
	"extract-partial":                 {"an extraction that fails leaves what it had extracted", "POST /file-entries/{entryId}/extract", extractPartial},
	"convert-renames-only":            {"a conversion changes the name only", "POST /entry/convert", convertRenamesOnly},
	"unstar-others":                   {"unstarring one entry unstars all", "POST /file-entries/unstar", unstarOthers},
	"note-upsert":                     {"a second note of one title overwrites the first", "POST /notes/create", noteUpsert},
	"note-emoji-lost":                 {"notes lose characters outside of the BMP", "POST /notes/create", noteEmojiLost},
	"vault-move-first-only":           {"of several vault entries only the first is moved", "POST /vault/file-entries/move", vaultMoveFirstOnly},
	"vault-salt-per-login":            {"each login changes the vault's `salt` and `iv`", "POST /auth/login", vaultSaltPerLogin},
	"track-last-page-off":             {"full pages: `last_page` is one too high", "GET /track/all", trackLastPageOff},
	"track-zero-filter":               {"`workspaceId=0` does not filter", "GET /track/all", trackZeroFilter},
	"track-date-day-first":            {"the `date` of views is YYYY-DD-MM", "GET /track/all", trackDateDayFirst},
	"presign-same-key":                {"two pending uploads of one `filename` share their key", "POST /s3/simple/presign", presignSameKey},
	"trash-folder-reused":             {"`relativePath` reuses folders in the trash", "POST /s3/entries", trashFolderReused},
	"relative-path-ignores-workspace": {"`relativePath` ignores `workspaceId`", "POST /s3/entries", relativePathIgnoresWorkspace},
	"part-size-constant":              {"every part has the same `Size`", "POST /s3/multipart/get-uploaded-parts", partSizeConstant},
	"trimmed-fractions":               {"timestamps lose trailing zeros", "", trimmedFractions},
}

// wrapper does a request in its own way; handle is the right one.
type wrapper func(s *server, q *request, route string, handle handler) (any, error)

// memory is what faults remember between requests.
var memory = map[string]any{}

func (s *server) blinded(route string, handle handler) handler {
	for name, of := range blind {
		if s.fault[name] && (of.route == "" || of.route == route) {
			inner := handle
			handle = func(q *request) (any, error) { return of.wrap(s, q, route, inner) }
		}
	}
	return handle
}

func refused(err error) refusal {
	var known refusal
	errors.As(err, &known)
	return known
}

func pathID(q *request) json.Number { return json.Number(q.PathValue("entryId")) }

func (s *server) pathEntry(q *request) *entry {
	id, _ := asInteger(pathID(q))
	for _, one := range s.entries {
		if one.hash == q.PathValue("entryId") {
			return one
		}
	}
	return s.entries[id]
}

func numbers(ids []int) []any {
	values := []any{}
	for _, id := range ids {
		encoded, _ := json.Marshal(id)
		values = append(values, json.Number(encoded))
	}
	return values
}

// since are the entries that were made after an id.
func (s *server) since(id int) []*entry {
	found := []*entry{}
	for key := id + 1; key <= s.lastID; key++ {
		if one := s.entries[key]; one != nil {
			found = append(found, one)
		}
	}
	return found
}

func (s *server) ofIDs(ids []int) []*entry {
	found := []*entry{}
	for _, id := range ids {
		if one := s.entries[id]; one != nil {
			found = append(found, one)
		}
	}
	return found
}

// bearer is the token of a request whose scheme is right.
func bearer(q *request) string {
	scheme, given, _ := strings.Cut(q.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return given
}

func tokenCase(s *server, q *request, _ string, handle handler) (any, error) {
	given := bearer(q)
	for name, one := range s.tokens {
		if q.user == nil && strings.EqualFold(name, given) && time.Now().Before(one.expires) {
			q.user = one.user
		}
	}
	return handle(q)
}

func expiredTokenReads(s *server, q *request, _ string, handle handler) (any, error) {
	if one, known := s.tokens[bearer(q)]; known && q.Method == http.MethodGet {
		q.user = one.user
	}
	return handle(q)
}

func forbiddenStillDeletes(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if refused(err).code == 403 {
		for _, one := range s.ofIDs(q.body.integers("entryIds")) {
			one.trashed = true
		}
	}
	return answer, err
}

func deleteChecksFirst(s *server, q *request, _ string, handle handler) (any, error) {
	if q.user == nil {
		return handle(q)
	}
	ids := q.body.integers("entryIds")
	if len(ids) > 1 && s.entries[ids[0]] != nil && s.may(q.user, "own", s.entries[ids[0]]) {
		kept := ids[:1]
		for _, id := range ids[1:] {
			one := s.entries[id]
			if one == nil || s.may(q.user, "own", one) {
				kept = append(kept, id)
			} else if one.trashed = true; q.body.boolean("deleteForever") {
				s.destroyNow([]*entry{one})
			}
		}
		q.body.values["entryIds"] = numbers(kept)
	}
	return handle(q)
}

func foreignParent(s *server, q *request, _ string, handle handler) (any, error) {
	folder := s.entries[q.body.integer("parentId")]
	if q.user == nil || folder == nil || folder.workspace != 0 || folder.owner == q.user.id {
		return handle(q)
	}
	owner := folder.owner
	folder.owner = q.user.id
	defer func() { folder.owner = owner }()
	return handle(q)
}

func severalErrorsMessage(_ *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if found, _ := refused(err).body["errors"].(object); len(found) > 1 {
		refused(err).body["message"] = "The given data was invalid. (and 1 more error)"
	}
	return answer, err
}

func notesOfAll(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err != nil {
		return answer, err
	}
	shown := []any{}
	for _, one := range s.notes {
		shown = append(shown, s.noteFields(one))
	}
	return shown, nil
}

func zeroIsEmpty(_ *server, q *request, _ string, handle handler) (any, error) {
	for name, value := range q.body.values {
		if value == "0" {
			q.body.values[name] = ""
		}
	}
	return handle(q)
}

func pathParentOnly(_ *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err != nil {
		return answer, err
	}
	shown, _ := answer.(object)
	for _, name := range []string{"folder", "fileEntry"} {
		if one, ok := shown[name].(object); ok && one["path"] != nil {
			ids := strings.Split(one["path"].(string), "/")
			one["path"] = strings.Join(ids[max(0, len(ids)-2):], "/")
		}
	}
	return answer, err
}

func folderWorkspaceUnsaved(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		made := s.entries[answer.(object)["folder"].(object)["id"].(int)]
		made.workspace, made.owner = 0, q.user.id
	}
	return answer, err
}

func deleteDropsSharedContent(s *server, q *request, _ string, handle handler) (any, error) {
	digests := map[int]string{}
	for id, one := range s.entries {
		digests[id] = one.digest
	}
	answer, err := handle(q)
	for id, digest := range digests {
		if s.entries[id] == nil {
			delete(s.contents, digest)
		}
	}
	return answer, err
}

func emptyTrashAllUsers(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil && q.body.boolean("emptyTrash") {
		for _, one := range s.since(0) {
			if one.trashed {
				s.destroyNow([]*entry{one})
			}
		}
	}
	return answer, err
}

func emptyTrashRootOnly(s *server, q *request, _ string, handle handler) (any, error) {
	if q.body.boolean("emptyTrash") {
		for _, one := range s.entries {
			if one.trashed && one.parent != 0 {
				one.trashed = false
				defer func() { one.trashed = true }()
			}
		}
	}
	return handle(q)
}

func foreverSkipsTrashed(s *server, q *request, _ string, handle handler) (any, error) {
	ids := q.body.integers("entryIds")
	active := slices.DeleteFunc(slices.Clone(ids), func(id int) bool { return s.entries[id] != nil && s.entries[id].trashed })
	if q.body.boolean("deleteForever") && len(active) > 0 && len(active) < len(ids) {
		q.body.values["entryIds"] = numbers(active)
	}
	return handle(q)
}

func unlinkNeighbours(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	for hash, one := range s.links {
		if err == nil && one.user == q.user.id {
			delete(s.links, hash)
		}
	}
	return answer, err
}

var offset = regexp.MustCompile(`[+-]\d\d:?\d\d$`)

func expiryOffsetLost(_ *server, q *request, _ string, handle handler) (any, error) {
	if given, ok := q.body.values["expires_at"].(string); ok && strings.Contains(given, "T") {
		q.body.values["expires_at"] = offset.ReplaceAllString(given, "Z")
	}
	return handle(q)
}

func lateUnlink(s *server, q *request, _ string, handle handler) (any, error) {
	var old *link
	if found := s.pathEntry(q); found != nil {
		old = s.linkTo(found)
	}
	answer, err := handle(q)
	if err == nil && old != nil {
		s.links[old.hash] = old
		time.AfterFunc(700*time.Millisecond, func() {
			s.mutex.Lock()
			defer s.mutex.Unlock()
			delete(s.links, old.hash)
		})
	}
	return answer, err
}

func relinkPlainPassword(s *server, q *request, _ string, handle handler) (any, error) {
	found := s.pathEntry(q)
	again := found != nil && s.linkTo(found) != nil
	answer, err := handle(q)
	if err == nil && again && q.body.has("password") {
		answer.(object)["link"].(object)["password"] = q.body.text("password")
	}
	return answer, err
}

func linkPasswordReturns(s *server, q *request, route string, handle handler) (any, error) {
	found := s.pathEntry(q)
	if found == nil || !strings.HasSuffix(route, "/shareable-link") {
		return handle(q)
	}
	if old := s.linkTo(found); old != nil && q.Method == http.MethodDelete {
		memory[found.hash] = old.password
	}
	answer, err := handle(q)
	if old, ok := memory[found.hash].(string); ok && old != "" && err == nil && q.Method == http.MethodPost && !q.body.has("password") {
		s.linkTo(found).password = old
		answer.(object)["link"].(object)["password"] = old
	}
	return answer, err
}

func shareFirstEmailOnly(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		for _, email := range q.body.texts("emails")[1:] {
			delete(s.pathEntry(q).shares, s.users[strings.ToLower(email)].id)
		}
	}
	return answer, err
}

func invalidSharePartial(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if found, _ := refused(err).body["errors"].(object); found["emails"] != nil && s.pathEntry(q) != nil {
		for _, email := range q.body.texts("emails") {
			if receiver := s.users[strings.ToLower(email)]; receiver != nil && s.may(q.user, "own", s.pathEntry(q)) {
				s.pathEntry(q).shares[receiver.id] = q.body.texts("permissions")
			}
		}
	}
	return answer, err
}

type cached struct {
	answer any
	until  time.Time
}

func workspacesStale(_ *server, q *request, _ string, handle handler) (any, error) {
	if q.user == nil {
		return handle(q)
	}
	key := q.user.email + "?" + q.URL.RawQuery
	if old, ok := memory[key].(cached); ok && time.Now().Before(old.until) {
		return old.answer, nil
	}
	answer, err := handle(q)
	if err == nil {
		memory[key] = cached{answer, time.Now().Add(time.Minute)}
	}
	return answer, err
}

func extractZeroIsHere(s *server, q *request, _ string, handle handler) (any, error) {
	archive := s.pathEntry(q)
	if archive != nil && q.body.has("parentId") && q.body.integer("parentId") == 0 {
		q.body.values["parentId"] = numbers([]int{archive.parent})[0]
	}
	return handle(q)
}

func extractSameNames(s *server, q *request, _ string, handle handler) (any, error) {
	before := s.lastID
	answer, err := handle(q)
	last := map[string]*entry{}
	for _, one := range s.since(before) {
		last[one.name] = one
	}
	for _, one := range s.since(before) {
		if one.kind != "folder" {
			one.digest, one.size = last[one.name].digest, last[one.name].size
		}
	}
	return answer, err
}

func extractPasswordCached(s *server, q *request, _ string, handle handler) (any, error) {
	found := s.pathEntry(q)
	if found == nil {
		return handle(q)
	}
	if old, ok := memory[found.hash].(string); ok && q.body.has("parentId") {
		q.body.values["password"] = old
	}
	answer, err := handle(q)
	if err == nil && q.body.text("password") != "" {
		memory[found.hash] = q.body.text("password")
	}
	return answer, err
}

func extractPartial(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if refused(err).body["message"] != errArchive.(refusal).body["message"] {
		return answer, err
	}
	archive := s.pathEntry(q)
	reader, broken := zip.NewReader(bytes.NewReader(s.contents[archive.digest]), int64(archive.size))
	if broken != nil {
		return answer, err
	}
	at := place{archive.workspace, q.body.integer("parentId"), 0, q.user.id}
	for _, file := range reader.File {
		folder, name := path.Split(file.Name)
		inner := s.folders(at, folder, false)
		if name == "" {
			continue
		}
		content, failed := readFile(file, q.body.text("password"), maxExtracted)
		if failed != nil {
			break
		}
		s.newFile(inner, name, content)
	}
	return answer, err
}

func convertRenamesOnly(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		content, failed := s.fetch(q.user, q.body.text("url"))
		if failed != nil {
			return nil, failed
		}
		made := s.entries[answer.(object)["fileEntry"].(object)["id"].(int)]
		made.digest, made.size = s.keep(content), len(content)
	}
	return answer, err
}

func unstarOthers(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	for _, one := range s.entries {
		if err == nil {
			delete(one.stars, q.user.id)
		}
	}
	return answer, err
}

func noteUpsert(s *server, q *request, _ string, handle handler) (any, error) {
	for _, one := range s.notes {
		if q.user != nil && one.user == q.user.id && one.title == q.body.text("title") && q.body.has("body") {
			answer, err := handle(q)
			if err != nil {
				return answer, err
			}
			delete(s.notes, answer.(object)["note"].(object)["id"].(int))
			one.body = q.body.text("body")
			return object{"note": s.noteFields(one)}, nil
		}
	}
	return handle(q)
}

var astral = regexp.MustCompile(`[^\x{0}-\x{FFFF}]`)

func noteEmojiLost(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		made := s.notes[answer.(object)["note"].(object)["id"].(int)]
		made.title, made.body = astral.ReplaceAllString(made.title, "?"), astral.ReplaceAllString(made.body, "?")
	}
	return answer, err
}

func vaultMoveFirstOnly(s *server, q *request, _ string, handle handler) (any, error) {
	parents := map[int]int{}
	for id, one := range s.entries {
		parents[id] = one.parent
	}
	answer, err := handle(q)
	if moved := s.ofIDs(q.body.integers("entryIds")); err == nil && len(moved) > 1 {
		for _, one := range moved[1:] {
			one.parent = parents[one.id]
		}
	}
	return answer, err
}

func vaultSaltPerLogin(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		found := s.users[strings.ToLower(q.body.text("email"))]
		found.vault.salt = base64.StdEncoding.EncodeToString([]byte(rand.Text()))
		found.vault.iv = base64.StdEncoding.EncodeToString([]byte(rand.Text()))
	}
	return answer, err
}

func trackLastPageOff(_ *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		pagination, size := answer.(object)["pagination"].(object), 15
		if q.query.has("perPage") {
			size = q.query.integer("perPage")
		}
		pagination["last_page"] = pagination["total"].(int)/size + 1
	}
	return answer, err
}

func trackZeroFilter(_ *server, q *request, _ string, handle handler) (any, error) {
	if q.query.has("workspaceId") && q.query.integer("workspaceId") == 0 {
		delete(q.query.values, "workspaceId")
	}
	return handle(q)
}

func trackedFilesOf(answer any) []any {
	shown, _ := answer.(object)
	pagination, _ := shown["pagination"].(object)
	data, _ := pagination["data"].([]any)
	return data
}

func trackDateDayFirst(_ *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	for _, file := range trackedFilesOf(answer) {
		for _, one := range file.(object)["views"].([]any) {
			at, _ := time.Parse(time.DateTime, one.(object)["date"].(string))
			one.(object)["date"] = at.Format("2006-") + at.Format("02-01 15:04:05")
		}
	}
	return answer, err
}

func presignSameKey(s *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err != nil {
		return answer, err
	}
	shown, key := answer.(object), q.user.email+"/"+q.body.text("filename")
	if old, ok := memory[key].(*stored); ok && !old.registered {
		fresh := s.objects[path.Base(shown["key"].(string))]
		delete(s.objects, path.Base(fresh.key))
		old.size, old.workspace, old.parent, old.relativePath = fresh.size, fresh.workspace, fresh.parent, fresh.relativePath
		shown["key"], shown["url"] = old.key, s.presigned(old.key, time.Now().Add(time.Hour))
	} else {
		memory[key] = s.objects[path.Base(shown["key"].(string))]
	}
	return answer, err
}

func trashFolderReused(s *server, q *request, _ string, handle handler) (any, error) {
	if q.body.text("relativePath") != "" {
		for _, one := range s.entries {
			if one.trashed && one.kind == "folder" {
				one.trashed = false
				defer func() { one.trashed = true }()
			}
		}
	}
	return handle(q)
}

func relativePathIgnoresWorkspace(_ *server, q *request, _ string, handle handler) (any, error) {
	if q.body.text("relativePath") != "" {
		delete(q.body.values, "workspaceId")
	}
	return handle(q)
}

func partSizeConstant(_ *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	if err == nil {
		shown := []any{}
		for _, one := range answer.(object)["parts"].([]any) {
			shown = append(shown, object{"PartNumber": one.(object)["PartNumber"], "ETag": one.(object)["ETag"], "Size": 5242880})
		}
		answer.(object)["parts"] = shown
	}
	return answer, err
}

var fraction = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d*?)0*Z$`)

func trimmedFractions(_ *server, q *request, _ string, handle handler) (any, error) {
	answer, err := handle(q)
	return trimmed(answer), err
}

func trimmed(value any) any {
	switch value := value.(type) {
	case object:
		for name, inner := range value {
			value[name] = trimmed(inner)
		}
	case []any:
		for index, inner := range value {
			value[index] = trimmed(inner)
		}
	case string:
		return strings.Replace(fraction.ReplaceAllString(value, "${1}Z"), ".Z", "Z", 1)
	}
	return value
}
