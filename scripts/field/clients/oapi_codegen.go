// Reads, handles an error, uploads and downloads with the client of oapi-codegen.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"strings"

	"github.com/google/uuid"
	// begin reference
	"github.com/oapi-codegen/runtime/types"
	// end reference

	"matrix/client"
)

var content = []byte("Plan of the harbour")

func main() {
	ctx := context.Background()
	var token string
	api, err := client.NewClientWithResponses(
		os.Getenv("API_ROOT"),
		client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
			if token != "" {
				request.Header.Set("Authorization", "Bearer "+token)
			}
			return nil
		}),
	)
	if err != nil {
		fmt.Println("failed client", err)
		return
	}
	// begin contract
	email := os.Getenv("EMAIL")
	// end contract
	// begin reference
	email := types.Email(os.Getenv("EMAIL"))
	// end reference
	credentials := client.LoginRequest{
		Email: email, Password: os.Getenv("PASSWORD"), DeviceName: "Matrix",
	}
	signedIn, err := api.LoginWithResponse(ctx, credentials)
	if err != nil || signedIn.JSON200 == nil {
		fmt.Println("failed sign-in", err)
		return
	}
	token = signedIn.JSON200.User.AccessToken

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

func read(ctx context.Context, api *client.ClientWithResponses) error {
	created, err := api.CreateNoteWithResponse(ctx, client.CreateNoteRequest{Title: "Moorings", Body: "Berth 4"})
	if err != nil {
		return err
	}
	notes, err := api.ListNotesWithResponse(ctx)
	if err != nil {
		return err
	}
	if created.JSON200 == nil || notes.JSON200 == nil {
		return errors.New("the notes have no type")
	}
	for _, note := range *notes.JSON200 {
		if note.Id == created.JSON200.Note.Id {
			return nil
		}
	}
	return errors.New("the note is not in the list")
}

func refusal(ctx context.Context, api *client.ClientWithResponses) error {
	refused, err := api.CreateFolderWithResponse(ctx, nil, client.CreateFolderRequest{Name: ""})
	if err != nil {
		return err
	}
	// begin contract
	model := refused.JSONDefault
	// end contract
	// begin reference
	model := refused.JSON422
	// end reference
	if model == nil || model.Errors == nil || (*model.Errors)["name"] == "" {
		return fmt.Errorf("no message about the name: %s", refused.Body)
	}
	return nil
}

func upload(ctx context.Context, api *client.ClientWithResponses) (string, error) {
	size := int64(len(content))
	signed, err := api.PresignUploadWithResponse(ctx, client.PresignUploadRequest{
		Filename: "plan.txt", Mime: "text/plain", Size: size, Extension: "txt",
	})
	if err != nil {
		return "", err
	}
	if signed.JSON200 == nil {
		return "", fmt.Errorf("no presigned URL: %s", signed.Body)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, signed.JSON200.Url, bytes.NewReader(content))
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
	name, err := uuid.Parse(path.Base(signed.JSON200.Key))
	if err != nil {
		return "", err
	}
	registered, err := api.RegisterEntryWithResponse(ctx, client.RegisterEntryRequest{
		Filename: name, Size: size, ClientName: "plan.txt",
	})
	if err != nil {
		return "", err
	}
	if registered.JSON200 == nil || registered.JSON200.FileEntry.FileSize != size {
		return "", fmt.Errorf("registered %s", registered.Body)
	}
	return registered.JSON200.FileEntry.Hash, nil
}

// begin reference
func download(ctx context.Context, api *client.ClientWithResponses) error {
	hash, err := upload(ctx, api)
	if err != nil {
		return err
	}
	file, err := api.DownloadFileWithResponse(ctx, hash, nil)
	if err == nil && !bytes.Equal(file.Body, content) {
		return fmt.Errorf("got %q", file.Body)
	}
	return err
}

// end reference
func step(name string, work func() error) {
	if err := work(); err != nil {
		fmt.Println("failed", name, strings.ReplaceAll(err.Error(), "\n", " "))
		return
	}
	fmt.Println("held", name)
}
