package main

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"math/big"
	"mime"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

type user struct {
	id              int
	email, password string
	name            string
	vault           vault
	hasVault        bool
	created         time.Time
}

type token struct {
	user    *user
	expires time.Time
}

type usedToken struct {
	token
	at time.Time
}

type vault struct {
	id              int
	salt, check, iv string
}

type workspace struct {
	id      int
	name    string
	owner   *user
	roles   map[int]role
	created time.Time
}

type role struct {
	id   int
	name string
}

var (
	ownerRole  = role{3, "Workspace Owner"}
	editorRole = role{2, "Workspace Editor"}
	viewerRole = role{1, "Workspace Viewer"}
)

type note struct {
	id, user    int
	title, body string
	created     time.Time
}

// entry is a file or a folder. Its parent is 0 at the root, and so are workspace and vault outside of such.
type entry struct {
	id, owner, parent, workspace, vault int
	name, objectName, mime, kind        string
	extension, hash, digest, fileHash   string
	size                                int
	modified                            *int
	exif                                string
	trashed, tracked                    bool
	created, updated                    time.Time
	stars                               map[int]bool
	shares                              map[int][]string
	views                               []view
	downloads                           int
}

type view struct {
	id     int
	ip     string
	at     time.Time
	action string
}

type link struct {
	id, user, entry int
	hash, password  string
	expires         *time.Time
	edit, download  bool
	replaced        bool
}

// stored is an object that was presigned; its digest is empty until it arrives.
type stored struct {
	user              *user
	key, digest       string
	size              int
	workspace, parent int
	relativePath      string
	registered        bool
	mime, extension   string
	arrived           bool
}

type upload struct {
	user  *user
	key   string
	parts []any
}

type server struct {
	mutex sync.Mutex
	app   string
	// storage is the origin of presigned URLs.
	storage string
	// other names the lawful alternatives that it has.
	other      map[string]bool
	secret     []byte
	lastID     int
	users      map[string]*user
	tokens     map[string]token
	entries    map[int]*entry
	links      map[string]*link
	workspaces map[int]*workspace
	notes      map[int]*note
	objects    map[string]*stored
	uploads    map[string]upload
	// contents are stored by their digest, so identical files are stored once.
	contents map[string][]byte
	// What alternatives remember: when each user has asked lately, the last id of each kind, how many logins of an address
	// were wrong, the last token of each device, and when each token was used.
	recent      map[int][]time.Time
	lastIDs     map[string]int
	wrongLogins map[string]int
	devices     map[string]string
	used        map[string]usedToken
	// answered counts the answers of alternatives that vary them.
	answered int
}

func newServer(app string, other map[string]bool) *server {
	made := &server{
		app: app, storage: app, other: other, secret: []byte(rand.Text()),
		users: map[string]*user{}, tokens: map[string]token{}, entries: map[int]*entry{}, links: map[string]*link{},
		workspaces: map[int]*workspace{}, notes: map[int]*note{}, objects: map[string]*stored{},
		uploads: map[string]upload{}, contents: map[string][]byte{},
		recent: map[int][]time.Time{}, lastIDs: map[string]int{},
		wrongLogins: map[string]int{}, devices: map[string]string{},
		used: map[string]usedToken{},
	}
	if other["ids-of-50-bits"] {
		made.lastID = 1 << 49
	}
	return made
}

func (s *server) newID(kind string) int {
	switch {
	case s.other["ids-per-kind"]:
		s.lastIDs[kind]++
		return s.lastIDs[kind]
	case s.other["ids-again"] && kind == "entry":
		return slices.Max(append(slices.Collect(maps.Keys(s.entries)), 0)) + 1
	case s.other["ids-random"]:
		id, _ := rand.Int(rand.Reader, big.NewInt(1<<40))
		return int(id.Int64()) + 1
	}
	s.lastID++
	return s.lastID
}

func (s *server) newUser(email, password string) *user {
	name, _, _ := strings.Cut(email, "@")
	random := func(length int) string {
		if s.other["vault-long-values"] {
			value := make([]byte, length)
			_, _ = rand.Read(value)
			return base64.StdEncoding.EncodeToString(value)
		}
		return base64.StdEncoding.EncodeToString([]byte(rand.Text()))
	}
	made := &user{
		id: s.newID("user"), email: email, password: hashed(password), name: name, created: time.Now(),
		vault: vault{s.newID("vault"), random(16), random(48), random(12)},
	}
	s.users[strings.ToLower(email)] = made
	return made
}

func (s *server) newToken(owner *user, expires time.Time) string {
	made := fmt.Sprintf("%d|%s", s.newID("token"), rand.Text())
	switch jwt := "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9."; {
	case s.other["long-tokens"]:
		made = jwt + strings.Repeat(rand.Text(), 30) + "." + rand.Text() + "_-~+/=="
	case s.other["tokens-end-in-spare-bits"]:
		made = jwt + rand.Text() + "." + base64.RawURLEncoding.EncodeToString([]byte(rand.Text()))
	case s.other["tokens-any-case"]:
		made = newUUID()
	}
	s.tokens[s.tokenKey(made)] = token{owner, expires}
	return made
}

