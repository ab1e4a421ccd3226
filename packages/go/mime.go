package filestorage

import (
	"mime"
	"strings"
)

const office = "application/vnd.openxmlformats-officedocument."

// commonTypes are the types that a name has on every system: mime.TypeByExtension reads the tables of the system, which
// differ, and which a container may not have.
var commonTypes = map[string]string{
	// Texts
	"css": "text/css", "csv": "text/csv", "htm": "text/html", "html": "text/html", "js": "text/javascript",
	"json": "application/json", "md": "text/markdown", "txt": "text/plain", "xml": "application/xml",
	// Documents
	"doc": "application/msword", "docx": office + "wordprocessingml.document",
	"epub": "application/epub+zip",
	"odp":  "application/vnd.oasis.opendocument.presentation",
	"ods":  "application/vnd.oasis.opendocument.spreadsheet",
	"odt":  "application/vnd.oasis.opendocument.text",
	"pdf":  "application/pdf",
	"ppt":  "application/vnd.ms-powerpoint", "pptx": office + "presentationml.presentation",
	"rtf": "application/rtf",
	"xls": "application/vnd.ms-excel", "xlsx": office + "spreadsheetml.sheet",
	// Images
	"avif": "image/avif", "bmp": "image/bmp", "gif": "image/gif", "heic": "image/heic", "ico": "image/vnd.microsoft.icon",
	"jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml", "tif": "image/tiff",
	"tiff": "image/tiff", "webp": "image/webp",
	// Sound and films
	"flac": "audio/flac", "m4a": "audio/mp4", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
	"ogg": "audio/ogg", "wav": "audio/wav", "webm": "video/webm",
	// Archives
	"7z": "application/x-7z-compressed", "gz": "application/gzip", "tar": "application/x-tar", "zip": "application/zip",
}

// typeOf returns the MIME type for an extension.
func typeOf(extension string) string {
	found := commonTypes[strings.ToLower(extension)]
	if found == "" {
		found, _, _ = strings.Cut(mime.TypeByExtension("."+extension), ";")
	}
	if found == "" {
		return "application/octet-stream"
	}
	return found
}
