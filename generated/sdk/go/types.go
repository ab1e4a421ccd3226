// Written by `npm run generate`. DO NOT EDIT.

package filestorage

// CompletedPart: Part that has been uploaded, with the entity tag from the response to its upload.
type CompletedPart struct {
	// Number of a part in its multipart upload. The first part has the number 1.
	PartNumber int64 `json:"PartNumber"`
	// Entity tag of the part, with or without its quotation marks.
	ETag string `json:"ETag"`
}

// UploadCandidate: File to check before its upload.
type UploadCandidate struct {
	// Name of the file.
	Name string `json:"name"`
	// Size in bytes.
	Size int64 `json:"size"`
	// Path of the folder to store the file in, from the root. If the last segment equals the name of the file, it is
	// the file and not a folder. The server ignores slashes at both ends. An empty string or null counts as absent.
	RelativePath Opt[string] `json:"relativePath,omitzero"`
}

// AvailableNameResponse: Response with a name that no entry of the folder has.
type AvailableNameResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Name that is available.
	Available string `json:"available"`
	// Name that is available, the same as `available`.
	Name string `json:"name"`
}

// CompleteMultipartUploadResponse: Response with the object that was created.
type CompleteMultipartUploadResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Storage key of the object.
	Location string `json:"location"`
}

// ConvertFileResponse: Result of a conversion, with the new entry.
type ConvertFileResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Entry that a conversion created.
	FileEntry ConvertedEntry `json:"fileEntry"`
}

// ConvertedEntry: Entry that a conversion created.
type ConvertedEntry struct {
	// Identifier of a file or folder.
	ID int64 `json:"id"`
	// Name of the converted file, shown to users.
	Name string `json:"name"`
	// Kind of the entry.
	Type string `json:"type"`
	// MIME type of a file, such as `application/pdf`.
	MIME string `json:"mime"`
}

// CreateFolderResponse: Response with the folder that was created.
type CreateFolderResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Folder in the response to its creation.
	Folder Folder `json:"folder"`
}

// CreateMultipartUploadResponse: Response with the multipart upload that was created.
type CreateMultipartUploadResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Storage key of the object.
	Key string `json:"key"`
	// Identifier of the multipart upload.
	UploadID string `json:"uploadId"`
	// Access control of the stored object.
	ACL string `json:"acl"`
}

// CreateNoteResponse: Response with the note that was created.
type CreateNoteResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Note of a user.
	Note Note `json:"note"`
}

// CreateShareableLinkResponse: Response with the shareable link that was created.
type CreateShareableLinkResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
	// `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
	// `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.
	Link ShareableLink `json:"link"`
}

// CreateVaultResponse: Response with the vault that was created.
type CreateVaultResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key derivation,
	// but not the key.
	Vault Vault `json:"vault"`
}

// CreateWorkspaceResponse: Response with the workspace that was created.
type CreateWorkspaceResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Workspace in the response to its creation.
	Workspace CreatedWorkspace `json:"workspace"`
}

