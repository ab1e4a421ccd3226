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

// do does something, with the alternative 400 ms later.
func (s *server) do(late string, what func()) {
	if s.other[late] {
		s.later(what)
	} else {
		what()
	}
}

func (s *server) trash(doomed []*entry) {
	s.do("late-trash", func() { s.trashNow(doomed) })
}

// trashNow moves entries to the trash, with what becomes of that which hangs on them.
func (s *server) trashNow(doomed []*entry) {
	for _, one := range doomed {
		one.trashed, one.updated = true, time.Now()
		if s.other["trash-removes-link"] {
			maps.DeleteFunc(s.links, func(_ string, link *link) bool { return link.entry == one.id })
		}
		if s.other["trash-removes-shares"] {
			clear(one.shares)
		}
		if s.other["trash-removes-stars"] {
			clear(one.stars)
		}
	}
}

// ignored tells whether an unknown id of a list is passed over.
func (s *server) ignored(ids []int) bool {
	some := slices.ContainsFunc(ids, func(id int) bool { return s.entries[id] != nil })
	return s.other["unknown-ids-succeed"] || s.other["unknown-ids-ignored"] && some
}

// mayOwn tells whether a user may delete, share and publish an entry.
func (s *server) mayOwn(u *user, e *entry) bool {
	if s.other["workspace-owners-only"] && e.workspace != 0 {
		return s.workspaces[e.workspace].owner == u || e.owner == u.id
	}
	return s.may(u, "own", e) || s.other["edit-is-enough"] && s.may(u, "edit", e)
}

func (s *server) ownerIn(u *user, folder *entry) int {
	if folder.workspace != 0 && s.other["owner-is-uploader"] {
		return u.id
	}
	if folder.workspace != 0 {
		return s.ownerAt(&user{id: folder.owner}, folder.workspace)
	}
	return folder.owner
}

func (s *server) ownerAt(u *user, workspace int) int {
	if workspace != 0 && s.other["owner-is-workspace-owner"] {
		return s.workspaces[workspace].owner.id
	}
	return u.id
}

func (s *server) checkRoot(f *fields) {
	if f.has("parentId") && f.integer("parentId") == 0 && s.other["zero-parent-refused"] {
		f.refuse("parentId", "The selected parentId is invalid.")
	}
}

func (s *server) defaultWorkspace(u *user, workspace, parent int, given bool) int {
	if given {
		return workspace
	}
	if folder := s.entries[parent]; folder != nil && s.other["workspace-of-parent"] && s.may(u, "edit", folder) {
		return folder.workspace
	}
	if parent == 0 && s.other["workspace-latest"] {
		for _, one := range s.workspaces {
			if one.owner == u && one.id > workspace {
				workspace = one.id
			}
		}
	}
	return workspace
}

// sameName finds what stands in the way of a name: an entry to give instead, or another name.
func (s *server) sameName(at place, name string, folder bool) (*entry, string) {
	found := s.entryNamed(at, name)
	if found == nil {
		return nil, name
	}
	s.mayRefuse("same-name", "The name is taken.")
	switch {
	case s.other["same-name-numbered"] && folder:
		return nil, s.numbered(at, name, "")
	case s.other["same-name-numbered"]:
		return nil, s.numbered(at, name, path.Ext(name))
	case folder && (s.other["same-folder-returned"] || s.other["same-folder-any-case"]) && found.kind == "folder",
		!folder && s.other["same-file-replaced"]:
		return found, name
	}
	return nil, name
}

// numbered is the first name that is free, with a number before the end.
func (s *server) numbered(at place, name, end string) string {
	for number := 1; ; number++ {
		other := fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, end), number, end)
		if s.entryNamed(at, other) == nil {
			return other
		}
	}
}

// filePlace is where a file or its relative path begins.
func (s *server) filePlace(at place, parent int, relativePath string, f *fields) place {
	_, given := f.values["parentId"]
	switch {
	case relativePath == "" && parent == 0 && !given && s.other["file-in-default"],
		relativePath != "" && s.other["relative-path-in-uploads"]:
		return s.folders(at, "Uploads", false)
	}
	return at
}

