package main

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// later does something after 400 ms.
func (s *server) later(do func()) {
	time.AfterFunc(400*time.Millisecond, func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		do()
	})
}

func (s *server) trash(doomed []*entry) {
	if s.fault["late-trash"] {
		s.later(func() { s.trashNow(doomed) })
		return
	}
	s.trashNow(doomed)
}

// trashNow moves entries to the trash, with what becomes of that which hangs on them.
func (s *server) trashNow(doomed []*entry) {
	for _, one := range doomed {
		one.trashed, one.updated = true, time.Now()
		if s.fault["trash-removes-link"] {
			maps.DeleteFunc(s.links, func(_ string, link *link) bool { return link.entry == one.id })
		}
		if s.fault["trash-removes-shares"] {
			clear(one.shares)
		}
		if s.fault["trash-removes-stars"] {
			clear(one.stars)
		}
	}
}

func (s *server) trashedAgain(q *request, found []*entry) error {
	if !slices.ContainsFunc(found, s.inTrash) {
		return nil
	}
	switch {
	case s.fault["retrash-409"]:
		return refuse(409, "An entry is in the trash.")
	case s.fault["retrash-404"]:
		return missing("entry")
	case s.fault["retrash-422"]:
		q.body.refuse("entryIds", "An entry is in the trash.")
		return s.invalid(q.body)
	}
	return nil
}

// ignored tells whether an unknown id of a list is passed over.
func (s *server) ignored(ids []int) bool {
	some := slices.ContainsFunc(ids, func(id int) bool { return s.entries[id] != nil })
	return s.fault["unknown-ids-succeed"] || s.fault["unknown-ids-ignored"] && some
}

// mayOwn tells whether a user may delete, share and publish an entry.
func (s *server) mayOwn(u *user, e *entry) bool {
	if s.fault["workspace-owners-only"] && e.workspace != 0 {
		return s.workspaces[e.workspace].owner == u || e.owner == u.id
	}
	return s.may(u, "own", e) || s.fault["edit-is-enough"] && s.may(u, "edit", e)
}

func (s *server) ownerIn(u *user, folder *entry) int {
	if folder.workspace != 0 && s.fault["owner-is-uploader"] {
		return u.id
	}
	if folder.workspace != 0 {
		return s.ownerAt(&user{id: folder.owner}, folder.workspace)
	}
	return folder.owner
}

func (s *server) ownerAt(u *user, workspace int) int {
	if workspace != 0 && s.fault["owner-is-workspace-owner"] {
		return s.workspaces[workspace].owner.id
	}
	return u.id
}

func (s *server) checkRoot(f *fields) {
	if f.has("parentId") && f.integer("parentId") == 0 && s.fault["zero-parent-refused"] {
		f.refuse("parentId", "The selected parentId is invalid.")
	}
}

func (s *server) defaultWorkspace(u *user, workspace, parent int, given bool) int {
	if given {
		return workspace
	}
	if folder := s.entries[parent]; folder != nil && s.fault["workspace-of-parent"] && s.may(u, "edit", folder) {
		return folder.workspace
	}
	if parent == 0 && s.fault["workspace-latest"] {
		for _, one := range s.workspaces {
			if one.owner == u && one.id > workspace {
				workspace = one.id
			}
		}
	}
	return workspace
}

// sameName finds what stands in the way of a name: an entry to give instead, another name or a refusal.
func (s *server) sameName(q *request, field string, at place, name string, folder bool) (*entry, string, error) {
	found := s.entryNamed(at, name)
	switch {
	case found == nil:
	case s.fault["same-name-409"], s.fault["same-name-any-case"]:
		return nil, name, refuse(409, "The name is taken.")
	case s.fault["same-name-422"]:
		q.body.refuse(field, "The "+field+" has already been taken.")
		return nil, name, s.invalid(q.body)
	case s.fault["same-name-numbered"]:
		end := path.Ext(name)
		if folder {
			end = ""
		}
		for number := 1; ; number++ {
			other := fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, end), number, end)
			if s.entryNamed(at, other) == nil {
				return nil, other, nil
			}
		}
	case folder && (s.fault["same-folder-returned"] || s.fault["same-folder-any-case"]) && found.kind == "folder",
		!folder && s.fault["same-file-replaced"]:
		return found, name, nil
	}
	return nil, name, nil
}

// filePlace is where a file or its relative path begins.
func (s *server) filePlace(at place, parent int, relativePath string, f *fields) place {
	_, given := f.values["parentId"]
	switch {
	case relativePath == "" && parent == 0 && !given && s.fault["file-in-default"],
		relativePath != "" && s.fault["relative-path-in-uploads"]:
		return s.folders(at, "Uploads", false)
	}
	return at
}