// CreatedWorkspace: Workspace in the response to its creation.
type CreatedWorkspace struct {
	// Identifier of a workspace.
	ID int64 `json:"id"`
	// Name of the workspace.
	Name string `json:"name"`
	// Identifier of the user that owns the workspace.
	OwnerID int64 `json:"owner_id"`
	// Number of members of the workspace.
	MembersCount int64 `json:"members_count"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
	// Role of the caller in the workspace that the caller created.
	CurrentUser CreatorMembership `json:"currentUser"`
	// Owner of a new workspace. The caller that creates a workspace becomes its owner.
	Owner CreatorOwnership `json:"owner"`
}

// CreatorMembership: Role of the caller in the workspace that the caller created.
type CreatorMembership struct {
	// Name of the caller's role. The creator's role is always `Workspace Owner`.
	RoleName string `json:"role_name"`
	// E-mail address of the caller.
	Email string `json:"email"`
	// Identifier of the caller's role. The creator's role always has the id 3.
	RoleID int64 `json:"role_id"`
	// Whether the caller owns the workspace. Always true, because the creator becomes the owner.
	IsOwner bool `json:"is_owner"`
	// Identifier of a workspace.
	WorkspaceID int64 `json:"workspace_id"`
}

// CreatorOwnership: Owner of a new workspace. The caller that creates a workspace becomes its owner.
type CreatorOwnership struct {
	// Name of the owner's role, always `Workspace Owner`.
	RoleName string `json:"role_name"`
	// E-mail address of the owner.
	Email string `json:"email"`
	// Whether this user owns the workspace. Always true, because the creator becomes the owner.
	IsOwner bool `json:"is_owner"`
}

// DriveEntry: File or folder, with all fields that the reference server returns.
type DriveEntry struct {
	// Identifier of a file or folder.
	ID int64 `json:"id"`
	// Name of the entry, shown to users. In the vault, it can be the name that the client has encrypted.
	Name string `json:"name"`
	// Description of the entry. Null when it has none.
	Description *string `json:"description"`
	// Kind of the entry.
	Type string `json:"type"`
	// Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the entry's id.
	// It is not the hash of a shareable link.
	Hash string `json:"hash"`
	// UUID name of the stored object. Null for a folder.
	FileName *string `json:"file_name"`
	// MIME type of the file. Null for a folder.
	MIME *string `json:"mime"`
	// File extension without a dot. Null for a folder.
	Extension *string `json:"extension"`
	// Size in bytes.
	FileSize int64 `json:"file_size"`
	// SHA-256 digest of the file in hexadecimal. Null when the client sent none.
	FileHash *string `json:"file_hash"`
	// Original modification time of the file. Null when the client sent none.
	ClientLastModified *string `json:"client_last_modified"`
	// Identifier of the parent folder. Null when the entry is at the root.
	ParentID *int64 `json:"parent_id"`
	// Identifier of a workspace.
	WorkspaceID int64 `json:"workspace_id"`
	// Identifier of a user.
	OwnerID int64 `json:"owner_id"`
	// Position of the entry in the folder tree, with the ids of its ancestors.
	Path string `json:"path"`
	// Relative path of the entry. It begins with the version segment.
	URL string `json:"url"`
	// Whether the client has encrypted the entry, as 1 or 0.
	IsEncrypted int64 `json:"is_encrypted"`
	// Identifier of the vault that contains the entry. Null when the entry is not in a vault.
	VaultID *int64 `json:"vault_id"`
	// Initialization vectors of a vault file, as sent in `VaultIVs`. Null when the entry has none.
	IV *string `json:"iv"`
	// Owner of the entry, and the users that it is shared with, as far as the caller may see them.
	Users []EntryUser `json:"users"`
	// Permissions of the caller for an entry.
	Permissions EntryPermissions `json:"permissions"`
	// Tags of the entry.
	Tags []StarredTag `json:"tags"`
	// Time at which the entry was moved to the trash. Null when the entry is not in the trash.
	DeletedAt *string `json:"deleted_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
}

// DriveEntryPage: One page of entries, with pagination details.
type DriveEntryPage struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Entries on this page.
	Data []DriveEntry `json:"data"`
	// Folder whose entries are listed. Null when it is the root.
	Folder *DriveEntry `json:"folder"`
	// Number of this page. The first page has the number 1.
	CurrentPage int64 `json:"current_page"`
	// Number of the last page.
	LastPage int64 `json:"last_page"`
	// Maximum number of entries on a page.
	PerPage int64 `json:"per_page"`
	// Number of entries on all pages.
	Total int64 `json:"total"`
	// Position of the first entry of this page in the whole list. Null when the page is empty.
	From *int64 `json:"from"`
	// Position of the last entry of this page in the whole list. Null when the page is empty.
	To *int64 `json:"to"`
}

// DriveEntryResponse: Response with one entry.
type DriveEntryResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// File or folder, with all fields that the reference server returns.
	FileEntry DriveEntry `json:"fileEntry"`
}

