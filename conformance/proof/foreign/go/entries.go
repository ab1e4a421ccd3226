package main

import (
	"strconv"
	"strings"
	"time"
)

func (s *server) folderFields(e *entry) object {
	return object{
		"id": e.id, "name": e.name, "type": e.kind, "hash": e.hash, "file_size": e.size, "parent_id": orNull(e.parent),
		"workspace_id": e.workspace, "path": s.pathOf(e), "created_at": s.time(e.created), "updated_at": s.time(e.updated),
	}
}

func (s *server) fileFields(e *entry) object {
	shown := s.folderFields(e)
	for name, value := range (object{
		"file_name": e.objectName, "mime": e.mime, "extension": e.extension, "owner_id": e.owner,
		"url": "v1/file-entries/" + strconv.Itoa(e.id), "client_last_modified": nil, "file_hash": orNull(e.fileHash),
	}) {
		shown[name] = value
	}
	if e.modified != nil {
		shown["client_last_modified"] = s.time(time.UnixMilli(int64(*e.modified)))
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
		if byHash && one.hash == named {
			found = one
		}
	}
	switch {
	case found == nil:
		return nil, missing("entry")
	case !s.may(q.user, right, found):
		return nil, errForbidden
	case found.vault != 0:
		return nil, refuse(409, "Entries of the vault stay in the vault.")
	case s.inTrash(found):
		return nil, missing("entry outside of the trash")
	}
	return found, nil
}

// entriesOf are those that a body names: all of them, or a refusal.
func (s *server) entriesOf(q *request, inVault bool) ([]*entry, error) {
	found := []*entry{}
	for _, id := range q.body.integers("entryIds") {
		one := s.entries[id]
		switch {
		case one == nil:
			return nil, missing("entry")
		case !s.may(q.user, "own", one):
			return nil, errForbidden
		case (one.vault != 0) != inVault:
			return nil, refuse(409, "The vault and what is outside of it are kept apart.")
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
	if !s.mayIn(u, "edit", workspace) {
		return at, errForbidden
	}
	if parent == 0 {
		return at, nil
	}
	folder := s.entries[parent]
	switch {
	case folder == nil:
		return at, missing("folder")
	case !s.may(u, "edit", folder):
		return at, errForbidden
	case folder.kind != "folder" || folder.vault != 0 || s.inTrash(folder) || folder.workspace != workspace:
		return at, refuse(409, "Nothing can be put there.")
	}
	at.owner = folder.owner
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
			if !again && same && one.name == name && one.kind == "folder" && !one.trashed && (found == nil || one.id < found.id) {
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
	q.body.require("name")
	name, parent := q.body.text("name"), q.body.integer("parentId")
	workspace := q.query.integer("workspaceId")
	if err := s.invalid(q.body, q.query); err != nil {
		return nil, err
	}
	at, err := s.placeOf(q.user, workspace, parent)
	if err != nil {
		return nil, err
	}
	return object{"folder": s.folderFields(s.newEntry(at, name))}, nil
}

func (s *server) deleteEntries(q *request) (any, error) {
	f := q.body
	ids, forever, empty := f.array("entryIds"), f.boolean("deleteForever"), f.boolean("emptyTrash")
	f.require("entryIds")
	f.integers("entryIds")
	if len(ids) == 0 && !empty {
		f.refuse("entryIds", "The entryIds field is required.")
	} else if len(ids) > 0 && empty {
		f.refuse("emptyTrash", "The emptyTrash field goes with no entryIds.")
	}
	if err := s.invalid(f); err != nil {
		return nil, err
	}
	found, err := s.entriesOf(q, false)
	if err != nil {
		return nil, err
	}
	if empty {
		for _, one := range s.entries {
			if one.trashed && one.owner == q.user.id && one.workspace == 0 {
				found = append(found, one)
			}
		}
	}
	if forever || empty {
		s.destroy(found)
		return object{}, nil
	}
	for _, one := range found {
		one.trashed, one.updated = true, time.Now()
	}
	return object{}, nil
}

// destroy deletes entries with all that lies in them, their links included.
func (s *server) destroy(doomed []*entry) {
	if s.fault["late-deletion"] {
		time.AfterFunc(400*time.Millisecond, func() {
			s.mutex.Lock()
			defer s.mutex.Unlock()
			s.destroyNow(doomed)
		})
		return
	}
	s.destroyNow(doomed)
}

func (s *server) destroyNow(doomed []*entry) {
	for _, one := range doomed {
		s.destroyNow(s.children(one.id))
		delete(s.entries, one.id)
		for hash, link := range s.links {
			if link.entry == one.id {
				delete(s.links, hash)
			}
		}
	}
}

func (s *server) unstarEntries(q *request) (any, error) {
	q.body.require("entryIds")
	ids := q.body.integers("entryIds")
	if err := s.invalid(q.body); err != nil {
		return nil, err
	}
	found := []*entry{}
	for _, id := range ids {
		one := s.entries[id]
		if one == nil {
			return nil, missing("entry")
		}
		if !s.may(q.user, "view", one) {
			return nil, errForbidden
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
	}
	return object{"tag": object{"id": 1, "name": "starred"}}, nil
}