func (s *server) folderPath(relativePath, name string) string {
	if s.fault["relative-path-backslash"] {
		relativePath = strings.ReplaceAll(relativePath, `\`, "/")
	}
	if s.fault["relative-path-with-name"] && path.Base(relativePath) == name {
		return path.Dir("/" + relativePath)
	}
	return relativePath
}

// deduplicated is the entry that a file of the same content, name and folder has already.
func (s *server) deduplicated(u *user, at place, name, hash string) *entry {
	for _, one := range s.entries {
		same := hash != "" && strings.EqualFold(one.fileHash, hash) && one.name == name && one.parent == at.parent
		if same && s.fault["dedupe-entry"] && one.owner == u.id && one.workspace == at.workspace && !s.inTrash(one) {
			return one
		}
	}
	return nil
}

// sharedObject is the name of the object that an entry is stored in: its own, or that of one with the same hash.
func (s *server) sharedObject(u *user, hash, name string) string {
	if s.fault["dedupe-object"] && hash != "" {
		for _, id := range slices.Sorted(maps.Keys(s.entries)) {
			if one := s.entries[id]; one.owner == u.id && strings.EqualFold(one.fileHash, hash) {
				return one.objectName
			}
		}
	}
	return name
}

func (s *server) fileHashOf(of *stored, given string) string {
	switch {
	case given == "" && s.fault["file-hash-computed"]:
		return of.digest
	case s.fault["file-hash-lowered"]:
		return strings.ToLower(given)
	case s.fault["file-hash-raised"]:
		return strings.ToUpper(given)
	}
	return given
}

func (s *server) checkUpload(f *fields) {
	if f.has("size") && f.integer("size") == 0 && s.fault["empty-files-refused"] {
		f.refuse("size", "The size must be at least 1.")
	}
	for _, name := range []string{"extension", "clientExtension"} {
		if s.fault["dotted-extension-refused"] && strings.Contains(f.text(name), ".") {
			f.refuse(name, "The "+name+" has a dot.")
		}
	}
	if s.fault["leading-slash-refused"] && strings.HasPrefix(f.text("relativePath"), "/") {
		f.refuse("relativePath", "The relativePath begins with a slash.")
	}
}

var (
	strictTime  = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`)
	zoneAtEnd   = regexp.MustCompile(`T.*(Z|z|[+-]\d\d:?\d\d)$`)
	ordinalDate = regexp.MustCompile(`^(\d{4})-?(\d{3})$`)
	weekDate    = regexp.MustCompile(`^(\d{4})-?W(\d\d)-?(\d)$`)
)

func (s *server) checkExpiry(f *fields, given string, at time.Time) {
	switch {
	case s.fault["past-expiry-refused"] && at.Before(time.Now()):
		f.refuse("expires_at", "The expires_at must be a date after now.")
	case s.fault["zoneless-expiry-refused"] && strings.Contains(given, "T") && !zoneAtEnd.MatchString(given),
		s.fault["date-expiry-refused"] && !strings.Contains(given, "T"),
		s.fault["strict-expiry"] && !strictTime.MatchString(given):
		f.refuse("expires_at", "The expires_at does not match the format.")
	}
}

// otherTime reads a time in ways of its own.
func (s *server) otherTime(text string) (time.Time, bool) {
	if s.fault["zoneless-is-local"] {
		if at, err := time.Parse("2006-01-02T15:04:05", text); err == nil {
			return at.Add(-2 * time.Hour), true
		}
	}
	if s.fault["date-is-its-end"] {
		if at, err := time.Parse("2006-01-02", text); err == nil {
			return at.Add(24*time.Hour - time.Second), true
		}
	}
	if s.fault["expiry-in-seconds"] {
		if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
			return at.Truncate(time.Second), true
		}
	}
	if s.fault["more-time-forms"] {
		for _, form := range []string{"20060102T150405Z07:00", "20060102T150405Z0700", "20060102"} {
			if at, err := time.Parse(form, text); err == nil {
				return at, true
			}
		}
		if found := ordinalDate.FindStringSubmatch(text); found != nil {
			year, _ := strconv.Atoi(found[1])
			day, _ := strconv.Atoi(found[2])
			return time.Date(year, 1, day, 0, 0, 0, 0, time.UTC), true
		}
		if found := weekDate.FindStringSubmatch(text); found != nil {
			year, _ := strconv.Atoi(found[1])
			week, _ := strconv.Atoi(found[2])
			day, _ := strconv.Atoi(found[3])
			fourth := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC)
			weekday := (int(fourth.Weekday()) + 6) % 7
			return fourth.AddDate(0, 0, (week-1)*7+day-1-weekday), true
		}
	}
	return time.Time{}, false
}