// EmptyPage: One page of a list that is always empty.
type EmptyPage struct {
	// Items on this page, always empty.
	Data []map[string]any `json:"data"`
	// Number of this page. The first page has the number 1.
	CurrentPage int64 `json:"current_page"`
	// Number of the last page.
	LastPage int64 `json:"last_page"`
	// Maximum number of items on a page.
	PerPage int64 `json:"per_page"`
	// Number of items on all pages.
	Total int64 `json:"total"`
	// Always null, because the page is empty.
	From *string `json:"from"`
	// Always null, because the page is empty.
	To *string `json:"to"`
}

// EmptyPageResponse: Response with a list that is always empty on this server.
type EmptyPageResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// One page of a list that is always empty.
	Pagination EmptyPage `json:"pagination"`
}

// EntryPermissions: Permissions of the caller for an entry.
type EntryPermissions struct {
	// Whether the caller may change the entry.
	FilesUpdate bool `json:"files.update"`
	// Whether the caller may add entries to the folder.
	FilesCreate bool `json:"files.create"`
	// Whether the caller may download the entry.
	FilesDownload bool `json:"files.download"`
	// Whether the caller may delete the entry.
	FilesDelete bool `json:"files.delete"`
}

// EntryUser: User who has access to an entry, as its owner or through a share.
type EntryUser struct {
	// Identifier of a user.
	ID int64 `json:"id"`
	// E-mail address of the user.
	Email string `json:"email"`
	// Display name of the user.
	DisplayName string `json:"display_name"`
	// Whether this user owns the entry.
	OwnsEntry bool `json:"owns_entry"`
}

// ExtractArchiveResponse: Response to a successful extraction.
type ExtractArchiveResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Message about the extraction, for people to read.
	Message string `json:"message"`
}

// FileEntry: File entry in the response to its registration.
type FileEntry struct {
	// Identifier of a file or folder.
	ID int64 `json:"id"`
	// Name of the file, shown to users.
	Name string `json:"name"`
	// UUID name of the stored object, which is the last segment of its storage key.
	FileName string `json:"file_name"`
	// MIME type of the file, such as `application/pdf`.
	MIME string `json:"mime"`
	// Size in bytes.
	FileSize int64 `json:"file_size"`
	// Kind of the entry.
	Type string `json:"type"`
	// File extension without a dot, such as `pdf`. Empty for a file without an extension.
	Extension string `json:"extension"`
	// Identifier of a workspace.
	WorkspaceID int64 `json:"workspace_id"`
	// Identifier of a user.
	OwnerID int64 `json:"owner_id"`
	// Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the entry's id.
	// It is not the hash of a shareable link.
	Hash string `json:"hash"`
	// Position of the entry in the folder tree, with the ids of its ancestors.
	Path string `json:"path"`
	// Relative path that begins with `v1/`. A request to it at the origin of the API, with the token, returns the bytes
	// of the file.
	URL string `json:"url"`
	// Original modification time of the file, from `LastModified` of the registration, as a timestamp. Null when the
	// registration had no `LastModified`.
	ClientLastModified any `json:"client_last_modified"`
	// SHA-256 digest of the file in lower-case hexadecimal, from `FileHash` of the registration. Null when the
	// registration had no `FileHash`.
	FileHash *string `json:"file_hash"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
	// Owner of the entry, and the users that it is shared with, as far as the caller may see them.
	Users []EntryUser `json:"users"`
	// Permissions of the caller for an entry.
	Permissions EntryPermissions `json:"permissions"`
	// Whether the client has encrypted the entry, as 1 or 0.
	IsEncrypted int64 `json:"is_encrypted"`
	// Identifier of the vault that contains the entry. Null when the entry is not in a vault.
	VaultID *int64 `json:"vault_id"`
	// Initialization vectors of a vault file, as sent in `VaultIVs`. Null when the entry has none.
	IV *string `json:"iv"`
	// Identifier of the parent folder. Null when the entry is at the root.
	ParentID *int64 `json:"parent_id"`
}

// Folder: Folder in the response to its creation.
type Folder struct {
	// Identifier of a file or folder.
	ID int64 `json:"id"`
	// Name of the folder, shown to users.
	Name string `json:"name"`
	// Kind of the entry, always `folder`.
	Type string `json:"type"`
	// Opaque hash of an entry. In `/file-entries/{entryId}/shareable-link`, you can use it in place of the entry's id.
	// It is not the hash of a shareable link.
	Hash string `json:"hash"`
	// Size of the folder in bytes, which is 0 for a new folder.
	FileSize int64 `json:"file_size"`
	// Identifier of the parent folder. Null when the folder is at the root.
	ParentID *int64 `json:"parent_id"`
	// Identifier of a workspace.
	WorkspaceID int64 `json:"workspace_id"`
	// Position of the entry in the folder tree, with the ids of its ancestors.
	Path string `json:"path"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
	// Owner of the entry, and the users that it is shared with, as far as the caller may see them.
	Users []EntryUser `json:"users"`
	// Permissions of the caller for an entry.
	Permissions EntryPermissions `json:"permissions"`
	// Whether the client has encrypted the entry, as 1 or 0.
	IsEncrypted int64 `json:"is_encrypted"`
	// Identifier of the vault that contains the entry. Null when the entry is not in a vault.
	VaultID *int64 `json:"vault_id"`
	// Initialization vectors of a vault file, as sent in `VaultIVs`. Null when the entry has none.
	IV *string `json:"iv"`
}

