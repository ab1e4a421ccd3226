package filestorage

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"unicode/utf8"
)

// Opt is an optional field of a request. The zero value is not sent. [Null] is sent as null, which may have a different
// meaning. [Int], [String], [Bool] and [Value] make a field with a value.
type Opt[T any] struct {
	value  T
	isSent bool
	isNull bool
}

// Value makes a field with a value.
func Value[T any](value T) Opt[T] { return Opt[T]{value: value, isSent: true} }

// Int makes a field with a number.
func Int(value int64) Opt[int64] { return Value(value) }

// String makes a field with a string.
func String(value string) Opt[string] { return Value(value) }

// Bool makes a field with a boolean.
func Bool(value bool) Opt[bool] { return Value(value) }

// Null makes a field that is sent as null: Null[string]().
func Null[T any]() Opt[T] { return Opt[T]{isSent: true, isNull: true} }

// IsZero reports whether the field is not sent.
func (o Opt[T]) IsZero() bool { return !o.isSent }

// MarshalJSON writes the value, or null.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if !o.isSent || o.isNull {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

// text returns the value for a query, and whether there is one.
func (o Opt[T]) text() (string, bool) {
	return fmt.Sprint(o.value), o.isSent && !o.isNull
}

// fields are the fields of a request, by their names in the API.
type fields map[string]any

// sent returns the fields with a value. A nil slice becomes an empty list.
func (f fields) sent() map[string]any {
	sent := make(map[string]any, len(f))
	for name, value := range f {
		if optional, ok := value.(interface{ IsZero() bool }); ok && optional.IsZero() {
			continue
		}
		if list := reflect.ValueOf(value); list.Kind() == reflect.Slice && list.IsNil() {
			value = []any{}
		}
		sent[name] = value
	}
	return sent
}

// notUTF8 returns the name of a field with text that is not UTF-8, because JSON would carry another text; "" if there is none.
func (f fields) notUTF8() string {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		// fmt writes all texts in a value as they are.
		if !utf8.ValidString(fmt.Sprint(reflect.Indirect(reflect.ValueOf(f[name])))) {
			return name
		}
	}
	return ""
}

// query returns the fields as the query of a URL, or as headers. Null is not sent.
func (f fields) query() map[string]string {
	query := make(map[string]string, len(f))
	for name, value := range f {
		optional, ok := value.(interface{ text() (string, bool) })
		if pointer := reflect.ValueOf(value); pointer.Kind() == reflect.Pointer {
			if !pointer.IsNil() {
				query[name] = fmt.Sprint(pointer.Elem().Interface())
			}
		} else if !ok {
			query[name] = fmt.Sprint(value)
		} else if text, isSent := optional.text(); isSent {
			query[name] = text
		}
	}
	return query
}