func (s *server) folderPath(relativePath, name string) string {
	if s.other["relative-path-backslash"] {
		relativePath = strings.ReplaceAll(relativePath, `\`, "/")
	}
	if s.other["relative-path-with-name"] && path.Base(relativePath) == name {
		return path.Dir("/" + relativePath)
	}
	return relativePath
}

// deduplicated is the entry that a file of the same content, name and folder has already.
func (s *server) deduplicated(u *user, at place, name, hash string) *entry {
	for _, one := range s.entries {
		same := hash != "" && strings.EqualFold(one.fileHash, hash) && one.name == name && one.parent == at.parent
		if same && s.other["dedupe-entry"] && one.owner == u.id && one.workspace == at.workspace && !s.inTrash(one) {
			return one
		}
	}
	return nil
}

// sharedObject is the name of the object that an entry is stored in: its own, or that of one with the same hash.
func (s *server) sharedObject(u *user, hash, name string) string {
	if s.other["dedupe-object"] && hash != "" {
		for _, id := range slices.Sorted(maps.Keys(s.entries)) {
			if one := s.entries[id]; one.owner == u.id && strings.EqualFold(one.fileHash, hash) {
				return one.objectName
			}
		}
	}
	return name
}

func (s *server) fileHashOf(of *stored, given string) string {
	if given == "" {
		return choice(s, "", map[string]string{"file-hash-computed": of.digest})
	}
	return choice(s, given, map[string]string{
		"file-hash-lowered": strings.ToLower(given), "file-hash-raised": strings.ToUpper(given),
	})
}

func (s *server) checkUpload(f *fields) {
	f.refuseIf(f.has("size") && f.integer("size") == 0 && s.other["empty-files-refused"], "size", "The size must be at least 1.")
	for _, name := range []string{"extension", "clientExtension"} {
		f.refuseIf(s.other["dotted-extension-refused"] && strings.Contains(f.text(name), "."), name, "The "+name+" has a dot.")
	}
	if s.other["leading-slash-refused"] && strings.HasPrefix(f.text("relativePath"), "/") {
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
	case s.other["past-expiry-refused"] && at.Before(time.Now()):
		f.refuse("expires_at", "The expires_at must be a date after now.")
	case s.other["zoneless-expiry-refused"] && strings.Contains(given, "T") && !zoneAtEnd.MatchString(given),
		s.other["date-expiry-refused"] && !strings.Contains(given, "T"),
		s.other["strict-expiry"] && !strictTime.MatchString(given):
		f.refuse("expires_at", "The expires_at does not match the format.")
	}
}

// otherTime reads a time in ways of its own.
func (s *server) otherTime(text string) (time.Time, bool) {
	for name, other := range map[string]struct {
		form  string
		meant func(time.Time) time.Time
	}{
		"zoneless-is-local": {"2006-01-02T15:04:05", func(at time.Time) time.Time { return at.Add(-2 * time.Hour) }},
		"date-is-its-end":   {"2006-01-02", func(at time.Time) time.Time { return at.Add(24*time.Hour - time.Second) }},
		"expiry-in-seconds": {time.RFC3339Nano, func(at time.Time) time.Time { return at.Truncate(time.Second) }},
	} {
		if at, err := time.Parse(other.form, text); err == nil && s.other[name] {
			return other.meant(at), true
		}
	}
	if s.other["more-time-forms"] {
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

// linkAgain is the link that an entry has already, if it is not replaced, with the new settings or those that are given.
func (s *server) linkAgain(f *fields, old *link, given link) bool {
	s.mayRefuse("link-again", "The entry has a link.")
	for name, take := range map[string]func(){
		"password":       func() { old.password = given.password },
		"expires_at":     func() { old.expires = given.expires },
		"allow_edit":     func() { old.edit = given.edit },
		"allow_download": func() { old.download = given.download },
	} {
		if _, has := f.values[name]; s.other["link-updated"] || s.other["link-merged"] && has {
			take()
		}
	}
	return s.other["link-unchanged"] || s.other["link-updated"] || s.other["link-merged"]
}

func (s *server) shownPassword(hash string) any {
	salt, digest, found := strings.Cut(hash, "$")
	if !found {
		return nil
	}
	return choice(s, hash, map[string]string{
		"password-bcrypt": "$2y$10$" + (salt + digest)[:53],
		"password-argon2": "$argon2id$v=19$m=65536,t=4,p=1$" + salt + "$" + digest,
		"password-hex":    digest,
	})
}

func (s *server) askPassword(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.other["link-password-page"]:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Password</title><form method=post><input type=password name=password></form>"))
	case s.other["link-password-redirects"]:
		http.Redirect(w, r, r.URL.Path+"/password", http.StatusFound)
	case s.other["link-password-403"]:
		http.Error(w, "This link asks for a password.", http.StatusForbidden)
	default:
		http.Error(w, "This link asks for a password.", http.StatusUnauthorized)
	}
}

// sharedAs are the permissions that a share gives.
func (s *server) sharedAs(old, given []string) []string {
	switch {
	case s.other["share-again-unchanged"] && old != nil:
		return old
	case s.other["share-adds"]:
		given = slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(old), given...))))
	}
	if s.other["edit-implies-all"] && slices.Contains(given, "edit") {
		given = slices.Clone(permissions)
	}
	if s.other["view-is-implied"] && !slices.Contains(given, "view") {
		given = append([]string{"view"}, given...)
	}
	return given
}

// withAll adds those with whom an entry was shared before.
func (s *server) withAll(shown []any, e *entry, receivers []*user) []any {
	for _, one := range s.users {
		if e.shares[one.id] != nil && !slices.Contains(receivers, one) {
			shown = append(shown, s.receiverFields(one))
		}
	}
	return shown
}

func (s *server) checkWorkspaceName(q *request) {
	for _, one := range s.workspaces {
		if s.other["workspace-name-taken"] && one.owner == q.user && one.name == q.body.text("name") {
			q.body.refuse("name", "The name has already been taken.")
		}
	}
}

func (s *server) detailed(can []any) any {
	if !s.other["permissions-as-object"] {
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
	return choice(s, text, map[string]string{
		"notes-escaped": html.EscapeString(text), "notes-stripped": tags.ReplaceAllString(text, ""),
	})
}

// checkPassword checks that of an archive.
func (s *server) checkPassword(f *fields) {
	value, given := f.values["password"]
	switch {
	case !given && s.other["archive-password-required"]:
		f.refuse("password", "The password field must be present.")
	case given && value == "" && s.other["empty-archive-password-refused"]:
		f.refuse("password", "The password is empty.")
	}
}