// FolderCountResponse: Response with the number of entries in a folder.
type FolderCountResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Number of entries directly in the folder, without those in the trash.
	Count int64 `json:"count"`
}

// FolderNode: Folder in the folder tree.
type FolderNode struct {
	// Identifier of the folder, which is 0 for the root.
	ID int64 `json:"id"`
	// Name of the entry, shown to users. In the vault, it can be the name that the client has encrypted.
	Name string `json:"name"`
	// Hash of the folder, which is `0` for the root.
	Hash string `json:"hash"`
	// Identifier of the parent folder. Null when the entry is at the root.
	ParentID *int64 `json:"parent_id"`
	// Position of the folder in the folder tree, as the ids of its ancestors and its own id, joined by `/`. Empty for
	// the root.
	Path string `json:"path"`
	// Kind of the entry, always `folder`.
	Type string `json:"type"`
	// Size in bytes.
	FileSize int64 `json:"file_size"`
}

// FolderPathResponse: Response with the folders from the root to the requested folder.
type FolderPathResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Folders of the path, from the topmost folder to the requested folder.
	Path []DriveEntry `json:"path"`
}

// GetNoteResponse: Response with one note.
type GetNoteResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Note of a user.
	Data Note `json:"data"`
}

// GetVaultResponse: Response with the caller's vault.
type GetVaultResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Always null. Its use is unspecified.
	Seo *string `json:"seo"`
	// Vault of the caller.
	Vault Vault `json:"vault"`
}

// GetWorkspaceResponse: Response with the requested workspace.
type GetWorkspaceResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Workspace in the response for a single workspace.
	Workspace WorkspaceDetails `json:"workspace"`
}

// InviteMembersResponse: Response with the pending invitations of the invited users.
type InviteMembersResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// One invitation for each user who is not a member yet.
	Invites []WorkspaceInvite `json:"invites"`
}

// ListFoldersResponse: Response with all folders as a flat list, and the root folder.
type ListFoldersResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Folders, sorted by name.
	Folders []FolderNode `json:"folders"`
	// Folder in the folder tree.
	RootFolder FolderNode `json:"rootFolder"`
}

// ListInvitesResponse: Response with the invitations of the caller.
type ListInvitesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Pending invitations, newest first, at most 100.
	Invites []WorkspaceInvite `json:"invites"`
}

