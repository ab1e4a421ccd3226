package main

import "strconv"

// destructive are faults that end what an operation was to leave alone, or what it says that it made. Each answers as if
// nothing had happened.
var destructive = map[string]string{
	"extract-destroys":    "POST /file-entries/{entryId}/extract",
	"link-destroys":       "POST /file-entries/{entryId}/shareable-link",
	"unlink-destroys":     "DELETE /file-entries/{entryId}/shareable-link",
	"share-destroys":      "POST /file-entries/{entryId}/share",
	"unstar-destroys":     "POST /file-entries/unstar",
	"vault-move-destroys": "POST /vault/file-entries/move",
	"folder-destroys":     "POST /folders",
	"register-destroys":   "POST /s3/entries",
}

// destroying has a handler destroy the entries that its requests name, where a fault says so.
func (s *server) destroying(route string, handle handler) handler {
	for name, of := range destructive {
		if of == route && s.fault[name] {
			return func(q *request) (any, error) {
				answer, err := handle(q)
				if err == nil {
					s.destroyNow(s.named(q, answer))
				}
				return answer, err
			}
		}
	}
	return handle
}

// named are the folder that something was put into, or else what was made, or the entries that it was done to.
func (s *server) named(q *request, answer any) []*entry {
	ids := append(q.body.integers("entryIds"), q.body.integer("parentId"))
	if id, err := strconv.Atoi(q.PathValue("entryId")); err == nil && !q.body.has("parentId") {
		ids = append(ids, id)
	}
	if made, ok := answer.(object)["fileEntry"].(object); ok {
		ids = append(ids, made["id"].(int))
	}
	found := []*entry{}
	for _, id := range ids {
		if one := s.entries[id]; one != nil {
			found = append(found, one)
		}
	}
	return found
}
