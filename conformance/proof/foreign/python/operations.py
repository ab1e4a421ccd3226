"""The 22 operations, written from the published interface. Each takes a request and returns (status, body)."""

import io
import re
import zipfile

from store import Refused, invalid, not_found, now, unauthorized

FOLDER = ("id", "name", "type", "hash", "file_size", "parent_id", "workspace_id", "path", "created_at", "updated_at")
FILE = ("id", "name", "file_name", "mime", "file_size", "type", "extension", "workspace_id", "owner_id", "hash",
        "path", "url", "created_at", "updated_at", "parent_id", "client_last_modified", "file_hash")
LIMIT = 5 * 1024 * 1024


class Request:
    def __init__(self, store, user, path, query, body, origin):
        self.store, self.user, self.path, self.query, self.body, self.origin = store, user, path, query, body, origin


def shown(entry, names):
    return {name: entry[name] for name in names}


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


KINDS = {
    "string": lambda value: isinstance(value, str),
    "text": lambda value: isinstance(value, str) and value != "",
    "integer": is_integer,
    "boolean": lambda value: isinstance(value, bool),
    "integers": lambda value: isinstance(value, list) and all(is_integer(one) for one in value),
    "strings": lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
}


def validate(body, required=(), optional=()):
    """`required` and `optional` are pairs of a name and a kind. An optional value may be null."""
    if not isinstance(body, dict):
        raise invalid({"body": "The body must be a JSON object."})
    errors = {}
    for name, kind in required:
        if body.get(name) is None or body[name] == "":
            errors[name] = f"The {name} field is required."
        elif not KINDS[kind](body[name]):
            errors[name] = f"The {name} field must be of another type: {kind}."
    for name, kind in optional:
        if body.get(name) is not None and not KINDS[kind](body[name]):
            errors[name] = f"The {name} field must be of another type: {kind}."
    if errors:
        raise invalid(errors)
    return body


def number_in(query, name):
    text = query.get(name, "0") or "0"
    if not re.fullmatch(r"-?\d+", text):
        raise invalid({name: f"The {name} field must be an integer."})
    return int(text)


def workspace_in(request, number):
    if role_in(request, number) not in ("owner", "editor"):
        raise unauthorized()
    return number


def role_in(request, number):
    if number == 0:
        return "owner"
    workspace = request.store.workspaces.get(number)
    if workspace is None:
        raise not_found()
    if request.user["id"] not in workspace["members"]:
        raise unauthorized()
    return workspace["members"][request.user["id"]]


def folder_of(request, number):
    if number is None:
        return None
    folder = request.store.owned(request.user["id"], number)
    if folder["type"] != "folder" or request.store.is_trashed(folder):
        raise invalid({"parentId": "The selected parentId is invalid."})
    return folder


def entries_of(request, ids):
    found = []
    for number in ids:
        found.append(request.store.owned(request.user["id"], number))
    return found


def login(request):
    body = validate(request.body, [("email", "text"), ("password", "text"), ("device_name", "text")])
    for account in request.store.users.values():
        if account["user"]["email"] == body["email"] and account["password"] == body["password"]:
            user = account["user"]
            return 200, {"user": {**user, "access_token": request.store.new_token(user["id"])}}
    raise invalid({"email": "These credentials do not match our records."})


def get_logged_user(request):
    return 200, {"user": request.user}


def delete_entries(request):
    body = validate(request.body, optional=[("deleteForever", "boolean"), ("emptyTrash", "boolean")])
    if not KINDS["integers"](body.get("entryIds")):
        raise invalid({"entryIds": "The entryIds field is required."})
    if body.get("emptyTrash") and not body["entryIds"]:
        for entry in list(request.store.entries.values()):
            if entry["trashed"] and entry["owner_id"] == request.user["id"] and entry["vault_id"] is None:
                request.store.delete(entry)
        return 200, {}
    entries = entries_of(request, body["entryIds"])
    if any(entry["vault_id"] is not None for entry in entries):
        raise invalid({"entryIds": "Entries of the vault are deleted there."})
    for entry in entries:
        if body.get("deleteForever"):
            request.store.delete(entry)
        else:
            entry["trashed"] = True
    return 200, {}


