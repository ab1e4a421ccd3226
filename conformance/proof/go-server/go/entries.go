package main

import (
	"maps"
	"slices"
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
	if s.other["file-without-parent-id"] {
		delete(shown, "parent_id")
	}
	if s.other["unset-absent"] {
		maps.DeleteFunc(shown, func(name string, value any) bool {
			return value == nil && (name == "client_last_modified" || name == "file_hash")
		})
	}
	s.moreOfEntry(shown, e)
	if e.modified != nil {
		shown["client_last_modified"] = s.time(time.UnixMilli(int64(*e.modified)))
		if s.other["modified-as-number"] {
			shown["client_last_modified"] = *e.modified
		}
	}
	if e.exif != "" && s.other["exif-shown"] {
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
func (s *server) entryOf(q *request, byHash bool, right string) *entry {
	named := q.PathValue("entryId")
	id, _ := strconv.Atoi(named)
	found := s.entries[id]
	for _, one := range s.entries {
		if (byHash || s.other["hash-everywhere"]) && one.hash == named {
			found = one
		}
	}
	switch {
	case found == nil:
		panic(missing("entry"))
	case right != "own" && !s.may(q.user, right, found), right == "own" && !s.mayOwn(q.user, found):
		panic(errForbidden)
	case found.vault != 0 && s.other["vault-hidden"]:
		panic(missing("entry"))
	case found.vault != 0 && s.other["vault-ordinary"]:
	case found.vault != 0:
		panic(refuse(409, "Entries of the vault stay in the vault.").as("vault"))
	case s.inTrash(found) && s.other["trashed-accepted"]:
	case s.inTrash(found):
		panic(refuse(404, "There is no such entry outside of the trash.").as("trashed"))
	}
	return found
}

// entriesOf are those that a body names: all of them, or a refusal.
func (s *server) entriesOf(q *request, inVault bool) []*entry {
	found := []*entry{}
	fail := func(because refusal) {
		if s.other["lists-partial"] && !inVault && !q.body.boolean("deleteForever") {
			s.trash(found)
		}
		panic(because)
	}
	ids := q.body.integers("entryIds")
	for _, id := range ids {
		one := s.entries[id]
		switch {
		case one == nil && s.ignored(ids):
			continue
		case one == nil:
			fail(missing("entry"))
		case !s.mayOwn(q.user, one):
			fail(errForbidden)
		case one.vault != 0 && !inVault && s.other["vault-delete-anywhere"] && q.body.boolean("deleteForever"):
		case (one.vault != 0) != inVault && s.other["vault-hidden"]:
			fail(missing("entry"))
		case (one.vault != 0) != inVault:
			fail(refuse(409, "The vault and what is outside of it are kept apart.").as("vault"))
		}
		found = append(found, one)
	}
	return found
}

// placeOf is the folder that a request names, where its caller may put something.
func (s *server) placeOf(u *user, workspace, parent int) place {
	at := place{workspace, parent, 0, u.id}
	if workspace != 0 && s.workspaces[workspace] == nil {
		panic(missing("workspace"))
	}
	if !s.mayIn(u, "edit", workspace) || s.other["owners-create"] && workspace != 0 && s.workspaces[workspace].owner != u {
		panic(errForbidden)
	}
	if parent == 0 {
		at.owner = s.ownerAt(u, workspace)
		return at
	}
	folder := s.entries[parent]
	switch {
	case folder == nil:
		panic(missing("folder"))
	case !s.may(u, "edit", folder):
		panic(errForbidden)
	case folder.kind != "folder" || folder.vault != 0 || s.inTrash(folder) || folder.workspace != workspace:
		panic(refuse(409, "Nothing can be put there.").as("parent"))
	}
	at.owner = s.ownerIn(u, folder)
	return at
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
			named := one.name == name || s.other["folders-any-case"] && strings.EqualFold(one.name, name)
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

func (s *server) createFolder(q *request) any {
	s.require(q.body, "name")
	name, parent := q.body.text("name"), q.body.integer("parentId")
	workspace := q.query.integer("workspaceId")
	s.checkRoot(q.body)
	s.check(q.body, q.query)
	workspace = s.defaultWorkspace(q.user, workspace, parent, q.query.has("workspaceId"))
	at := s.placeOf(q.user, workspace, parent)
	if _, given := q.body.values["parentId"]; !given && s.other["folder-in-default"] {
		at = s.folders(at, "New folders", false)
	}
	existing, name := s.sameName(at, name, true)
	if existing != nil {
		return object{"folder": s.folderFields(existing)}
	}
	return object{"folder": s.folderFields(s.newEntry(at, name))}
}

func (s *server) deleteEntries(q *request) any {
	f := q.body
	ids, forever, empty := f.array("entryIds"), f.boolean("deleteForever"), f.boolean("emptyTrash")
	s.require(f, "entryIds")
	f.integers("entryIds")
	if len(ids) == 0 && !empty && f.has("entryIds") && s.other["delete-nothing"] {
		s.check(f)
		return object{}
	}
	if len(ids) == 0 && !empty {
		f.refuse("entryIds", "The entryIds field is required.")
	} else if len(ids) > 0 && empty && !s.other["delete-ids-only"] {
		f.refuse("emptyTrash", "The emptyTrash field goes with no entryIds.")
	}
	s.check(f)
	found := s.entriesOf(q, false)
	if s.other["delete-ids-only"] && len(ids) > 0 {
		empty = false
	}
	if !forever && !empty && slices.ContainsFunc(found, s.inTrash) {
		if s.other["retrash-404"] {
			panic(missing("entry"))
		}
		s.mayRefuse("retrash", "An entry is in the trash.")
	}
	if empty {
		for _, one := range s.entries {
			mine := one.owner == q.user.id && one.workspace == 0
			if s.other["empty-trash-everywhere"] && one.workspace != 0 {
				mine = s.workspaces[one.workspace].owner == q.user
			}
			if (one.trashed || s.other["children-lifted"] && s.inTrash(one)) && mine {
				found = append(found, one)
			}
		}
	}
	if forever || empty {
		s.destroy(found)
		return object{}
	}
	s.trash(found)
	return object{}
}

// destroy deletes entries with all that lies in them, their links included.
func (s *server) destroy(doomed []*entry) {
	s.do("late-deletion", func() { s.destroyNow(doomed) })
}

func (s *server) destroyNow(doomed []*entry) {
	for _, one := range doomed {
		switch {
		case s.other["children-lifted"]:
			for _, child := range s.children(one.id) {
				child.parent = one.parent
			}
		case s.other["orphans-to-root"]:
			for _, child := range s.children(one.id) {
				child.parent = 0
			}
		case s.other["children-later"]:
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

func (s *server) unstarEntries(q *request) any {
	s.require(q.body, "entryIds")
	ids := q.body.integers("entryIds")
	s.check(q.body)
	found := []*entry{}
	for _, id := range ids {
		one := s.entries[id]
		if one == nil && s.ignored(ids) {
			continue
		}
		if one == nil {
			panic(missing("entry"))
		}
		if !s.may(q.user, "view", one) || s.other["unstar-by-owner"] && one.owner != q.user.id {
			panic(errForbidden)
		}
		if s.other["trashed-unstar-refused"] && s.inTrash(one) {
			panic(refuse(404, "There is no such entry outside of the trash.").as("trashed"))
		}
		if !one.stars[q.user.id] {
			s.mayRefuse("unstarred", "An entry is not starred.")
		}
		found = append(found, one)
	}
	s.check(q.body)
	for _, one := range found {
		delete(one.stars, q.user.id)
		if s.other["unstar-for-all"] {
			clear(one.stars)
		}
	}
	tag := object{"id": 1, "name": "starred"}
	if s.other["tag-more"] {
		addTo(tag, object{"type": "label", "display_name": "Starred", "pivot": object{"user_id": q.user.id}, "created_at": nil})
	}
	return object{"tag": tag}
}