// ListTrackedFilesResponse: Response with one page of the files that have tracking enabled.
type ListTrackedFilesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// One page of tracked files, with pagination details.
	Pagination TrackedFilePage `json:"pagination"`
}

// ListUploadedPartsResponse: Response with the parts that have been uploaded so far.
type ListUploadedPartsResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Parts that have been uploaded so far. The array is empty when there are none.
	Parts []UploadedPart `json:"parts"`
}

// ListWorkspacesResponse: Response with every workspace that the caller belongs to.
type ListWorkspacesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Workspaces that the caller belongs to.
	Workspaces []ListedWorkspace `json:"workspaces"`
}

// ListedWorkspace: Workspace in the list of the caller's workspaces.
type ListedWorkspace struct {
	// Identifier of a workspace.
	ID int64 `json:"id"`
	// Name of the workspace.
	Name string `json:"name"`
	// Identifier of the user that owns the workspace.
	OwnerID int64 `json:"owner_id"`
	// Number of members of the workspace.
	MembersCount int64 `json:"members_count"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
	// URL of the image that represents the workspace.
	Avatar string `json:"avatar"`
	// Role of the caller in a workspace, with the id of the workspace.
	CurrentUser NamedWorkspaceMembership `json:"currentUser"`
	// Owner of a workspace.
	Owner WorkspaceOwner `json:"owner"`
}

// LoggedUser: User that the token belongs to.
type LoggedUser struct {
	// Identifier of a user.
	ID int64 `json:"id"`
	// E-mail address of the user.
	Email string `json:"email"`
	// Display name of the user.
	DisplayName string `json:"display_name"`
	// Given name of the user.
	FirstName string `json:"first_name"`
	// Family name of the user.
	LastName string `json:"last_name"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
}

// LoggedUserResponse: Response with the signed-in user.
type LoggedUserResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// User that the token belongs to.
	User LoggedUser `json:"user"`
}

// LoginResponse: Response with the signed-in user and a bearer token.
type LoginResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// User in the response to a login.
	User User `json:"user"`
}

// MoveEntriesResponse: Entries that were moved or copied.
type MoveEntriesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Entries that were moved or copied.
	Entries []DriveEntry `json:"entries"`
}

// MoveVaultEntriesResponse: Response with the entries that were moved and their destination folder.
type MoveVaultEntriesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Vault entries that were moved.
	Entries []map[string]any `json:"entries"`
	// Destination folder in the vault, to which entries were moved.
	Destination VaultFolder `json:"destination"`
}

// NamedWorkspaceMembership: Role of the caller in a workspace, with the id of the workspace.
type NamedWorkspaceMembership struct {
	// Name of the caller's role. One of "Workspace Owner", "Workspace Editor", "Workspace Viewer".
	RoleName string `json:"role_name"`
	// E-mail address of the caller.
	Email string `json:"email"`
	// Identifier of the caller's role.
	RoleID int64 `json:"role_id"`
	// Whether the caller owns the workspace.
	IsOwner bool `json:"is_owner"`
	// Identifier of a workspace.
	WorkspaceID int64 `json:"workspace_id"`
	// Permissions of the caller for the entries of the workspace.
	Permissions []string `json:"permissions"`
}

