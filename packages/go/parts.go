package filestorage

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
)

// sendParts sends a file in parts, and lets the server join them to one object.
func (c *Client) sendParts(ctx context.Context, s *sending) (*UploadState, error) {
	resume := s.params.Resume
	modified := s.lastModified().value
	if resume != nil && resume.Registering {
		return nil, &UploadError{Reason: ReasonRegistration, Message: "the registration was already sent, with unknown result: check whether the entry exists; if not, upload without Resume"}
	}
	if resume != nil && resume.PartSize <= 0 {
		return nil, errors.New("filestorage: Resume is no state of an upload: upload without Resume")
	}
	if resume != nil && (resume.Size != s.size || resume.LastModified != modified) {
		return nil, &UploadError{Reason: ReasonChanged, Message: "this is not the file that the upload began with: upload without Resume"}
	}
	var state UploadState
	if resume != nil {
		state = *resume
	} else {
		created, err := c.CreateMultipartUpload(ctx, CreateMultipartUploadParams{
			Filename: s.params.Name, MIME: s.params.Type, Size: s.size, Extension: s.extension,
			WorkspaceID: s.params.WorkspaceID, RelativePath: s.params.RelativePath, ParentID: s.params.ParentID,
		})
		if err != nil {
			return nil, err
		}
		size := s.params.PartSize
		if size == 0 {
			size = partSizeFor(s.size)
		}
		state = UploadState{Key: created.Key, UploadID: created.UploadID, Size: s.size, PartSize: size, LastModified: modified}
	}
	s.keep(state)
	if state.Completed {
		return &state, nil
	}
	err := c.sendAndJoin(ctx, s, &state)
	// The response to an earlier request to join the parts was lost. If that request failed, the server refuses the registration.
	joined := resume != nil && resume.Completing && errors.Is(err, ErrNotFound)
	if err != nil && !joined {
		return nil, err
	}
	state.Completed = true
	s.keep(state)
	return &state, nil
}

// giveUp removes an upload in parts that nobody can resume and the server has not registered, even if the context was cancelled.
func (c *Client) giveUp(ctx context.Context, s *sending) {
	if s.params.OnState != nil || s.state == nil || s.state.Registering {
		return
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	// This error is ignored, because the reason for the failure of the upload is more important.
	_, _ = c.AbortMultipartUpload(ending, AbortMultipartUploadParams{Key: s.state.Key, UploadID: s.state.UploadID})
}

func (c *Client) sendAndJoin(ctx context.Context, s *sending, state *UploadState) error {
	parts, err := c.sendMissing(ctx, s, *state)
	if err != nil {
		return err
	}
	state.Completing = true
	s.keep(*state)
	_, err = c.patient().CompleteMultipartUpload(ctx, CompleteMultipartUploadParams{
		Key: state.Key, UploadID: state.UploadID, Parts: parts,
	})
	return err
}

// sendMissing sends the missing parts, and returns all parts for the request that joins them.
func (c *Client) sendMissing(ctx context.Context, s *sending, state UploadState) ([]CompletedPart, error) {
	count := (state.Size + state.PartSize - 1) / state.PartSize
	bounds := func(number int64) (start, length int64) {
		start = (number - 1) * state.PartSize
		return start, min(state.PartSize, state.Size-start)
	}
	arrived := func() (map[int64]string, error) {
		listed, err := c.ListUploadedParts(ctx, ListUploadedPartsParams{Key: state.Key, UploadID: state.UploadID})
		if err != nil {
			return nil, err
		}
		etags := map[int64]string{}
		for _, part := range listed.Parts {
			if _, length := bounds(part.PartNumber); part.PartNumber <= count && part.Size == length {
				etags[part.PartNumber] = part.ETag
			}
		}
		return etags, nil
	}
	etags := map[int64]string{}
	if s.params.Resume != nil {
		var err error
		if etags, err = arrived(); errors.Is(err, ErrNotFound) && !state.Completing {
			return nil, &UploadError{Reason: ReasonGone, Message: "the server has no such unfinished upload any more: upload without Resume"}
		}
		if err != nil {
			return nil, err
		}
	}
	missing := make(chan int64, count)
	for number := int64(1); number <= count; number++ {
		if _, ok := etags[number]; ok {
			s.tell(bounds(number))
		} else {
			missing <- number
		}
	}
	close(missing)
	if err := c.sendEach(ctx, s, state, missing, etags, bounds); err != nil {
		return nil, err
	}
	found, err := arrived()
	if err != nil {
		return nil, err
	}
	parts := make([]CompletedPart, 0, count)
	for number := int64(1); number <= count; number++ {
		etag, ok := found[number]
		if sent := etags[number]; !ok || (sent != "" && strings.Trim(sent, `"`) != strings.Trim(etag, `"`)) {
			return nil, &UploadError{Reason: ReasonParts, Message: "other parts arrived than were sent"}
		}
		parts = append(parts, CompletedPart{PartNumber: number, ETag: etag})
	}
	return parts, nil
}

// sendEach sends several parts in parallel. The first failure cancels the others and is returned.
func (c *Client) sendEach(
	ctx context.Context, s *sending, state UploadState, numbers <-chan int64, etags map[int64]string,
	bounds func(int64) (int64, int64),
) error {
	working, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mutex sync.Mutex
	var failure error
	send := func(number int64) error {
		sign := func(ctx context.Context) (string, error) {
			signed, err := c.SignParts(ctx, SignPartsParams{Key: state.Key, UploadID: state.UploadID, PartNumbers: []int64{number}})
			if err != nil {
				return "", err
			}
			if len(signed.URLs) == 0 {
				return "", &UploadError{Reason: ReasonParts, Message: "the server signed no URL"}
			}
			return signed.URLs[0].URL, nil
		}
		start, length := bounds(number)
		etag, err := c.put(working, s, start, length, "", sign)
		mutex.Lock()
		defer mutex.Unlock()
		if err != nil {
			if failure == nil {
				failure = err
			}
			cancel(err)
			return err
		}
		etags[number] = etag
		return nil
	}
	concurrency := s.params.Concurrency
	if concurrency == 0 {
		concurrency = 4
	}
	var workers sync.WaitGroup
	for range concurrency {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for number := range numbers {
				if working.Err() != nil || send(number) != nil {
					return
				}
			}
		}()
	}
	workers.Wait()
	if failure == nil && ctx.Err() != nil {
		return cancellation(ctx)
	}
	return failure
}

func partSizeFor(size int64) int64 {
	const mebibyte = 1 << 20
	perPart := (size + mostParts - 1) / mostParts
	return max(smallestPart, (perPart+mebibyte-1)/mebibyte*mebibyte)
}
