package main

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"
)

// subtle is a fault that the answer of an operation need not show: before changes what the operation reads, after changes
// what it leaves behind or shows.
type subtle struct {
	route, meaning string
	before         func(s *server, q *request)
	after          func(s *server, q *request, answer any)
}

const (
	toDelete   = "POST /file-entries/delete"
	toLink     = "POST /file-entries/{entryId}/shareable-link"
	toUnlink   = "DELETE /file-entries/{entryId}/shareable-link"
	toShare    = "POST /file-entries/{entryId}/share"
	toUnstar   = "POST /file-entries/unstar"
	toRegister = "POST /s3/entries"
	toFolder   = "POST /folders"
	toNote     = "POST /notes/create"
)

var subtleFaults = map[string]subtle{
	// Entries that the request does not name.
	"trash-unstars-others":  {route: toDelete, meaning: "unstars all entries beside it", after: toOthers(unstarred)},
	"folder-unshares":       {route: toFolder, meaning: "ends the shares of what lies beside it", after: toOthers(unshared)},
	"link-unlinks-others":   {route: toLink, meaning: "ends the links of what lies beside it", after: toOthers(unlinked)},
	"unlink-unshares":       {route: toUnlink, meaning: "ends the shares of the entry", after: toNamed(unshared)},
	"unstar-unlinks":        {route: toUnstar, meaning: "ends the links of the entries", after: toNamed(unlinked)},
	"share-unstars":         {route: toShare, meaning: "unstars the entry", after: toNamed(unstarred)},
	"register-unshares":     {route: toRegister, meaning: "ends the shares of what lies beside it", after: toOthers(unshared)},
	"share-unshares-others": {route: toShare, meaning: "ends the shares of what lies beside it", after: toOthers(unshared)},
	"share-shows-others":    {route: toShare, meaning: "shows the users of other entries too", after: showAllReceivers},
	"members-in-list":       {route: "GET /me/workspaces", meaning: "counts one member too many", after: countOneMore},
	"members-in-answer":     {route: "GET /workspace/{id}", meaning: "counts one member too many", after: countOneMore},

	// Texts.
	"titles-trimmed":      {route: toNote, meaning: "trims titles", before: text("title", strings.TrimSpace)},
	"titles-unescaped":    {route: toNote, meaning: "reads &amp; in a title as &", before: text("title", unescaped)},
	"json-bodies":         {route: toNote, meaning: "drops a body that begins with { or [", before: text("body", withoutJSON)},
	"workspaces-trimmed":  {route: "POST /workspace", meaning: "trims names", before: text("name", strings.TrimSpace)},
	"workspace-backslash": {route: "POST /workspace", meaning: "drops backslashes", before: text("name", withoutBackslash)},
	"folders-with-plus":   {route: toFolder, meaning: "reads + in a name as a blank", before: text("name", plusAsBlank)},
	"folder-percent":      {route: toFolder, meaning: "reads %41 in a name as A", before: text("name", withoutPercent)},
	"files-with-plus":     {route: toRegister, meaning: "reads + in a name as a blank", before: text("clientName", plusAsBlank)},
	"file-percent":        {route: toRegister, meaning: "reads %41 in a name as A", before: text("clientName", withoutPercent)},
	"small-extensions":    {route: toRegister, meaning: "writes extensions small", before: text("clientExtension", strings.ToLower)},
	"paths-with-plus":     {route: toRegister, meaning: "reads + in a path as a blank", before: text("relativePath", plusAsBlank)},
	"null-wins":           {route: toRegister, meaning: "drops relativePath beside parentId: null", before: dropPathBesideNull},

	// The caller, and earlier responses.
	"answers-kept": {route: "GET", meaning: "keeps answers for a second, whoever asks"},
	"owner-first":  {route: "GET", meaning: "refuses for a second what another user has just read"},
	"link-closed":  {route: "share page", meaning: "shows nothing to the tokens of other users"},
	"link-open":    {route: "share page", meaning: "asks no password of whoever has a token"},

	// Lists.
	"later-pages":  {route: "GET /track/all", meaning: "has 15 files on a page from the second on"},
	"pages-share":  {route: "GET /track/all", meaning: "begins a page with the last file of the one before"},
	"pages-random": {route: "GET /track/all", meaning: "has another order each time"},

	// Names and archives.
	"no-empty-folders":   {route: "POST /file-entries/{entryId}/extract", meaning: "extracts no empty folders"},
	"no-nested-folders":  {route: "POST /file-entries/{entryId}/extract", meaning: "extracts no empty folders in folders"},
	"dot-files-left-out": {route: "POST /file-entries/{entryId}/extract", meaning: "extracts no files that begin with a dot"},
}

func (s *server) subtly(route string, handle handler) handler {
	for name, fault := range subtleFaults {
		if !s.fault[name] || fault.route != route || fault.before == nil && fault.after == nil {
			continue
		}
		inner := handle
		handle = func(q *request) (any, error) {
			if fault.before != nil {
				fault.before(s, q)
			}
			answer, err := inner(q)
			if err == nil && fault.after != nil {
				fault.after(s, q, answer)
			}
			return answer, err
		}
	}
	if strings.HasPrefix(route, "GET ") && s.fault["answers-kept"] {
		return s.keepingAnswers(handle)
	}
	if strings.HasPrefix(route, "GET ") && s.fault["owner-first"] {
		return s.refusingSecond(handle)
	}
	return handle
}

