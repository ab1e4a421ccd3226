package main

import (
	"net/http"
	"strings"
	"time"
)

const tokenLife = 24 * time.Hour

func (s *server) userOf(r *http.Request) *user {
	scheme, name, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	found, known := s.tokens[name]
	if !strings.EqualFold(scheme, "Bearer") || !known || time.Now().After(found.expires) {
		return nil
	}
	return found.user
}

func (s *server) userFields(u *user) object {
	return object{
		"id": u.id, "email": u.email, "display_name": u.name, "first_name": u.name, "last_name": "",
		"created_at": s.time(u.created), "updated_at": s.time(u.created),
	}
}

func (s *server) login(q *request) (any, error) {
	q.body.require("email", "password", "device_name")
	email, password := q.body.text("email"), q.body.text("password")
	q.body.text("device_name")
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found := s.users[strings.ToLower(email)]
	if found == nil || !matches(password, found.password) {
		q.body.refuse("email", "These credentials do not match our records.")
		return nil, s.invalid(q.body)
	}
	shown := s.userFields(found)
	shown["access_token"] = s.newToken(found, time.Now().Add(tokenLife))
	return object{"user": shown}, nil
}

func (s *server) loggedUser(q *request) (any, error) {
	return object{"user": s.userFields(q.user)}, nil
}
