package filestorage

import (
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"reflect"
	"slices"
)

const (
	// mostPages is the maximum number of pages, because the list of a faulty server may never end.
	mostPages = 100_000
	// mostGrown is how many pages in a row may make a list longer, and mostSame how many may be the same as the one before.
	mostGrown = 10
	mostSame  = 2
	// mostItems is the maximum number of items that are returned together, because a faulty server may send ever more of them.
	mostItems = 2_000_000
	// mostReadings is how often a list is read that changes meanwhile.
	mostReadings = 6
)

// page has the items of a page, the number of the last page, and the number of items or pages of the whole list.
type page[Item any] struct {
	items       []Item
	last, total int64
}

// each yields the items of all pages from the given or first one, and requests each page when it is needed.
func each[Item any](given Opt[int64], read func(number int64) (page[Item], error)) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		var none Item
		for found, err := range pages(given, read) {
			if err != nil {
				yield(none, err)
				return
			}
			for _, item := range found.items {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}

// together returns the items of all pages from the given or first one, after two readings that agree.
func together[Item any](given Opt[int64], read func(number int64) (page[Item], error)) ([]Item, error) {
	var before []string
	for range mostReadings {
		var items []Item
		var totals []int64
		for found, err := range pages(given, read) {
			if err != nil {
				return nil, err
			}
			items = append(items, found.items...)
			totals = append(totals, found.total)
			if len(items) > mostItems {
				return nil, fmt.Errorf("the list has more than %d items: %w", mostItems, ErrUnreadable)
			}
		}
		if len(totals) == 1 {
			return items, nil
		}
		ids := idsOf(items)
		isSteady := ids != nil && slices.Max(totals) == slices.Min(totals)
		// Items move forward, past the page that is read next, only if one before them is removed. The next reading lacks
		// that one.
		if isSteady && slices.Equal(ids, before) {
			return items, nil
		}
		before = nil
		if isSteady {
			before = ids
		}
	}
	return nil, fmt.Errorf("the list keeps changing while it is read: try again later: %w", ErrUnreadable)
}

// idsOf returns what tells the items apart, as JSON; nil if an item is there twice.
func idsOf[Item any](items []Item) []string {
	ids := make([]string, 0, len(items))
	seen := make(map[string]bool, len(items))
	for _, item := range items {
		var id any = item
		if field := reflect.ValueOf(item).FieldByName("ID"); field.IsValid() {
			id = field.Interface()
		}
		text, _ := json.Marshal(id)
		if seen[string(text)] {
			return nil
		}
		seen[string(text)] = true
		ids = append(ids, string(text))
	}
	return ids
}

// pages yields all pages from the given or first one, and requests each when it is needed. An endless list is an error.
func pages[Item any](given Opt[int64], read func(number int64) (page[Item], error)) iter.Seq2[page[Item], error] {
	return func(yield func(page[Item], error) bool) {
		var none page[Item]
		var before []Item
		lastBefore, grown, same := int64(math.MaxInt64), 0, 0
		start := int64(1)
		if given.isSent && !given.isNull {
			start = given.value
		}
		for number := start; ; number++ {
			found, err := read(number)
			if err != nil {
				yield(none, err)
				return
			}
			items, last := found.items, found.last
			if items == nil {
				yield(none, fmt.Errorf("page %d is not a page of a list: %w", number, ErrUnreadable))
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
			goesOn := number < last && len(items) > 0
			// Entries that others add meanwhile make a list longer, or move a whole page, but not again and again.
			if goesOn && (last > mostPages || grown >= mostGrown || same >= mostSame) {
				yield(none, fmt.Errorf("the list has no end: page %d of %d: %w", number, last, ErrUnreadable))
				return
			}
			if !yield(found, nil) || !goesOn {
				return
			}
		}
	}
}
