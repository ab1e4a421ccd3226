package main

import (
	_ "embed"
	"fmt"
	"strings"
)

// alternatives.tsv has the lawful alternatives: other answers that the interface allows. Their author had not read the
// runner. `slots` are separated by blanks: of the alternatives of one slot, a server can have one only. `open` is the
// unknown of openapi/unknowns.yaml that leaves the answer open, or else what the interface says.
//
//go:embed alternatives.tsv
var alternatives string

// known has the meaning of each alternative, and the help that lists them.
func known() (map[string]string, string) {
	var help strings.Builder
	meanings := map[string]string{}
	_, rows, _ := strings.Cut(alternatives, "\n")
	for row := range strings.Lines(rows) {
		cells := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		meanings[cells[0]] = cells[3]
		fmt.Fprintf(&help, "  %-17s %s\n", cells[0], cells[3])
	}
	return meanings, help.String()
}