def create_shareable_link(request):
    body = validate(request.body or {}, optional=[("password", "text"), ("expires_at", "text"),
                                                  ("allow_edit", "boolean"), ("allow_download", "boolean")])
    expires = body.get("expires_at")
    moment = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z", expires or "")
    if expires is not None and not moment:
        raise invalid({"expires_at": "The expires_at field must be a date."})
    entry = request.store.owned(request.user["id"], request.path["entryId"])
    if request.store.is_trashed(entry):
        raise not_found()
    number = request.store.next_id()
    link = {"id": number, "hash": f"share{number}", "user_id": request.user["id"], "entry_id": entry["id"],
            "password": "$scrypt$hidden" if body.get("password") else None,
            "expires_at": f"{moment[1]}.{(moment[2] or '.')[1:7]:0<6}Z" if moment else None,
            "allow_edit": body.get("allow_edit") or False, "allow_download": body.get("allow_download") or False}
    request.store.links[entry["id"]] = link
    return 200, {"link": link}


def delete_shareable_link(request):
    entry = request.store.owned(request.user["id"], request.path["entryId"])
    if request.store.links.pop(entry["id"], None) is None:
        raise not_found()
    return 200, {}


def share_entry(request):
    body = validate(request.body, [("emails", "strings"), ("permissions", "strings")])
    if any(not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", one) for one in body["emails"]):
        raise invalid({"emails": "The emails field must hold valid e-mail addresses."})
    if any(one not in ("view", "edit", "download") for one in body["permissions"]):
        raise invalid({"permissions": "The selected permissions are invalid."})
    if not re.fullmatch(r"\d+", request.path["entryId"]):
        raise not_found()
    entry = request.store.owned(request.user["id"], request.path["entryId"])
    users = [one["user"] for one in request.store.users.values() if one["user"]["email"] in body["emails"]]
    if len(users) < len(set(body["emails"])):
        raise invalid({"emails": "No user has this address."})
    for user in users:
        request.store.shares[(entry["id"], user["id"])] = body["permissions"]
    return 200, {"users": [{name: user[name] for name in ("id", "email", "display_name")} for user in users]}


def workspace_of(request, workspace):
    owner = request.store.users[workspace["owner_id"]]["user"]
    is_owner = request.user["id"] == owner["id"]
    role = "Workspace Owner" if is_owner else workspace["members"][request.user["id"]].title()
    return {**{name: workspace[name] for name in ("id", "name", "avatar", "owner_id", "created_at", "updated_at")},
            "members_count": len(workspace["members"]),
            "currentUser": {"role_name": role, "email": request.user["email"], "role_id": 3 if is_owner else 4,
                            "is_owner": is_owner, "workspace_id": workspace["id"]},
            "owner": {"role_name": "Workspace Owner", "email": owner["email"], "is_owner": True}}


def create_workspace(request):
    body = validate(request.body, [("name", "text")])
    number = request.store.next_id()
    workspace = {"id": number, "name": body["name"], "avatar": f"https://img.example.com/{number}.png",
                 "owner_id": request.user["id"], "members": {request.user["id"]: "owner"},
                 "created_at": now(), "updated_at": now()}
    request.store.workspaces[number] = workspace
    return 200, {"workspace": workspace_of(request, workspace)}


def list_workspaces(request):
    return 200, {"workspaces": [workspace_of(request, one) for one in request.store.workspaces.values()
                                if request.user["id"] in one["members"]]}


def get_workspace(request):
    number = request.path["id"]
    workspace = request.store.workspaces.get(int(number)) if number.isdigit() else None
    if workspace is None:
        raise not_found()
    if request.user["id"] not in workspace["members"]:
        raise unauthorized()
    return 200, {"workspace": workspace_of(request, workspace)}


def create_folder(request):
    body = validate(request.body, [("name", "text")], [("parentId", "integer")])
    workspace = workspace_in(request, number_in(request.query, "workspaceId"))
    parent = folder_of(request, body.get("parentId"))
    folder = request.store.add_entry(request.user["id"], body["name"], "folder", body.get("parentId"),
                                     parent["workspace_id"] if parent else workspace)
    return 200, {"folder": shown(folder, FOLDER)}


def extract_archive(request):
    body = validate(request.body, optional=[("password", "string")])
    if not is_integer(body.get("parentId")):
        raise invalid({"parentId": "The parentId field is required."})
    workspace = number_in(request.query, "workspaceId")
    if not request.path["entryId"].isdigit():
        raise not_found()
    entry = request.store.owned(request.user["id"], request.path["entryId"])
    parent = folder_of(request, body["parentId"] or None)
    place = parent["workspace_id"] if parent else workspace_in(request, workspace)
    try:
        archive = zipfile.ZipFile(io.BytesIO(entry["content"]))
        password = (body.get("password") or "").encode() or None
        files = [(name, archive.read(name, password)) for name in archive.namelist()]
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, ValueError, EOFError):
        raise Refused(422, {"status": "error", "message": "Invalid archive or wrong password."})
    for path, content in files:
        above, _, name = path.strip("/").rpartition("/")
        if path.endswith("/"):
            above, name = path, ""
        folder = request.store.folder_at(request.user["id"], above, parent and parent["id"], place)
        if name:
            request.store.add_entry(request.user["id"], name, "text", folder, place, content=content)
    return 200, {"message": "Extracted."}