func unstarred(_ *server, e *entry) { clear(e.stars) }
func unshared(_ *server, e *entry)  { clear(e.shares) }
func unlinked(s *server, e *entry) {
	if found := s.linkTo(e); found != nil {
		delete(s.links, found.hash)
	}
}

// inPath are the entries that a request names, in its path by the hash too.
func (s *server) inPath(q *request, answer any) []*entry {
	found := s.named(q, answer)
	for _, one := range s.entries {
		if one.hash == q.PathValue("entryId") {
			found = append(found, one)
		}
	}
	return found
}

func toNamed(change func(*server, *entry)) func(*server, *request, any) {
	return func(s *server, q *request, answer any) {
		for _, one := range s.inPath(q, answer) {
			change(s, one)
		}
	}
}

// toOthers changes what lies in the same folder as what a request names, and is not named.
func toOthers(change func(*server, *entry)) func(*server, *request, any) {
	return func(s *server, q *request, answer any) {
		named := s.inPath(q, answer)
		if made, ok := answer.(object)["folder"].(object); ok {
			named = append(named, s.entries[made["id"].(int)])
		}
		for _, one := range s.entries {
			beside := func(some *entry) bool { return some.parent == one.parent && some.owner == one.owner }
			if !slices.Contains(named, one) && slices.ContainsFunc(named, beside) {
				change(s, one)
			}
		}
	}
}

func showAllReceivers(s *server, q *request, answer any) {
	shown := answer.(object)["users"].([]any)
	for _, u := range s.users {
		listed := slices.ContainsFunc(shown, func(one any) bool { return one.(object)["id"] == u.id })
		shared := func(e *entry) bool { return e.owner == q.user.id && e.shares[u.id] != nil }
		if !listed && slices.ContainsFunc(slices.Collect(maps.Values(s.entries)), shared) {
			shown = append(shown, object{"id": u.id, "email": u.email, "display_name": u.name})
		}
	}
	answer.(object)["users"] = shown
}

func countOneMore(_ *server, _ *request, answer any) {
	all, _ := answer.(object)["workspaces"].([]any)
	if one, ok := answer.(object)["workspace"]; ok {
		all = append(all, one)
	}
	for _, one := range all {
		one.(object)["members_count"] = one.(object)["members_count"].(int) + 1
	}
}

func text(name string, change func(string) string) func(*server, *request) {
	return func(_ *server, q *request) {
		if value, ok := q.body.values[name].(string); ok {
			q.body.values[name] = change(value)
		}
	}
}

func unescaped(value string) string        { return strings.ReplaceAll(value, "&amp;", "&") }
func plusAsBlank(value string) string      { return strings.ReplaceAll(value, "+", " ") }
func withoutBackslash(value string) string { return strings.ReplaceAll(value, `\`, "") }

func withoutPercent(value string) string {
	decoded := strings.NewReplacer("%20", " ", "%2F", "/", "%2f", "/", "%25", "%", "%41", "A")
	return decoded.Replace(value)
}

func withoutJSON(value string) string {
	if strings.HasPrefix(value, "{") || strings.HasPrefix(value, "[") {
		return "-"
	}
	return value
}

func dropPathBesideNull(_ *server, q *request) {
	if parent, given := q.body.values["parentId"]; given && parent == nil {
		delete(q.body.values, "relativePath")
		q.body.values["workspaceId"] = json.Number("0")
	}
}

type kept struct {
	answer any
	user   *user
	until  time.Time
}

// keepingAnswers forgets them with the next write.
func (s *server) keepingAnswers(handle handler) handler {
	return func(q *request) (any, error) {
		if old, ok := s.answers[q.URL.String()]; ok && time.Now().Before(old.until) {
			return old.answer, nil
		}
		answer, err := handle(q)
		if err == nil {
			s.answers[q.URL.String()] = kept{answer, q.user, time.Now().Add(time.Second)}
		}
		return answer, err
	}
}

func (s *server) refusingSecond(handle handler) handler {
	return func(q *request) (any, error) {
		old, ok := s.answers[q.URL.String()]
		if ok && old.user != q.user && time.Now().Before(old.until) {
			return nil, errForbidden
		}
		s.answers[q.URL.String()] = kept{nil, q.user, time.Now().Add(time.Second)}
		return handle(q)
	}
}

// page cuts a page out of a list.
func (s *server) page(all []any, number, size int) []any {
	if s.fault["later-pages"] && number > 1 {
		size = 15
	}
	if s.fault["pages-random"] {
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	}
	from, to := min((number-1)*size, len(all)), min(number*size, len(all))
	if s.fault["pages-share"] && number > 1 {
		from = max(0, from-1)
	}
	return all[from:to]
}

// leavesOut tells whether a fault keeps a part of an archive from being extracted.
func (s *server) leavesOut(one extracted) bool {
	path := strings.TrimSuffix(one.path, "/")
	return one.content == nil && s.fault["no-empty-folders"] ||
		one.content == nil && s.fault["no-nested-folders"] && strings.Contains(path, "/") ||
		one.content != nil && s.fault["dot-files-left-out"] && strings.HasPrefix(path[strings.LastIndex(path, "/")+1:], ".")
}

// isClosedTo and isOpenTo tell what the share page makes of whoever follows a link with a token.
func (s *server) isClosedTo(r *http.Request, l *link) bool {
	caller := s.userOf(r)
	return s.fault["link-closed"] && caller != nil && caller.id != l.user
}

func (s *server) isOpenTo(r *http.Request) bool { return s.fault["link-open"] && s.userOf(r) != nil }
