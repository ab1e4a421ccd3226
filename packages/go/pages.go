package filestorage

import (
	"fmt"
	"iter"
	"math"
	"reflect"
)

const (
	// mostPages is the maximum number of pages, because the list of a faulty server may never end.
	mostPages = 100_000
	// mostGrown is how many pages in a row may make a list longer, and mostSame how many may be the same as the one before.
	mostGrown = 10
	mostSame  = 2
)

// pages yields the items of all pages from the given or first one, and requests each page when it is needed. An endless list
// is an error.
func pages[Item any](given Opt[int64], read func(page int64) ([]Item, int64, error)) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		var none Item
		var before []Item
		lastBefore, grown, same := int64(math.MaxInt64), 0, 0
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
			grown, same = grown+1, same+1
			if last <= lastBefore {
				grown = 0
			}
			if !reflect.DeepEqual(items, before) {
				same = 0
			}
			lastBefore, before = last, items
			goesOn := page < last && len(items) > 0
			// Entries that others add meanwhile make a list longer, or move a whole page, but not again and again.
			if goesOn && (last > mostPages || grown >= mostGrown || same >= mostSame) {
				yield(none, fmt.Errorf("the list has no end: page %d of %d: %w", page, last, ErrUnreadable))
				return
			}
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
