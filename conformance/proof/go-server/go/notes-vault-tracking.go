package main

import (
	"maps"
	"slices"
	"time"
)

func (s *server) noteFields(n *note) object {
	return object{
		"id": n.id, "title": n.title, "body": s.markup(n.body), "created_at": s.time(n.created), "updated_at": s.time(n.created),
	}
}

func (s *server) createNote(q *request) (any, error) {
	s.require(q.body, "title", "body")
	made := &note{0, q.user.id, q.body.text("title"), q.body.text("body"), time.Now()}
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	made.id = s.newID("note")
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
	switch {
	case q.user.hasVault:
	case s.fault["no-vault-404"]:
		return nil, missing("vault")
	case s.fault["no-vault-400"]:
		return nil, refuse(400, "The account has no vault.")
	case s.fault["no-vault-null"]:
		return object{"vault": nil, "seo": nil}, nil
	}
	return object{"seo": nil, "vault": object{
		"id": v.id, "user_id": q.user.id, "salt": v.salt, "check": v.check, "iv": v.iv,
		"created_at": at, "updated_at": at,
	}}, nil
}

func (s *server) moveVaultEntries(q *request) (any, error) {
	s.require(q.body, "entryIds", "destinationId")
	q.body.integers("entryIds")
	destination := s.entries[q.body.integer("destinationId")]
	if q.body.has("destinationId") && q.body.integer("destinationId") == 0 && s.fault["vault-root-zero"] {
		destination = &entry{owner: q.user.id, name: "Vault", kind: "folder", vault: q.user.vault.id}
	}
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
		return nil, refuse(409, "The destination is no folder of the vault.").(refusal).as("vault")
	}
	for _, one := range found {
		if slices.Contains(append(s.above(destination), destination), one) {
			if s.fault["self-move-ignored"] {
				return object{"entries": []any{}, "destination": s.destination(destination)}, nil
			}
			return nil, refuse(409, "A folder cannot be moved into itself.").(refusal).as("self")
		}
		if one.parent == destination.id && s.fault["move-to-same-refused"] {
			q.body.refuse("destinationId", "The entry is in this folder.")
			return nil, s.invalid(q.body)
		}
	}
	shown := []any{}
	if s.fault["moved-once"] {
		found = slices.Compact(slices.SortedFunc(slices.Values(found), func(a, b *entry) int { return a.id - b.id }))
	}
	for _, one := range found {
		if one.parent == destination.id && s.fault["moved-without-those-there"] {
			continue
		}
		one.parent, one.updated = destination.id, time.Now()
		shown = append(shown, s.movedFields(one))
	}
	return object{"entries": shown, "destination": s.destination(destination)}, nil
}

func (s *server) destination(folder *entry) object {
	return object{
		"id": folder.id, "name": folder.name, "type": "folder", "is_encrypted": 1, "vault_id": folder.vault,
	}
}

func (s *server) deleteVaultEntries(q *request) (any, error) {
	s.require(q.body, "entryIds", "deleteForever")
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
	below := 1
	pageSize := "perPage"
	if s.fault["page-size-parameter"] {
		pageSize = "per_page"
	}
	for name, value := range map[string]*int{"page": &page, pageSize: &size} {
		if q.query.has(name) {
			*value = q.query.integer(name)
		}
		if *value < 1 && name == "page" && s.fault["page-from-one"] {
			*value = 1
		}
		if *value < 1 && name == "page" && s.fault["page-below-empty"] {
			below, *value = *value, 1_000_000
		}
		if *value < 1 || *value > 1_000_000 {
			q.query.refuse(name, "The "+name+" must be at least 1.")
		}
	}
	if err := s.invalid(q.query); err != nil {
		return nil, err
	}
	filtered := q.query.has("workspaceId") || s.fault["track-personal"]
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
		if one.tracked && mine && (!s.inTrash(one) || s.fault["track-trashed"]) && (!filtered || one.workspace == workspace) {
			all = append(all, s.trackedFields(one))
		}
	}
	if s.fault["lists-reversed"] {
		slices.Reverse(all)
	}
	last := max(1, (len(all)+size-1)/size)
	if len(all) == 0 && s.fault["no-pages"] {
		last = 0
	}
	switch {
	case below < 1:
		return object{"pagination": object{"data": []any{}, "current_page": below, "last_page": last, "total": len(all)}}, nil
	case page <= max(1, last):
	case s.fault["page-after-404"]:
		return nil, refuse(404, "There is no such page.")
	case s.fault["page-after-422"]:
		q.query.refuse("page", "The page is after the last one.")
		return nil, s.invalid(q.query)
	case s.fault["page-after-last"]:
		page = max(1, last)
	}
	from, to := min((page-1)*size, len(all)), min(page*size, len(all))
	return object{"pagination": object{
		"data": all[from:to], "current_page": page, "last_page": last, "total": len(all),
	}}, nil
}

func (s *server) trackedFields(e *entry) object {
	views := []any{}
	records := e.views
	if s.fault["views-last-only"] && len(records) > 1 {
		records = records[len(records)-1:]
	}
	if s.fault["views-with-downloads"] {
		for range e.downloads {
			records = append(records, view{s.newID("view"), "127.0.0.1", e.created, "download"})
		}
	}
	for _, one := range records {
		at := one.at.UTC().Format(time.DateTime)
		if s.fault["view-dates-local"] {
			at = one.at.In(time.FixedZone("", 5*3600+1800)).Format(time.DateTime)
		}
		views = append(views, object{"id": one.id, "ip": s.address(one.ip), "date": at, "action": one.action})
	}
	if s.fault["views-newest-first"] {
		slices.Reverse(views)
	}
	return object{
		"id": e.id, "name": e.name, "type": s.kindOf(e), "file_size": e.size, "views_number": len(e.views),
		"dl_number": e.downloads, "views": views,
	}
}
