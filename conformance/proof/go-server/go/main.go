// Command filestorage is a server of all 22 operations, written from the interface document and the published contract
// alone, with Go's standard library. It keeps everything in memory: it exists to be judged, not to be used. It can have
// lawful alternatives, which the runner must not blame: alternatives.tsv lists them.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"time"
)

type list []string

func (l *list) String() string         { return strings.Join(*l, ",") }
func (l *list) Set(value string) error { *l = append(*l, value); return nil }

func main() {
	var accounts, chosen list
	address := flag.String("listen", "127.0.0.1:0", "address to listen on")
	states := flag.Bool("states", false, "offer provider states at POST /_states: for tests only")
	flag.Var(&accounts, "account", "`EMAIL:PASSWORD` of somebody who can sign in; may be repeated")
	meanings, help := known()
	flag.Var(&chosen, "alternative", "`NAME` of a lawful alternative to have; may be repeated:\n"+help)
	flag.Parse()
	other := map[string]bool{}
	for _, name := range chosen {
		if meanings[name] == "" {
			fmt.Fprintf(os.Stderr, "--alternative %s is not known; known are:\n%s", name, help)
			os.Exit(2)
		}
		other[name] = true
	}

	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	app := "http://" + listener.Addr().String()
	s := newServer(app, other)
	if other["objects-elsewhere"] {
		s.storage = s.serveObjects()
	}
	for _, account := range accounts {
		email, password, found := strings.Cut(account, ":")
		if !found {
			log.Fatalf("--account %q: expected EMAIL:PASSWORD", email)
		}
		s.newUser(email, password)
	}
	fmt.Println(app + root)
	server := http.Server{Handler: s.routes(*states), ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}