def convert_file(request):
    body = validate(request.body, [("url", "text"), ("filename", "text"), ("outputformat", "text")])
    workspace = workspace_in(request, number_in(request.query, "workspaceId"))
    if body["outputformat"] not in ("png", "jpg", "pdf") or not body["url"].startswith(("http://", "https://", "v1/")):
        raise invalid({"url": "This cannot be converted."})
    source = re.search(r"/file-entries/(\d+)$", body["url"])
    if source:
        request.store.owned(request.user["id"], source[1])
    name = f"{body['filename'].rsplit('.', 1)[0]}.{body['outputformat']}"
    mime = "application/pdf" if body["outputformat"] == "pdf" else f"image/{body['outputformat'].replace('jpg', 'jpeg')}"
    kind = "pdf" if body["outputformat"] == "pdf" else "image"
    entry = request.store.add_entry(request.user["id"], name, kind, None, workspace, content=b"converted", mime=mime)
    return 200, {"fileEntry": shown(entry, ("id", "name", "type", "mime"))}


def unstar_entries(request):
    body = validate(request.body)
    if not KINDS["integers"](body.get("entryIds")):
        raise invalid({"entryIds": "The entryIds field is required."})
    for entry in entries_of(request, body["entryIds"]):
        entry["starred"].discard(request.user["id"])
    return 200, {"tag": {"id": 1, "name": "starred"}}


def create_note(request):
    body = validate(request.body, [("title", "text"), ("body", "text")])
    note = {"id": request.store.next_id(), "title": body["title"], "body": body["body"],
            "created_at": now(), "updated_at": now()}
    request.store.notes[note["id"]] = (request.user["id"], note)
    return 200, {"note": note}


def list_notes(request):
    return 200, [note for owner, note in request.store.notes.values() if owner == request.user["id"]]


def get_vault(request):
    return 200, {"vault": request.store.vault_of(request.user["id"]), "seo": None}


def vault_entries(request, ids):
    entries = entries_of(request, ids)
    if any(entry["vault_id"] is None for entry in entries):
        raise invalid({"entryIds": "Some entries do not lie in the vault."})
    return entries


def move_vault_entries(request):
    body = validate(request.body, [("entryIds", "integers"), ("destinationId", "integer")])
    destination = request.store.owned(request.user["id"], body["destinationId"])
    entries = vault_entries(request, body["entryIds"])
    inside = [one for entry in entries for one in [entry, *request.store.below(entry)]]
    if destination["vault_id"] is None or destination["type"] != "folder" or destination in inside:
        raise invalid({"destinationId": "The selected destinationId is invalid."})
    for entry in entries:
        entry["parent_id"] = destination["id"]
        for one in [entry, *request.store.below(entry)]:
            one["path"] = "/".join(str(each["id"]) for each in [*request.store.above(one), one])
    shown_at = {**shown(destination, ("id", "name", "type", "vault_id")), "is_encrypted": 1}
    return 200, {"entries": [shown(entry, FILE) for entry in entries], "destination": shown_at}


def delete_vault_entries(request):
    body = validate(request.body, [("entryIds", "integers"), ("deleteForever", "boolean")])
    if not body["deleteForever"]:
        raise invalid({"deleteForever": "The deleteForever field must be true."})
    for entry in vault_entries(request, body["entryIds"]):
        request.store.delete(entry)
    return 200, {}


