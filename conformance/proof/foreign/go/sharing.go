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
	"strings"
	"time"
)

func (s *server) linkFields(l *link) object {
	shown := object{
		"id": l.id, "hash": l.hash, "user_id": l.user, "entry_id": l.entry, "password": orNull(l.password),
		"expires_at": nil, "allow_edit": l.edit, "allow_download": l.download,
	}
	if l.expires != nil {
		shown["expires_at"] = s.time(*l.expires)
	}
	return shown
}

func (s *server) createLink(q *request) (any, error) {
	password, given := q.body.text("password"), q.body.text("expires_at")
	edit, download := q.body.boolean("allow_edit"), q.body.boolean("allow_download")
	var expires *time.Time
	if q.body.has("expires_at") {
		at, ok := parseTime(given)
		if !ok {
			q.body.refuse("expires_at", "The expires_at is not an ISO 8601 time.")
		}
		expires = &at
	}
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found, err := s.entryOf(q, true, "own")
	if err != nil {
		return nil, err
	}
	return object{"link": s.linkFields(s.newLink(q.user, found, password, expires, edit, download))}, nil
}

// newLink replaces the link that an entry may have.
func (s *server) newLink(u *user, e *entry, password string, expires *time.Time, edit, download bool) *link {
	if old := s.linkTo(e); old != nil {
		s.replace(old)
	}
	made := &link{s.newID(), u.id, e.id, rand.Text(), "", expires, edit, download, false}
	if password != "" {
		made.password = hashed(password)
	}
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
	if !s.fault["replaced-expires"] {
		delete(s.links, old.hash)
		return
	}
	past := time.Now().Add(-time.Second)
	old.expires, old.replaced = &past, true
}

func parseTime(text string) (time.Time, bool) {
	for _, form := range []string{time.RFC3339Nano, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", "2006-01-02"} {
		if at, err := time.Parse(form, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

func (s *server) deleteLink(q *request) (any, error) {
	found, err := s.entryOf(q, true, "own")
	if err != nil {
		return nil, err
	}
	old := s.linkTo(found)
	if old == nil {
		return nil, missing("link")
	}
	maps.DeleteFunc(s.links, func(_ string, one *link) bool { return one == old || one.replaced && one.entry == found.id })
	return object{}, nil
}

// followLink shows whoever holds a link what it leads to; the password goes into the query.
func (s *server) followLink(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	found := s.links[r.PathValue("hash")]
	if found == nil || found.expires != nil && time.Now().After(*found.expires) || s.inTrash(s.entries[found.entry]) ||
		s.isClosedTo(r, found) {
		http.Error(w, "There is nothing here.", http.StatusNotFound)
		return
	}
	if found.password != "" && !s.isOpenTo(r) && !matches(r.URL.Query().Get("password"), found.password) {
		http.Error(w, "This link asks for a password.", http.StatusUnauthorized)
		return
	}
	target := s.entries[found.entry]
	if target.tracked {
		address, _, _ := net.SplitHostPort(r.RemoteAddr)
		target.views = append(target.views, view{s.newID(), address, time.Now(), "view"})
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<!doctype html><title>Shared</title><h1>"+html.EscapeString(target.name)+"</h1>")
}

var permissions = []string{"view", "edit", "download"}

func (s *server) shareEntry(q *request) (any, error) {
	f := q.body
	emails, given := f.texts("emails"), f.texts("permissions")
	f.require("emails", "permissions")
	for _, name := range []string{"emails", "permissions"} {
		if f.has(name) && len(f.array(name)) == 0 {
			f.refuse(name, "The "+name+" field is required.")
		}
	}
	var receivers []*user
	for _, email := range emails {
		address, err := mail.ParseAddress(email)
		receiver := s.users[strings.ToLower(email)]
		switch {
		case err != nil || address.Address != email:
			f.refuse("emails", "The emails must be valid email addresses.")
		case receiver == nil || receiver == q.user:
			f.refuse("emails", "The emails must be those of other users.")
		case !slices.Contains(receivers, receiver):
			receivers = append(receivers, receiver)
		}
	}
	for _, permission := range given {
		if !slices.Contains(permissions, permission) {
			f.refuse("permissions", "The permissions are view, edit and download.")
		}
	}
	if err := s.invalid(f); err != nil {
		return nil, err
	}
	found, err := s.entryOf(q, false, "own")
	if err != nil {
		return nil, err
	}
	shown := []any{}
	for _, receiver := range receivers {
		found.shares[receiver.id] = given
		shown = append(shown, object{"id": receiver.id, "email": receiver.email, "display_name": receiver.name})
	}
	return object{"users": shown}, nil
}
