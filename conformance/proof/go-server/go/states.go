package main

import (
	"crypto/md5"
	"crypto/rand"
	"encoding/hex"
	"strings"
	"time"
)

// providerState is the endpoint of docs/provider-states.md.
func (s *server) providerState(q *request) any {
	var values object
	switch action := q.body.text("action"); action {
	case "arrange":
		parameters, _ := q.body.values["parameters"].(object)
		values = s.arrange(q.user, q.body.text("state"), newFields(parameters))
	case "observe":
		values = s.observe(q.user, q.body)
	case "remove":
		values = s.remove(q.user, q.body)
	default:
		panic(refuse(422, "The action is arrange, observe or remove."))
	}
	return object{"values": values}
}

func (s *server) arrange(u *user, state string, with *fields) object {
	mine := place{owner: u.id}
	switch state {
	case "trashed-entry":
		made := s.sample(mine)
		made.trashed = true
		return sampleValues(made)
	case "starred-entry":
		return s.starred(u, with)
	case "vault-entry":
		return s.inVault(u)
	case "expired-link":
		made := s.sample(mine)
		past := time.Now().Add(-time.Hour)
		expired := s.newLink(u, made, link{expires: &past})
		return addTo(sampleValues(made), object{"linkId": expired.id, "linkHash": expired.hash})
	case "tracked-file":
		return s.trackedFile(u, with)
	case "multipart-upload":
		return s.multipart(u, with)
	case "expired-presigned-url":
		made := s.newObject(u, 5)
		url := s.presigned(made.key, time.Now().Add(-time.Minute))
		return object{"url": url, "key": made.key, "size": 5, "mime": "text/plain"}
	case "foreign-entry":
		return s.foreign(with)
	case "other-user":
		other := s.somebody()
		return object{"userId": other.id, "email": other.email}
	case "shared-entry":
		given := with.texts("permissions")
		if len(given) == 0 {
			given = []string{"view"}
		}
		made := s.sample(place{owner: s.somebody().id})
		made.shares[u.id] = given
		return addTo(sampleValues(made), object{"permissions": given})
	case "workspace-member":
		return s.member(u, with)
	case "expired-token":
		return object{"token": s.newToken(u, time.Now().Add(-time.Hour))}
	case "revoked-token":
		revoked := with.text("token")
		if revoked == "" {
			revoked = s.newToken(u, time.Now().Add(tokenLife))
		}
		delete(s.tokens, s.tokenKey(revoked))
		return object{"token": revoked}
	}
	panic(refuse(501, "This state is not offered."))
}

func addTo(values, more object) object {
	for name, value := range more {
		values[name] = value
	}
	return values
}

func (s *server) somebody() *user {
	return s.newUser(strings.ToLower(rand.Text())+"@example.com", rand.Text())
}

func (s *server) sample(at place) *entry {
	text := rand.Text()
	return s.newFile(at, text[:8]+".txt", []byte(text))
}

func sampleValues(e *entry) object {
	return object{"entryId": e.id, "hash": e.hash, "name": e.name, "size": e.size}
}

func (s *server) starred(u *user, with *fields) object {
	made := s.entries[with.integer("entryId")]
	switch {
	case with.has("entryId") && made == nil:
		panic(refuse(422, "There is no such entry."))
	case made != nil && !s.may(u, "view", made):
		panic(errForbidden)
	case made == nil && with.text("kind") == "folder":
		made = s.newEntry(place{owner: u.id}, rand.Text())
	case made == nil:
		made = s.sample(place{owner: u.id})
	}
	made.stars[u.id] = true
	return sampleValues(made)
}

func (s *server) inVault(u *user) object {
	u.hasVault = true
	at := place{vault: u.vault.id, owner: u.id}
	if s.other["vault-states-below-others"] {
		at.parent = s.newEntry(at, rand.Text()).id
	}
	folder, other := s.newEntry(at, rand.Text()), s.newEntry(at, rand.Text())
	at.parent = folder.id
	ids := object{"vaultId": u.vault.id, "folderId": folder.id, "destinationId": other.id}
	return addTo(sampleValues(s.sample(at)), ids)
}

func (s *server) trackedFile(u *user, with *fields) object {
	views, downloads, workspace := 2, 1, with.integer("workspaceId")
	if with.has("views") {
		views = with.integer("views")
	}
	if with.has("downloads") {
		downloads = with.integer("downloads")
	}
	if workspace != 0 && s.workspaces[workspace] == nil {
		panic(refuse(422, "There is no such workspace."))
	}
	if !s.mayIn(u, "edit", workspace) {
		panic(errForbidden)
	}
	text := rand.Text()
	content := []byte(text + strings.Repeat(" ", max(0, with.integer("size")-len(text))))
	made := s.newFile(place{workspace: workspace, owner: u.id}, text[:8]+".txt", content)
	made.tracked, made.downloads = true, downloads
	for range views {
		made.views = append(made.views, view{s.newID("view"), "127.0.0.1", time.Now(), "view"})
	}
	return addTo(sampleValues(made), object{"views": views, "downloads": downloads, "workspaceId": workspace})
}

