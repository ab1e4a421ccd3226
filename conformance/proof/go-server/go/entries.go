package main

import (
	"maps"
	"strconv"
	"strings"
	"time"
)

func (s *server) folderFields(e *entry) object {
	shown := object{
		"id": e.id, "name": e.name, "type": s.kindOf(e), "hash": e.hash, "file_size": e.size, "parent_id": orNull(e.parent),
		"workspace_id": e.workspace, "path": s.pathOf(e), "created_at": s.time(e.created), "updated_at": s.time(e.updated),
	}
	if e.kind == "folder" {
		s.moreOfEntry(shown, e)
	}
	return shown
}

func (s *server) fileFields(e *entry) object {
	shown := s.folderFields(e)
	for name, value := range (object{
		"file_name": e.objectName, "mime": e.mime, "extension": s.extensionOf(e), "owner_id": e.owner,
		"url": s.urlOf(e), "client_last_modified": nil, "file_hash": orNull(e.fileHash),
	}) {
		shown[name] = value
	}
	if s.fault["file-without-parent-id"] {
		delete(shown, "parent_id")
	}
	if s.fault["unset-absent"] {
		maps.DeleteFunc(shown, func(name string, value any) bool {
			return value == nil && (name == "client_last_modified" || name == "file_hash")
		})
	}
	s.moreOfEntry(shown, e)
	if e.modified != nil {
		shown["client_last_modified"] = s.time(time.UnixMilli(int64(*e.modified)))
		if s.fault["modified-as-number"] {
			shown["client_last_modified"] = *e.modified
		}
	}
	if e.exif != "" && s.fault["exif-shown"] {
		shown["exif_data"] = e.exif
	}
	return shown
}

func orNull[T comparable](value T) any {
	var zero T
	if value == zero {
		return nil
	}
	return value
}

// entryOf is the entry that a path names, by its hash too where that may stand for the id.
func (s *server) entryOf(q *request, byHash bool, right string) (*entry, error) {
	named := q.PathValue("entryId")
	id, _ := strconv.Atoi(named)
	found := s.entries[id]
	for _, one := range s.entries {
		if (byHash || s.fault["hash-everywhere"]) && one.hash == named {
			found = one
		}
	}
	switch {
	case found == nil:
		return nil, missing("entry")
	case right != "own" && !s.may(q.user, right, found), right == "own" && !s.mayOwn(q.user, found):
		return nil, errForbidden
	case found.vault != 0 && s.fault["vault-hidden"]:
		return nil, missing("entry")
	case found.vault != 0 && s.fault["vault-ordinary"]:
	case found.vault != 0:
		return nil, refuse(409, "Entries of the vault stay in the vault.").(refusal).as("vault")
	case s.inTrash(found) && s.fault["trashed-accepted"]:
	case s.inTrash(found):
		return nil, refuse(404, "There is no such entry outside of the trash.").(refusal).as("trashed")
	}
	return found, nil
}

// entriesOf are those that a body names: all of them, or a refusal.
func (s *server) entriesOf(q *request, inVault bool) ([]*entry, error) {
	found := []*entry{}
	ids := q.body.integers("entryIds")
	for _, id := range ids {
		one := s.entries[id]
		switch {
		case one == nil && s.ignored(ids):
			continue
		case one == nil:
			return found, missing("entry")
		case !s.mayOwn(q.user, one):
			return found, errForbidden
		case one.vault != 0 && !inVault && s.fault["vault-delete-anywhere"] && q.body.boolean("deleteForever"):
		case (one.vault != 0) != inVault && s.fault["vault-hidden"]:
			return found, missing("entry")
		case (one.vault != 0) != inVault:
			return found, refuse(409, "The vault and what is outside of it are kept apart.").(refusal).as("vault")
		}
		found = append(found, one)
	}
	return found, nil
}

// placeOf is the folder that a request names, where its caller may put something.
func (s *server) placeOf(u *user, workspace, parent int) (place, error) {
	at := place{workspace, parent, 0, u.id}
	if workspace != 0 && s.workspaces[workspace] == nil {
		return at, missing("workspace")
	}
	if !s.mayIn(u, "edit", workspace) || s.fault["owners-create"] && workspace != 0 && s.workspaces[workspace].owner != u {
		return at, errForbidden
	}
	if parent == 0 {
		at.owner = s.ownerAt(u, workspace)
		return at, nil
	}
	folder := s.entries[parent]
	switch {
	case folder == nil:
		return at, missing("folder")
	case !s.may(u, "edit", folder):
		return at, errForbidden
	case folder.kind != "folder" || folder.vault != 0 || s.inTrash(folder) || folder.workspace != workspace:
		return at, refuse(409, "Nothing can be put there.").(refusal).as("parent")
	}
	at.owner = s.ownerIn(u, folder)
	return at, nil
}

// folders finds or makes the folders of a relative path.
// folders uses the folders that exist, or creates all of them anew.
func (s *server) folders(at place, relativePath string, again bool) place {
	for name := range strings.SplitSeq(relativePath, "/") {
		if name == "" {
			continue
		}
		var found *entry
		for _, one := range s.entries {
			same := place{one.workspace, one.parent, one.vault, one.owner} == at || at.workspace != 0 &&
				one.workspace == at.workspace && one.parent == at.parent
			named := one.name == name || s.fault["folders-any-case"] && strings.EqualFold(one.name, name)
			if again || !same || !named || one.kind != "folder" || one.trashed {
				continue
			}
			isExact, hasExact := one.name == name, found != nil && found.name == name
			if found == nil || isExact && !hasExact || isExact == hasExact && one.id < found.id {
				found = one
			}
		}
		if found == nil {
			found = s.newEntry(at, name)
		}
		at.parent = found.id
	}
	return at
}

