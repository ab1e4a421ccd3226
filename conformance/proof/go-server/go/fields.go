package main

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// fields reads named values of a body or a query, and collects what is wrong with them.
type fields struct {
	values object
	wrong  map[string]string
}

func newFields(values object) *fields { return &fields{values, map[string]string{}} }

func (f *fields) refuse(name, message string) {
	if f.wrong[name] == "" {
		f.wrong[name] = message
	}
}

func (f *fields) refuseIf(isWrong bool, name, message string) {
	if isWrong {
		f.refuse(name, message)
	}
}

// has tells whether a value is given; null stands for an absent one.
func (f *fields) has(name string) bool { return f.values[name] != nil }

func (f *fields) require(names ...string) {
	for _, name := range names {
		if value := f.values[name]; value == nil || value == "" {
			f.refuse(name, "The "+strings.ReplaceAll(name, "_", " ")+" field is required.")
		}
	}
}

func (f *fields) text(name string) string {
	value, ok := f.values[name].(string)
	f.refuseIf(!ok && f.has(name), name, "The "+name+" must be a string.")
	return value
}

func (f *fields) boolean(name string) bool {
	value, ok := f.values[name].(bool)
	f.refuseIf(!ok && f.has(name), name, "The "+name+" must be true or false.")
	return value
}

// integer is 0 where none is given; it takes 1.0 for one, as JSON Schema does.
func (f *fields) integer(name string) int {
	value, ok := asInteger(f.values[name])
	f.refuseIf(!ok && f.has(name), name, "The "+name+" must be an integer.")
	return value
}

func asInteger(value any) (int, bool) {
	number, ok := value.(json.Number)
	if !ok {
		return 0, false
	}
	if whole, err := strconv.Atoi(string(number)); err == nil {
		return whole, true
	}
	float, err := strconv.ParseFloat(string(number), 64)
	exact := err == nil && float == math.Trunc(float) && math.Abs(float) < 1<<53
	return int(float), exact
}

func (f *fields) integers(name string) []int {
	result := []int{}
	for _, value := range f.array(name) {
		number, ok := asInteger(value)
		f.refuseIf(!ok, name, "The "+name+" must be integers.")
		result = append(result, number)
	}
	return result
}

func (f *fields) texts(name string) []string {
	result := []string{}
	for _, value := range f.array(name) {
		text, ok := value.(string)
		f.refuseIf(!ok, name, "The "+name+" must be strings.")
		result = append(result, text)
	}
	return result
}

func (f *fields) array(name string) []any {
	value, ok := f.values[name].([]any)
	f.refuseIf(!ok && f.has(name), name, "The "+name+" must be an array.")
	return value
}

// check refuses a request whose fields are wrong.
func (s *server) check(all ...*fields) {
	if slices.ContainsFunc(all, func(some *fields) bool { return len(some.wrong) > 0 }) {
		panic(s.invalid(all...))
	}
}

// wrong refuses a request for one more field that is wrong.
func (s *server) wrong(f *fields, name, message string) {
	f.refuse(name, message)
	s.check(f)
}

func (s *server) invalid(all ...*fields) refusal {
	found := object{}
	for _, some := range all {
		for name, message := range some.wrong {
			found[name] = message
		}
	}
	if s.other["one-error"] {
		first := slices.Min(slices.Collect(maps.Keys(found)))
		found = object{first: found[first]}
	}
	if s.other["errors-unsaid"] {
		for name, message := range found {
			if text, _ := message.(string); !strings.HasSuffix(text, "field is required.") && name != "emails" {
				found[name] = "invalid"
			}
		}
	}
	return refusal{422, object{"status": "error", "message": "The given data was invalid.", "errors": found}, "invalid"}
}
