package main

import (
	"net/http"
	"strings"
	"time"
)

const tokenLife = 24 * time.Hour

func (s *server) userOf(r *http.Request) *user {
	scheme, name, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	found, known := s.tokens[s.tokenKey(name)]
	if s.other["used-tokens-remembered"] {
		found, known = s.remembered(name, found, known)
	}
	if s.other["bearer-exact"] && scheme != "Bearer" {
		return nil
	}
	if !strings.EqualFold(scheme, "Bearer") || !known || time.Now().After(found.expires) {
		return nil
	}
	return found.user
}

// remembered is the token if it is known, or was known and used 400 ms ago or less.
func (s *server) remembered(name string, found token, known bool) (token, bool) {
	if known {
		s.used[name] = usedToken{found, time.Now()}
		return found, true
	}
	last := s.used[name]
	return last.token, time.Since(last.at) <= 400*time.Millisecond
}

func (s *server) userFields(u *user) object {
	return object{
		"id": u.id, "email": u.email, "display_name": s.displayName(u), "first_name": u.name, "last_name": "",
		"created_at": s.time(u.created), "updated_at": s.time(u.created),
	}
}

func (s *server) login(q *request) any {
	if s.other["device-name-optional"] {
		s.require(q.body, "email", "password")
	} else {
		s.require(q.body, "email", "password", "device_name")
	}
	email, password := q.body.text("email"), q.body.text("password")
	device := q.body.text("device_name")
	s.check(q.body)
	found := s.users[strings.ToLower(email)]
	if found == nil || !matches(password, found.password) || s.other["login-exact-case"] && found.email != email {
		s.wrongCredentials(q, email)
	}
	shown := s.userFields(found)
	shown["access_token"] = s.tokenFor(found, device)
	return object{"user": shown}
}

func (s *server) loggedUser(q *request) any {
	shown := s.userFields(q.user)
	if s.other["logged-user-with-token"] {
		_, shown["access_token"], _ = strings.Cut(q.Header.Get("Authorization"), " ")
	}
	return choice(s, object{"user": shown}, map[string]object{
		"logged-user-flat": shown, "logged-user-bare": {}, "logged-user-as-data": {"data": shown},
	})
}