func (s *server) createFolder(q *request) (any, error) {
	s.require(q.body, "name")
	name, parent := q.body.text("name"), q.body.integer("parentId")
	workspace := q.query.integer("workspaceId")
	s.checkRoot(q.body)
	if err := s.invalid(q.body, q.query); err != nil {
		return nil, err
	}
	workspace = s.defaultWorkspace(q.user, workspace, parent, q.query.has("workspaceId"))
	at, err := s.placeOf(q.user, workspace, parent)
	if err != nil {
		return nil, err
	}
	if _, given := q.body.values["parentId"]; !given && s.fault["folder-in-default"] {
		at = s.folders(at, "New folders", false)
	}
	existing, name, err := s.sameName(q, "name", at, name, true)
	if err != nil {
		return nil, err
	}
	if existing != nil {
		return object{"folder": s.folderFields(existing)}, nil
	}
	return object{"folder": s.folderFields(s.newEntry(at, name))}, nil
}

func (s *server) deleteEntries(q *request) (any, error) {
	f := q.body
	ids, forever, empty := f.array("entryIds"), f.boolean("deleteForever"), f.boolean("emptyTrash")
	s.require(f, "entryIds")
	f.integers("entryIds")
	if len(ids) == 0 && !empty && f.has("entryIds") && s.fault["delete-nothing"] {
		return object{}, s.invalid(f)
	}
	if len(ids) == 0 && !empty {
		f.refuse("entryIds", "The entryIds field is required.")
	} else if len(ids) > 0 && empty && !s.fault["delete-ids-only"] {
		f.refuse("emptyTrash", "The emptyTrash field goes with no entryIds.")
	}
	if err := s.invalid(f); err != nil {
		return nil, err
	}
	found, err := s.entriesOf(q, false)
	if err != nil && s.fault["lists-partial"] && !forever && len(found) > 0 {
		s.trash(found)
	}
	if err != nil {
		return nil, err
	}
	if s.fault["delete-ids-only"] && len(ids) > 0 {
		empty = false
	}
	if !forever && !empty {
		if err := s.trashedAgain(q, found); err != nil {
			return nil, err
		}
	}
	if empty {
		for _, one := range s.entries {
			mine := one.owner == q.user.id && one.workspace == 0
			if s.fault["empty-trash-everywhere"] && one.workspace != 0 {
				mine = s.workspaces[one.workspace].owner == q.user
			}
			if (one.trashed || s.fault["children-lifted"] && s.inTrash(one)) && mine {
				found = append(found, one)
			}
		}
	}
	if forever || empty {
		s.destroy(found)
		return object{}, nil
	}
	s.trash(found)
	return object{}, nil
}

// destroy deletes entries with all that lies in them, their links included.
func (s *server) destroy(doomed []*entry) {
	if s.fault["late-deletion"] {
		s.later(func() { s.destroyNow(doomed) })
		return
	}
	s.destroyNow(doomed)
}

func (s *server) destroyNow(doomed []*entry) {
	for _, one := range doomed {
		switch {
		case s.fault["children-lifted"]:
			for _, child := range s.children(one.id) {
				child.parent = one.parent
			}
		case s.fault["orphans-to-root"]:
			for _, child := range s.children(one.id) {
				child.parent = 0
			}
		case s.fault["children-later"]:
			s.later(func() { s.destroyNow(s.children(one.id)) })
		default:
			s.destroyNow(s.children(one.id))
		}
		delete(s.entries, one.id)
		for hash, link := range s.links {
			if link.entry == one.id {
				delete(s.links, hash)
			}
		}
	}
}

func (s *server) unstarEntries(q *request) (any, error) {
	s.require(q.body, "entryIds")
	ids := q.body.integers("entryIds")
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found := []*entry{}
	for _, id := range ids {
		one := s.entries[id]
		if one == nil && s.ignored(ids) {
			continue
		}
		if one == nil {
			return nil, missing("entry")
		}
		if !s.may(q.user, "view", one) || s.fault["unstar-by-owner"] && one.owner != q.user.id {
			return nil, errForbidden
		}
		if s.fault["trashed-unstar-refused"] && s.inTrash(one) {
			return nil, refuse(404, "There is no such entry outside of the trash.").(refusal).as("trashed")
		}
		if s.fault["unstar-unstarred-404"] && !one.stars[q.user.id] {
			return nil, refuse(404, "An entry is not starred.")
		}
		if s.fault["refuse-unstar"] && !one.stars[q.user.id] {
			q.body.refuse("entryIds", "An entry is not starred.")
		}
		found = append(found, one)
	}
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	for _, one := range found {
		delete(one.stars, q.user.id)
		if s.fault["unstar-for-all"] {
			clear(one.stars)
		}
	}
	tag := object{"id": 1, "name": "starred"}
	if s.fault["tag-more"] {
		addTo(tag, object{"type": "label", "display_name": "Starred", "pivot": object{"user_id": q.user.id}, "created_at": nil})
	}
	return object{"tag": tag}, nil
}
