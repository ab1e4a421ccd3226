// Reads, handles an error, uploads and downloads with the Go client of openapi-generator.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"strings"

	"matrix/client"
)

var content = []byte("Plan of the harbour")

func main() {
	ctx := context.Background()
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("API_ROOT")}}
	api := client.NewAPIClient(configuration)
	credentials := client.NewLoginRequest(os.Getenv("EMAIL"), os.Getenv("PASSWORD"), "Matrix")
	signedIn, _, err := api.AuthenticationAPI.Login(ctx).LoginRequest(*credentials).Execute()
	if err != nil {
		fmt.Println("failed sign-in", err)
		return
	}
	ctx = context.WithValue(ctx, client.ContextAccessToken, signedIn.User.AccessToken)

	step("read", func() error { return read(ctx, api) })
	step("refusal", func() error { return refusal(ctx, api) })
	step("upload", func() error {
		_, err := upload(ctx, api)
		return err
	})
	// begin reference
	step("download", func() error { return download(ctx, api) })
	// end reference
}

func read(ctx context.Context, api *client.APIClient) error {
	note := *client.NewCreateNoteRequest("Moorings", "Berth 4")
	created, _, err := api.NotesAPI.CreateNote(ctx).CreateNoteRequest(note).Execute()
	if err != nil {
		return err
	}
	notes, _, err := api.NotesAPI.ListNotes(ctx).Execute()
	if err != nil {
		return err
	}
	for _, note := range notes {
		if note.Id == created.Note.Id {
			return nil
		}
	}
	return errors.New("the note is not in the list")
}

func refusal(ctx context.Context, api *client.APIClient) error {
	_, _, err := api.EntriesAPI.CreateFolder(ctx).CreateFolderRequest(*client.NewCreateFolderRequest("")).Execute()
	var refused *client.GenericOpenAPIError
	if !errors.As(err, &refused) {
		return fmt.Errorf("no refusal: %w", err)
	}
	model, ok := refused.Model().(client.Refusal)
	if !ok {
		return fmt.Errorf("the refusal is a %T", refused.Model())
	}
	if model.GetErrors()["name"] == "" {
		return fmt.Errorf("no message about the name: %v", model)
	}
	return nil
}

func upload(ctx context.Context, api *client.APIClient) (string, error) {
	size := int64(len(content))
	file := *client.NewPresignUploadRequest("plan.txt", "text/plain", size, "txt")
	signed, _, err := api.UploadsAPI.PresignUpload(ctx).PresignUploadRequest(file).Execute()
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, signed.Url, bytes.NewReader(content))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "text/plain")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	if err := response.Body.Close(); err != nil {
		return "", err
	}
	entry := *client.NewRegisterEntryRequest(path.Base(signed.Key), size, "plan.txt")
	registered, _, err := api.UploadsAPI.RegisterEntry(ctx).RegisterEntryRequest(entry).Execute()
	if err != nil {
		return "", err
	}
	if registered.FileEntry.FileSize != size {
		return "", fmt.Errorf("registered %d bytes", registered.FileEntry.FileSize)
	}
	return registered.FileEntry.Hash, nil
}

// begin reference
func download(ctx context.Context, api *client.APIClient) error {
	hash, err := upload(ctx, api)
	if err != nil {
		return err
	}
	file, _, err := api.EntriesAPI.DownloadFile(ctx, hash).Execute()
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	return same(file)
}

// end reference
func same(reader io.Reader) error {
	found, err := io.ReadAll(reader)
	if err == nil && !bytes.Equal(found, content) {
		return fmt.Errorf("got %q", found)
	}
	return err
}

func step(name string, work func() error) {
	if err := work(); err != nil {
		fmt.Println("failed", name, strings.ReplaceAll(err.Error(), "\n", " "))
		return
	}
	fmt.Println("held", name)
}
