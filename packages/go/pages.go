package filestorage

import (
	"fmt"
	"iter"
	"reflect"
)

// pages yields the items of all pages from the given or first one, and requests each page when it is needed. An endless list
// is an error.
func pages[Item any](given Opt[int64], read func(page int64) ([]Item, int64, error)) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		var none Item
		var before []Item
		first := int64(0)
		start := int64(1)
		if given.isSent && !given.isNull {
			start = given.value
		}
		for page := start; ; page++ {
			items, last, err := read(page)
			if err != nil {
				yield(none, err)
				return
			}
			if items == nil {
				yield(none, fmt.Errorf("page %d is not a page of a list: %w", page, ErrUnreadable))
				return
			}
			if page == start {
				first = last
			}
			goesOn := page < last && len(items) > 0
			// Entries that others add meanwhile make a list longer, but not twice as long.
			if goesOn && (last > first*2+10 || (page > start && reflect.DeepEqual(items, before))) {
				yield(none, fmt.Errorf("the list has no end: page %d of %d: %w", page, last, ErrUnreadable))
				return
			}
			before = items
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if !goesOn {
				return
			}
		}
	}
}
