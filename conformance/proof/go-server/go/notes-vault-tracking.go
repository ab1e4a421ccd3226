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

func (s *server) createNote(q *request) any {
	s.require(q.body, "title", "body")
	made := &note{0, q.user.id, q.body.text("title"), q.body.text("body"), time.Now()}
	s.check(q.body)
	made.id = s.newID("note")
	s.notes[made.id] = made
	return object{"note": s.noteFields(made)}
}

func (s *server) listNotes(q *request) any {
	shown := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.notes)) {
		if one := s.notes[id]; one.user == q.user.id {
			shown = append(shown, s.noteFields(one))
		}
	}
	return shown
}

func (s *server) getVault(q *request) any {
	v, at := q.user.vault, s.time(q.user.created)
	if !q.user.hasVault {
		s.mayRefuse("no-vault", "The account has no vault.")
		if s.other["no-vault-null"] {
			return object{"vault": nil, "seo": nil}
		}
	}
	return object{"seo": nil, "vault": object{
		"id": v.id, "user_id": q.user.id, "salt": v.salt, "check": v.check, "iv": v.iv,
		"created_at": at, "updated_at": at,
	}}
}

func (s *server) moveVaultEntries(q *request) any {
	s.require(q.body, "entryIds", "destinationId")
	q.body.integers("entryIds")
	destination := s.entries[q.body.integer("destinationId")]
	if q.body.has("destinationId") && q.body.integer("destinationId") == 0 && s.other["vault-root-zero"] {
		destination = &entry{owner: q.user.id, name: "Vault", kind: "folder", vault: q.user.vault.id}
	}
	s.check(q.body)
	found := s.entriesOf(q, true)
	switch {
	case destination == nil:
		panic(missing("folder"))
	case !s.may(q.user, "own", destination):
		panic(errForbidden)
	case destination.kind != "folder" || destination.vault == 0:
		panic(refuse(409, "The destination is no folder of the vault.").as("vault"))
	}
	for _, one := range found {
		if slices.Contains(append(s.above(destination), destination), one) {
			if s.other["self-move-ignored"] {
				return object{"entries": []any{}, "destination": s.destination(destination)}
			}
			panic(refuse(409, "A folder cannot be moved into itself.").as("self"))
		}
		if one.parent == destination.id && s.other["move-to-same-refused"] {
			s.wrong(q.body, "destinationId", "The entry is in this folder.")
		}
	}
	shown := []any{}
	if s.other["moved-once"] {
		found = slices.Compact(slices.SortedFunc(slices.Values(found), func(a, b *entry) int { return a.id - b.id }))
	}
	for _, one := range found {
		if one.parent == destination.id && s.other["moved-without-those-there"] {
			continue
		}
		one.parent, one.updated = destination.id, time.Now()
		shown = append(shown, s.movedFields(one))
	}
	return object{"entries": shown, "destination": s.destination(destination)}
}

func (s *server) destination(folder *entry) object {
	return object{
		"id": folder.id, "name": folder.name, "type": "folder", "is_encrypted": 1, "vault_id": folder.vault,
	}
}

func (s *server) deleteVaultEntries(q *request) any {
	s.require(q.body, "entryIds", "deleteForever")
	q.body.integers("entryIds")
	q.body.refuseIf(!q.body.boolean("deleteForever"), "deleteForever", "The deleteForever must be true: the vault has no trash.")
	s.check(q.body)
	found := s.entriesOf(q, true)
	s.destroy(found)
	return object{}
}

func (s *server) listTrackedFiles(q *request) any {
	workspace, page, size := q.query.integer("workspaceId"), 1, 15
	below := 1
	pageSize := choice(s, "perPage", map[string]string{"page-size-parameter": "per_page"})
	for name, value := range map[string]*int{"page": &page, pageSize: &size} {
		if q.query.has(name) {
			*value = q.query.integer(name)
		}
		if *value < 1 && name == "page" && s.other["page-from-one"] {
			*value = 1
		}
		if *value < 1 && name == "page" && s.other["page-below-empty"] {
			below, *value = *value, 1_000_000
		}
		q.query.refuseIf(*value < 1 || *value > 1_000_000, name, "The "+name+" must be at least 1.")
	}
	s.check(q.query)
	filtered := q.query.has("workspaceId") || s.other["track-personal"]
	if workspace != 0 && s.workspaces[workspace] == nil {
		panic(missing("workspace"))
	}
	if !s.mayIn(q.user, "view", workspace) {
		panic(errForbidden)
	}
	all := []any{}
	for _, id := range slices.Sorted(maps.Keys(s.entries)) {
		one := s.entries[id]
		mine := one.workspace != 0 && s.mayIn(q.user, "view", one.workspace) || one.owner == q.user.id
		if one.tracked && mine && (!s.inTrash(one) || s.other["track-trashed"]) && (!filtered || one.workspace == workspace) {
			all = append(all, s.trackedFields(one))
		}
	}
	if s.other["lists-reversed"] {
		slices.Reverse(all)
	}
	last := max(1, (len(all)+size-1)/size)
	if len(all) == 0 && s.other["no-pages"] {
		last = 0
	}
	switch {
	case below < 1:
		return object{"pagination": object{"data": []any{}, "current_page": below, "last_page": last, "total": len(all)}}
	case page <= max(1, last):
	case s.other["page-after-last"]:
		page = max(1, last)
	default:
		s.mayRefuse("page", "There is no such page.")
	}
	from, to := min((page-1)*size, len(all)), min(page*size, len(all))
	return object{"pagination": object{
		"data": all[from:to], "current_page": page, "last_page": last, "total": len(all),
	}}
}

func (s *server) trackedFields(e *entry) object {
	views := []any{}
	records := e.views
	if s.other["views-last-only"] && len(records) > 1 {
		records = records[len(records)-1:]
	}
	if s.other["views-with-downloads"] {
		for range e.downloads {
			records = append(records, view{s.newID("view"), "127.0.0.1", e.created, "download"})
		}
	}
	for _, one := range records {
		zone := choice(s, time.UTC, map[string]*time.Location{"view-dates-local": time.FixedZone("", 5*3600+1800)})
		at := one.at.In(zone).Format(time.DateTime)
		views = append(views, object{"id": one.id, "ip": s.address(one.ip), "date": at, "action": one.action})
	}
	if s.other["views-newest-first"] {
		slices.Reverse(views)
	}
	return object{
		"id": e.id, "name": e.name, "type": s.kindOf(e), "file_size": e.size, "views_number": len(e.views),
		"dl_number": e.downloads, "views": views,
	}
}
