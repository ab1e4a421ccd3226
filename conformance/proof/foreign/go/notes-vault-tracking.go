package main

import (
	"maps"
	"slices"
	"time"
)

func (s *server) noteFields(n *note) object {
	return object{
		"id": n.id, "title": n.title, "body": n.body, "created_at": s.time(n.created), "updated_at": s.time(n.created),
	}
}

func (s *server) createNote(q *request) (any, error) {
	q.body.require("title", "body")
	made := &note{0, q.user.id, q.body.text("title"), q.body.text("body"), time.Now()}
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	made.id = s.newID()
	s.notes[made.id] = made
	return object{"note": s.noteFields(made)}, nil
}

func (s *server) listNotes(q *request) (any, error) {
	shown := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.notes)) {
		if one := s.notes[id]; one.user == q.user.id {
			shown = append(shown, s.noteFields(one))
		}
	}
	return shown, nil
}

func (s *server) getVault(q *request) (any, error) {
	v, at := q.user.vault, s.time(q.user.created)
	return object{"seo": nil, "vault": object{
		"id": v.id, "user_id": q.user.id, "salt": v.salt, "check": v.check, "iv": v.iv,
		"created_at": at, "updated_at": at,
	}}, nil
}

func (s *server) moveVaultEntries(q *request) (any, error) {
	q.body.require("entryIds", "destinationId")
	q.body.integers("entryIds")
	destination := s.entries[q.body.integer("destinationId")]
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found, err := s.entriesOf(q, true)
	switch {
	case err != nil:
		return nil, err
	case destination == nil:
		return nil, missing("folder")
	case !s.may(q.user, "own", destination):
		return nil, errForbidden
	case destination.kind != "folder" || destination.vault == 0:
		return nil, refuse(409, "The destination is no folder of the vault.")
	}
	for _, one := range found {
		if slices.Contains(append(s.above(destination), destination), one) {
			return nil, refuse(409, "A folder cannot be moved into itself.")
		}
	}
	shown := []any{}
	for _, one := range found {
		one.parent, one.updated = destination.id, time.Now()
		shown = append(shown, s.folderFields(one))
	}
	return object{"entries": shown, "destination": object{
		"id": destination.id, "name": destination.name, "type": "folder", "is_encrypted": 1,
		"vault_id": destination.vault,
	}}, nil
}

func (s *server) deleteVaultEntries(q *request) (any, error) {
	q.body.require("entryIds", "deleteForever")
	q.body.integers("entryIds")
	if !q.body.boolean("deleteForever") {
		q.body.refuse("deleteForever", "The deleteForever must be true: the vault has no trash.")
	}
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found, err := s.entriesOf(q, true)
	if err != nil {
		return nil, err
	}
	s.destroy(found)
	return object{}, nil
}

func (s *server) listTrackedFiles(q *request) (any, error) {
	workspace, page, size := q.query.integer("workspaceId"), 1, 15
	for name, value := range map[string]*int{"page": &page, "perPage": &size} {
		if q.query.has(name) {
			*value = q.query.integer(name)
		}
		if *value < 1 || *value > 1_000_000 {
			q.query.refuse(name, "The "+name+" must be at least 1.")
		}
	}
	if err := s.invalid(q.query); err != nil {
		return nil, err
	}
	filtered := q.query.has("workspaceId")
	if workspace != 0 && s.workspaces[workspace] == nil {
		return nil, missing("workspace")
	}
	if !s.mayIn(q.user, "view", workspace) {
		return nil, errForbidden
	}
	all := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		one := s.entries[id]
		mine := one.workspace != 0 && s.mayIn(q.user, "view", one.workspace) || one.owner == q.user.id
		if one.tracked && mine && !s.inTrash(one) && (!filtered || one.workspace == workspace) {
			all = append(all, s.trackedFields(one))
		}
	}
	return object{"pagination": object{
		"data": s.page(all, page, size), "current_page": page, "last_page": max(1, (len(all)+size-1)/size), "total": len(all),
	}}, nil
}

func (s *server) trackedFields(e *entry) object {
	views := []any{}
	for _, one := range e.views {
		at := one.at.UTC().Format(time.DateTime)
		views = append(views, object{"id": one.id, "ip": one.ip, "date": at, "action": one.action})
	}
	return object{
		"id": e.id, "name": e.name, "type": e.kind, "file_size": e.size, "views_number": len(e.views),
		"dl_number": e.downloads, "views": views,
	}
}