// Note: Note of a user.
type Note struct {
	// Identifier of a note.
	ID int64 `json:"id"`
	// Title of the note.
	Title string `json:"title"`
	// Body of the note: its text.
	Body string `json:"body"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
}

// NoteResponse: Response with one note.
type NoteResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Note of a user.
	Note Note `json:"note"`
}

// PresignUploadResponse: Presigned URL to send the file to, and the key under which it is stored.
type PresignUploadResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Presigned URL to which the client sends the file by HTTP PUT. It is valid for one hour and carries its own
	// authorisation, so do not send the bearer token to it.
	URL string `json:"url"`
	// Storage key of the file. Send its last segment as `filename` when you register the file.
	Key string `json:"key"`
	// Access control of the stored object, always `private`.
	ACL string `json:"acl"`
}

// RegisterEntryResponse: Response with the file entry that was created.
type RegisterEntryResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// File entry in the response to its registration.
	FileEntry FileEntry `json:"fileEntry"`
}

// SetTrackedResponse: Response that shows whether the tracking changed.
type SetTrackedResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Whether the request changed the tracking of the file.
	Updated bool `json:"updated"`
}

// ShareEntryResponse: Response with the users that the entry is shared with.
type ShareEntryResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Users that the entry is shared with.
	Users []SharedUser `json:"users"`
}

// ShareableLink: Link to an entry. Anyone who has the link gets access to the entry. Its share URL is
// `{app_url}/drive/shares/{hash}`, where `app_url` is the address of the web application, for example
// `https://app.example.com/drive/shares/k3Vb9QxTn2LmPz7R`.
type ShareableLink struct {
	// Identifier of the link.
	ID int64 `json:"id"`
	// Hash of the link, from which you build the share URL.
	Hash string `json:"hash"`
	// Identifier of the user that created the link.
	UserID int64 `json:"user_id"`
	// Identifier of the entry that the link gives access to.
	EntryID int64 `json:"entry_id"`
	// Password of the link in hashed form. Null when the link has no password.
	Password *string `json:"password"`
	// Time at which the link expires. Null when the link does not expire.
	ExpiresAt *string `json:"expires_at"`
	// Whether anyone who has the link may edit the entry. The server stores and returns this value, but offers no
	// editing through links.
	AllowEdit bool `json:"allow_edit"`
	// Whether anyone who has the link may download the entry.
	AllowDownload bool `json:"allow_download"`
	// Whether the link is active. Nobody can open an inactive link.
	Active *bool `json:"active"`
}

// SharedUser: User that an entry is shared with.
type SharedUser struct {
	// Identifier of a user.
	ID int64 `json:"id"`
	// E-mail address of the user.
	Email string `json:"email"`
	// Display name of the user.
	DisplayName string `json:"display_name"`
}

// SignPartsResponse: Response with the presigned URLs of the parts.
type SignPartsResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// One presigned URL for each part.
	URLs []SignedPart `json:"urls"`
}

// SignedPart: Presigned URL of one part.
type SignedPart struct {
	// Number of a part in its multipart upload. The first part has the number 1.
	PartNumber int64 `json:"partNumber"`
	// Presigned URL to which the client sends the part by HTTP PUT. It is valid for one hour.
	URL string `json:"url"`
}

// SpaceUsageResponse: Response with the used storage space and the storage quota.
type SpaceUsageResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Bytes of the files, descriptions of entries and EXIF data that count towards the quota, including those in the
	// trash. Unfinished uploads are not included.
	Used int64 `json:"used"`
	// Storage quota in bytes.
	Available int64 `json:"available"`
}

// StarredTag: Tag that marks an entry as starred.
type StarredTag struct {
	// Identifier of the tag.
	ID int64 `json:"id"`
	// Name of the tag.
	Name string `json:"name"`
}

// SuccessResponse: Success response without further fields.
type SuccessResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
}

// TrackedFile: Tracked file, with the numbers of its views and downloads.
type TrackedFile struct {
	// Identifier of a file or folder.
	ID int64 `json:"id"`
	// Name of the file, shown to users.
	Name string `json:"name"`
	// Kind of the entry.
	Type string `json:"type"`
	// Size in bytes.
	FileSize int64 `json:"file_size"`
	// Number of times the file was viewed.
	ViewsNumber int64 `json:"views_number"`
	// Number of times the file was downloaded.
	DlNumber int64 `json:"dl_number"`
	// View records of the file.
	Views []ViewRecord `json:"views"`
}

// TrackedFilePage: One page of tracked files, with pagination details.
type TrackedFilePage struct {
	// Tracked files on this page.
	Data []TrackedFile `json:"data"`
	// Number of this page.
	CurrentPage int64 `json:"current_page"`
	// Number of the last page of the list.
	LastPage int64 `json:"last_page"`
	// Number of tracked files on all pages.
	Total int64 `json:"total"`
}

