// ../generated/registers.ts
var requirements = [
  {
    "id": "GEN-1",
    "statement": "Each user keeps files and folders in a personal workspace and in shared workspaces.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "contract"
    ]
  },
  {
    "id": "GEN-3",
    "statement": "Every response body is JSON.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "contract"
    ]
  },
  {
    "id": "GEN-4",
    "statement": "Every successful response carries `status` with the value `success`, the list of notes excepted.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "schemas/SuccessStatus"
    ]
  },
  {
    "id": "GEN-5",
    "statement": "Timestamps in resources are ISO 8601 in UTC with six fractional digits and a trailing `Z`, unless a field states another form.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "schemas/Timestamp"
    ]
  },
  {
    "id": "GEN-6",
    "statement": "Entries, workspaces, notes and users are identified by integers.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "schemas/EntryId",
      "schemas/NoteId",
      "schemas/UserId",
      "schemas/WorkspaceId"
    ]
  },
  {
    "id": "GEN-7",
    "statement": "Wherever a workspace id is accepted, `0` stands for the caller's personal workspace.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "parameters/TrackedWorkspaceId",
      "parameters/WorkspaceIdQuery",
      "schemas/PresignUploadRequest",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "GEN-9",
    "statement": "Request bodies are JSON, sent with `Content-Type: application/json`.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "contract"
    ]
  },
  {
    "id": "GEN-10",
    "statement": "Names of fields and parameters are exact.",
    "section": "Endpoints",
    "binds": "contract",
    "where": [
      "contract"
    ]
  },
  {
    "id": "AUTH-1",
    "statement": "Every operation but the login takes the token from the header `Authorization: Bearer <token>`.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "securitySchemes/bearerToken"
    ]
  },
  {
    "id": "AUTH-2",
    "statement": "The login is answered without a bearer token.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "login"
    ]
  },
  {
    "id": "AUTH-3",
    "statement": "A request without a token is refused with 401.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "responses/Unauthenticated"
    ]
  },
  {
    "id": "AUTH-4",
    "statement": "A request with an invalid token is refused with 401.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "responses/Unauthenticated"
    ]
  },
  {
    "id": "AUTH-5",
    "statement": "The login takes `email`, `password` and `device_name`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/LoginRequest"
    ]
  },
  {
    "id": "AUTH-6",
    "statement": "The login answers with `status` and `user`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/LoginResponse"
    ]
  },
  {
    "id": "AUTH-7",
    "statement": "The `access_token` of a login's answer is accepted as a bearer token.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "AUTH-8",
    "statement": "A user can also make a token, under a name, in the account settings of the web application.",
    "section": "Authentication",
    "binds": "contract",
    "where": [
      "securitySchemes/bearerToken"
    ]
  },
  {
    "id": "AUTH-9",
    "statement": "A token gives full access to its account.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "securitySchemes/bearerToken"
    ]
  },
  {
    "id": "AUTH-10",
    "statement": "Requests use HTTPS.",
    "section": "Authentication",
    "binds": "client",
    "where": [
      "securitySchemes/bearerToken"
    ]
  },
  {
    "id": "AUTH-11",
    "statement": "A request for a resource that the caller has no permission for is refused with 403.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "responses/Forbidden"
    ]
  },
  {
    "id": "AUTH-12",
    "statement": "A presigned URL carries its own authorisation, so it works without the bearer header.",
    "section": "Authentication",
    "binds": "server",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "AUTH-13",
    "statement": "The bearer header goes to the service only, never to a presigned URL.",
    "section": "Authentication",
    "binds": "client",
    "where": [
      "schemas/PresignUploadResponse",
      "securitySchemes/bearerToken"
    ]
  },
  {
    "id": "AUTH-14",
    "statement": "The logged-user operation answers for the user that the token belongs to.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "getLoggedUser"
    ]
  },
  {
    "id": "USER-1",
    "statement": "A user's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-2",
    "statement": "A user's `email` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-3",
    "statement": "A user's `display_name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-4",
    "statement": "A user's `first_name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-5",
    "statement": "A user's `last_name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-6",
    "statement": "A user's `access_token` is a string, the bearer token of the login.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-7",
    "statement": "A user's `created_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "USER-8",
    "statement": "A user's `updated_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/User"
    ]
  },
  {
    "id": "ENTRY-1",
    "statement": "A registered entry's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-5",
    "statement": "A registered entry's `file_size` is its size in bytes, an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-6",
    "statement": "An entry's `type` is a string naming its kind; `folder`, `pdf` and `image` are among the kinds.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/EntryType"
    ]
  },
  {
    "id": "ENTRY-7",
    "statement": "A registered entry's `extension` is a string without a dot.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-8",
    "statement": "A registered entry's `workspace_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-9",
    "statement": "A registered entry's `owner_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-10",
    "statement": "An entry's `hash` is an opaque string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/EntryHash"
    ]
  },
  {
    "id": "ENTRY-11",
    "statement": "An entry's `hash` stands for its id in the paths that say so.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "parameters/EntryIdOrHash"
    ]
  },
  {
    "id": "ENTRY-12",
    "statement": "An entry's `path` is a string that names its ancestors by id.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/EntryPath"
    ]
  },
  {
    "id": "ENTRY-14",
    "statement": "A registered entry's `url` begins with the version segment.",
    "section": "Versioning",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-15",
    "statement": "A registered entry's `created_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-16",
    "statement": "A registered entry's `updated_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-17",
    "statement": "A registered entry's `name` is a string, the display name.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-18",
    "statement": "A registered entry's `file_name` is a string, the UUID name of the stored object, which is the last segment of the storage key.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-19",
    "statement": "A registered entry's `mime` is a string, its MIME type.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "ENTRY-20",
    "statement": "A registered entry's `url` is a string, the relative path of the entry.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "FOLDER-1",
    "statement": "Creating a folder answers with `status` and `folder`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateFolderResponse"
    ]
  },
  {
    "id": "FOLDER-2",
    "statement": "Creating a folder takes a `name`, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateFolderRequest"
    ]
  },
  {
    "id": "FOLDER-3",
    "statement": "Creating a folder takes a `parentId`, an integer or null; null puts the folder at the root.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateFolderRequest"
    ]
  },
  {
    "id": "FOLDER-4",
    "statement": "A folder without a `name` is refused, and `errors.name` carries a required-field message.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "createFolder"
    ]
  },
  {
    "id": "FOLDER-5",
    "statement": "Creating a folder takes an optional integer `workspaceId` in the query.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "createFolder"
    ]
  },
  {
    "id": "FOLDER-6",
    "statement": "A created folder's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-7",
    "statement": "A created folder's `name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-8",
    "statement": "A created folder's `type` is `folder`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-9",
    "statement": "A created folder's `hash` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-10",
    "statement": "A created folder's `file_size` is the integer 0.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-11",
    "statement": "A created folder's `parent_id` is an integer, or null at the root.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-12",
    "statement": "A created folder's `workspace_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-13",
    "statement": "A created folder's `path` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-14",
    "statement": "A created folder's `created_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "FOLDER-15",
    "statement": "A created folder's `updated_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Folder"
    ]
  },
  {
    "id": "TRASH-2",
    "statement": "Deleting takes `entryIds`, a required array of integers.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/DeleteEntriesRequest"
    ]
  },
  {
    "id": "TRASH-3",
    "statement": "Deleting takes an optional boolean `deleteForever`, false by default.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/DeleteEntriesRequest"
    ]
  },
  {
    "id": "TRASH-4",
    "statement": "Deleting with `deleteForever` true deletes active entries permanently.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "TRASH-5",
    "statement": "Deleting with `deleteForever` true deletes entries in the trash permanently.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "TRASH-6",
    "statement": "Deleting takes an optional boolean `emptyTrash`, false by default.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/DeleteEntriesRequest"
    ]
  },
  {
    "id": "TRASH-7",
    "statement": "Deleting with empty `entryIds` and `emptyTrash` true permanently deletes everything in the trash.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "TRASH-8",
    "statement": "Deleting answers with `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "TRASH-9",
    "statement": "A permanent deletion cannot be undone.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "TRASH-10",
    "statement": "Deleting active entries with non-empty `entryIds` and `deleteForever` false or absent moves them to the trash.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "LINK-1",
    "statement": "Creating a shareable link answers with `status` and `link`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateShareableLinkResponse"
    ]
  },
  {
    "id": "LINK-2",
    "statement": "A shareable link is created for an entry named by its id.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "createShareableLink"
    ]
  },
  {
    "id": "LINK-3",
    "statement": "A shareable link is created for an entry named by its hash.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "createShareableLink"
    ]
  },
  {
    "id": "LINK-4",
    "statement": "A link takes an optional `password`; without one it is not protected.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateShareableLinkRequest"
    ]
  },
  {
    "id": "LINK-5",
    "statement": "A link takes an optional `expires_at` in ISO 8601; without one it has no expiry.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateShareableLinkRequest"
    ]
  },
  {
    "id": "LINK-6",
    "statement": "A link takes an optional boolean `allow_edit`, false by default.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateShareableLinkRequest"
    ]
  },
  {
    "id": "LINK-7",
    "statement": "A link takes an optional boolean `allow_download`, false by default.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateShareableLinkRequest"
    ]
  },
  {
    "id": "LINK-8",
    "statement": "A link's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-9",
    "statement": "A link's `hash` is the string that its share URL is built from.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-10",
    "statement": "A link's `user_id` is the integer id of its creator.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-11",
    "statement": "A link's `entry_id` is the integer id of the entry it publishes.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-13",
    "statement": "A link's `password` is null or absent when none was set.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-14",
    "statement": "A link's `expires_at` is a timestamp or null.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-15",
    "statement": "A link's `allow_edit` is a boolean.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-16",
    "statement": "A link's `allow_download` is a boolean.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-17",
    "statement": "A link is followed at the web application's address plus `/drive/shares/` plus the link's hash.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-18",
    "statement": "Whoever holds a link has access within the permissions set on it.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "LINK-19",
    "statement": "Deleting a shareable link removes it, the entry named by its id.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteShareableLink"
    ]
  },
  {
    "id": "LINK-20",
    "statement": "Deleting a shareable link removes it, the entry named by its hash.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "deleteShareableLink"
    ]
  },
  {
    "id": "LINK-21",
    "statement": "Deleting a shareable link takes no body.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "deleteShareableLink"
    ]
  },
  {
    "id": "LINK-22",
    "statement": "Deleting a shareable link answers with `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "deleteShareableLink"
    ]
  },
  {
    "id": "LINK-23",
    "statement": "Access through a deleted link ends immediately.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteShareableLink"
    ]
  },
  {
    "id": "LINK-24",
    "statement": "A link's `password` is a string, stored in hashed form.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "SHARE-1",
    "statement": "Sharing an entry answers with `status` and `users`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ShareEntryResponse"
    ]
  },
  {
    "id": "SHARE-2",
    "statement": "The entry to share is named by its integer id.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "shareEntry"
    ]
  },
  {
    "id": "SHARE-3",
    "statement": "Sharing takes `emails`, a required array of strings.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ShareEntryRequest"
    ]
  },
  {
    "id": "SHARE-4",
    "statement": "Sharing takes `permissions`, a required array of strings.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ShareEntryRequest"
    ]
  },
  {
    "id": "SHARE-5",
    "statement": "The permissions are `view`, `edit` and `download`, and no others.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/SharePermission"
    ]
  },
  {
    "id": "SHARE-6",
    "statement": "A shared user's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/SharedUser"
    ]
  },
  {
    "id": "SHARE-7",
    "statement": "A shared user's `email` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/SharedUser"
    ]
  },
  {
    "id": "SHARE-8",
    "statement": "A shared user's `display_name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/SharedUser"
    ]
  },
  {
    "id": "SHARE-9",
    "statement": "Sharing with an invalid address is refused, and `errors.emails` carries an invalid-address message.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "shareEntry"
    ]
  },
  {
    "id": "SHARE-10",
    "statement": "An entry shared by e-mail becomes available to the users that are named.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "shareEntry"
    ]
  },
  {
    "id": "WS-1",
    "statement": "Creating a workspace answers with `workspace` and `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateWorkspaceResponse"
    ]
  },
  {
    "id": "WS-2",
    "statement": "Creating a workspace takes a `name`, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateWorkspaceRequest"
    ]
  },
  {
    "id": "WS-3",
    "statement": "The caller that creates a workspace becomes its owner.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "createWorkspace",
      "schemas/CreatorMembership"
    ]
  },
  {
    "id": "WS-4",
    "statement": "A workspace without a `name` is refused, and `errors.name` carries a required-field message.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "createWorkspace"
    ]
  },
  {
    "id": "WS-5",
    "statement": "The workspace list names every workspace that the caller belongs to.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "listWorkspaces"
    ]
  },
  {
    "id": "WS-6",
    "statement": "The workspace list takes one optional integer query parameter.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "listWorkspaces"
    ]
  },
  {
    "id": "WS-7",
    "statement": "With that parameter, the workspace list carries the caller's detailed permissions in the workspace named.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "listWorkspaces"
    ]
  },
  {
    "id": "WS-8",
    "statement": "The workspace list answers with `workspaces`, an array, and `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ListWorkspacesResponse"
    ]
  },
  {
    "id": "WS-9",
    "statement": "A single workspace is named in the path by its integer id.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "parameters/WorkspaceId"
    ]
  },
  {
    "id": "WS-10",
    "statement": "A single workspace is answered as `workspace` with `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/GetWorkspaceResponse"
    ]
  },
  {
    "id": "WS-11",
    "statement": "A workspace's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Workspace"
    ]
  },
  {
    "id": "WS-12",
    "statement": "A workspace's `name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Workspace"
    ]
  },
  {
    "id": "WS-13",
    "statement": "A workspace's `avatar` is an image URL, present in the list and in the single answer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceAvatar"
    ]
  },
  {
    "id": "WS-14",
    "statement": "A workspace's `owner_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Workspace"
    ]
  },
  {
    "id": "WS-15",
    "statement": "A workspace's `members_count` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Workspace"
    ]
  },
  {
    "id": "WS-16",
    "statement": "A workspace's `currentUser.role_name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceMembership"
    ]
  },
  {
    "id": "WS-17",
    "statement": "A workspace's `currentUser.email` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/CreatorMembership",
      "schemas/WorkspaceMembership"
    ]
  },
  {
    "id": "WS-18",
    "statement": "A workspace's `currentUser.role_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceMembership"
    ]
  },
  {
    "id": "WS-19",
    "statement": "A workspace's `currentUser.is_owner` is a boolean.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceMembership"
    ]
  },
  {
    "id": "WS-20",
    "statement": "A workspace's `currentUser.workspace_id` is an integer, present on creation and in the list.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/CreatorMembership",
      "schemas/NamedWorkspaceMembership"
    ]
  },
  {
    "id": "WS-22",
    "statement": "A workspace's `created_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Workspace"
    ]
  },
  {
    "id": "WS-23",
    "statement": "A workspace's `updated_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Workspace"
    ]
  },
  {
    "id": "WS-24",
    "statement": "The role name of a workspace's creator is `Workspace Owner`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/CreatorMembership"
    ]
  },
  {
    "id": "WS-25",
    "statement": "The role id of a workspace's creator is 3.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/CreatorMembership"
    ]
  },
  {
    "id": "WS-26",
    "statement": "A workspace's `owner` is an object, present on creation and in the list.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/CreatedWorkspace",
      "schemas/ListedWorkspace"
    ]
  },
  {
    "id": "WS-27",
    "statement": "A workspace's `owner` carries a `role_name`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceOwner"
    ]
  },
  {
    "id": "WS-28",
    "statement": "A workspace's `owner` carries an `email`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceOwner"
    ]
  },
  {
    "id": "WS-29",
    "statement": "A workspace's `owner` carries an `is_owner`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/WorkspaceOwner"
    ]
  },
  {
    "id": "ARCHIVE-1",
    "statement": "Extracting unpacks a ZIP archive that is an entry into a destination folder.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "ARCHIVE-2",
    "statement": "The archive is named in the path by its integer id.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "ARCHIVE-3",
    "statement": "Extracting takes an optional integer `workspaceId` in the query.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "ARCHIVE-4",
    "statement": "Extracting takes a `parentId`, a required integer: the destination folder.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ExtractArchiveRequest"
    ]
  },
  {
    "id": "ARCHIVE-5",
    "statement": "Extracting to `parentId` 0 puts the content at the root.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ExtractArchiveRequest"
    ]
  },
  {
    "id": "ARCHIVE-6",
    "statement": "Extracting takes a `password`, a string, or null for an archive that is not encrypted.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ExtractArchiveRequest"
    ]
  },
  {
    "id": "ARCHIVE-7",
    "statement": "Extracting answers with a string `message` and `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ExtractArchiveResponse"
    ]
  },
  {
    "id": "ARCHIVE-8",
    "statement": "Extracting a bad archive is refused with the stated extraction error.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "ARCHIVE-9",
    "statement": "Extracting with a wrong password is refused with the stated extraction error.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "CONVERT-1",
    "statement": "Converting asks the server to turn a file into another format.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "convertFile"
    ]
  },
  {
    "id": "CONVERT-2",
    "statement": "Converting takes an optional integer `workspaceId` in the query.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "convertFile"
    ]
  },
  {
    "id": "CONVERT-3",
    "statement": "Converting takes a `url`, a required string: where the source is read from.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ConvertFileRequest"
    ]
  },
  {
    "id": "CONVERT-4",
    "statement": "Converting takes a `filename`, a required string: the original name.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ConvertFileRequest"
    ]
  },
  {
    "id": "CONVERT-5",
    "statement": "Converting takes an `outputformat`, a required string such as `png`, `pdf` or `jpg`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ConvertFileRequest"
    ]
  },
  {
    "id": "CONVERT-6",
    "statement": "Converting answers with `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ConvertFileResponse"
    ]
  },
  {
    "id": "CONVERT-7",
    "statement": "A returned `fileEntry` carries an integer `id` and the strings `name`, `type` and `mime`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ConvertedEntry"
    ]
  },
  {
    "id": "CONVERT-8",
    "statement": "Depending on the conversion, the answer is a success status without a `fileEntry`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ConvertFileResponse"
    ]
  },
  {
    "id": "CONVERT-9",
    "statement": "Which conversions are supported depends on the type of the file.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ConvertFileRequest"
    ]
  },
  {
    "id": "STAR-1",
    "statement": "Unstarring takes the starred tag from the named entries.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "unstarEntries"
    ]
  },
  {
    "id": "STAR-2",
    "statement": "Unstarring takes `entryIds`, a required array of integers.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/UnstarEntriesRequest"
    ]
  },
  {
    "id": "STAR-3",
    "statement": "Unstarring answers with `status` and the starred `tag`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/UnstarEntriesResponse"
    ]
  },
  {
    "id": "STAR-4",
    "statement": "A tag's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/StarredTag"
    ]
  },
  {
    "id": "STAR-5",
    "statement": "A tag's `name` is a string; the starred tag is named `starred`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/StarredTag"
    ]
  },
  {
    "id": "STAR-6",
    "statement": "Entries can be starred, which the starred tag marks.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "contract"
    ]
  },
  {
    "id": "NOTE-1",
    "statement": "Creating a note answers with `status` and `note`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateNoteResponse"
    ]
  },
  {
    "id": "NOTE-2",
    "statement": "Creating a note takes a `title`, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateNoteRequest"
    ]
  },
  {
    "id": "NOTE-3",
    "statement": "Creating a note takes a `body`, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/CreateNoteRequest"
    ]
  },
  {
    "id": "NOTE-4",
    "statement": "A note without a `title` is refused, and `errors.title` carries a required-field message.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "createNote"
    ]
  },
  {
    "id": "NOTE-5",
    "statement": "The list of notes holds all notes of the caller.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "listNotes"
    ]
  },
  {
    "id": "NOTE-6",
    "statement": "The list of notes is a bare JSON array, without a `status`.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "schemas/NoteList"
    ]
  },
  {
    "id": "NOTE-7",
    "statement": "A note's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Note"
    ]
  },
  {
    "id": "NOTE-8",
    "statement": "A note's `title` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Note"
    ]
  },
  {
    "id": "NOTE-9",
    "statement": "A note's `body` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Note"
    ]
  },
  {
    "id": "NOTE-10",
    "statement": "A note's `created_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Note"
    ]
  },
  {
    "id": "NOTE-11",
    "statement": "A note's `updated_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Note"
    ]
  },
  {
    "id": "VAULT-1",
    "statement": "The vault is answered as `vault` with `status` and `seo`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/GetVaultResponse"
    ]
  },
  {
    "id": "VAULT-2",
    "statement": "A vault's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-3",
    "statement": "A vault's `user_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-4",
    "statement": "A vault's `salt` is a base64 string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-5",
    "statement": "A vault's `check` is a base64 string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-6",
    "statement": "A vault's `iv` is a base64 string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-7",
    "statement": "A vault's `created_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-8",
    "statement": "A vault's `updated_at` is a timestamp.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-9",
    "statement": "The `seo` of the vault answer is null.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/GetVaultResponse"
    ]
  },
  {
    "id": "VAULT-10",
    "statement": "The client derives the encryption key from the user's password with the vault's `salt` and `iv`.",
    "section": "Resources and their fields",
    "binds": "client",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "VAULT-12",
    "statement": "Moving puts the named vault entries into another folder of the vault.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "moveVaultEntries"
    ]
  },
  {
    "id": "VAULT-13",
    "statement": "Moving takes `entryIds`, a required array of integers.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/MoveVaultEntriesRequest"
    ]
  },
  {
    "id": "VAULT-14",
    "statement": "Moving takes a `destinationId`, a required integer: the destination folder.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/MoveVaultEntriesRequest"
    ]
  },
  {
    "id": "VAULT-15",
    "statement": "Moving answers with `entries`, the array of moved entries, `destination` and `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/MoveVaultEntriesResponse"
    ]
  },
  {
    "id": "VAULT-16",
    "statement": "A destination folder's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/VaultFolder"
    ]
  },
  {
    "id": "VAULT-17",
    "statement": "A destination folder's `name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/VaultFolder"
    ]
  },
  {
    "id": "VAULT-18",
    "statement": "A destination folder's `type` is `folder`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/VaultFolder"
    ]
  },
  {
    "id": "VAULT-19",
    "statement": "A destination folder's `is_encrypted` is the integer 1.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/VaultFolder"
    ]
  },
  {
    "id": "VAULT-20",
    "statement": "A destination folder's `vault_id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/VaultFolder"
    ]
  },
  {
    "id": "VAULT-21",
    "statement": "Deleting from the vault takes `entryIds`, a required array of integers.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/DeleteVaultEntriesRequest"
    ]
  },
  {
    "id": "VAULT-22",
    "statement": "Deleting from the vault takes `deleteForever`, required and always true.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/DeleteVaultEntriesRequest"
    ]
  },
  {
    "id": "VAULT-23",
    "statement": "Deleting from the vault is permanent: the vault has no trash.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "deleteVaultEntries"
    ]
  },
  {
    "id": "VAULT-24",
    "statement": "Deleting from the vault answers with `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "deleteVaultEntries"
    ]
  },
  {
    "id": "VAULT-25",
    "statement": "The vault uses client-side encryption: the server stores only the derivation metadata.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "TRACK-1",
    "statement": "The tracking list holds the files with tracking enabled.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "listTrackedFiles"
    ]
  },
  {
    "id": "TRACK-2",
    "statement": "The tracking list takes an optional integer `workspaceId` that filters by workspace.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "parameters/TrackedWorkspaceId"
    ]
  },
  {
    "id": "TRACK-3",
    "statement": "The tracking list takes an optional integer `page`, 1 by default.",
    "section": "Limits",
    "binds": "server",
    "where": [
      "parameters/Page"
    ]
  },
  {
    "id": "TRACK-4",
    "statement": "The tracking list takes an optional integer page size, 15 by default.",
    "section": "Limits",
    "binds": "server",
    "where": [
      "listTrackedFiles"
    ]
  },
  {
    "id": "TRACK-5",
    "statement": "The tracking list answers with `status` and `pagination`, whose `data` is an array of tracked files.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ListTrackedFilesResponse"
    ]
  },
  {
    "id": "TRACK-6",
    "statement": "A pagination's `current_page` is an integer.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/TrackedFilePage"
    ]
  },
  {
    "id": "TRACK-7",
    "statement": "A pagination's `last_page` is an integer.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/TrackedFilePage"
    ]
  },
  {
    "id": "TRACK-8",
    "statement": "A pagination's `total` is an integer.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/TrackedFilePage"
    ]
  },
  {
    "id": "TRACK-9",
    "statement": "A tracked file's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-10",
    "statement": "A tracked file's `name` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-11",
    "statement": "A tracked file's `type` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-12",
    "statement": "A tracked file's `file_size` is its size in bytes, an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-13",
    "statement": "A tracked file's `views_number` counts its views, an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-14",
    "statement": "A tracked file's `dl_number` counts its downloads, an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-15",
    "statement": "A tracked file's `views` is an array of view records.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "TRACK-16",
    "statement": "A view record's `id` is an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ViewRecord"
    ]
  },
  {
    "id": "TRACK-17",
    "statement": "A view record's `ip` is the client's address, a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ViewRecord"
    ]
  },
  {
    "id": "TRACK-18",
    "statement": "A view record's `date` has the form `YYYY-MM-DD HH:MM:SS`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ViewRecord"
    ]
  },
  {
    "id": "TRACK-19",
    "statement": "A view record's `action` is a string; `view` is among its values.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/ViewRecord"
    ]
  },
  {
    "id": "TRACK-20",
    "statement": "Views and downloads of tracked files are counted and listed.",
    "section": "What the service does",
    "binds": "server",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "UPLOAD-1",
    "statement": "Presigning answers with `url`, `key`, `acl` and `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "UPLOAD-2",
    "statement": "Presigning takes a `filename`, a required string: the original name.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-3",
    "statement": "Presigning takes a `mime`, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-4",
    "statement": "Presigning takes a `size` in bytes, a required integer.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-5",
    "statement": "Presigning takes an `extension` without a dot, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-6",
    "statement": "Presigning takes an optional integer `workspaceId`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-7",
    "statement": "Presigning takes an optional `relativePath`: the folder path to create on the way.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-8",
    "statement": "Presigning takes an optional integer `parentId`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-9",
    "statement": "The presigned `url` takes the file by HTTP PUT.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "UPLOAD-10",
    "statement": "The presigned URL is valid for one hour.",
    "section": "Limits",
    "binds": "server",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "UPLOAD-11",
    "statement": "The storage `key` has the form `uploads/<uuid>/<uuid>`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "UPLOAD-12",
    "statement": "The `acl` is `private`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "UPLOAD-13",
    "statement": "A presigned single upload takes files under 5 MB.",
    "section": "Limits",
    "binds": "server",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-14",
    "statement": "A file of 5 MB or more goes by multipart upload.",
    "section": "States and transitions",
    "binds": "client",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "UPLOAD-15",
    "statement": "An upload has its order: presign, send the file by HTTP PUT to the presigned URL, then register with the last segment of the key as `filename`.",
    "section": "States and transitions",
    "binds": "client",
    "where": [
      "contract"
    ]
  },
  {
    "id": "PART-1",
    "statement": "The parts already uploaded are answered as `parts`, an array, with `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ListUploadedPartsResponse"
    ]
  },
  {
    "id": "PART-2",
    "statement": "Listing parts takes a `key`, a required string: the storage key of the multipart upload.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ListUploadedPartsRequest"
    ]
  },
  {
    "id": "PART-3",
    "statement": "Listing parts takes an `uploadId`, a required string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ListUploadedPartsRequest"
    ]
  },
  {
    "id": "PART-4",
    "statement": "`parts` is an empty array when nothing was uploaded yet.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/ListUploadedPartsResponse"
    ]
  },
  {
    "id": "PART-5",
    "statement": "A part's `PartNumber` is an integer, counted from 1.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/PartNumber"
    ]
  },
  {
    "id": "PART-6",
    "statement": "A part's `ETag` is a string.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/UploadedPart"
    ]
  },
  {
    "id": "PART-7",
    "statement": "A part's `Size` is its size in bytes, an integer.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/UploadedPart"
    ]
  },
  {
    "id": "PART-8",
    "statement": "A first part of 5242880 bytes is an example of a part's size.",
    "section": "Limits",
    "binds": "contract",
    "where": [
      "schemas/UploadedPart"
    ]
  },
  {
    "id": "PART-9",
    "statement": "Listing the parts lets an interrupted upload resume.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "listUploadedParts"
    ]
  },
  {
    "id": "REG-1",
    "statement": "Registering turns an uploaded object into an entry and answers with `fileEntry` and `status`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryResponse"
    ]
  },
  {
    "id": "REG-2",
    "statement": "Registering takes a `filename`, required: the UUID that is the last segment of the storage key.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-3",
    "statement": "Registering takes a `size` in bytes, a required integer.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-4",
    "statement": "Registering takes a `clientName`, a required string: the original name shown to users.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-5",
    "statement": "Registering takes an optional `clientMime`, the MIME type.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-6",
    "statement": "Registering takes an optional `clientExtension` without a dot.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-7",
    "statement": "Registering takes an optional integer `workspaceId`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-8",
    "statement": "Registering takes an optional `parentId`, an integer or null; null is the root.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-9",
    "statement": "Registering takes an optional `relativePath`, a folder path.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-11",
    "statement": "`relativePath` overrides `parentId`.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-12",
    "statement": "Registering takes an optional integer `lastModified` in milliseconds since the Unix epoch.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-13",
    "statement": "`lastModified` is stored as the entry's `client_last_modified`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "REG-14",
    "statement": "Registering takes an optional `fileHash`, a SHA-256 in hexadecimal.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest",
      "schemas/Sha256"
    ]
  },
  {
    "id": "REG-15",
    "statement": "`fileHash` is stored as the entry's `file_hash`.",
    "section": "Resources and their fields",
    "binds": "server",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "REG-16",
    "statement": "`fileHash` is used for deduplication.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-17",
    "statement": "Registering takes optional `exifData`: EXIF metadata as base64-encoded JSON or as a raw JSON string.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "REG-18",
    "statement": "Registering is the final step of the single and of the multipart upload.",
    "section": "States and transitions",
    "binds": "server",
    "where": [
      "registerEntry"
    ]
  },
  {
    "id": "REG-19",
    "statement": "Folders of `relativePath` are created automatically.",
    "section": "Endpoints",
    "binds": "server",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "ERR-1",
    "statement": "A 401 carries the `message` `Unauthenticated.`.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/UnauthenticatedError"
    ]
  },
  {
    "id": "ERR-2",
    "statement": "A 403 carries the `message` `This action is unauthorized.`.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ForbiddenError"
    ]
  },
  {
    "id": "ERR-3",
    "statement": "Invalid request data is answered with `status` `error`, `message` and `errors`.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "ERR-4",
    "statement": "The `message` for invalid request data is `The given data was invalid.`.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "ERR-5",
    "statement": "`errors` maps the name of a field to one message, a string.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "ERR-6",
    "statement": "A failed extraction is answered with `status` `error` and `message`.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ExtractionError"
    ]
  },
  {
    "id": "ERR-7",
    "statement": "The `message` of a failed extraction is `Invalid archive or wrong password.`.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ExtractionError"
    ]
  },
  {
    "id": "ERR-8",
    "statement": "A required-field message has the form `The name field is required.`, with the field's own name.",
    "section": "Errors",
    "binds": "server",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "VER-1",
    "statement": "The version is part of the path: the API root ends in the segment `v1`, and every path follows it.",
    "section": "Versioning",
    "binds": "contract",
    "where": [
      "contract"
    ]
  }
];
var unknowns = [
  {
    "id": "U-01",
    "open": "Which 2xx code an operation answers with.",
    "basis": "implied",
    "assume": "Any 2xx is a success.",
    "observe": "The code of each successful answer.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-02",
    "open": "Whether every field shown for an answer is present on every object, and which of them may be null.",
    "basis": "implied",
    "assume": "Fields shown for an answer are there; read them defensively.",
    "observe": "Fields shown that are absent or null.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-03",
    "open": "Which further fields an object carries.",
    "basis": "implied",
    "assume": "Ignore what you do not know.",
    "observe": "Names of fields that the interface does not show.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-04",
    "open": "How large an integer id may grow.",
    "basis": "implied",
    "assume": "Ids fit in 53 bits.",
    "observe": "The largest id seen.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-05",
    "open": "Whether unknown fields and query parameters are ignored or refused.",
    "basis": "implied",
    "assume": "Send none.",
    "observe": "The answer to a request with one extra field.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-06",
    "open": "Whether an empty string counts as missing where a string is required.",
    "basis": "implied",
    "assume": "It is refused.",
    "observe": "The answer to an empty name and an empty title.",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "U-07",
    "open": "Whether null stands for an absent optional field.",
    "basis": "implied",
    "assume": "Leave the field out.",
    "observe": "The answer to a null optional field.",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "U-08",
    "open": "How a malformed body or another content type is refused.",
    "basis": "implied",
    "assume": "Any 4xx.",
    "observe": "The answer to a truncated JSON body and to `text/plain`.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-09",
    "open": "How an unknown path or method is refused.",
    "basis": "implied",
    "assume": "Any 4xx.",
    "observe": "The answer to a path that no operation has.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-10",
    "open": "What a server error looks like.",
    "basis": "implied",
    "assume": "Any 5xx, the body of any form.",
    "observe": "Any 5xx that is met.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-11",
    "open": "Whether plain HTTP is refused, redirected or never listened to.",
    "basis": "implied",
    "assume": "HTTPS only.",
    "observe": "Not watched: a run speaks HTTPS, or plain HTTP to loopback.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-12",
    "open": "Whether requests are limited in rate, and how a limit shows.",
    "basis": "stated",
    "assume": "A 429 may come, with or without `Retry-After`.",
    "observe": "Any 429 and its headers.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-13",
    "open": "The greatest length of a name and of a note.",
    "basis": "stated",
    "assume": "Keep names within 255 characters.",
    "observe": "The answer to a name of 256 characters.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-14",
    "open": "The greatest number of ids in one request.",
    "basis": "stated",
    "assume": "Send at most 100.",
    "observe": "The answer to a list of 1,000 ids.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-15",
    "open": "The storage quota of an account.",
    "basis": "stated",
    "assume": "There is one.",
    "observe": "Not watched: filling an account up would harm it.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-16",
    "open": "The error when the quota is exceeded.",
    "basis": "stated",
    "assume": "Any 4xx.",
    "observe": "Not watched: filling an account up would harm it.",
    "where": [
      "schemas/ExtractionRefusal",
      "schemas/Refusal",
      "schemas/UnspecifiedError"
    ]
  },
  {
    "id": "U-17",
    "open": "The error for an entry that does not exist.",
    "basis": "stated",
    "assume": "Any 4xx.",
    "observe": "The answer to an id that no entry has.",
    "where": [
      "createFolder",
      "createShareableLink",
      "deleteEntries",
      "deleteShareableLink",
      "deleteVaultEntries",
      "extractArchive",
      "moveVaultEntries",
      "presignUpload",
      "registerEntry",
      "shareEntry",
      "unstarEntries"
    ]
  },
  {
    "id": "U-18",
    "open": "The error for a workspace that does not exist.",
    "basis": "stated",
    "assume": "Any 4xx.",
    "observe": "The answer to an id that no workspace has.",
    "where": [
      "convertFile",
      "createFolder",
      "extractArchive",
      "getWorkspace",
      "listTrackedFiles",
      "listWorkspaces",
      "presignUpload",
      "registerEntry"
    ]
  },
  {
    "id": "U-19",
    "open": "The error for a link that has expired.",
    "basis": "stated",
    "assume": "No access.",
    "observe": "What following an expired link answers.",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "U-20",
    "open": "What changes future versions may bring, how they are announced and how long they overlap.",
    "basis": "stated",
    "assume": "New fields may come at any time.",
    "observe": "Not watched: a policy, not a behaviour.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-21",
    "open": "Whether events, webhooks or notifications exist.",
    "basis": "stated",
    "assume": "None.",
    "observe": "Not watched: nothing names where they would arrive.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-22",
    "open": "Which response headers are sent: caching, CORS, compression, parameters of the content type.",
    "basis": "implied",
    "assume": "Rely on the content type alone.",
    "observe": "The headers of a successful answer.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-23",
    "open": "Whether the language of messages follows `Accept-Language`.",
    "basis": "implied",
    "assume": "English.",
    "observe": "The message with another language preferred.",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "U-24",
    "open": "The status code of an answer to invalid request data.",
    "basis": "stated",
    "assume": "Any 4xx; recognise it by its body.",
    "observe": "The code of each validation answer.",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "U-25",
    "open": "How fields beyond the named cases read in `errors`: nested ones, several at once, several rules broken by one field.",
    "basis": "implied",
    "assume": "One message per field; do not parse it.",
    "observe": "The keys and messages of validation answers.",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "U-26",
    "open": "Which refusal wins when several apply.",
    "basis": "implied",
    "assume": "Any of them.",
    "observe": "The answer to an invalid request for an entry of somebody else.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-27",
    "open": "How long a token lives, and whether it can be limited to some operations.",
    "basis": "stated",
    "assume": "It lives until revoked.",
    "observe": "Not watched: a run is shorter than a token lives.",
    "where": [
      "schemas/User",
      "securitySchemes/bearerToken"
    ]
  },
  {
    "id": "U-28",
    "open": "The answer to a login with wrong credentials.",
    "basis": "stated",
    "assume": "Any 4xx.",
    "observe": "The answer to a wrong password.",
    "where": [
      "login"
    ]
  },
  {
    "id": "U-29",
    "open": "Which fields of the login are required.",
    "basis": "implied",
    "assume": "All three.",
    "observe": "The answer to a login without `device_name`.",
    "where": [
      "schemas/LoginRequest"
    ]
  },
  {
    "id": "U-30",
    "open": "How tokens are listed and revoked.",
    "basis": "implied",
    "assume": "In the web application only.",
    "observe": "Not watched: it happens in the web application.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-31",
    "open": "What the logged-user operation answers besides `status`.",
    "basis": "stated",
    "assume": "Nothing further.",
    "observe": "The names of the fields answered.",
    "where": [
      "schemas/LoggedUserResponse"
    ]
  },
  {
    "id": "U-32",
    "open": "Whether a second login under the same device name replaces the first token.",
    "basis": "implied",
    "assume": "Both stay valid.",
    "observe": "Whether the first token still works.",
    "where": [
      "schemas/LoginRequest"
    ]
  },
  {
    "id": "U-33",
    "open": "Whether a 401 carries `WWW-Authenticate`.",
    "basis": "implied",
    "assume": "It may be absent.",
    "observe": "The header of a 401.",
    "where": [
      "responses/Unauthenticated"
    ]
  },
  {
    "id": "U-34",
    "open": "Which other fields a file entry has.",
    "basis": "stated",
    "assume": "Ignore them.",
    "observe": "Names of fields that the interface does not show.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-35",
    "open": "Which other kinds of entry `type` names.",
    "basis": "implied",
    "assume": "An open set.",
    "observe": "The values seen.",
    "where": [
      "schemas/EntryType"
    ]
  },
  {
    "id": "U-36",
    "open": "How `path` separates ids, and whether it ends in the entry's own id.",
    "basis": "implied",
    "assume": "An opaque string.",
    "observe": "The paths of a nested folder.",
    "where": [
      "schemas/EntryPath"
    ]
  },
  {
    "id": "U-37",
    "open": "How a hash is made, which paths take it apart from the shareable link, and what is meant there by `entryId`, called an integer and then an id or a hash.",
    "basis": "implied",
    "assume": "Opaque; use it for links only. There, integers and texts are described both, for an integer alone would forbid the hash.",
    "observe": "Whether other paths take it.",
    "where": [
      "parameters/EntryIdOrHash",
      "schemas/EntryHash"
    ]
  },
  {
    "id": "U-38",
    "open": "What a file entry's `url` leads to, and under which authorisation.",
    "basis": "implied",
    "assume": "Do not follow it.",
    "observe": "Not watched: nothing shows how to follow it.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-39",
    "open": "What `extension` is for a file without one.",
    "basis": "implied",
    "assume": "An empty string or null.",
    "observe": "The entry of a file named without a dot.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-40",
    "open": "How entries are listed.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-41",
    "open": "How a file is downloaded.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-42",
    "open": "How an entry is renamed.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-43",
    "open": "How entries outside the vault are moved.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-44",
    "open": "How entries are restored from the trash.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-45",
    "open": "How entries are starred.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-46",
    "open": "What deleting does with empty `entryIds` when `emptyTrash` is not true.",
    "basis": "implied",
    "assume": "Nothing, or a refusal.",
    "observe": "The answer.",
    "where": [
      "schemas/DeleteEntriesRequest"
    ]
  },
  {
    "id": "U-47",
    "open": "What deleting does with ids and `emptyTrash` together.",
    "basis": "implied",
    "assume": "Never send both.",
    "observe": "Not watched: it could touch what the account holds.",
    "where": [
      "schemas/DeleteEntriesRequest"
    ]
  },
  {
    "id": "U-48",
    "open": "What happens to a list that names unknown ids, ids of others or one id twice: all, some or nothing done.",
    "basis": "implied",
    "assume": "Nothing is sure; check afterwards.",
    "observe": "The answer to a list with one unknown id.",
    "where": [
      "schemas/EntryIds"
    ]
  },
  {
    "id": "U-49",
    "open": "What deleting without `deleteForever` does to an entry that is in the trash already.",
    "basis": "implied",
    "assume": "It stays in the trash.",
    "observe": "The answer.",
    "where": [
      "schemas/DeleteEntriesRequest"
    ]
  },
  {
    "id": "U-50",
    "open": "What becomes of a folder's content when the folder is deleted.",
    "basis": "implied",
    "assume": "It goes along.",
    "observe": "What becomes of an entry below a deleted folder.",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "U-51",
    "open": "Whether links, shares and stars of an entry survive the trash.",
    "basis": "implied",
    "assume": "They do not work meanwhile.",
    "observe": "Whether a trashed entry's link still works.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-52",
    "open": "Whether the trash empties itself after some time.",
    "basis": "implied",
    "assume": "It may.",
    "observe": "Not watched: a run is shorter than that.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-53",
    "open": "What the ordinary delete does with an entry of the vault.",
    "basis": "implied",
    "assume": "Use the vault's own.",
    "observe": "Not watched: it could touch what the vault holds.",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "U-54",
    "open": "Where a folder goes when `parentId` is absent.",
    "basis": "implied",
    "assume": "The root.",
    "observe": "The `parent_id` answered.",
    "where": [
      "schemas/CreateFolderRequest",
      "schemas/Folder"
    ]
  },
  {
    "id": "U-55",
    "open": "Which workspace applies when `workspaceId` is absent.",
    "basis": "implied",
    "assume": "The personal workspace.",
    "observe": "The `workspace_id` answered.",
    "where": [
      "parameters/WorkspaceIdQuery",
      "schemas/Folder",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-56",
    "open": "Whether one folder may hold two entries of the same name.",
    "basis": "implied",
    "assume": "It may be refused or renamed.",
    "observe": "The answer to a second folder of the same name.",
    "where": [
      "schemas/CreateFolderRequest"
    ]
  },
  {
    "id": "U-57",
    "open": "Whether 0 is accepted as the root where null is stated, and null where 0 is stated.",
    "basis": "implied",
    "assume": "Use the stated one.",
    "observe": "The answer to the other one.",
    "where": [
      "schemas/CreateFolderRequest",
      "schemas/ExtractArchiveRequest",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-58",
    "open": "How a parent is refused that is a file, is in the trash or lies in another workspace.",
    "basis": "implied",
    "assume": "Any 4xx.",
    "observe": "The answer to a file as parent.",
    "where": [
      "schemas/CreateFolderRequest",
      "schemas/ExtractArchiveRequest",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-59",
    "open": "What unstarring does to entries that are not starred, and with an empty list.",
    "basis": "implied",
    "assume": "Success.",
    "observe": "The answer.",
    "where": [
      "schemas/UnstarEntriesRequest"
    ]
  },
  {
    "id": "U-60",
    "open": "Which further fields a tag has.",
    "basis": "stated",
    "assume": "Ignore them.",
    "observe": "Names of fields that the interface does not show.",
    "where": [
      "schemas/StarredTag"
    ]
  },
  {
    "id": "U-61",
    "open": "What creating a link does for an entry that has one.",
    "basis": "implied",
    "assume": "The link is replaced or changed; use the one answered.",
    "observe": "Whether `id` and `hash` stay the same.",
    "where": [
      "createShareableLink"
    ]
  },
  {
    "id": "U-62",
    "open": "Whether the body may be left out when all of its fields are optional.",
    "basis": "implied",
    "assume": "Send `{}`.",
    "observe": "The answer to no body.",
    "where": [
      "createShareableLink"
    ]
  },
  {
    "id": "U-63",
    "open": "How a link's password is hashed.",
    "basis": "implied",
    "assume": "Opaque.",
    "observe": "The prefix of the stored form.",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "U-64",
    "open": "How `expires_at` is taken when it is in the past, has no zone or no time.",
    "basis": "implied",
    "assume": "Send a future UTC timestamp.",
    "observe": "The answer to each.",
    "where": [
      "schemas/CreateShareableLinkRequest"
    ]
  },
  {
    "id": "U-65",
    "open": "The answer to deleting a link that an entry does not have.",
    "basis": "implied",
    "assume": "Success or any 4xx.",
    "observe": "The answer.",
    "where": [
      "deleteShareableLink"
    ]
  },
  {
    "id": "U-66",
    "open": "How a link is followed: its answer, its password prompt, what each permission allows.",
    "basis": "implied",
    "assume": "A page for people.",
    "observe": "Not watched: the web application answers it.",
    "where": [
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "U-67",
    "open": "Whether an empty link password means none.",
    "basis": "implied",
    "assume": "Leave it out.",
    "observe": "The `password` answered.",
    "where": [
      "schemas/CreateShareableLinkRequest",
      "schemas/ShareableLink"
    ]
  },
  {
    "id": "U-68",
    "open": "What sharing does with a valid address that has no account, and with the caller's own.",
    "basis": "implied",
    "assume": "Refusal or no effect.",
    "observe": "The answer to each.",
    "where": [
      "schemas/ShareEntryRequest"
    ]
  },
  {
    "id": "U-69",
    "open": "Whether `emails` and `permissions` may be empty or hold duplicates.",
    "basis": "implied",
    "assume": "At least one of each, no duplicates.",
    "observe": "The answer to empty lists.",
    "where": [
      "schemas/ShareEntryRequest"
    ]
  },
  {
    "id": "U-70",
    "open": "What sharing again with other permissions does, and whether `users` then names old and new.",
    "basis": "implied",
    "assume": "The new permissions replace the old.",
    "observe": "The users answered.",
    "where": [
      "schemas/ShareEntryResponse"
    ]
  },
  {
    "id": "U-71",
    "open": "Whether one permission implies another.",
    "basis": "implied",
    "assume": "None does.",
    "observe": "Not watched: it shows at the receiver only.",
    "where": [
      "schemas/SharePermission"
    ]
  },
  {
    "id": "U-72",
    "open": "How a share is seen by its receiver and how it ends.",
    "basis": "implied",
    "assume": "Not available.",
    "observe": "Not watched: it shows at the receiver only.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-73",
    "open": "The name of the query parameter of the workspace list.",
    "basis": "stated",
    "assume": "Do not send it.",
    "observe": "Not watched: the name is not shown.",
    "where": [
      "listWorkspaces"
    ]
  },
  {
    "id": "U-74",
    "open": "What the detailed permissions in the workspace list look like.",
    "basis": "implied",
    "assume": "Ignore them.",
    "observe": "Not watched: the parameter is not shown.",
    "where": [
      "schemas/ListWorkspacesResponse"
    ]
  },
  {
    "id": "U-75",
    "open": "Which other roles exist, by name and id.",
    "basis": "implied",
    "assume": "An open set.",
    "observe": "The values seen.",
    "where": [
      "schemas/WorkspaceMembership"
    ]
  },
  {
    "id": "U-76",
    "open": "How members of a workspace are managed.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operations are not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-77",
    "open": "How a workspace is renamed or removed.",
    "basis": "implied",
    "assume": "Not available.",
    "observe": "Not watched: the operations are not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-78",
    "open": "Whether `0` names the personal workspace as a path segment too.",
    "basis": "implied",
    "assume": "It may be refused.",
    "observe": "The answer for workspace 0.",
    "where": [
      "parameters/WorkspaceId"
    ]
  },
  {
    "id": "U-79",
    "open": "Whether `avatar` is an absolute URL, and whether it needs a token.",
    "basis": "implied",
    "assume": "Resolve it against the API root; send no token.",
    "observe": "The form seen.",
    "where": [
      "schemas/WorkspaceAvatar"
    ]
  },
  {
    "id": "U-80",
    "open": "The order of the lists.",
    "basis": "implied",
    "assume": "None.",
    "observe": "Whether the order is by id, ascending or descending.",
    "where": [
      "schemas/ListWorkspacesResponse",
      "schemas/NoteList",
      "schemas/TrackedFilePage"
    ]
  },
  {
    "id": "U-81",
    "open": "How notes are changed and removed, and whether the list is ever cut.",
    "basis": "implied",
    "assume": "Not available; never cut.",
    "observe": "Not watched: the operations are not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-82",
    "open": "Whether a note's body is plain text or markup.",
    "basis": "implied",
    "assume": "Plain text; escape it before showing.",
    "observe": "Whether markup comes back as sent.",
    "where": [
      "schemas/Note"
    ]
  },
  {
    "id": "U-83",
    "open": "The status code of a failed extraction.",
    "basis": "stated",
    "assume": "Any 4xx; recognise it by its body.",
    "observe": "The code of a failed extraction.",
    "where": [
      "schemas/ExtractionError"
    ]
  },
  {
    "id": "U-84",
    "open": "Whether the extracted entries are there when the answer comes.",
    "basis": "implied",
    "assume": "They may follow.",
    "observe": "Whether they are there at once.",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "U-85",
    "open": "The text of the `message` of a successful extraction.",
    "basis": "implied",
    "assume": "Do not parse it.",
    "observe": "The text.",
    "where": [
      "schemas/ExtractArchiveResponse"
    ]
  },
  {
    "id": "U-86",
    "open": "Whether an absent or empty `password` equals null.",
    "basis": "implied",
    "assume": "Send null.",
    "observe": "The answer without a `password`.",
    "where": [
      "schemas/ExtractArchiveRequest"
    ]
  },
  {
    "id": "U-87",
    "open": "How extraction deals with names that exist already, and whether it makes a folder of its own.",
    "basis": "implied",
    "assume": "Extract into a fresh folder.",
    "observe": "The entries that came to be.",
    "where": [
      "schemas/ExtractArchiveRequest"
    ]
  },
  {
    "id": "U-88",
    "open": "Which archives other than ZIP can be extracted, and how an entry that is no archive is refused.",
    "basis": "implied",
    "assume": "ZIP only; the extraction error.",
    "observe": "The answer for a PDF.",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "U-89",
    "open": "Which conversions are supported.",
    "basis": "stated",
    "assume": "A refusal may come.",
    "observe": "The answer to each format tried.",
    "where": [
      "schemas/ConvertFileRequest"
    ]
  },
  {
    "id": "U-90",
    "open": "Which conversions answer with a `fileEntry` and which with a status only.",
    "basis": "implied",
    "assume": "Look for the field.",
    "observe": "Which of the two came.",
    "where": [
      "schemas/ConvertFileResponse"
    ]
  },
  {
    "id": "U-91",
    "open": "Which source URLs are accepted: schemes, hosts, size, and relative ones such as the `url` of an entry.",
    "basis": "implied",
    "assume": "An absolute HTTPS URL the server can reach.",
    "observe": "Not watched: a run names no hosts of others.",
    "where": [
      "schemas/ConvertFileRequest"
    ]
  },
  {
    "id": "U-92",
    "open": "In which folder and under which name the result is kept.",
    "basis": "implied",
    "assume": "Read `fileEntry.name`.",
    "observe": "The name answered.",
    "where": [
      "schemas/ConvertedEntry"
    ]
  },
  {
    "id": "U-93",
    "open": "What the vault answers for an account that has none, and how a vault is made.",
    "basis": "implied",
    "assume": "Any 4xx or a null vault.",
    "observe": "The answer on a fresh account.",
    "where": [
      "schemas/GetVaultResponse"
    ]
  },
  {
    "id": "U-94",
    "open": "How the key is derived from `salt`, and what `check` and `iv` hold once decoded.",
    "basis": "implied",
    "assume": "Opaque.",
    "observe": "The decoded lengths.",
    "where": [
      "schemas/Vault"
    ]
  },
  {
    "id": "U-95",
    "open": "How the entries of the vault are listed.",
    "basis": "implied",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-96",
    "open": "Which fields an element of the moved `entries` has.",
    "basis": "stated",
    "assume": "An object of unknown fields.",
    "observe": "The names of the fields.",
    "where": [
      "schemas/MoveVaultEntriesResponse"
    ]
  },
  {
    "id": "U-97",
    "open": "How vault entries move to the vault's root, and how a folder moved into itself is refused.",
    "basis": "implied",
    "assume": "Do neither.",
    "observe": "The answer to a folder moved into itself.",
    "where": [
      "schemas/MoveVaultEntriesRequest"
    ]
  },
  {
    "id": "U-98",
    "open": "How deleting from the vault refuses `deleteForever` that is false or absent.",
    "basis": "implied",
    "assume": "The validation error.",
    "observe": "The answer to each.",
    "where": [
      "schemas/DeleteVaultEntriesRequest"
    ]
  },
  {
    "id": "U-99",
    "open": "How entries come into the vault.",
    "basis": "implied",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-100",
    "open": "The name of the page-size parameter of the tracking list.",
    "basis": "stated",
    "assume": "Do not send it.",
    "observe": "Not watched: the name is not shown.",
    "where": [
      "listTrackedFiles"
    ]
  },
  {
    "id": "U-101",
    "open": "How pages below 1, past the end, and too large a page size are answered.",
    "basis": "implied",
    "assume": "An empty `data`.",
    "observe": "The answer to page 0 and to a page past the end.",
    "where": [
      "parameters/Page",
      "schemas/TrackedFilePage"
    ]
  },
  {
    "id": "U-102",
    "open": "How tracking is enabled for a file.",
    "basis": "implied",
    "assume": "In the web application.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-103",
    "open": "Which other values `action` has.",
    "basis": "implied",
    "assume": "An open set.",
    "observe": "The values seen.",
    "where": [
      "schemas/ViewRecord"
    ]
  },
  {
    "id": "U-104",
    "open": "The time zone of a view's `date`.",
    "basis": "implied",
    "assume": "UTC.",
    "observe": "The distance from the runner's own clock.",
    "where": [
      "schemas/ViewRecord"
    ]
  },
  {
    "id": "U-105",
    "open": "Whether `views` holds all views, and in which order.",
    "basis": "implied",
    "assume": "It may be cut.",
    "observe": "Its length beside `views_number`.",
    "where": [
      "schemas/TrackedFile"
    ]
  },
  {
    "id": "U-106",
    "open": "What the tracking list covers when `workspaceId` is absent.",
    "basis": "implied",
    "assume": "All of the caller's files.",
    "observe": "Not watched: the account may hold files of its own.",
    "where": [
      "parameters/TrackedWorkspaceId"
    ]
  },
  {
    "id": "U-107",
    "open": "Whether 5 MB is 5,000,000 or 5,242,880 bytes.",
    "basis": "implied",
    "assume": "Presign below 5,000,000; from there on use multipart.",
    "observe": "The answer to a presign of 5,000,000 and of 5,242,879 bytes.",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "U-108",
    "open": "How presigning refuses a file of 5 MB or more.",
    "basis": "implied",
    "assume": "Any 4xx.",
    "observe": "The answer to 5,242,880 bytes.",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "U-109",
    "open": "Which headers the presigned PUT needs, and whether size and type are bound by it.",
    "basis": "implied",
    "assume": "Send the `Content-Type` and length declared.",
    "observe": "The answer to a PUT of another type.",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "U-110",
    "open": "What the presigned PUT answers, in success and in failure.",
    "basis": "implied",
    "assume": "Any 2xx is success; the body means nothing.",
    "observe": "The codes seen.",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "U-111",
    "open": "Whether a presigned URL can be used twice.",
    "basis": "implied",
    "assume": "Once.",
    "observe": "The answer to a second PUT.",
    "where": [
      "schemas/PresignUploadResponse"
    ]
  },
  {
    "id": "U-112",
    "open": "Whether an empty file can be uploaded.",
    "basis": "implied",
    "assume": "It may be refused.",
    "observe": "The answer to a presign of 0 bytes.",
    "where": [
      "schemas/PresignUploadRequest"
    ]
  },
  {
    "id": "U-113",
    "open": "How `relativePath` is written: separator, and whether its last segment may be the file's name.",
    "basis": "implied",
    "assume": "Folders joined by `/`, without the file's name.",
    "observe": "The folders that came to be.",
    "where": [
      "schemas/RelativePath"
    ]
  },
  {
    "id": "U-114",
    "open": "Which of the presign's and the registration's `workspaceId`, `parentId` and `relativePath` count.",
    "basis": "implied",
    "assume": "Send the same to both.",
    "observe": "Where the entry came to be.",
    "where": [
      "schemas/PresignUploadRequest",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-115",
    "open": "How a multipart upload is created.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-116",
    "open": "How the parts of a multipart upload are signed.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-117",
    "open": "How a multipart upload is completed.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-118",
    "open": "How a multipart upload is aborted.",
    "basis": "stated",
    "assume": "Not available.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-119",
    "open": "How a file hash is checked before uploading.",
    "basis": "stated",
    "assume": "Upload and register with `fileHash`.",
    "observe": "Not watched: the operation is not shown.",
    "where": [
      "contract",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-120",
    "open": "What listing the parts answers for an upload that does not exist or is another's.",
    "basis": "implied",
    "assume": "Any 4xx.",
    "observe": "The answer to an unknown `uploadId`.",
    "where": [
      "schemas/ListUploadedPartsRequest"
    ]
  },
  {
    "id": "U-121",
    "open": "Whether an `ETag` carries its quotation marks, and the order of `parts`.",
    "basis": "implied",
    "assume": "Compare without quotes; sort by number.",
    "observe": "The form and the order seen.",
    "where": [
      "schemas/UploadedPart"
    ]
  },
  {
    "id": "U-122",
    "open": "The bounds on the size and number of parts.",
    "basis": "implied",
    "assume": "5 MiB at least, except the last; at most 10,000.",
    "observe": "Not watched: parts cannot be sent without signing.",
    "where": [
      "schemas/UploadedPart"
    ]
  },
  {
    "id": "U-123",
    "open": "Whether the key of a multipart upload has the form of a presigned one.",
    "basis": "implied",
    "assume": "Take it as opaque; its last segment is the `filename`.",
    "observe": "Not watched: the creation is not shown.",
    "where": [
      "schemas/ListUploadedPartsRequest"
    ]
  },
  {
    "id": "U-124",
    "open": "How registering refuses a missing object, another size, another's object or a second registration.",
    "basis": "implied",
    "assume": "Any 4xx.",
    "observe": "The answer to each.",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-125",
    "open": "What deduplication shows: a shared object, a shared entry or nothing.",
    "basis": "implied",
    "assume": "Nothing.",
    "observe": "Whether the second entry's `file_name` is the first's.",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-126",
    "open": "How `client_last_modified` is written, and what it is when nothing was given.",
    "basis": "implied",
    "assume": "A timestamp, a number of milliseconds, null or absent.",
    "observe": "The form seen.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-127",
    "open": "What `file_hash` is when nothing was given, and whether its letter case is kept.",
    "basis": "implied",
    "assume": "Null or absent; compare without case.",
    "observe": "The form seen.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-128",
    "open": "What becomes of `exifData`.",
    "basis": "implied",
    "assume": "It is stored.",
    "observe": "Whether a field of the entry carries it.",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-129",
    "open": "What `mime` and `extension` are when `clientMime` and `clientExtension` are absent.",
    "basis": "implied",
    "assume": "They are guessed from the name, or null.",
    "observe": "The values answered.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-130",
    "open": "How a `fileHash` that does not match the object is treated.",
    "basis": "implied",
    "assume": "Refusal, or kept as sent.",
    "observe": "The answer.",
    "where": [
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-131",
    "open": "Whose workspace the `workspaceId` of an extraction names, the archive's or the destination's.",
    "basis": "implied",
    "assume": "Extract within one workspace.",
    "observe": "The answer where the two differ.",
    "where": [
      "extractArchive"
    ]
  },
  {
    "id": "U-132",
    "open": 'Whether a value of another type is converted or refused, such as `"12"` where an integer is stated.',
    "basis": "implied",
    "assume": "Send the stated type.",
    "observe": "The answer to a number as a name and to an id as text.",
    "where": [
      "schemas/ValidationError"
    ]
  },
  {
    "id": "U-133",
    "open": "Whose id the `owner_id` of an entry is, the uploader's or the workspace owner's.",
    "basis": "implied",
    "assume": "Nothing about permissions follows from it.",
    "observe": "The value of an entry that the caller registers in the personal workspace.",
    "where": [
      "schemas/FileEntry"
    ]
  },
  {
    "id": "U-134",
    "open": "Whether an extension may hold a dot within, as in `tar.gz`.",
    "basis": "implied",
    "assume": "Send the part after the last dot.",
    "observe": "The answer to a presign with the extension `tar.gz`.",
    "where": [
      "schemas/FileEntry",
      "schemas/FileExtension"
    ]
  },
  {
    "id": "U-135",
    "open": "Whether emptying the trash reaches the trash of shared workspaces.",
    "basis": "implied",
    "assume": "It empties the personal one, and may reach others.",
    "observe": "Not watched: it could touch what a shared workspace holds.",
    "where": [
      "deleteEntries"
    ]
  },
  {
    "id": "U-136",
    "open": "Where `relativePath` begins, at the root or in another folder.",
    "basis": "implied",
    "assume": "At the root of the workspace.",
    "observe": "The folder in which the first folder of a path lies.",
    "where": [
      "schemas/RelativePath"
    ]
  },
  {
    "id": "U-137",
    "open": "Where a file goes with neither `parentId` nor `relativePath`, and how presigning names the root.",
    "basis": "implied",
    "assume": "The root; leave `parentId` out.",
    "observe": "The folder of a file that was registered with neither.",
    "where": [
      "schemas/PresignUploadRequest",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-138",
    "open": "Which role or permission each operation needs.",
    "basis": "implied",
    "assume": "A 403 may come from any.",
    "observe": "Not watched: a run cannot make roles, and the operations that a permission opens are not shown.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-139",
    "open": "What vault operations do with entries outside the vault, and which other operations take entries of the vault.",
    "basis": "implied",
    "assume": "Keep the two apart.",
    "observe": "Not watched: it could touch what the vault holds.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-140",
    "open": "What the operations other than deleting do with an entry in the trash.",
    "basis": "implied",
    "assume": "Refusal, or no effect that lasts.",
    "observe": "The answer to a link for an entry in the trash.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-141",
    "open": "Whether a conversion is done when the answer comes.",
    "basis": "implied",
    "assume": "It may follow.",
    "observe": "Not watched: without a `fileEntry` nothing tells of the result, and listing is not shown.",
    "where": [
      "schemas/ConvertFileResponse"
    ]
  },
  {
    "id": "U-142",
    "open": "How long an object that nobody registers and an upload that nobody goes on with are kept.",
    "basis": "implied",
    "assume": "A day at most.",
    "observe": "Not watched: a run is shorter than that.",
    "where": [
      "schemas/ListUploadedPartsRequest",
      "schemas/RegisterEntryRequest"
    ]
  },
  {
    "id": "U-143",
    "open": "Whether `parts` names all parts that have arrived, or is cut or late.",
    "basis": "implied",
    "assume": "A part that is not named is sent again.",
    "observe": "Not watched: parts cannot be sent without signing.",
    "where": [
      "schemas/ListUploadedPartsResponse"
    ]
  },
  {
    "id": "U-144",
    "open": "Whether the workspace list names the personal workspace, 0.",
    "basis": "implied",
    "assume": "It does not.",
    "observe": "Whether a workspace 0 is among those listed.",
    "where": [
      "schemas/ListWorkspacesResponse"
    ]
  },
  {
    "id": "U-145",
    "open": "What `device_name` does.",
    "basis": "implied",
    "assume": "It names the token.",
    "observe": "Not watched: where tokens are named is not shown.",
    "where": [
      "schemas/LoginRequest"
    ]
  },
  {
    "id": "U-146",
    "open": "Whether folders of `relativePath` that exist are used, or made again beside them.",
    "basis": "implied",
    "assume": "They are used.",
    "observe": "The folders of a second file with the same path.",
    "where": [
      "schemas/RelativePath"
    ]
  },
  {
    "id": "U-147",
    "open": "How entries are duplicated.",
    "basis": "implied",
    "assume": "Download and upload again.",
    "observe": "Not watched: an operation for it is not mentioned.",
    "where": [
      "contract"
    ]
  },
  {
    "id": "U-148",
    "open": "Whether a deletion has taken effect when its answer comes.",
    "basis": "implied",
    "assume": "It may follow within a moment.",
    "observe": "Not watched: a run looks again for a second.",
    "where": [
      "deleteEntries",
      "deleteVaultEntries"
    ]
  },
  {
    "id": "U-149",
    "open": "Whether the content type of a request may carry parameters, such as `charset=utf-8`.",
    "basis": "implied",
    "assume": "It is `application/json` to the letter.",
    "observe": "The answer to a request whose content type names the charset.",
    "where": [
      "contract"
    ]
  }
];

// ../generated/operations.ts
var operations = {
  login: { method: "POST", path: "/auth/login", needsToken: false },
  getLoggedUser: { method: "GET", path: "/cli/loggedUser", needsToken: true },
  deleteEntries: { method: "POST", path: "/file-entries/delete", needsToken: true },
  unstarEntries: { method: "POST", path: "/file-entries/unstar", needsToken: true },
  createFolder: { method: "POST", path: "/folders", needsToken: true },
  presignUpload: { method: "POST", path: "/s3/simple/presign", needsToken: true },
  listUploadedParts: { method: "POST", path: "/s3/multipart/get-uploaded-parts", needsToken: true },
  registerEntry: { method: "POST", path: "/s3/entries", needsToken: true },
  extractArchive: { method: "POST", path: "/file-entries/{entryId}/extract", needsToken: true },
  convertFile: { method: "POST", path: "/entry/convert", needsToken: true },
  createShareableLink: { method: "POST", path: "/file-entries/{entryId}/shareable-link", needsToken: true },
  deleteShareableLink: { method: "DELETE", path: "/file-entries/{entryId}/shareable-link", needsToken: true },
  shareEntry: { method: "POST", path: "/file-entries/{entryId}/share", needsToken: true },
  createWorkspace: { method: "POST", path: "/workspace", needsToken: true },
  getWorkspace: { method: "GET", path: "/workspace/{id}", needsToken: true },
  listWorkspaces: { method: "GET", path: "/me/workspaces", needsToken: true },
  createNote: { method: "POST", path: "/notes/create", needsToken: true },
  listNotes: { method: "GET", path: "/notes", needsToken: true },
  getVault: { method: "GET", path: "/vault", needsToken: true },
  moveVaultEntries: { method: "POST", path: "/vault/file-entries/move", needsToken: true },
  deleteVaultEntries: { method: "POST", path: "/vault/delete-entries", needsToken: true },
  listTrackedFiles: { method: "GET", path: "/track/all", needsToken: true }
};

// ../generated/operations.reference.ts
var operations2 = {
  login: { method: "POST", path: "/auth/login", needsToken: false },
  getLoggedUser: { method: "GET", path: "/cli/loggedUser", needsToken: true },
  deleteEntries: { method: "POST", path: "/file-entries/delete", needsToken: true },
  unstarEntries: { method: "POST", path: "/file-entries/unstar", needsToken: true },
  createFolder: { method: "POST", path: "/folders", needsToken: true },
  presignUpload: { method: "POST", path: "/s3/simple/presign", needsToken: true },
  listUploadedParts: { method: "POST", path: "/s3/multipart/get-uploaded-parts", needsToken: true },
  registerEntry: { method: "POST", path: "/s3/entries", needsToken: true },
  extractArchive: { method: "POST", path: "/file-entries/{entryId}/extract", needsToken: true },
  convertFile: { method: "POST", path: "/entry/convert", needsToken: true },
  getShareableLink: { method: "GET", path: "/file-entries/{entryId}/shareable-link", needsToken: true },
  updateShareableLink: { method: "PUT", path: "/file-entries/{entryId}/shareable-link", needsToken: true },
  createShareableLink: { method: "POST", path: "/file-entries/{entryId}/shareable-link", needsToken: true },
  deleteShareableLink: { method: "DELETE", path: "/file-entries/{entryId}/shareable-link", needsToken: true },
  shareEntry: { method: "POST", path: "/file-entries/{entryId}/share", needsToken: true },
  createWorkspace: { method: "POST", path: "/workspace", needsToken: true },
  getWorkspace: { method: "GET", path: "/workspace/{id}", needsToken: true },
  updateWorkspace: { method: "PUT", path: "/workspace/{id}", needsToken: true },
  deleteWorkspace: { method: "DELETE", path: "/workspace/{id}", needsToken: true },
  listWorkspaces: { method: "GET", path: "/me/workspaces", needsToken: true },
  createNote: { method: "POST", path: "/notes/create", needsToken: true },
  listNotes: { method: "GET", path: "/notes", needsToken: true },
  getVault: { method: "GET", path: "/vault", needsToken: true },
  createVault: { method: "POST", path: "/vault", needsToken: true },
  moveVaultEntries: { method: "POST", path: "/vault/file-entries/move", needsToken: true },
  deleteVaultEntries: { method: "POST", path: "/vault/delete-entries", needsToken: true },
  listTrackedFiles: { method: "GET", path: "/track/all", needsToken: true },
  listEntries: { method: "GET", path: "/drive/file-entries", needsToken: true },
  getEntry: { method: "GET", path: "/file-entries/{entryId}", needsToken: true },
  updateEntry: { method: "PUT", path: "/file-entries/{entryId}", needsToken: true },
  downloadFile: { method: "GET", path: "/file-entries/download/{hash}", needsToken: true },
  moveEntries: { method: "POST", path: "/file-entries/move", needsToken: true },
  starEntries: { method: "POST", path: "/file-entries/star", needsToken: true },
  restoreEntries: { method: "POST", path: "/file-entries/restore", needsToken: true },
  createMultipartUpload: { method: "POST", path: "/s3/multipart/create", needsToken: true },
  signParts: { method: "POST", path: "/s3/multipart/batch-sign-part-urls", needsToken: true },
  completeMultipartUpload: { method: "POST", path: "/s3/multipart/complete", needsToken: true },
  abortMultipartUpload: { method: "POST", path: "/s3/multipart/abort", needsToken: true },
  listVaultEntries: { method: "GET", path: "/vault/file-entries", needsToken: true },
  setTracked: { method: "POST", path: "/track/setTracked", needsToken: true },
  getSpaceUsage: { method: "GET", path: "/user/space-usage", needsToken: true },
  uploadFile: { method: "POST", path: "/uploads", needsToken: true },
  updateNote: { method: "POST", path: "/notes/update", needsToken: true },
  deleteNote: { method: "POST", path: "/notes/delete", needsToken: true },
  inviteMembers: { method: "POST", path: "/workspace/{id}/invite", needsToken: true },
  removeMember: { method: "DELETE", path: "/workspace/{id}/member/{userId}", needsToken: true },
  listWorkspaceRoles: { method: "GET", path: "/workspace_roles", needsToken: true },
  unshareEntry: { method: "POST", path: "/file-entries/{entryId}/unshare", needsToken: true },
  listFolders: { method: "GET", path: "/users/{userId}/folders", needsToken: true },
  getFolderPath: { method: "GET", path: "/folders/{hash}/path", needsToken: true },
  validateUploads: { method: "POST", path: "/uploads/validate", needsToken: true },
  getAvailableName: { method: "POST", path: "/entry/getAvailableName", needsToken: true },
  duplicateEntries: { method: "POST", path: "/file-entries/duplicate", needsToken: true }
};
export {
  operations,
  operations2 as referenceOperations,
  requirements,
  unknowns
};
