package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"filestorage"
)

// fakeServer responds to the requests of an upload, and records their paths.
type fakeServer struct {
	*httptest.Server
	mutex sync.Mutex
	paths []string
	// forgets makes the server respond that there is no unfinished upload.
	forgets bool
	// refuses makes the server refuse a registration, once.
	refuses bool
}

func startFakeServer(forgets bool) *fakeServer {
	fake := &fakeServer{forgets: forgets}
	fake.Server = httptest.NewServer(fake)
	return fake
}

func (f *fakeServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
	f.mutex.Lock()
	f.paths = append(f.paths, name)
	f.mutex.Unlock()
	if f.forgets && name == "get-uploaded-parts" {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"message":"Not found."}`)
		return
	}
	answers := map[string]string{
		"presign":              `{"key":"uploads/a/b","url":"` + f.URL + `/objects"}`,
		"create":               `{"key":"uploads/a/b","uploadId":"u","acl":"private"}`,
		"batch-sign-part-urls": `{"urls":[{"partNumber":1,"url":"` + f.URL + `/objects"}]}`,
		"get-uploaded-parts":   `{"parts":[{"PartNumber":1,"ETag":"e","Size":5000000}]}`,
		"complete":             `{"location":"uploads/a/b"}`,
		"entries":              `{"fileEntry":{"id":1,"name":"a.txt"}}`,
	}
	_, _ = io.Copy(io.Discard, r.Body)
	if f.refuses && name == "entries" {
		f.refuses = false
		w.WriteHeader(http.StatusUnprocessableEntity)
		fmt.Fprint(w, `{"message":"No.","errors":{"parentId":"There is no such folder."}}`)
		return
	}
	fmt.Fprint(w, answers[name])
}

func (f *fakeServer) client() (*filestorage.Client, error) {
	return filestorage.New(f.URL+"/api/v1", filestorage.WithToken("SECRET"), filestorage.WithRetries(0))
}

// seen returns the paths of the requests so far.
func (f *fakeServer) seen() []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.paths
}