func (s *server) multipart(u *user, with *fields) object {
	count, size, parts := 1, 1, []any{}
	if with.has("parts") {
		count = with.integer("parts")
	}
	for number := 1; number <= count; number++ {
		length := maxObject + number
		tag := md5.Sum([]byte(rand.Text()))
		parts = append(parts, object{"PartNumber": number, "ETag": `"` + hex.EncodeToString(tag[:]) + `"`, "Size": length})
		size += length
	}
	id, usual := rand.Text(), "uploads/"+newUUID()+"/"+newUUID()
	key := choice(s, usual, map[string]string{"multipart-key": "uploads/2026/11/" + newUUID()})
	s.uploads[id] = upload{u, key, parts}
	return object{"key": key, "uploadId": id, "size": size, "parts": parts}
}

func (s *server) foreign(with *fields) object {
	other := s.somebody()
	at := place{owner: other.id}
	if with.boolean("vault") {
		at.vault = other.vault.id
	}
	folder := s.newEntry(at, rand.Text())
	made := s.sample(at)
	folder.trashed = with.boolean("trashed")
	made.trashed = folder.trashed
	values := addTo(sampleValues(made), object{"folderId": folder.id})
	if at.vault != 0 {
		values["vaultId"] = at.vault
	}
	return values
}

func (s *server) member(u *user, with *fields) object {
	name := with.text("role")
	if name == "" {
		name = "viewer"
	}
	other := s.somebody()
	joined := s.newWorkspace(other, rand.Text())
	switch name {
	case "viewer":
		joined.roles[u.id] = viewerRole
	case "editor":
		joined.roles[u.id] = editorRole
	case "none":
	default:
		panic(refuse(422, "The role is viewer, editor or none."))
	}
	made := s.sample(place{workspace: joined.id, owner: other.id})
	return addTo(sampleValues(made), object{"workspaceId": joined.id, "role": name})
}

func (s *server) observe(u *user, asked *fields) object {
	switch asked.text("subject") {
	case "entry":
		return s.observeEntry(u, asked.integer("id"))
	case "link":
		return s.observeLink(asked.text("hash"))
	}
	panic(refuse(501, "This subject is not offered."))
}

func (s *server) observeLink(hash string) object {
	found := s.links[hash]
	if found == nil {
		return object{"state": "removed"}
	}
	values := object{
		"state": "active", "entryId": found.entry, "hasPassword": found.password != "", "expiresAt": nil,
		"allowEdit": found.edit, "allowDownload": found.download,
	}
	if found.expires != nil {
		values["expiresAt"] = s.time(*found.expires)
		if time.Now().After(*found.expires) {
			values["state"] = "expired"
		}
	}
	return values
}

func (s *server) observeEntry(u *user, id int) object {
	children := []any{}
	for _, one := range s.entries {
		top := id == 0 && one.owner == u.id && one.workspace == 0 && one.vault == 0
		if one.parent == id && !one.trashed && (id != 0 || top) {
			children = append(children, object{"id": one.id, "name": one.name})
		}
	}
	if id == 0 {
		return object{"state": "exists", "type": "folder", "children": children}
	}
	found := s.entries[id]
	if found == nil {
		return object{"state": "deleted"}
	}
	shares, addresses := []any{}, []any{}
	for _, receiver := range s.users {
		if given, ok := found.shares[receiver.id]; ok {
			addresses = append(addresses, receiver.email)
			shares = append(shares, object{"email": receiver.email, "permissions": given})
		}
	}
	parents := []any{}
	for _, one := range s.above(found) {
		parents = append(parents, one.id)
	}
	values := object{
		"state": "exists", "name": found.name, "type": s.kindOf(found), "size": found.size, "sha256": nil,
		"parents": parents, "starred": found.stars[u.id], "workspaceId": found.workspace,
		"vaultId": orNull(found.vault), "clientLastModified": nil,
		"fileHash": orNull(found.fileHash), "sharedWith": addresses, "shares": shares,
	}
	if found.modified != nil {
		values["clientLastModified"] = s.time(time.UnixMilli(int64(*found.modified)))
	}
	if found.kind == "folder" {
		values["children"] = children
	} else {
		values["sha256"] = s.keep(s.contents[found.digest])
	}
	if s.inTrash(found) {
		values["state"] = "trashed"
	}
	return values
}

func (s *server) remove(u *user, asked *fields) object {
	notes, workspaces := asked.integers("notes"), asked.integers("workspaces")
	s.check(asked)
	for _, id := range notes {
		if found := s.notes[id]; found != nil && found.user != u.id {
			panic(errForbidden)
		}
	}
	for _, id := range workspaces {
		if found := s.workspaces[id]; found != nil && found.owner != u {
			panic(errForbidden)
		}
	}
	for _, id := range notes {
		delete(s.notes, id)
	}
	for _, id := range workspaces {
		delete(s.workspaces, id)
		for _, one := range s.entries {
			if one.workspace == id {
				s.destroyNow([]*entry{one})
			}
		}
	}
	return object{}
}
