package filestorage

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Opt is a field that need not be sent. The zero value is not sent, [Null] is sent as null, which may have a meaning of
// its own, and [Int], [String], [Bool] and [Value] make one that is sent.
type Opt[T any] struct {
	value  T
	isSent bool
	isNull bool
}

// Value makes a field that is sent.
func Value[T any](value T) Opt[T] { return Opt[T]{value: value, isSent: true} }

// Int makes a number that is sent.
func Int(value int64) Opt[int64] { return Value(value) }

// String makes a text that is sent.
func String(value string) Opt[string] { return Value(value) }

// Bool makes a boolean that is sent.
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

// fields are what a request sends, by the names of the API.
type fields map[string]any

// sent returns the fields that are sent. A nil slice is an empty list.
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

// query returns the fields as a query has them.
func (f fields) query() map[string]string {
	query := make(map[string]string, len(f))
	for name, value := range f {
		optional, ok := value.(interface{ text() (string, bool) })
		if !ok {
			query[name] = fmt.Sprint(value)
		} else if text, isSent := optional.text(); isSent {
			query[name] = text
		}
	}
	return query
}