// TrackingInfoResponse: Response with the view records of one file.
type TrackingInfoResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// The newest 100 view records, oldest first. The array is empty when the file was never tracked.
	Views []ViewRecord `json:"views"`
}

// UnstarEntriesResponse: Response with the starred tag that was removed from the entries.
type UnstarEntriesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Tag that marks an entry as starred.
	Tag StarredTag `json:"tag"`
}

// UploadedPart: Uploaded part of a multipart upload.
type UploadedPart struct {
	// Number of a part in its multipart upload. The first part has the number 1.
	PartNumber int64 `json:"PartNumber"`
	// Entity tag of the part.
	ETag string `json:"ETag"`
	// Size in bytes.
	Size int64 `json:"Size"`
}

// User: User in the response to a login.
type User struct {
	// Identifier of a user.
	ID int64 `json:"id"`
	// E-mail address of the user.
	Email string `json:"email"`
	// Display name of the user.
	DisplayName string `json:"display_name"`
	// Given name of the user.
	FirstName string `json:"first_name"`
	// Family name of the user.
	LastName string `json:"last_name"`
	// Bearer token to send with every other request. It gives full access to the account, so keep it secret.
	AccessToken string `json:"access_token"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
}

// ValidateUploadsResponse: Response that shows whether the upload is possible.
type ValidateUploadsResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Whether the server would refuse the upload because of a name, a path or the quota.
	Errors bool `json:"errors"`
	// Names of files and topmost folders that already exist in the destination.
	Duplicates []string `json:"duplicates"`
}

// Vault: Encrypted vault of a user. The client encrypts the entries. The server stores the metadata of the key
// derivation, but not the key.
type Vault struct {
	// Identifier of the vault.
	ID int64 `json:"id"`
	// Identifier of the user that the vault belongs to.
	UserID int64 `json:"user_id"`
	// Salt with which the client derives the encryption key, encoded as base64.
	Salt string `json:"salt"`
	// Check value of the vault, encoded as base64. The server returns it as the client sent it.
	Check string `json:"check"`
	// Initialization vector with which `check` is encrypted, encoded as base64. The interface says that a client
	// derives the key with it; the clients of this repository do not.
	IV string `json:"iv"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
}

// VaultFolder: Destination folder in the vault, to which entries were moved.
type VaultFolder struct {
	// Identifier of a file or folder.
	ID int64 `json:"id"`
	// Name of the folder, shown to users.
	Name string `json:"name"`
	// Kind of the entry, always `folder`.
	Type string `json:"type"`
	// Marks the folder as encrypted, always 1.
	IsEncrypted int64 `json:"is_encrypted"`
	// Identifier of the vault that the folder belongs to.
	VaultID int64 `json:"vault_id"`
}

// VaultPage: One page of vault entries, with pagination details.
type VaultPage struct {
	// Entries on this page.
	Data []DriveEntry `json:"data"`
	// Number of this page. The first page has the number 1.
	CurrentPage int64 `json:"current_page"`
	// Number of the last page.
	LastPage int64 `json:"last_page"`
	// Maximum number of entries on a page.
	PerPage int64 `json:"per_page"`
	// Number of entries on all pages.
	Total int64 `json:"total"`
}

// VaultPageResponse: Response with one page of vault entries, and their folder.
type VaultPageResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// One page of vault entries, with pagination details.
	Pagination VaultPage `json:"pagination"`
	// Folder whose entries are listed. Null when it is the root.
	Folder *DriveEntry `json:"folder"`
}

// ViewRecord: View record: one recorded action on a tracked file.
type ViewRecord struct {
	// Identifier of the view record.
	ID int64 `json:"id"`
	// Address of the client whose action was recorded.
	IP string `json:"ip"`
	// Date and time of the action, in the form `YYYY-MM-DD HH:MM:SS`.
	Date string `json:"date"`
	// Kind of action, always `view`.
	Action string `json:"action"`
}

