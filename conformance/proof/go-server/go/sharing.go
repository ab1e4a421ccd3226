package main

import (
	"crypto/rand"
	"html"
	"io"
	"maps"
	"net"
	"net/http"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
)

func (s *server) linkFields(l *link) object {
	shown := object{
		"id": l.id, "hash": l.hash, "user_id": l.user, "entry_id": l.entry, "password": s.shownPassword(l.password),
		"expires_at": nil, "allow_edit": l.edit, "allow_download": l.download,
	}
	if l.password == "" && s.other["link-password-absent"] {
		delete(shown, "password")
	}
	if l.expires != nil {
		shown["expires_at"] = s.time(*l.expires)
	}
	return shown
}

func (s *server) createLink(q *request) any {
	password, given := q.body.text("password"), q.body.text("expires_at")
	settings := link{edit: q.body.boolean("allow_edit"), download: q.body.boolean("allow_download")}
	if q.body.has("expires_at") {
		at, ok := s.parseTime(given)
		q.body.refuseIf(!ok || !hasTimestamp(at), "expires_at", "The expires_at is not an ISO 8601 time.")
		settings.expires = &at
		s.checkExpiry(q.body, given, at)
	}
	if password == "" && q.body.has("password") && s.other["empty-password-refused"] {
		q.body.refuse("password", "The password is empty.")
	}
	s.check(q.body)
	found := s.entryOf(q, true, "own")
	if password != "" || q.body.has("password") && s.other["empty-password-counts"] {
		settings.password = hashed(password)
	}
	if old := s.linkTo(found); old != nil && s.linkAgain(q.body, old, settings) {
		return object{"link": s.linkFields(old)}
	}
	return object{"link": s.linkFields(s.newLink(q.user, found, settings))}
}

// newLink replaces the link that an entry may have.
func (s *server) newLink(u *user, e *entry, settings link) *link {
	if old := s.linkTo(e); old != nil && !s.other["links-many"] {
		s.replace(old)
	}
	made := &settings
	made.id, made.user, made.entry, made.hash = s.newID("link"), u.id, e.id, s.newLinkHash()
	s.links[made.hash] = made
	return made
}

func (s *server) linkTo(e *entry) *link {
	for _, one := range s.links {
		if one.entry == e.id && !one.replaced {
			return one
		}
	}
	return nil
}

func (s *server) replace(old *link) {
	if !s.other["replaced-expires"] {
		delete(s.links, old.hash)
		return
	}
	past := time.Now().Add(-time.Second)
	old.expires, old.replaced = &past, true
}

func (s *server) parseTime(text string) (time.Time, bool) {
	if at, ok := s.otherTime(text); ok {
		return at, true
	}
	for _, form := range []string{time.RFC3339Nano, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", "2006-01-02"} {
		if at, err := time.Parse(form, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

func (s *server) deleteLink(q *request) any {
	found := s.entryOf(q, true, "own")
	old := s.linkTo(found)
	if old == nil && s.other["unlink-idempotent"] {
		return object{}
	}
	if old == nil {
		panic(missing("link"))
	}
	maps.DeleteFunc(s.links, func(_ string, one *link) bool {
		return one == old || (one.replaced || s.other["links-many"]) && one.entry == found.id
	})
	return object{}
}

// followLink shows whoever holds a link what it leads to; the password goes into the query.
func (s *server) followLink(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found := s.links[r.PathValue("hash")]
	if s.other["share-pages-200"] {
		w = always200{w}
	}
	if s.sharePage(w, r, found) {
		return
	}
	if found == nil || found.expires != nil && time.Now().After(*found.expires) ||
		s.inTrash(s.entries[found.entry]) && !s.other["trashed-link-works"] {
		http.Error(w, "There is nothing here.", http.StatusNotFound)
		return
	}
	if found.password != "" && !matches(r.URL.Query().Get("password"), found.password) {
		s.askPassword(w, r)
		return
	}
	target := s.entries[found.entry]
	if target.tracked {
		address, _, _ := net.SplitHostPort(r.RemoteAddr)
		seen := view{s.newID("view"), address, time.Now(), "view"}
		s.do("late-views", func() { target.views = append(target.views, seen) })
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<!doctype html><title>Shared</title><h1>"+html.EscapeString(target.name)+"</h1>")
}

var permissions = []string{"view", "edit", "download"}

func (s *server) shareEntry(q *request) any {
	f := q.body
	emails, given := f.texts("emails"), f.texts("permissions")
	s.require(f, "emails", "permissions")
	for _, name := range []string{"emails", "permissions"} {
		if f.has(name) && len(f.array(name)) == 0 && !s.other["share-with-nobody"] {
			f.refuse(name, "The "+name+" field is required.")
		}
	}
	var receivers []*user
	seen := map[string]bool{}
	hasStranger := false
	for _, email := range emails {
		address, err := mail.ParseAddress(email)
		receiver := s.users[strings.ToLower(email)]
		if s.other["share-duplicates-refused"] && seen[strings.ToLower(email)] {
			f.refuse("emails", "The emails have a duplicate value.")
		}
		seen[strings.ToLower(email)] = true
		switch {
		case err != nil || address.Address != email, s.other["emails-without-plus"] && strings.Contains(email, "+"):
			f.refuse("emails", "The emails must be valid email addresses.")
			if s.other["emails-numbered-too"] {
				f.refuse("emails."+strconv.Itoa(slices.Index(emails, email)), "This must be a valid email address.")
			}
		case receiver == nil && s.other["share-stranger-ignored"], receiver == q.user && s.other["share-self-ignored"]:
		case receiver == nil && s.other["share-stranger-invited"]:
			receivers = append(receivers, s.newUser(email, rand.Text()))
		case receiver == nil && s.other["share-stranger-404"]:
			hasStranger = true
		case receiver == q.user && s.other["share-self-listed"] && !slices.Contains(receivers, receiver):
			receivers = append(receivers, receiver)
		case receiver == nil || receiver == q.user:
			f.refuse("emails", "The emails must be those of other users.")
		case !slices.Contains(receivers, receiver):
			receivers = append(receivers, receiver)
		}
	}
	different := slices.Compact(slices.Sorted(slices.Values(given)))
	if s.other["share-duplicates-refused"] && len(different) < len(given) {
		f.refuse("permissions", "The permissions have a duplicate value.")
	}
	for _, permission := range given {
		f.refuseIf(!slices.Contains(permissions, permission), "permissions", "The permissions are view, edit and download.")
	}
	s.check(f)
	if hasStranger {
		s.mayRefuse("stranger", "There is no such user.")
	}
	found := s.entryOf(q, false, "own")
	shown := []any{}
	if slices.ContainsFunc(receivers, func(one *user) bool { return found.shares[one.id] != nil }) {
		s.mayRefuse("share-again", "The entry is shared with this user.")
	}
	for _, receiver := range receivers {
		if receiver != q.user {
			found.shares[receiver.id] = s.sharedAs(found.shares[receiver.id], given)
		}
		shown = append(shown, s.receiverFields(receiver))
	}
	if s.other["share-lists-all"] {
		shown = s.withAll(shown, found, receivers)
	}
	return object{"users": shown}
}

func (s *server) receiverFields(u *user) object {
	return object{"id": u.id, "email": u.email, "display_name": s.displayName(u)}
}
