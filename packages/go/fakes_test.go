package filestorage

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// clientOf makes a client whose requests a function responds to.
func clientOf(t *testing.T, answer http.HandlerFunc, options ...Option) *Client {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	client, err := New(server.URL, append([]Option{WithToken("SECRET"), WithRetries(0)}, options...)...)
	require(t, err)
	return client
}

// fakeServer responds to the requests of an upload, and records their paths.
type fakeServer struct {
	*httptest.Server
	mutex sync.Mutex
	paths []string
	// registered is the last registration.
	registered map[string]any
	// forgets makes the server respond that there is no unfinished upload.
	forgets bool
	// refuses makes the server refuse a registration because of this field, once.
	refuses string
}

func startFakeServer(t *testing.T) *fakeServer {
	fake := &fakeServer{}
	fake.Server = httptest.NewServer(fake)
	t.Cleanup(fake.Close)
	return fake
}

func (f *fakeServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.paths = append(f.paths, name)
	if f.forgets && name == "get-uploaded-parts" {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"message":"Not found."}`)
		return
	}
	if name == "objects" && r.Header.Get("Authorization") != "" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	answers := map[string]string{
		"presign":              `{"status":"success","key":"uploads/a/b","acl":"private","url":"` + f.URL + `/objects"}`,
		"create":               `{"status":"success","key":"uploads/a/b","uploadId":"u","acl":"private"}`,
		"batch-sign-part-urls": `{"status":"success","urls":[{"partNumber":1,"url":"` + f.URL + `/objects"}]}`,
		"get-uploaded-parts":   `{"status":"success","parts":[{"PartNumber":1,"ETag":"e","Size":5000000}]}`,
		"complete":             `{"status":"success","location":"uploads/a/b"}`,
		"entries":              `{"status":"success","fileEntry":{"id":1,"name":"a.txt"}}`,
	}
	body, _ := io.ReadAll(r.Body)
	if name == "entries" {
		f.registered = nil
		_ = json.Unmarshal(body, &f.registered)
	}
	if f.refuses != "" && name == "entries" {
		w.WriteHeader(http.StatusUnprocessableEntity)
		fmt.Fprintf(w, `{"message":"No.","errors":{%q:"It is wrong."}}`, f.refuses)
		f.refuses = ""
		return
	}
	fmt.Fprint(w, answers[name])
}

func (f *fakeServer) client(t *testing.T) *Client {
	t.Helper()
	client, err := New(f.URL+"/api/v1", WithToken("SECRET"), WithRetries(0))
	require(t, err)
	return client
}

// seen returns the paths of the requests so far.
func (f *fakeServer) seen() []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.paths
}