// tokenKey is the same for all spellings of a token.
func (s *server) tokenKey(name string) string {
	switch {
	case s.other["tokens-any-case"]:
		return strings.ToLower(name)
	case s.other["tokens-end-in-spare-bits"]:
		last := strings.LastIndex(name, ".") + 1
		if signature, err := base64.RawURLEncoding.DecodeString(name[last:]); err == nil {
			return name[:last] + string(signature)
		}
	}
	return name
}

const iterations = 1000

func hashed(password string) string {
	salt := rand.Text()
	return salt + "$" + derived(password, salt)
}

func matches(password, hash string) bool {
	salt, _, _ := strings.Cut(hash, "$")
	return salt+"$"+derived(password, salt) == hash
}

func derived(password, salt string) string {
	key, err := pbkdf2.Key(sha256.New, password, []byte(salt), iterations, 32)
	if err != nil {
		panic(err)
	}
	return hex.EncodeToString(key)
}

// hasTimestamp says whether ISO 8601 can write a time: its years have four digits.
func hasTimestamp(at time.Time) bool {
	year := at.UTC().Year()
	return year >= 0 && year <= 9999
}

func (s *server) time(at time.Time) string {
	if s.other["whole-seconds"] {
		at = at.Truncate(time.Second)
	}
	return at.UTC().Format("2006-01-02T15:04:05.000000Z")
}

// place is where something new goes.
type place struct{ workspace, parent, vault, owner int }

func (s *server) newEntry(at place, name string) *entry {
	now := time.Now()
	made := &entry{
		id: s.newID("entry"), owner: at.owner, parent: at.parent, workspace: at.workspace, vault: at.vault,
		name: name, kind: "folder", created: now, updated: now,
		stars: map[int]bool{}, shares: map[int][]string{},
	}
	made.hash = s.newHash(made.id)
	s.entries[made.id] = made
	return made
}

func (s *server) newFile(at place, name string, content []byte) *entry {
	made := s.newEntry(at, name)
	made.objectName = newUUID()
	made.extension = strings.TrimPrefix(path.Ext(name), ".")
	made.setMime(mime.TypeByExtension("." + made.extension))
	made.digest, made.size = s.keep(content), len(content)
	return made
}

// fillLater empties a file and gives it its content after 400 ms.
func (s *server) fillLater(made *entry) {
	digest, size := made.digest, made.size
	made.digest, made.size = s.keep(nil), 0
	s.later(func() { made.digest, made.size = digest, size })
}

func (s *server) keep(content []byte) string {
	sum := sha256.Sum256(content)
	digest := hex.EncodeToString(sum[:])
	s.contents[digest] = content
	return digest
}

func (e *entry) setMime(kind string) {
	kind, _, _ = strings.Cut(kind, ";")
	if kind == "" {
		kind = "application/octet-stream"
	}
	e.mime = kind
	general, special, _ := strings.Cut(kind, "/")
	switch {
	case special == "pdf":
		e.kind = "pdf"
	case slices.Contains([]string{"image", "text", "audio", "video"}, general):
		e.kind = general
	default:
		e.kind = "file"
	}
}

func newUUID() string {
	b := make([]byte, 16)
	_, _ = rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// above lists the folders above an entry, from the root down.
func (s *server) above(e *entry) []*entry {
	var found []*entry
	for parent := s.entries[e.parent]; parent != nil; parent = s.entries[parent.parent] {
		found = append([]*entry{parent}, found...)
	}
	return found
}

func (s *server) inTrash(e *entry) bool {
	if s.other["trash-leaves-children"] {
		return e.trashed
	}
	return slices.ContainsFunc(append(s.above(e), e), func(one *entry) bool { return one.trashed })
}

func (s *server) children(id int) []*entry {
	var found []*entry
	for _, key := range slices.Sorted(maps.Keys(s.entries)) {
		if one := s.entries[key]; one.parent == id && id != 0 {
			found = append(found, one)
		}
	}
	return found
}

// may tells whether a user has a right on an entry: view, edit, download or own.
func (s *server) may(u *user, right string, e *entry) bool {
	if e.workspace != 0 {
		return s.mayIn(u, right, e.workspace)
	}
	return e.owner == u.id || slices.ContainsFunc(append(s.above(e), e), func(one *entry) bool {
		return slices.Contains(one.shares[u.id], right)
	})
}

func (s *server) mayIn(u *user, right string, id int) bool {
	if id == 0 {
		return true
	}
	held := s.workspaces[id].roles[u.id]
	return held.id >= editorRole.id || held == viewerRole && right != "edit" && right != "own"
}

func (s *server) pathOf(e *entry) string {
	ids := []string{}
	for _, one := range append(s.above(e), e) {
		ids = append(ids, strconv.Itoa(one.id))
	}
	return choice(s, strings.Join(ids, "/"), map[string]string{
		"path-without-self": strings.Join(ids[:len(ids)-1], "/"),
		"path-with-slashes": "/" + strings.Join(ids, "/") + "/",
		"path-with-dots":    strings.Join(ids, "."),
		"path-from-zero":    "0/" + strings.Join(ids, "/"),
	})
}