// linkAgain is what happens to an entry that has a link already, if it is not replaced.
func (s *server) linkAgain(q *request, old *link, password string, expires *time.Time, edit, download bool) (any, error) {
	all := s.fault["link-updated"]
	has := func(name string) bool { _, given := q.body.values[name]; return given || all }
	switch {
	case s.fault["link-exists-409"]:
		return nil, refuse(409, "The entry has a link.")
	case s.fault["link-exists-422"]:
		q.body.refuse("entryId", "The entry has a link.")
		return nil, s.invalid(q.body)
	case s.fault["link-unchanged"]:
	case all, s.fault["link-merged"]:
		if has("password") {
			old.password = ""
			if password != "" {
				old.password = hashed(password)
			}
		}
		if has("expires_at") {
			old.expires = expires
		}
		if has("allow_edit") {
			old.edit = edit
		}
		if has("allow_download") {
			old.download = download
		}
	default:
		return nil, nil
	}
	return object{"link": s.linkFields(old)}, nil
}

func (s *server) shownPassword(hash string) any {
	salt, digest, found := strings.Cut(hash, "$")
	switch {
	case !found:
		return nil
	case s.fault["password-bcrypt"]:
		return "$2y$10$" + (salt + digest)[:53]
	case s.fault["password-argon2"]:
		return "$argon2id$v=19$m=65536,t=4,p=1$" + salt + "$" + digest
	case s.fault["password-hex"]:
		return digest
	}
	return hash
}

func (s *server) askPassword(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.fault["link-password-page"]:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Password</title><form method=post><input type=password name=password></form>"))
	case s.fault["link-password-redirects"]:
		http.Redirect(w, r, r.URL.Path+"/password", http.StatusFound)
	case s.fault["link-password-403"]:
		http.Error(w, "This link asks for a password.", http.StatusForbidden)
	default:
		http.Error(w, "This link asks for a password.", http.StatusUnauthorized)
	}
}

func (s *server) shareAgain(q *request, e *entry, receivers []*user) error {
	if !slices.ContainsFunc(receivers, func(one *user) bool { return e.shares[one.id] != nil }) {
		return nil
	}
	switch {
	case s.fault["share-again-409"]:
		return refuse(409, "The entry is shared with this user.")
	case s.fault["share-again-422"]:
		q.body.refuse("emails", "The entry is shared with this user.")
		return s.invalid(q.body)
	}
	return nil
}

// sharedAs are the permissions that a share gives.
func (s *server) sharedAs(old, given []string) []string {
	switch {
	case s.fault["share-again-unchanged"] && old != nil:
		return old
	case s.fault["share-adds"]:
		given = slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(old), given...))))
	}
	if s.fault["edit-implies-all"] && slices.Contains(given, "edit") {
		given = slices.Clone(permissions)
	}
	if s.fault["view-is-implied"] && !slices.Contains(given, "view") {
		given = append([]string{"view"}, given...)
	}
	return given
}

// withAll adds those with whom an entry was shared before.
func (s *server) withAll(answer any, e *entry, receivers []*user) any {
	shown, ok := answer.(object)
	if !ok {
		return answer
	}
	for _, one := range s.users {
		if e.shares[one.id] != nil && !slices.Contains(receivers, one) {
			shown["users"] = append(shown["users"].([]any), s.receiverFields(one))
		}
	}
	return shown
}

func (s *server) checkWorkspaceName(q *request) {
	for _, one := range s.workspaces {
		if s.fault["workspace-name-taken"] && one.owner == q.user && one.name == q.body.text("name") {
			q.body.refuse("name", "The name has already been taken.")
		}
	}
}

func (s *server) detailed(can []any) any {
	if !s.fault["permissions-as-object"] {
		return can
	}
	shown := object{}
	for _, one := range can {
		shown["files."+one.(string)] = true
	}
	return shown
}

// personal is the personal workspace of a user.
func (s *server) personal(u *user) object {
	w := &workspace{0, "Personal", u, map[int]role{u.id: ownerRole}, u.created}
	shown := s.withOwner(w, u)
	shown["avatar"] = s.avatarOf(w)
	return shown
}

var tags = regexp.MustCompile(`<[^>]*>`)

func (s *server) markup(text string) string {
	switch {
	case s.fault["notes-escaped"]:
		return html.EscapeString(text)
	case s.fault["notes-stripped"]:
		return tags.ReplaceAllString(text, "")
	}
	return text
}

// checkPassword checks that of an archive.
func (s *server) checkPassword(f *fields) error {
	value, given := f.values["password"]
	switch {
	case !given && s.fault["archive-password-required"]:
		f.refuse("password", "The password field must be present.")
	case given && value == "" && s.fault["empty-archive-password-refused"]:
		f.refuse("password", "The password is empty.")
	}
	return nil
}
