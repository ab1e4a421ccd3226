package main

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

var fetcher = http.Client{Timeout: 5 * time.Second}

func (s *server) convertFile(q *request) any {
	f := q.body
	s.require(f, "url", "filename", "outputformat")
	source, filename, format := f.text("url"), f.text("filename"), s.format(f.text("outputformat"))
	workspace := q.query.integer("workspaceId")
	s.check(f, q.query)
	at := s.placeOf(q.user, workspace, 0)
	content, err := []byte(nil), s.sourceRefused(source)
	if err == nil {
		content, err = s.fetch(q.user, source)
	}
	if err != nil {
		s.mayRefuse("source", "The url cannot be read.")
		s.wrong(f, "url", "The url cannot be read.")
	}
	result, err := converted(content, format)
	if err == nil {
		err = s.conversionRefused(content, format)
	}
	if err != nil {
		s.mayRefuse("conversion", "The file cannot be converted to this format.")
		s.wrong(f, "outputformat", "The file cannot be converted to this format.")
	}
	s.mayRefuse("converting", "Nothing is converted here.")
	name := strings.TrimSuffix(path.Base(filename), path.Ext(filename)) + "." + format
	at, name = s.convertedPlace(at, name, filename, format)
	if s.other["convert-later"] {
		s.later(func() { s.newFile(at, name, result) })
		return object{}
	}
	made := s.newFile(at, name, result)
	if s.other["late-conversion"] {
		s.fillLater(made)
	}
	if s.other["convert-status-only"] || s.other["convert-pdf-status-only"] && format == "pdf" {
		return object{}
	}
	if s.other["convert-whole-entry"] {
		return object{"fileEntry": s.fileFields(made)}
	}
	return object{"fileEntry": object{"id": made.id, "name": made.name, "type": s.kindOf(made), "mime": made.mime}}
}

// fetch reads an entry by its own `url`, which may be resolved, and all else over HTTP, while others are served.
func (s *server) fetch(u *user, source string) ([]byte, error) {
	address, err := url.Parse(source)
	if err != nil {
		return nil, err
	}
	own := strings.TrimPrefix(source, s.app+strings.TrimSuffix(root, "v1"))
	if id, ours := strings.CutPrefix(own, "v1/file-entries/"); ours {
		number, _ := strconv.Atoi(id)
		found := s.entries[number]
		for _, one := range s.entries {
			if s.other["url-by-hash"] && id == one.hash+"/content" {
				found = one
			}
		}
		if found == nil || found.kind == "folder" || !s.may(u, "download", found) || s.inTrash(found) {
			return nil, fmt.Errorf("there is no file %s", id)
		}
		return s.contents[found.digest], nil
	}
	if address.Scheme != "http" && address.Scheme != "https" {
		return nil, fmt.Errorf("scheme %q", address.Scheme)
	}
	s.mutex.Unlock()
	defer s.mutex.Lock()
	answer, err := fetcher.Get(source)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the source answers %d", answer.StatusCode)
	}
	return io.ReadAll(io.LimitReader(answer.Body, maxExtracted))
}

func converted(content []byte, format string) ([]byte, error) {
	if format == "pdf" && utf8.Valid(content) {
		return pdfOfText(string(content)), nil
	}
	picture, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	var result bytes.Buffer
	switch format {
	case "pdf":
		return pdfOfPicture(picture)
	case "png":
		err = png.Encode(&result, picture)
	case "jpg", "jpeg":
		err = jpeg.Encode(&result, picture, nil)
	case "gif":
		err = gif.Encode(&result, picture, nil)
	default:
		err = fmt.Errorf("no such format")
	}
	return result.Bytes(), err
}

// pdfOfText prints a text on one page, as far as it has room there.
func pdfOfText(text string) []byte {
	page := "BT /R 10 Tf 12 TL 40 800 Td\n"
	for line := range strings.Lines(text) {
		escaped := strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(strings.TrimRight(line, "\r\n"))
		page += "(" + escaped + ") '\n"
	}
	return pdf(595, 842, page+"ET", "Font", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
}

func pdfOfPicture(picture image.Image) ([]byte, error) {
	var data bytes.Buffer
	if err := jpeg.Encode(&data, picture, nil); err != nil {
		return nil, err
	}
	width, height := picture.Bounds().Dx(), picture.Bounds().Dy()
	dictionary := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB"+
		"/BitsPerComponent 8/Filter/DCTDecode", width, height)
	page := fmt.Sprintf("%d 0 0 %d 0 0 cm /R Do", width, height)
	return pdf(width, height, page, "XObject", stream(dictionary, data.String())), nil
}

func stream(dictionary, data string) string {
	return fmt.Sprintf("<<%s/Length %d>>stream\n%s\nendstream", dictionary, len(data), data)
}

// pdf has one page, which draws with one resource, R.
func pdf(width, height int, page, kind, resource string) []byte {
	parts := []string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents 4 0 R/Resources<</%s<</R 5 0 R>>>>>>",
			width, height, kind),
		stream("", page),
		resource,
	}
	var file bytes.Buffer
	var offsets strings.Builder
	file.WriteString("%PDF-1.4\n")
	for index, part := range parts {
		fmt.Fprintf(&offsets, "%010d 00000 n \n", file.Len())
		fmt.Fprintf(&file, "%d 0 obj%s\nendobj\n", index+1, part)
	}
	start := file.Len()
	fmt.Fprintf(&file, "xref\n0 6\n0000000000 65535 f \n%strailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n",
		offsets.String(), start)
	return file.Bytes()
}
