// Written by `npm run generate`. DO NOT EDIT.

package filestorage

import (
	"context"
	"iter"
)

// LoginParams are the parameters of [Client.Login].
type LoginParams struct {
	// E-mail address of the account.
	Email string
	// Password of the account.
	Password string
	// Name of the device, which becomes the name of the token.
	DeviceName string
}

// Login signs a user in with e-mail address and password, and returns a bearer token in `user.access_token`. This is
// the only operation that needs no token. After 10 failed logins from one IP address within 15 minutes, the response
// is 429. After 10 failed logins to one account, every other IP address can still fail 3 times.
func (c *Client) Login(ctx context.Context, params LoginParams) (*LoginResponse, error) {
	var out LoginResponse
	if err := c.call(ctx, request{
		operation: "login",
		method:    "POST",
		path:      "/auth/login",
		body:      fields{"email": params.Email, "password": params.Password, "device_name": params.DeviceName},
		anonymous: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetLoggedUser returns the user that the token belongs to.
func (c *Client) GetLoggedUser(ctx context.Context) (*LoggedUserResponse, error) {
	var out LoggedUserResponse
	if err := c.call(ctx, request{
		operation:  "getLoggedUser",
		method:     "GET",
		path:       "/cli/loggedUser",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DeleteEntriesParams are the parameters of [Client.DeleteEntries].
type DeleteEntriesParams struct {
	// Identifiers of the entries to delete. To empty the trash, send an empty array with `EmptyTrash` true.
	EntryIDs []int64
	// Whether to delete the entries permanently instead of moving them to the trash.
	DeleteForever Opt[bool]
	// Whether to permanently delete everything in the trash. Use it with an empty `EntryIDs` array.
	EmptyTrash Opt[bool]
}

// DeleteEntries moves entries to the trash. If `DeleteForever` is true, deletes them permanently instead. If
// `EntryIDs` is empty and `EmptyTrash` is true, permanently deletes everything in the trash. A permanent deletion
// cannot be undone.
func (c *Client) DeleteEntries(ctx context.Context, params DeleteEntriesParams) (*SuccessResponse, error) {
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation: "deleteEntries",
		method:    "POST",
		path:      "/file-entries/delete",
		body:      fields{"entryIds": params.EntryIDs, "deleteForever": params.DeleteForever, "emptyTrash": params.EmptyTrash},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UnstarEntriesParams are the parameters of [Client.UnstarEntries].
type UnstarEntriesParams struct {
	// Identifiers of files and folders.
	EntryIDs []int64
}

// UnstarEntries removes the starred tag from entries, and returns this tag.
func (c *Client) UnstarEntries(ctx context.Context, params UnstarEntriesParams) (*UnstarEntriesResponse, error) {
	var out UnstarEntriesResponse
	if err := c.call(ctx, request{
		operation: "unstarEntries",
		method:    "POST",
		path:      "/file-entries/unstar",
		body:      fields{"entryIds": params.EntryIDs},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CreateFolderParams are the parameters of [Client.CreateFolder].
type CreateFolderParams struct {
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
	// Name of the folder, shown to users.
	Name string
	// Identifier of the folder in which to create the new folder. Null and `0` stand for the root.
	ParentID Opt[int64]
	// Identifier of the vault to create the folder in.
	VaultID Opt[int64]
}

// CreateFolder creates a folder at the root of a workspace or in another folder. Folders can be nested at most 128
// levels deep.
func (c *Client) CreateFolder(ctx context.Context, params CreateFolderParams) (*CreateFolderResponse, error) {
	var out CreateFolderResponse
	if err := c.call(ctx, request{
		operation: "createFolder",
		method:    "POST",
		path:      "/folders",
		query:     fields{"workspaceId": params.WorkspaceID},
		body:      fields{"name": params.Name, "parentId": params.ParentID, "vaultId": params.VaultID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// PresignUploadParams are the parameters of [Client.PresignUpload].
type PresignUploadParams struct {
	// Original name of the file.
	Filename string
	// MIME type of a file, such as `application/pdf`.
	MIME string
	// Size of the file in bytes, less than 5,242,880.
	Size int64
	// File extension without a dot, such as `pdf`.
	Extension string
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	WorkspaceID Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	ParentID Opt[int64]
	// Path of the folder to store the file in, from the root. If the last segment equals the name of the file, it is
	// the file and not a folder. The server ignores slashes at both ends. An empty string or null counts as absent.
	RelativePath Opt[string]
	// 1 or true if the client has encrypted the file for the vault; otherwise 0 or false.
	IsEncrypted Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	VaultID Opt[int64]
	// Initialization vectors of the name and of the content, each encoded as base64 and separated by a comma. The first
	// one is empty when the name is not encrypted.
	VaultIVs Opt[string]
}

// PresignUpload returns a presigned URL for the upload of a small file, and its storage key. Send the file to the
// URL by HTTP PUT within one hour and without the bearer token, then register the entry. For 5 MB or more, use a
// multipart upload. Until the file is registered, the URL accepts the same bytes again; afterwards it accepts
// nothing. The server reserves the given size in the quota until the file is registered, but for at most one day. A
// user can have at most 10,000 uploads in progress.
func (c *Client) PresignUpload(ctx context.Context, params PresignUploadParams) (*PresignUploadResponse, error) {
	var out PresignUploadResponse
	if err := c.call(ctx, request{
		operation:  "presignUpload",
		method:     "POST",
		path:       "/s3/simple/presign",
		body:       fields{"filename": params.Filename, "mime": params.MIME, "size": params.Size, "extension": params.Extension, "workspaceId": params.WorkspaceID, "parentId": params.ParentID, "relativePath": params.RelativePath, "isEncrypted": params.IsEncrypted, "vaultId": params.VaultID, "vaultIvs": params.VaultIVs},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListUploadedPartsParams are the parameters of [Client.ListUploadedParts].
type ListUploadedPartsParams struct {
	// Storage key of the upload, from the creation of the multipart upload.
	Key string
	// Identifier of the multipart upload.
	UploadID string
}

// ListUploadedParts returns the parts of a multipart upload that have already been uploaded, so that a client can
// resume an interrupted upload with the remaining parts.
func (c *Client) ListUploadedParts(ctx context.Context, params ListUploadedPartsParams) (*ListUploadedPartsResponse, error) {
	var out ListUploadedPartsResponse
	if err := c.call(ctx, request{
		operation:  "listUploadedParts",
		method:     "POST",
		path:       "/s3/multipart/get-uploaded-parts",
		body:       fields{"key": params.Key, "uploadId": params.UploadID},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// RegisterEntryParams are the parameters of [Client.RegisterEntry].
type RegisterEntryParams struct {
	// UUID name of the uploaded object, which is the last segment of its storage key.
	Filename string
	// Size in bytes.
	Size int64
	// Original name of the file, shown to users.
	ClientName string
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	WorkspaceID Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	ParentID Opt[int64]
	// Path of the folder to store the file in, from the root. If the last segment equals the name of the file, it is
	// the file and not a folder. The server ignores slashes at both ends. An empty string or null counts as absent.
	RelativePath Opt[string]
	// 1 or true if the client has encrypted the file for the vault; otherwise 0 or false.
	IsEncrypted Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	VaultID Opt[int64]
	// Initialization vectors of the name and of the content, each encoded as base64 and separated by a comma. The first
	// one is empty when the name is not encrypted.
	VaultIVs Opt[string]
	// MIME type of the file. Null counts as absent.
	ClientMIME Opt[string]
	// File extension without a dot. Null counts as absent.
	ClientExtension Opt[string]
	// Original modification time of the file, in milliseconds since the Unix epoch. Null counts as absent.
	LastModified Opt[int64]
	// SHA-256 digest of the file in hexadecimal, which the server compares with the content. Null counts as absent.
	FileHash Opt[string]
	// EXIF metadata of the file, as base64-encoded JSON or as a raw JSON string. Null counts as absent.
	ExifData Opt[string]
}

// RegisterEntry creates a file entry for an uploaded object. This is the final step of both the single and the
// multipart upload. The server automatically creates the folders of `RelativePath`, which overrides `ParentID`.
func (c *Client) RegisterEntry(ctx context.Context, params RegisterEntryParams) (*RegisterEntryResponse, error) {
	var out RegisterEntryResponse
	if err := c.call(ctx, request{
		operation: "registerEntry",
		method:    "POST",
		path:      "/s3/entries",
		body:      fields{"filename": params.Filename, "size": params.Size, "clientName": params.ClientName, "workspaceId": params.WorkspaceID, "parentId": params.ParentID, "relativePath": params.RelativePath, "isEncrypted": params.IsEncrypted, "vaultId": params.VaultID, "vaultIvs": params.VaultIVs, "clientMime": params.ClientMIME, "clientExtension": params.ClientExtension, "lastModified": params.LastModified, "fileHash": params.FileHash, "exifData": params.ExifData},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ExtractArchiveParams are the parameters of [Client.ExtractArchive].
type ExtractArchiveParams struct {
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
	// Password of the archive. Null when the archive is not encrypted.
	Password Opt[string]
	// Identifier of the destination folder. `0` stands for the root.
	ParentID int64
}

// ExtractArchive extracts an entry that is a ZIP archive into a destination folder. An archive can have at most
// 10,000 entries, 100 levels of folders, names of 255 characters, files of 5 GiB, and an extracted size of 10 GiB in
// total. If the extracted size is above 100 MiB, it can be at most 200 times the size of the archive. An archive
// beyond these limits is invalid.
//   - entryID: Identifier of the entry.
func (c *Client) ExtractArchive(ctx context.Context, entryID int64, params ExtractArchiveParams) (*ExtractArchiveResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out ExtractArchiveResponse
	if err := c.call(ctx, request{
		operation: "extractArchive",
		method:    "POST",
		path:      "/file-entries/" + entryIDSegment + "/extract",
		query:     fields{"workspaceId": params.WorkspaceID},
		body:      fields{"password": params.Password, "parentId": params.ParentID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ConvertFileParams are the parameters of [Client.ConvertFile].
type ConvertFileParams struct {
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
	// URL from which the server reads the source file.
	URL string
	// Format to convert the file to, such as `png`, `pdf` or `jpg`. Which formats are supported depends on the type of
	// the source file.
	Outputformat string
	// Original name of the source file.
	Filename string
}

// ConvertFile converts a file to another format, for example an image to another image format or a document to PDF,
// and returns the new entry. A source file can have at most 50 MiB, and an image at most 50 megapixels and sides of
// 65,535 pixels. Some formats take less: AVIF and GIF, for example, 16 megapixels.
func (c *Client) ConvertFile(ctx context.Context, params ConvertFileParams) (*ConvertFileResponse, error) {
	var out ConvertFileResponse
	if err := c.call(ctx, request{
		operation: "convertFile",
		method:    "POST",
		path:      "/entry/convert",
		query:     fields{"workspaceId": params.WorkspaceID},
		body:      fields{"url": params.URL, "outputformat": params.Outputformat, "filename": params.Filename},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetShareableLink returns the shareable link of an entry. If the entry has none, the response is 404.
//   - entryID: Identifier or hash of the entry.
func (c *Client) GetShareableLink(ctx context.Context, entryID string) (*CreateShareableLinkResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out CreateShareableLinkResponse
	if err := c.call(ctx, request{
		operation:  "getShareableLink",
		method:     "GET",
		path:       "/file-entries/" + entryIDSegment + "/shareable-link",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UpdateShareableLinkParams are the parameters of [Client.UpdateShareableLink].
type UpdateShareableLinkParams struct {
	// Password that protects the link. Null removes it.
	Password Opt[string]
	// Time at which the link expires, as a date-time of RFC 3339 such as `2026-12-31T23:59:59Z`. Null removes the
	// expiry.
	ExpiresAt Opt[string]
	// Whether anyone who has the link may edit the entry. The server stores and returns this value, but offers no
	// editing through links.
	AllowEdit Opt[bool]
	// Whether anyone who has the link may download the entry.
	AllowDownload Opt[bool]
	// Whether the link can be followed.
	Active Opt[bool]
}

// UpdateShareableLink changes the permissions, the password or the expiry of a shareable link. Its share URL stays
// the same. If the entry has no link, the response is 404. The expiry must be in the future and before the year
// 10000.
//   - entryID: Identifier or hash of the entry.
func (c *Client) UpdateShareableLink(ctx context.Context, entryID string, params UpdateShareableLinkParams) (*CreateShareableLinkResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out CreateShareableLinkResponse
	if err := c.call(ctx, request{
		operation:  "updateShareableLink",
		method:     "PUT",
		path:       "/file-entries/" + entryIDSegment + "/shareable-link",
		body:       fields{"password": params.Password, "expires_at": params.ExpiresAt, "allow_edit": params.AllowEdit, "allow_download": params.AllowDownload, "active": params.Active},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CreateShareableLinkParams are the parameters of [Client.CreateShareableLink].
type CreateShareableLinkParams struct {
	// Password that protects the link. Without it or with null, the link is not protected.
	Password Opt[string]
	// Time at which the link expires, as a date-time of RFC 3339 such as `2026-12-31T23:59:59Z`. Without it or with
	// null, the link does not expire.
	ExpiresAt Opt[string]
	// Whether anyone who has the link may edit the entry. The server stores and returns this value, but offers no
	// editing through links.
	AllowEdit Opt[bool]
	// Whether anyone who has the link may download the entry.
	AllowDownload Opt[bool]
	// Whether the link is active, which is the default. Nobody can open an inactive link.
	Active Opt[bool]
}

// CreateShareableLink creates a link that gives access to an entry. Anyone who has the link can access the entry
// with the permissions set here. The expiry must be in the future and before the year 10000.
//   - entryID: Identifier or hash of the entry.
func (c *Client) CreateShareableLink(ctx context.Context, entryID string, params CreateShareableLinkParams) (*CreateShareableLinkResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out CreateShareableLinkResponse
	if err := c.call(ctx, request{
		operation: "createShareableLink",
		method:    "POST",
		path:      "/file-entries/" + entryIDSegment + "/shareable-link",
		body:      fields{"password": params.Password, "expires_at": params.ExpiresAt, "allow_edit": params.AllowEdit, "allow_download": params.AllowDownload, "active": params.Active},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DeleteShareableLink deletes the shareable link of an entry. Access through the link ends immediately.
//   - entryID: Identifier or hash of the entry.
func (c *Client) DeleteShareableLink(ctx context.Context, entryID string) (*SuccessResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation:  "deleteShareableLink",
		method:     "DELETE",
		path:       "/file-entries/" + entryIDSegment + "/shareable-link",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ShareEntryParams are the parameters of [Client.ShareEntry].
type ShareEntryParams struct {
	// E-mail addresses of the users to share with. An entry can be shared with at most 100 users.
	Emails []string
	// Permissions that these users get.
	Permissions []string
}

// ShareEntry shares an entry with other users, identified by their e-mail addresses, and gives them permissions for
// it.
//   - entryID: Identifier of the entry.
func (c *Client) ShareEntry(ctx context.Context, entryID int64, params ShareEntryParams) (*ShareEntryResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out ShareEntryResponse
	if err := c.call(ctx, request{
		operation: "shareEntry",
		method:    "POST",
		path:      "/file-entries/" + entryIDSegment + "/share",
		body:      fields{"emails": params.Emails, "permissions": params.Permissions},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CreateWorkspaceParams are the parameters of [Client.CreateWorkspace].
type CreateWorkspaceParams struct {
	// Name of the workspace.
	Name string
}

// CreateWorkspace creates a workspace. The caller becomes its owner. A user can have at most 1,000 workspaces;
// beyond that, the response is 422.
func (c *Client) CreateWorkspace(ctx context.Context, params CreateWorkspaceParams) (*CreateWorkspaceResponse, error) {
	var out CreateWorkspaceResponse
	if err := c.call(ctx, request{
		operation: "createWorkspace",
		method:    "POST",
		path:      "/workspace",
		body:      fields{"name": params.Name},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetWorkspace returns the workspace with the given id.
//   - id: Identifier of the workspace.
func (c *Client) GetWorkspace(ctx context.Context, id int64) (*GetWorkspaceResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	var out GetWorkspaceResponse
	if err := c.call(ctx, request{
		operation:  "getWorkspace",
		method:     "GET",
		path:       "/workspace/" + idSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UpdateWorkspaceParams are the parameters of [Client.UpdateWorkspace].
type UpdateWorkspaceParams struct {
	// Name of the workspace.
	Name string
}

// UpdateWorkspace changes the name of a workspace that the caller owns.
//   - id: Identifier of the workspace.
func (c *Client) UpdateWorkspace(ctx context.Context, id int64, params UpdateWorkspaceParams) (*GetWorkspaceResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	var out GetWorkspaceResponse
	if err := c.call(ctx, request{
		operation:  "updateWorkspace",
		method:     "PUT",
		path:       "/workspace/" + idSegment,
		body:       fields{"name": params.Name},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DeleteWorkspace permanently deletes a workspace that the caller owns, with all of its entries.
//   - id: Identifier of the workspace.
func (c *Client) DeleteWorkspace(ctx context.Context, id int64) (*SuccessResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation:  "deleteWorkspace",
		method:     "DELETE",
		path:       "/workspace/" + idSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListWorkspacesParams are the parameters of [Client.ListWorkspaces].
type ListWorkspacesParams struct {
	// Identifier of the workspace for which to return the caller's permissions.
	WorkspaceID Opt[int64]
}

// ListWorkspaces returns every workspace that the caller belongs to. With `WorkspaceID`, the response includes the
// caller's detailed permissions in this workspace.
func (c *Client) ListWorkspaces(ctx context.Context, params ListWorkspacesParams) (*ListWorkspacesResponse, error) {
	var out ListWorkspacesResponse
	if err := c.call(ctx, request{
		operation:  "listWorkspaces",
		method:     "GET",
		path:       "/me/workspaces",
		query:      fields{"workspaceId": params.WorkspaceID},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CreateNoteParams are the parameters of [Client.CreateNote].
type CreateNoteParams struct {
	// Title of the note.
	Title string
	// Body of the note: its text.
	Body string
}

// CreateNote creates a note for the caller. A user can have at most 10,000 notes, with titles and bodies of at most
// 16 MiB in total. Beyond these limits, the response is 422.
func (c *Client) CreateNote(ctx context.Context, params CreateNoteParams) (*CreateNoteResponse, error) {
	var out CreateNoteResponse
	if err := c.call(ctx, request{
		operation: "createNote",
		method:    "POST",
		path:      "/notes/create",
		body:      fields{"title": params.Title, "body": params.Body},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListNotes returns all notes of the caller as a bare array. The response has no `status`.
func (c *Client) ListNotes(ctx context.Context) ([]Note, error) {
	var out []Note
	if err := c.call(ctx, request{
		operation:  "listNotes",
		method:     "GET",
		path:       "/notes",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return out, nil
}

// GetVault returns the caller's encrypted vault, with the values from which a client derives the encryption key.
func (c *Client) GetVault(ctx context.Context) (*GetVaultResponse, error) {
	var out GetVaultResponse
	if err := c.call(ctx, request{
		operation:  "getVault",
		method:     "GET",
		path:       "/vault",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CreateVaultParams are the parameters of [Client.CreateVault].
type CreateVaultParams struct {
	// Salt with which the client derives the key, encoded as base64.
	Salt string
	// Known text, encrypted with the key and encoded as base64. A client decrypts it to check a password.
	Check string
	// Initialization vector with which `check` is encrypted, encoded as base64.
	IV string
}

// CreateVault creates the caller's vault. The client sends neither the password nor the key of the vault.
func (c *Client) CreateVault(ctx context.Context, params CreateVaultParams) (*CreateVaultResponse, error) {
	var out CreateVaultResponse
	if err := c.call(ctx, request{
		operation: "createVault",
		method:    "POST",
		path:      "/vault",
		body:      fields{"salt": params.Salt, "check": params.Check, "iv": params.IV},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// MoveVaultEntriesParams are the parameters of [Client.MoveVaultEntries].
type MoveVaultEntriesParams struct {
	// Identifiers of files and folders.
	EntryIDs []int64
	// Identifier of the destination folder in the vault.
	DestinationID int64
}

// MoveVaultEntries moves vault entries to another folder in the vault.
func (c *Client) MoveVaultEntries(ctx context.Context, params MoveVaultEntriesParams) (*MoveVaultEntriesResponse, error) {
	var out MoveVaultEntriesResponse
	if err := c.call(ctx, request{
		operation: "moveVaultEntries",
		method:    "POST",
		path:      "/vault/file-entries/move",
		body:      fields{"entryIds": params.EntryIDs, "destinationId": params.DestinationID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DeleteVaultEntriesParams are the parameters of [Client.DeleteVaultEntries].
type DeleteVaultEntriesParams struct {
	// Identifiers of files and folders.
	EntryIDs []int64
	// Whether to delete the entries permanently. It must be true, because the vault has no trash.
	DeleteForever bool
}

// DeleteVaultEntries permanently deletes entries from the vault. The vault has no trash, so deleted entries cannot
// be restored.
func (c *Client) DeleteVaultEntries(ctx context.Context, params DeleteVaultEntriesParams) (*SuccessResponse, error) {
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation: "deleteVaultEntries",
		method:    "POST",
		path:      "/vault/delete-entries",
		body:      fields{"entryIds": params.EntryIDs, "deleteForever": params.DeleteForever},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListTrackedFilesParams are the parameters of [Client.ListTrackedFiles].
type ListTrackedFilesParams struct {
	// Identifier of the workspace for which to list files. `0` stands for the personal workspace. Without it, the list
	// contains the files of the personal workspace and of every workspace that the caller belongs to.
	WorkspaceID Opt[int64]
	// Number of the page to return.
	Page Opt[int64]
	// Maximum number of files on a page.
	PerPage Opt[int64]
}

// ListTrackedFiles returns the files that have tracking enabled, with their views and downloads. A page contains 15
// files, or as many as `PerPage` says.
func (c *Client) ListTrackedFiles(ctx context.Context, params ListTrackedFilesParams) (*ListTrackedFilesResponse, error) {
	var out ListTrackedFilesResponse
	if err := c.call(ctx, request{
		operation:  "listTrackedFiles",
		method:     "GET",
		path:       "/track/all",
		query:      fields{"workspaceId": params.WorkspaceID, "page": params.Page, "perPage": params.PerPage},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// AllTrackedFiles yields what [Client.ListTrackedFiles] lists, page after page, each when it is needed. What is
// added or removed meanwhile may come twice or not at all.
func (c *Client) AllTrackedFiles(ctx context.Context, params ListTrackedFilesParams) iter.Seq2[TrackedFile, error] {
	return pages(func(page int64) ([]TrackedFile, int64, error) {
		params.Page = Int(page)
		listed, err := c.ListTrackedFiles(ctx, params)
		if err != nil {
			return nil, 0, err
		}
		return listed.Pagination.Data, listed.Pagination.LastPage, nil
	})
}

// ListEntriesParams are the parameters of [Client.ListEntries].
type ListEntriesParams struct {
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
	// Number of the page to return.
	Page Opt[int64]
	// Maximum number of entries on a page. A number above 200 counts as 200.
	PerPage Opt[int64]
	// Identifiers of the folders to list, separated by commas. `0` stands for the root.
	ParentIDs Opt[string]
	// Hash or identifier of the folder to list. The root is listed when both this parameter and `ParentIDs` are absent,
	// or when this one is empty or `0`. For the id of a file, the list is empty.
	FolderID Opt[string]
	// Text that the names of the listed entries contain, in any case and Unicode form: `ärger` finds `Ärger`. The
	// search covers the whole workspace. An empty string matches any name.
	Query Opt[string]
	// Alias of `query`.
	Search Opt[string]
	// Kind of entry to list. For an unknown kind, the list is empty.
	Type Opt[string]
	// Whether to list the trash instead of a folder.
	DeletedOnly Opt[bool]
	// Whether to list starred entries only.
	StarredOnly Opt[bool]
	// Whether to list only entries that other users have shared with the caller, in any folder.
	SharedOnly Opt[bool]
	// Whether to list only files, from the whole workspace. They are sorted newest first unless `OrderBy` specifies
	// another order.
	RecentOnly Opt[bool]
	// Filter conditions, all of which must be true: base64 of a JSON array of `{key, operator, value}`. They search the
	// whole workspace, unless the request names a folder. `type` and `owner_id` support `=` and `!=`; `created_at` and
	// `updated_at` support `<` and `>`; `public` (the entry has a link) and `sharedByMe` support `=` and `!=` with a
	// boolean; `shareableLink` supports `has`. An empty string means no conditions.
	Filters Opt[string]
	// Field to sort by. Folders always come first. One of "id", "name", "type", "file_size", "created_at",
	// "updated_at".
	OrderBy Opt[string]
	// Sort direction. One of "asc", "desc".
	OrderDir Opt[string]
}

// ListEntries lists the entries of a folder, of a workspace, of the trash or of a search, page by page.
func (c *Client) ListEntries(ctx context.Context, params ListEntriesParams) (*DriveEntryPage, error) {
	var out DriveEntryPage
	if err := c.call(ctx, request{
		operation:  "listEntries",
		method:     "GET",
		path:       "/drive/file-entries",
		query:      fields{"workspaceId": params.WorkspaceID, "page": params.Page, "perPage": params.PerPage, "parentIds": params.ParentIDs, "folderId": params.FolderID, "query": params.Query, "search": params.Search, "type": params.Type, "deletedOnly": params.DeletedOnly, "starredOnly": params.StarredOnly, "sharedOnly": params.SharedOnly, "recentOnly": params.RecentOnly, "filters": params.Filters, "orderBy": params.OrderBy, "orderDir": params.OrderDir},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// AllEntries yields what [Client.ListEntries] lists, page after page, each when it is needed. What is added or
// removed meanwhile may come twice or not at all.
func (c *Client) AllEntries(ctx context.Context, params ListEntriesParams) iter.Seq2[DriveEntry, error] {
	return pages(func(page int64) ([]DriveEntry, int64, error) {
		params.Page = Int(page)
		listed, err := c.ListEntries(ctx, params)
		if err != nil {
			return nil, 0, err
		}
		return listed.Data, listed.LastPage, nil
	})
}

// GetEntry returns one entry.
//   - entryID: Identifier of the entry.
func (c *Client) GetEntry(ctx context.Context, entryID int64) (*DriveEntryResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out DriveEntryResponse
	if err := c.call(ctx, request{
		operation:  "getEntry",
		method:     "GET",
		path:       "/file-entries/" + entryIDSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UpdateEntryParams are the parameters of [Client.UpdateEntry].
type UpdateEntryParams struct {
	// Name of the entry, shown to users.
	Name Opt[string]
	// Description of the entry. Null removes it.
	Description Opt[string]
}

// UpdateEntry changes the name and the description of an entry.
//   - entryID: Identifier of the entry.
func (c *Client) UpdateEntry(ctx context.Context, entryID int64, params UpdateEntryParams) (*DriveEntryResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out DriveEntryResponse
	if err := c.call(ctx, request{
		operation:  "updateEntry",
		method:     "PUT",
		path:       "/file-entries/" + entryIDSegment,
		body:       fields{"name": params.Name, "description": params.Description},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// MoveEntriesParams are the parameters of [Client.MoveEntries].
type MoveEntriesParams struct {
	// Identifiers of files and folders, each as a number or a string of digits. Hashes are not accepted.
	EntryIDs []int64
	// Identifier of the destination folder. Null, an empty string and `0` stand for the root.
	DestinationID Opt[int64]
	// Identifier of the destination workspace; `0` is the personal workspace. Without it, the entries stay in their
	// workspace.
	WorkspaceID Opt[int64]
}

// MoveEntries moves entries to another folder of their workspace, or to the workspace that the request specifies.
// Folders can be nested at most 128 levels deep. One request moves at most 1,000 entries to another workspace,
// including the entries in folders.
func (c *Client) MoveEntries(ctx context.Context, params MoveEntriesParams) (*MoveEntriesResponse, error) {
	var out MoveEntriesResponse
	if err := c.call(ctx, request{
		operation: "moveEntries",
		method:    "POST",
		path:      "/file-entries/move",
		body:      fields{"entryIds": params.EntryIDs, "destinationId": params.DestinationID, "workspaceId": params.WorkspaceID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// StarEntriesParams are the parameters of [Client.StarEntries].
type StarEntriesParams struct {
	// Identifiers of files and folders, at most 1,000, each as a number or a string of digits. Hashes are not accepted.
	EntryIDs []int64
}

// StarEntries adds the starred tag to entries, and returns this tag.
func (c *Client) StarEntries(ctx context.Context, params StarEntriesParams) (*UnstarEntriesResponse, error) {
	var out UnstarEntriesResponse
	if err := c.call(ctx, request{
		operation: "starEntries",
		method:    "POST",
		path:      "/file-entries/star",
		body:      fields{"entryIds": params.EntryIDs},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// RestoreEntriesParams are the parameters of [Client.RestoreEntries].
type RestoreEntriesParams struct {
	// Identifiers of files and folders, each as a number or a string of digits. Hashes are not accepted.
	EntryIDs []int64
}

// RestoreEntries restores entries from the trash, with their content.
func (c *Client) RestoreEntries(ctx context.Context, params RestoreEntriesParams) (*SuccessResponse, error) {
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation: "restoreEntries",
		method:    "POST",
		path:      "/file-entries/restore",
		body:      fields{"entryIds": params.EntryIDs},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CreateMultipartUploadParams are the parameters of [Client.CreateMultipartUpload].
type CreateMultipartUploadParams struct {
	// Original name of the file.
	Filename string
	// MIME type of a file, such as `application/pdf`.
	MIME string
	// Size of the file in bytes. Send 0 if the size is not known before the last part.
	Size int64
	// File extension without a dot, such as `pdf`.
	Extension string
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	WorkspaceID Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	ParentID Opt[int64]
	// Path of the folder to store the file in, from the root. If the last segment equals the name of the file, it is
	// the file and not a folder. The server ignores slashes at both ends. An empty string or null counts as absent.
	RelativePath Opt[string]
	// 1 or true if the client has encrypted the file for the vault; otherwise 0 or false.
	IsEncrypted Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	VaultID Opt[int64]
	// Initialization vectors of the name and of the content, each encoded as base64 and separated by a comma. The first
	// one is empty when the name is not encrypted.
	VaultIVs Opt[string]
}

// CreateMultipartUpload creates a multipart upload. All parts together must have exactly `size` bytes. A `size` of 0
// means that it is not known yet; the server then adds up the sizes of the parts. The server reserves the given size
// in the quota until the upload is registered, but for at most one day. A user can have at most 10,000 uploads in
// progress.
func (c *Client) CreateMultipartUpload(ctx context.Context, params CreateMultipartUploadParams) (*CreateMultipartUploadResponse, error) {
	var out CreateMultipartUploadResponse
	if err := c.call(ctx, request{
		operation: "createMultipartUpload",
		method:    "POST",
		path:      "/s3/multipart/create",
		body:      fields{"filename": params.Filename, "mime": params.MIME, "size": params.Size, "extension": params.Extension, "workspaceId": params.WorkspaceID, "parentId": params.ParentID, "relativePath": params.RelativePath, "isEncrypted": params.IsEncrypted, "vaultId": params.VaultID, "vaultIvs": params.VaultIVs},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// SignPartsParams are the parameters of [Client.SignParts].
type SignPartsParams struct {
	// Storage key of the object.
	Key string
	// Identifier of the multipart upload.
	UploadID string
	// Numbers of the parts to sign.
	PartNumbers []int64
}

// SignParts returns one presigned URL for each part. A URL is valid for one hour. A part can have at most 5 GiB, and
// all parts together have the size given when the upload was created, unless it was 0.
func (c *Client) SignParts(ctx context.Context, params SignPartsParams) (*SignPartsResponse, error) {
	var out SignPartsResponse
	if err := c.call(ctx, request{
		operation:  "signParts",
		method:     "POST",
		path:       "/s3/multipart/batch-sign-part-urls",
		body:       fields{"key": params.Key, "uploadId": params.UploadID, "partNumbers": params.PartNumbers},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CompleteMultipartUploadParams are the parameters of [Client.CompleteMultipartUpload].
type CompleteMultipartUploadParams struct {
	// Storage key of the object.
	Key string
	// Identifier of the multipart upload.
	UploadID string
	// Parts of the upload, in ascending order of their numbers.
	Parts []CompletedPart
}

// CompleteMultipartUpload combines the parts, listed in ascending order, into one object. Every part except the last
// must have at least 5 MiB. Afterwards, register the object as an entry.
func (c *Client) CompleteMultipartUpload(ctx context.Context, params CompleteMultipartUploadParams) (*CompleteMultipartUploadResponse, error) {
	var out CompleteMultipartUploadResponse
	if err := c.call(ctx, request{
		operation: "completeMultipartUpload",
		method:    "POST",
		path:      "/s3/multipart/complete",
		body:      fields{"key": params.Key, "uploadId": params.UploadID, "parts": params.Parts},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// AbortMultipartUploadParams are the parameters of [Client.AbortMultipartUpload].
type AbortMultipartUploadParams struct {
	// Storage key of the upload, from the creation of the multipart upload.
	Key string
	// Identifier of the multipart upload.
	UploadID string
}

// AbortMultipartUpload aborts a multipart upload and deletes its parts.
func (c *Client) AbortMultipartUpload(ctx context.Context, params AbortMultipartUploadParams) (*SuccessResponse, error) {
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation: "abortMultipartUpload",
		method:    "POST",
		path:      "/s3/multipart/abort",
		body:      fields{"key": params.Key, "uploadId": params.UploadID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListVaultEntriesParams are the parameters of [Client.ListVaultEntries].
type ListVaultEntriesParams struct {
	// Number of the page to return.
	Page Opt[int64]
	// Maximum number of entries on a page. A number above 200 counts as 200.
	PerPage Opt[int64]
	// Hash or identifier of the folder to list. The root of the vault is listed when this parameter is absent, empty or
	// `0`.
	FolderID Opt[string]
	// Field to sort by. Folders always come first. One of "id", "name", "type", "file_size", "created_at",
	// "updated_at".
	OrderBy Opt[string]
	// Sort direction. One of "asc", "desc".
	OrderDir Opt[string]
}

// ListVaultEntries lists the entries of a folder of the vault, page by page.
func (c *Client) ListVaultEntries(ctx context.Context, params ListVaultEntriesParams) (*VaultPageResponse, error) {
	var out VaultPageResponse
	if err := c.call(ctx, request{
		operation:  "listVaultEntries",
		method:     "GET",
		path:       "/vault/file-entries",
		query:      fields{"page": params.Page, "perPage": params.PerPage, "folderId": params.FolderID, "orderBy": params.OrderBy, "orderDir": params.OrderDir},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// AllVaultEntries yields what [Client.ListVaultEntries] lists, page after page, each when it is needed. What is
// added or removed meanwhile may come twice or not at all.
func (c *Client) AllVaultEntries(ctx context.Context, params ListVaultEntriesParams) iter.Seq2[DriveEntry, error] {
	return pages(func(page int64) ([]DriveEntry, int64, error) {
		params.Page = Int(page)
		listed, err := c.ListVaultEntries(ctx, params)
		if err != nil {
			return nil, 0, err
		}
		return listed.Pagination.Data, listed.Pagination.LastPage, nil
	})
}

// SetTrackedParams are the parameters of [Client.SetTracked].
type SetTrackedParams struct {
	// Identifier, as a number or a string of up to 15 digits.
	FileID int64
	// Whether to track the file.
	Tracked bool
}

// SetTracked enables or disables the tracking of a file.
func (c *Client) SetTracked(ctx context.Context, params SetTrackedParams) (*SetTrackedResponse, error) {
	var out SetTrackedResponse
	if err := c.call(ctx, request{
		operation: "setTracked",
		method:    "POST",
		path:      "/track/setTracked",
		body:      fields{"file_id": params.FileID, "tracked": params.Tracked},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetSpaceUsage returns the used storage space and the storage quota.
func (c *Client) GetSpaceUsage(ctx context.Context) (*SpaceUsageResponse, error) {
	var out SpaceUsageResponse
	if err := c.call(ctx, request{
		operation:  "getSpaceUsage",
		method:     "GET",
		path:       "/user/space-usage",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UpdateNoteParams are the parameters of [Client.UpdateNote].
type UpdateNoteParams struct {
	// Identifier, as a number or a string of up to 15 digits.
	ID int64
	// Title of the note.
	Title Opt[string]
	// Body of the note: its text.
	Body Opt[string]
}

// UpdateNote changes the title and the body of a note.
func (c *Client) UpdateNote(ctx context.Context, params UpdateNoteParams) (*NoteResponse, error) {
	var out NoteResponse
	if err := c.call(ctx, request{
		operation: "updateNote",
		method:    "POST",
		path:      "/notes/update",
		body:      fields{"id": params.ID, "title": params.Title, "body": params.Body},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DeleteNoteParams are the parameters of [Client.DeleteNote].
type DeleteNoteParams struct {
	// Identifier, as a number or a string of up to 15 digits.
	ID int64
}

// DeleteNote permanently deletes a note.
func (c *Client) DeleteNote(ctx context.Context, params DeleteNoteParams) (*SuccessResponse, error) {
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation: "deleteNote",
		method:    "POST",
		path:      "/notes/delete",
		body:      fields{"id": params.ID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// InviteMembersParams are the parameters of [Client.InviteMembers].
type InviteMembersParams struct {
	// E-mail addresses of the users to invite, who must have accounts.
	Emails []string
	// Identifier of the role, as listed by `GET /workspace_roles`. It cannot be the role of the owner.
	RoleID int64
}

// InviteMembers invites users to a workspace that the caller owns. A user becomes a member by accepting the
// invitation. A user that is already invited or a member gets the new role instead. A workspace can have at most
// 1,000 members and invitations together. An owner can have at most 10 pending invitations for the same user. A
// caller can send 20 invitations and shares with an address without an account in 15 minutes. After that, every
// invitation and share gets 429.
//   - id: Identifier of the workspace.
func (c *Client) InviteMembers(ctx context.Context, id int64, params InviteMembersParams) (*InviteMembersResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	var out InviteMembersResponse
	if err := c.call(ctx, request{
		operation: "inviteMembers",
		method:    "POST",
		path:      "/workspace/" + idSegment + "/invite",
		body:      fields{"emails": params.Emails, "role_id": params.RoleID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// RemoveMember removes a member from a workspace. The owner can remove any other member; other members can only
// remove themselves.
//   - id: Identifier of the workspace.
//   - userID: Identifier of the user.
func (c *Client) RemoveMember(ctx context.Context, id int64, userID int64) (*SuccessResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	userIDSegment, err := segment(userID)
	if err != nil {
		return nil, err
	}
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation:  "removeMember",
		method:     "DELETE",
		path:       "/workspace/" + idSegment + "/member/" + userIDSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListWorkspaceRoles lists the roles that members of a workspace can have.
func (c *Client) ListWorkspaceRoles(ctx context.Context) (*WorkspaceRolesResponse, error) {
	var out WorkspaceRolesResponse
	if err := c.call(ctx, request{
		operation:  "listWorkspaceRoles",
		method:     "GET",
		path:       "/workspace_roles",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UnshareEntryParams are the parameters of [Client.UnshareEntry].
type UnshareEntryParams struct {
	// E-mail addresses of the users.
	Emails []string
}

// UnshareEntry ends the shares of an entry with the given users, and returns the users that it is still shared with.
// The owner of the entry can end any share; other users can only end their own.
//   - entryID: Identifier of the entry.
func (c *Client) UnshareEntry(ctx context.Context, entryID int64, params UnshareEntryParams) (*ShareEntryResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out ShareEntryResponse
	if err := c.call(ctx, request{
		operation: "unshareEntry",
		method:    "POST",
		path:      "/file-entries/" + entryIDSegment + "/unshare",
		body:      fields{"emails": params.Emails},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UnshareUserParams are the parameters of [Client.UnshareUser].
type UnshareUserParams struct {
	// Identifier of the user.
	UserID int64
}

// UnshareUser ends the share of an entry with one user, and returns the users that it is still shared with. The
// owner of the entry can end any share; other users can only end their own.
//   - entryID: Identifier of the entry.
func (c *Client) UnshareUser(ctx context.Context, entryID int64, params UnshareUserParams) (*ShareEntryResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out ShareEntryResponse
	if err := c.call(ctx, request{
		operation:  "unshareUser",
		method:     "DELETE",
		path:       "/file-entries/" + entryIDSegment + "/unshare",
		body:       fields{"userId": params.UserID},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListFoldersParams are the parameters of [Client.ListFolders].
type ListFoldersParams struct {
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
	// Whether to list the folders of the vault instead.
	Vault Opt[bool]
}

// ListFolders lists all folders of the caller, of a workspace or of the vault. For the folders of another user, the
// response is 403. For more than 10,000 folders, the response is 422; use `GET /drive/file-entries` instead, which
// has pages.
//   - userID: Identifier of the caller.
func (c *Client) ListFolders(ctx context.Context, userID int64, params ListFoldersParams) (*ListFoldersResponse, error) {
	userIDSegment, err := segment(userID)
	if err != nil {
		return nil, err
	}
	var out ListFoldersResponse
	if err := c.call(ctx, request{
		operation:  "listFolders",
		method:     "GET",
		path:       "/users/" + userIDSegment + "/folders",
		query:      fields{"workspaceId": params.WorkspaceID, "vault": params.Vault},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetFolderPath returns the folders on the path from the root to a folder.
//   - hash: Hash or identifier of the folder.
func (c *Client) GetFolderPath(ctx context.Context, hash string) (*FolderPathResponse, error) {
	hashSegment, err := segment(hash)
	if err != nil {
		return nil, err
	}
	var out FolderPathResponse
	if err := c.call(ctx, request{
		operation:  "getFolderPath",
		method:     "GET",
		path:       "/folders/" + hashSegment + "/path",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ValidateUploadsParams are the parameters of [Client.ValidateUploads].
type ValidateUploadsParams struct {
	// Files to check.
	Files []UploadCandidate
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	WorkspaceID Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	ParentID Opt[int64]
}

// ValidateUploads checks files before their upload: which names already exist, and whether the server would refuse
// the upload. The server stores nothing.
func (c *Client) ValidateUploads(ctx context.Context, params ValidateUploadsParams) (*ValidateUploadsResponse, error) {
	var out ValidateUploadsResponse
	if err := c.call(ctx, request{
		operation: "validateUploads",
		method:    "POST",
		path:      "/uploads/validate",
		body:      fields{"files": params.Files, "workspaceId": params.WorkspaceID, "parentId": params.ParentID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetAvailableNameParams are the parameters of [Client.GetAvailableName].
type GetAvailableNameParams struct {
	// Preferred name.
	Name string
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	ParentID Opt[int64]
	// Identifier, as a number or a string of up to 15 digits. Null or an empty string counts as absent.
	WorkspaceID Opt[int64]
	// Path of the folder to store the file in, from the root. It has at most 32 folders, whose names follow the rules
	// for entry names and contain no backslashes. If the last segment equals the name of the file, it is the file and
	// not a folder. The server ignores slashes at both ends. An empty string or null counts as absent.
	RelativePath Opt[string]
}

// GetAvailableName returns the preferred name if it is available, or else the preferred name with the first number
// that makes it available.
func (c *Client) GetAvailableName(ctx context.Context, params GetAvailableNameParams) (*AvailableNameResponse, error) {
	var out AvailableNameResponse
	if err := c.call(ctx, request{
		operation: "getAvailableName",
		method:    "POST",
		path:      "/entry/getAvailableName",
		body:      fields{"name": params.Name, "parentId": params.ParentID, "workspaceId": params.WorkspaceID, "relativePath": params.RelativePath},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DuplicateEntriesParams are the parameters of [Client.DuplicateEntries].
type DuplicateEntriesParams struct {
	// Identifiers of files and folders, each as a number or a string of digits. Hashes are not accepted.
	EntryIDs []int64
	// Identifier of the folder to copy the entries to. Null, an empty string and `0` stand for the root. Without this
	// field, the server puts each copy into the folder of its original, or at the root when `WorkspaceID` names another
	// workspace.
	DestinationID Opt[int64]
	// Identifier of the workspace to copy the entries to. `0` stands for the personal workspace.
	WorkspaceID Opt[int64]
}

// DuplicateEntries copies entries with their content, 10,000 entries at most. If the name of a copy is already used
// in the destination folder, the server adds a number to it.
func (c *Client) DuplicateEntries(ctx context.Context, params DuplicateEntriesParams) (*MoveEntriesResponse, error) {
	var out MoveEntriesResponse
	if err := c.call(ctx, request{
		operation: "duplicateEntries",
		method:    "POST",
		path:      "/file-entries/duplicate",
		body:      fields{"entryIds": params.EntryIDs, "destinationId": params.DestinationID, "workspaceId": params.WorkspaceID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetWorkspaceUsageParams are the parameters of [Client.GetWorkspaceUsage].
type GetWorkspaceUsageParams struct {
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
}

// GetWorkspaceUsage returns the number and the total size of the files in a workspace. Without `WorkspaceID`, these
// are the numbers of the personal workspace.
func (c *Client) GetWorkspaceUsage(ctx context.Context, params GetWorkspaceUsageParams) (*WorkspaceUsageResponse, error) {
	var out WorkspaceUsageResponse
	if err := c.call(ctx, request{
		operation:  "getWorkspaceUsage",
		method:     "GET",
		path:       "/workspace_files",
		query:      fields{"workspaceId": params.WorkspaceID},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListInvites lists the caller's pending invitations to workspaces.
func (c *Client) ListInvites(ctx context.Context) (*ListInvitesResponse, error) {
	var out ListInvitesResponse
	if err := c.call(ctx, request{
		operation:  "listInvites",
		method:     "GET",
		path:       "/me/invites",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// DeleteInvite deletes an invitation that has not been accepted yet. In this way, the invited user declines the
// invitation, or the owner of the workspace withdraws it.
//   - inviteID: Identifier of the invitation.
func (c *Client) DeleteInvite(ctx context.Context, inviteID int64) (*SuccessResponse, error) {
	inviteIDSegment, err := segment(inviteID)
	if err != nil {
		return nil, err
	}
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation:  "deleteInvite",
		method:     "DELETE",
		path:       "/workspace/invite/" + inviteIDSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// AcceptInvite accepts an invitation that the caller received. The caller becomes a member of the workspace. A user
// can be a member of at most 1,000 workspaces; beyond that, the response is 422.
//   - inviteID: Identifier of the invitation.
func (c *Client) AcceptInvite(ctx context.Context, inviteID int64) (*GetWorkspaceResponse, error) {
	inviteIDSegment, err := segment(inviteID)
	if err != nil {
		return nil, err
	}
	var out GetWorkspaceResponse
	if err := c.call(ctx, request{
		operation: "acceptInvite",
		method:    "POST",
		path:      "/workspace/invite/" + inviteIDSegment + "/accept",
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ChangeMemberRoleParams are the parameters of [Client.ChangeMemberRole].
type ChangeMemberRoleParams struct {
	// Identifier of the role, as listed by `GET /workspace_roles`. It cannot be the role of the owner.
	RoleID int64
}

// ChangeMemberRole changes the role of a member of a workspace that the caller owns. The new role applies at once.
// The owner's own role cannot be changed: the response is 403.
//   - id: Identifier of the workspace.
//   - userID: Identifier of the user.
func (c *Client) ChangeMemberRole(ctx context.Context, id int64, userID int64, params ChangeMemberRoleParams) (*GetWorkspaceResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	userIDSegment, err := segment(userID)
	if err != nil {
		return nil, err
	}
	var out GetWorkspaceResponse
	if err := c.call(ctx, request{
		operation: "changeMemberRole",
		method:    "POST",
		path:      "/workspace/" + idSegment + "/member/" + userIDSegment + "/change-role",
		body:      fields{"role_id": params.RoleID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ChangeInviteRoleParams are the parameters of [Client.ChangeInviteRole].
type ChangeInviteRoleParams struct {
	// Identifier of the role, as listed by `GET /workspace_roles`. It cannot be the role of the owner.
	RoleID int64
}

// ChangeInviteRole changes the role of a pending invitation. The caller must own the workspace.
//   - id: Identifier of the workspace.
//   - inviteID: Identifier of the invitation.
func (c *Client) ChangeInviteRole(ctx context.Context, id int64, inviteID int64, params ChangeInviteRoleParams) (*GetWorkspaceResponse, error) {
	idSegment, err := segment(id)
	if err != nil {
		return nil, err
	}
	inviteIDSegment, err := segment(inviteID)
	if err != nil {
		return nil, err
	}
	var out GetWorkspaceResponse
	if err := c.call(ctx, request{
		operation: "changeInviteRole",
		method:    "POST",
		path:      "/workspace/" + idSegment + "/invite/" + inviteIDSegment + "/change-role",
		body:      fields{"role_id": params.RoleID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// CountFolderEntries returns the number of entries directly in a folder.
//   - entryID: Identifier of the entry.
func (c *Client) CountFolderEntries(ctx context.Context, entryID int64) (*FolderCountResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out FolderCountResponse
	if err := c.call(ctx, request{
		operation:  "countFolderEntries",
		method:     "GET",
		path:       "/folders/" + entryIDSegment + "/count",
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// EmptyTrashParams are the parameters of [Client.EmptyTrash].
type EmptyTrashParams struct {
	// Identifier of the workspace. `0`, null or leaving the field out stands for the personal workspace.
	WorkspaceID Opt[int64]
}

// EmptyTrash permanently deletes everything in the trash of a workspace.
func (c *Client) EmptyTrash(ctx context.Context, params EmptyTrashParams) (*SuccessResponse, error) {
	var out SuccessResponse
	if err := c.call(ctx, request{
		operation: "emptyTrash",
		method:    "POST",
		path:      "/file-entries/empty-trash",
		body:      fields{"workspaceId": params.WorkspaceID},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ChangePermissionsParams are the parameters of [Client.ChangePermissions].
type ChangePermissionsParams struct {
	// Identifier of a user that the entry is shared with.
	UserID int64
	// New permissions of the user.
	Permissions []string
}

// ChangePermissions replaces the permissions of a user for a shared entry, and returns all users that the entry is
// shared with.
//   - entryID: Identifier of the entry.
func (c *Client) ChangePermissions(ctx context.Context, entryID int64, params ChangePermissionsParams) (*ShareEntryResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out ShareEntryResponse
	if err := c.call(ctx, request{
		operation:  "changePermissions",
		method:     "PUT",
		path:       "/file-entries/" + entryIDSegment + "/change-permissions",
		body:       fields{"userId": params.UserID, "permissions": params.Permissions},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetNote returns one note of the caller.
//   - noteID: Identifier of the note.
func (c *Client) GetNote(ctx context.Context, noteID int64) (*GetNoteResponse, error) {
	noteIDSegment, err := segment(noteID)
	if err != nil {
		return nil, err
	}
	var out GetNoteResponse
	if err := c.call(ctx, request{
		operation:  "getNote",
		method:     "GET",
		path:       "/getNote/" + noteIDSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// UpdateNoteTitleParams are the parameters of [Client.UpdateNoteTitle].
type UpdateNoteTitleParams struct {
	// Identifier, as a number or a string of up to 15 digits.
	ID int64
	// Title of the note.
	Title string
}

// UpdateNoteTitle changes the title of a note, but not its body.
func (c *Client) UpdateNoteTitle(ctx context.Context, params UpdateNoteTitleParams) (*NoteResponse, error) {
	var out NoteResponse
	if err := c.call(ctx, request{
		operation: "updateNoteTitle",
		method:    "POST",
		path:      "/notes/updateTitle",
		body:      fields{"id": params.ID, "title": params.Title},
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// GetTrackingInfo returns the view records of a file. The caller must be a member of the file's workspace.
//   - entryID: Identifier of the entry.
func (c *Client) GetTrackingInfo(ctx context.Context, entryID int64) (*TrackingInfoResponse, error) {
	entryIDSegment, err := segment(entryID)
	if err != nil {
		return nil, err
	}
	var out TrackingInfoResponse
	if err := c.call(ctx, request{
		operation:  "getTrackingInfo",
		method:     "GET",
		path:       "/track/infos/" + entryIDSegment,
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListFileRequestsParams are the parameters of [Client.ListFileRequests].
type ListFileRequestsParams struct {
	// Number of the page to return.
	Page Opt[int64]
	// Maximum number of file requests on a page. A number above 200 counts as 200.
	PerPage Opt[int64]
}

// ListFileRequests lists the links through which other people can upload files to the caller. This server has no
// such links, so the list is always empty.
func (c *Client) ListFileRequests(ctx context.Context, params ListFileRequestsParams) (*EmptyPageResponse, error) {
	var out EmptyPageResponse
	if err := c.call(ctx, request{
		operation:  "listFileRequests",
		method:     "GET",
		path:       "/file-requests/all",
		query:      fields{"page": params.Page, "perPage": params.PerPage},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// ListNotificationsParams are the parameters of [Client.ListNotifications].
type ListNotificationsParams struct {
	// Number of the page to return.
	Page Opt[int64]
	// Maximum number of notifications on a page. A number above 200 counts as 200.
	PerPage Opt[int64]
	// Identifier of the workspace that the request applies to. `0` stands for the caller's personal workspace.
	WorkspaceID Opt[int64]
}

// ListNotifications lists the notifications of the caller. This server sends none, so the list is always empty. To
// list invitations, use `GET /me/invites`.
func (c *Client) ListNotifications(ctx context.Context, params ListNotificationsParams) (*EmptyPageResponse, error) {
	var out EmptyPageResponse
	if err := c.call(ctx, request{
		operation:  "listNotifications",
		method:     "GET",
		path:       "/notifications",
		query:      fields{"page": params.Page, "perPage": params.PerPage, "workspaceId": params.WorkspaceID},
		repeatable: true,
	}, &out); err != nil {
		return nil, err
	}
	return &out, nil
}