def list_tracked_files(request):
    page = number_in(request.query, "page") if "page" in request.query else 1
    if page < 1:
        raise invalid({"page": "The page field must be at least 1."})
    wanted = number_in(request.query, "workspaceId") if "workspaceId" in request.query else None
    role_in(request, wanted or 0)
    all_of_them = [entry for entry in request.store.entries.values()
                   if entry.get("views") is not None and entry["owner_id"] == request.user["id"]
                   and not request.store.is_trashed(entry) and wanted in (None, entry["workspace_id"])]
    data = [{**shown(entry, ("id", "name", "type", "file_size")), "views_number": entry["views_number"],
             "dl_number": entry["dl_number"], "views": entry["views"]} for entry in all_of_them]
    return 200, {"pagination": {"data": data[(page - 1) * 15:page * 15], "current_page": page,
                                "last_page": max(1, -(-len(data) // 15)), "total": len(data)}}


def presign_upload(request):
    body = validate(request.body, [("filename", "text"), ("mime", "text"), ("size", "integer")],
                    [("workspaceId", "integer"), ("relativePath", "string"), ("parentId", "integer")])
    if not isinstance(body.get("extension"), str):
        raise invalid({"extension": "The extension field is required."})
    if not 0 <= body["size"] < LIMIT:
        raise invalid({"size": "Files of 5 MB or more go by multipart upload."})
    workspace_in(request, body.get("workspaceId") or 0)
    folder_of(request, body.get("parentId"))
    return 200, request.store.presign(request.origin, request.user["id"], body["size"])


def list_uploaded_parts(request):
    body = validate(request.body, [("key", "text"), ("uploadId", "text")])
    upload = request.store.multiparts.get((body["key"], body["uploadId"]))
    if upload is None:
        raise not_found()
    if upload["user"] != request.user["id"]:
        raise unauthorized()
    return 200, {"parts": upload["parts"]}


def register_entry(request):
    body = validate(request.body, [("filename", "text"), ("size", "integer"), ("clientName", "text")],
                    [("clientMime", "string"), ("clientExtension", "string"), ("workspaceId", "integer"),
                     ("parentId", "integer"), ("relativePath", "string"), ("lastModified", "integer"),
                     ("fileHash", "string"), ("exifData", "string")])
    owner, content = request.store.objects.get(body["filename"], (None, b""))
    if owner != request.user["id"] or len(content) != body["size"]:
        raise invalid({"filename": "No such object was uploaded."})
    workspace = workspace_in(request, body.get("workspaceId") or 0)
    parent = None if body.get("relativePath") else folder_of(request, body.get("parentId"))
    place = parent["workspace_id"] if parent else workspace
    above = request.store.folder_at(request.user["id"], body.get("relativePath") or "", parent and parent["id"], place)
    mime = body.get("clientMime") or "application/octet-stream"
    kind = "pdf" if mime == "application/pdf" else mime.split("/")[0]
    entry = request.store.add_entry(request.user["id"], body["clientName"], kind, above, place, content=content,
                                    mime=mime, stored=body["filename"])
    entry["extension"] = body.get("clientExtension") or entry["extension"]
    entry["client_last_modified"], entry["file_hash"] = body.get("lastModified"), body.get("fileHash")
    return 200, {"fileEntry": shown(entry, FILE)}


ROUTES = [
    ("login", "POST", "/auth/login", login),
    ("getLoggedUser", "GET", "/cli/loggedUser", get_logged_user),
    ("deleteEntries", "POST", "/file-entries/delete", delete_entries),
    ("createShareableLink", "POST", "/file-entries/{entryId}/shareable-link", create_shareable_link),
    ("deleteShareableLink", "DELETE", "/file-entries/{entryId}/shareable-link", delete_shareable_link),
    ("shareEntry", "POST", "/file-entries/{entryId}/share", share_entry),
    ("createWorkspace", "POST", "/workspace", create_workspace),
    ("listWorkspaces", "GET", "/me/workspaces", list_workspaces),
    ("getWorkspace", "GET", "/workspace/{id}", get_workspace),
    ("createFolder", "POST", "/folders", create_folder),
    ("extractArchive", "POST", "/file-entries/{entryId}/extract", extract_archive),
    ("convertFile", "POST", "/entry/convert", convert_file),
    ("unstarEntries", "POST", "/file-entries/unstar", unstar_entries),
    ("createNote", "POST", "/notes/create", create_note),
    ("listNotes", "GET", "/notes", list_notes),
    ("getVault", "GET", "/vault", get_vault),
    ("moveVaultEntries", "POST", "/vault/file-entries/move", move_vault_entries),
    ("deleteVaultEntries", "POST", "/vault/delete-entries", delete_vault_entries),
    ("listTrackedFiles", "GET", "/track/all", list_tracked_files),
    ("presignUpload", "POST", "/s3/simple/presign", presign_upload),
    ("listUploadedParts", "POST", "/s3/multipart/get-uploaded-parts", list_uploaded_parts),
    ("registerEntry", "POST", "/s3/entries", register_entry),
]
