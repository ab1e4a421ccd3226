// The workflows of openapi/workflows/ by the Go client: prints `held NAME` or `failed NAME WHY` for each.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"

	"example.com/file-storage/filestorage"
)

var background = context.Background()

func given(name string) string { return os.Getenv(name) }

func givenID(name string) int64 {
	id, err := strconv.ParseInt(given(name), 10, 64)
	if err != nil {
		panic(err)
	}
	return id
}

func pointer[T any](value T) *T { return &value }

// must returns what a call does, or ends the workflow with its error.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func expect(holds bool, what string) {
	if !holds {
		panic(errors.New(what))
	}
}

func signIn() *filestorage.Client {
	anonymous := filestorage.New(filestorage.Config{ServerURL: given("FILE_STORAGE_BASE_URL")})
	token := must(anonymous.Login(background, filestorage.LoginRequest{
		Email: given("EMAIL"), Password: given("PASSWORD"), DeviceName: "Workflow",
	})).User.AccessToken
	return filestorage.New(filestorage.Config{
		ServerURL: given("FILE_STORAGE_BASE_URL"),
		Auth:      filestorage.Auth{Bearer: func() string { return token }},
	})
}

func createFolder(client *filestorage.Client, name string) filestorage.Folder {
	return must(client.CreateFolder(background, filestorage.CreateFolderRequest{Name: name}, nil)).Folder
}

func deleteForEver(client *filestorage.Client, id int64) {
	must(client.DeleteEntries(background, filestorage.DeleteEntriesRequest{
		EntryIds: []int64{id}, DeleteForever: pointer(true),
	}))
}

func signInAndLookAround() {
	client := signIn()
	must(client.GetLoggedUser(background))
	must(client.ListWorkspaces(background, nil))
	must(client.ListNotes(background))
	tracked := must(client.ListTrackedFiles(background, &filestorage.ListTrackedFilesParams{Page: pointer(int64(1))}))
	expect(tracked.Pagination.Total >= 0, "a total")
}

var uploaded string

func putSmallFile() {
	photo := must(os.ReadFile(given("PHOTO")))
	target := must(signIn().PresignUpload(background, filestorage.PresignUploadRequest{
		Filename: "harbour.png", Mime: "image/png", Size: int64(len(photo)), Extension: "png", WorkspaceId: pointer(int64(0)),
	}))
	// The presigned URL carries its own authorisation: no token goes there.
	put := must(http.NewRequest(http.MethodPut, target.Url, bytes.NewReader(photo)))
	put.Header.Set("Content-Type", "image/png")
	answer := must(http.DefaultClient.Do(put))
	answer.Body.Close()
	expect(answer.StatusCode < 300, answer.Status)
	segments := strings.Split(target.Key, "/")
	uploaded = segments[len(segments)-1]
}

func registerSmallFile() {
	client := signIn()
	entry := must(client.RegisterEntry(background, filestorage.RegisterEntryRequest{
		Filename: uploaded, Size: 316, ClientName: "harbour.png",
		ClientMime: pointer("image/png"), ClientExtension: pointer("png"), WorkspaceId: pointer(int64(0)),
	})).FileEntry
	expect(entry.FileSize == 316, "the size of the file")
	deleteForEver(client, entry.Id)
}

func shareAndRevokeLink() {
	client := signIn()
	folder := createFolder(client, "For the harbour office")
	link := must(client.CreateShareableLink(background, folder.Hash, filestorage.CreateShareableLinkRequest{
		Password: pointer("harbour-lights-example"), AllowDownload: pointer(true),
	})).Link
	expect(link.AllowDownload && !link.AllowEdit, "what the link allows")
	must(client.DeleteShareableLink(background, folder.Id))
	deleteForEver(client, folder.Id)
}

func trashAndDelete() {
	client := signIn()
	folder := createFolder(client, "Drafts")
	trashed := must(client.DeleteEntries(background, filestorage.DeleteEntriesRequest{EntryIds: []int64{folder.Id}}))
	expect(trashed.Status == "success", "the status")
	deleteForEver(client, folder.Id)
}

func extractArchive() {
	client := signIn()
	folder := createFolder(client, "Photos")
	must(client.ExtractArchive(background, givenID("ARCHIVE_ID"), filestorage.ExtractArchiveRequest{ParentId: folder.Id}, nil))
	deleteForEver(client, folder.Id)
}

func resumeMultipartUpload() {
	upload := filestorage.ListUploadedPartsRequest{Key: given("KEY"), UploadId: given("UPLOAD_ID")}
	expect(len(must(signIn().ListUploadedParts(background, upload)).Parts) == 0, "no part yet")
}

func vaultMoveAndDelete() {
	client := signIn()
	expect(must(client.GetVault(background)).Vault.Salt != "", "a salt")
	entries := []int64{givenID("ENTRY_ID")}
	moved := must(client.MoveVaultEntries(background, filestorage.MoveVaultEntriesRequest{
		EntryIds: entries, DestinationId: givenID("DESTINATION_ID"),
	}))
	expect(moved.Destination.IsEncrypted == 1, "an encrypted destination")
	must(client.DeleteVaultEntries(background, filestorage.DeleteVaultEntriesRequest{EntryIds: entries, DeleteForever: true}))
}

func run(name string, workflow func()) (held bool) {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Println("failed", name, reason)
		}
	}()
	workflow()
	fmt.Println("held", name)
	return true
}

func main() {
	failures := 0
	for _, workflow := range []struct {
		name string
		do   func()
	}{
		{"signInAndLookAround", signInAndLookAround},
		{"putSmallFile", putSmallFile},
		{"registerSmallFile", registerSmallFile},
		{"shareAndRevokeLink", shareAndRevokeLink},
		{"trashAndDelete", trashAndDelete},
		{"extractArchive", extractArchive},
		{"resumeMultipartUpload", resumeMultipartUpload},
		{"vaultMoveAndDelete", vaultMoveAndDelete},
	} {
		if !run(workflow.name, workflow.do) {
			failures++
		}
	}
	if failures > 0 {
		os.Exit(1)
	}
}