// WorkspaceDetails: Workspace in the response for a single workspace.
type WorkspaceDetails struct {
	// Identifier of a workspace.
	ID int64 `json:"id"`
	// Name of the workspace.
	Name string `json:"name"`
	// Identifier of the user that owns the workspace.
	OwnerID int64 `json:"owner_id"`
	// Number of members of the workspace.
	MembersCount int64 `json:"members_count"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	UpdatedAt string `json:"updated_at"`
	// URL of the image that represents the workspace.
	Avatar string `json:"avatar"`
	// Role of the caller in a workspace.
	CurrentUser WorkspaceMembership `json:"currentUser"`
	// Members of the workspace, sorted by their ids, at most 1,000.
	Members []WorkspaceMember `json:"members"`
	// Pending invitations, oldest first. Only the owner sees them; for other members, the array is empty.
	Invites []WorkspaceInvite `json:"invites"`
}

// WorkspaceInvite: Invitation to a workspace that is pending: neither accepted nor deleted.
type WorkspaceInvite struct {
	// Identifier of an invitation to a workspace.
	ID int64 `json:"id"`
	// E-mail address of the invited user.
	Email string `json:"email"`
	// Identifier of the role that the user gets.
	RoleID int64 `json:"role_id"`
	// Name of the role that the user gets. One of "Workspace Editor", "Workspace Viewer".
	RoleName string `json:"role_name"`
	// Identifier of a workspace.
	WorkspaceID int64 `json:"workspace_id"`
	// Name of the workspace.
	WorkspaceName string `json:"workspace_name"`
	// E-mail address of the workspace owner, who sent the invitation.
	OwnerEmail string `json:"owner_email"`
	// Date and time in UTC, in ISO 8601 with microseconds and a trailing `Z`.
	CreatedAt string `json:"created_at"`
}

// WorkspaceMember: Member of a workspace.
type WorkspaceMember struct {
	// Identifier of a user.
	ID int64 `json:"id"`
	// E-mail address of the user.
	Email string `json:"email"`
	// Display name of the user.
	DisplayName string `json:"display_name"`
	// Identifier of the role.
	RoleID int64 `json:"role_id"`
	// Name of the role. One of "Workspace Owner", "Workspace Editor", "Workspace Viewer".
	RoleName string `json:"role_name"`
	// Whether this user owns the workspace.
	IsOwner bool `json:"is_owner"`
}

// WorkspaceMembership: Role of the caller in a workspace.
type WorkspaceMembership struct {
	// Name of the caller's role. One of "Workspace Owner", "Workspace Editor", "Workspace Viewer".
	RoleName string `json:"role_name"`
	// E-mail address of the caller.
	Email string `json:"email"`
	// Identifier of the caller's role.
	RoleID int64 `json:"role_id"`
	// Whether the caller owns the workspace.
	IsOwner bool `json:"is_owner"`
}

// WorkspaceOwner: Owner of a workspace.
type WorkspaceOwner struct {
	// Name of the owner's role.
	RoleName string `json:"role_name"`
	// E-mail address of the owner.
	Email string `json:"email"`
	// Whether this user owns the workspace.
	IsOwner bool `json:"is_owner"`
}

// WorkspaceRole: Role that members of a workspace can have.
type WorkspaceRole struct {
	// Identifier of the role.
	ID int64 `json:"id"`
	// Name of the role. One of "Workspace Owner", "Workspace Editor", "Workspace Viewer".
	Name string `json:"name"`
}

// WorkspaceRolesResponse: Response with the roles that members of a workspace can have.
type WorkspaceRolesResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// The roles.
	Roles []WorkspaceRole `json:"roles"`
}

// WorkspaceUsageResponse: Response with the number and the size of the files in a workspace.
type WorkspaceUsageResponse struct {
	// Marks the response as successful.
	Status string `json:"status"`
	// Number of files in the workspace, without those in the trash.
	Files int64 `json:"files"`
	// Total size of these files in bytes.
	Size int64 `json:"size"`
}
