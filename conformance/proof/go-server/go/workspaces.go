package main

import (
	"image"
	"image/png"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

func (s *server) newWorkspace(owner *user, name string) *workspace {
	made := &workspace{s.newID("workspace"), name, owner, map[int]role{owner.id: ownerRole}, time.Now()}
	s.workspaces[made.id] = made
	return made
}

func (s *server) membership(w *workspace, of *user) object {
	held := w.roles[of.id]
	if s.other["other-roles"] && held != ownerRole {
		held = role{held.id + 1040, "Member (" + strings.TrimPrefix(held.name, "Workspace ") + ")"}
	}
	return object{"role_name": held.name, "role_id": held.id, "email": of.email, "is_owner": of == w.owner}
}

func (s *server) workspaceFields(w *workspace, caller *user) object {
	return object{
		"id": w.id, "name": w.name, "owner_id": w.owner.id, "members_count": len(w.roles),
		"currentUser": s.membership(w, caller), "created_at": s.time(w.created), "updated_at": s.time(w.created),
	}
}

// withOwner adds what a new workspace and the list show, and a single answer does not.
func (s *server) withOwner(w *workspace, caller *user) object {
	shown := s.workspaceFields(w, caller)
	shown["currentUser"].(object)["workspace_id"] = w.id
	shown["owner"] = s.membership(w, w.owner)
	return shown
}

func (s *server) avatarOf(w *workspace) string {
	at := "/avatars/" + strconv.Itoa(w.id) + ".png"
	return choice(s, s.app+at, map[string]string{
		"avatar-relative":  at,
		"avatar-data":      "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
		"avatar-elsewhere": "https://cdn.example.com" + at + "?v=3",
	})
}

func (s *server) avatar(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	known := s.userOf(r)
	s.mutex.Unlock()
	if s.other["avatar-with-token"] && known == nil {
		s.write(w, nil, nil, errUnauthenticated)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(w, image.NewGray(image.Rect(0, 0, 8, 8)))
}

func (s *server) createWorkspace(q *request) any {
	s.require(q.body, "name")
	name := q.body.text("name")
	s.checkWorkspaceName(q)
	s.check(q.body)
	if s.other["no-more-workspaces"] {
		panic(errForbidden)
	}
	return object{"workspace": s.withOwner(s.newWorkspace(q.user, name), q.user)}
}

func (s *server) listWorkspaces(q *request) any {
	parameter := choice(s, "workspaceId", map[string]string{"workspace-parameter": "workspace_id"})
	detailed := q.query.integer(parameter)
	s.check(q.query)
	shown := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.workspaces)) {
		one := s.workspaces[id]
		held, member := one.roles[q.user.id]
		if !member {
			continue
		}
		fields := s.withOwner(one, q.user)
		fields["avatar"] = s.avatarOf(one)
		if id == detailed {
			can := []any{"view", "download"}
			if held.id >= editorRole.id {
				can = append(can, "edit")
			}
			fields["currentUser"].(object)["permissions"] = s.detailed(can)
		}
		shown = append(shown, fields)
	}
	if s.other["personal-listed"] {
		shown = append([]any{s.personal(q.user)}, shown...)
	}
	return object{"workspaces": shown}
}

func (s *server) getWorkspace(q *request) any {
	id, _ := strconv.Atoi(q.PathValue("id"))
	found := s.workspaces[id]
	if id == 0 && q.PathValue("id") == "0" && s.other["personal-gettable"] {
		return object{"workspace": s.personal(q.user)}
	}
	if found == nil {
		panic(missing("workspace"))
	}
	if _, member := found.roles[q.user.id]; !member {
		panic(errForbidden)
	}
	shown := s.workspaceFields(found, q.user)
	shown["avatar"] = s.avatarOf(found)
	return object{"workspace": shown}
}
