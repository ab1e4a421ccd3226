"""The state provider: creates states that the interface cannot, and returns the state of an entry."""

import hashlib
import uuid

from store import Refused, now

TEXT = b"A small text file.\n"


def not_offered():
    return Refused(501, {"message": "Not offered."})


def new_file(store, owner, name="arranged.txt", content=TEXT, **options):
    stored = str(uuid.uuid4())
    return store.add_entry(owner, name, "text", content=content, mime="text/plain", stored=stored, **options)


def named(entry):
    return {"entryId": entry["id"], "hash": entry["hash"], "name": entry["name"], "size": entry["file_size"]}


def other_user(store):
    return store.add_user(f"somebody-{store.next_id()}@example.com", uuid.uuid4().hex)


def trashed_entry(store, user, parameters):
    entry = new_file(store, user["id"])
    entry["trashed"] = True
    return named(entry)


def starred_entry(store, user, parameters):
    if "entryId" in parameters:
        entry = store.owned(user["id"], parameters["entryId"])
    elif parameters.get("kind") == "folder":
        entry = store.add_entry(user["id"], "Starred", "folder")
    else:
        entry = new_file(store, user["id"])
    entry["starred"].add(user["id"])
    return named(entry)


def vault_entry(store, user, parameters):
    vault = store.vault_of(user["id"])["id"]
    folder, destination = (store.add_entry(user["id"], f"Vault {store.next_id()}", "folder", vault=vault) for _ in "ab")
    entry = new_file(store, user["id"], parent=folder["id"], vault=vault)
    return {**named(entry), "vaultId": vault, "folderId": folder["id"], "destinationId": destination["id"]}


def tracked_file(store, user, parameters):
    views, downloads = parameters.get("views", 2), parameters.get("downloads", 1)
    workspace = parameters.get("workspaceId", 0)
    entry = new_file(store, user["id"], content=TEXT.ljust(parameters.get("size", 0)), workspace=workspace)
    entry["views"] = [{"id": store.next_id(), "ip": "192.0.2.7", "date": now()[:19].replace("T", " "), "action": "view"}
                      for _ in range(views)]
    entry["views_number"], entry["dl_number"] = views, downloads
    return {**named(entry), "views": views, "downloads": downloads, "workspaceId": workspace}


def multipart_upload(store, user, parameters):
    parts = [{"PartNumber": number, "ETag": uuid.uuid4().hex, "Size": 5242880 + number}
             for number in range(1, parameters.get("parts", 1) + 1)]
    key, upload = f"uploads/{uuid.uuid4()}/{uuid.uuid4()}", uuid.uuid4().hex
    store.multiparts[(key, upload)] = {"user": user["id"], "parts": parts}
    return {"key": key, "uploadId": upload, "size": 5242880 * (len(parts) + 1), "parts": parts}


def foreign_entry(store, user, parameters):
    owner = other_user(store)["id"]
    vault = store.vault_of(owner)["id"] if parameters.get("vault") else None
    folder = store.add_entry(owner, "Theirs", "folder", vault=vault)
    entry = new_file(store, owner, parent=folder["id"], vault=vault)
    entry["trashed"] = bool(parameters.get("trashed"))
    return {**named(entry), "folderId": folder["id"], **({"vaultId": vault} if vault else {})}


def shared_entry(store, user, parameters):
    entry = new_file(store, other_user(store)["id"])
    permissions = parameters.get("permissions", ["view"])
    store.shares[(entry["id"], user["id"])] = permissions
    return {**named(entry), "permissions": permissions}


def workspace_member(store, user, parameters):
    owner, role = other_user(store)["id"], parameters.get("role", "viewer")
    number = store.next_id()
    members = {owner: "owner", **({} if role == "none" else {user["id"]: role})}
    store.workspaces[number] = {"id": number, "name": "Theirs", "avatar": f"https://img.example.com/{number}.png",
                                "owner_id": owner, "members": members, "created_at": now(), "updated_at": now()}
    return {**named(new_file(store, owner, workspace=number)), "workspaceId": number, "role": role}


def revoked_token(store, user, parameters):
    token = parameters.get("token") or store.new_token(user["id"])
    store.tokens[token] = None
    return {"token": token}


STATES = {
    "trashed-entry": trashed_entry, "starred-entry": starred_entry, "vault-entry": vault_entry,
    "tracked-file": tracked_file, "multipart-upload": multipart_upload, "foreign-entry": foreign_entry,
    "shared-entry": shared_entry, "workspace-member": workspace_member,
    "expired-token": revoked_token, "revoked-token": revoked_token,
    "other-user": lambda store, user, parameters:
        (lambda other: {"userId": other["id"], "email": other["email"]})(other_user(store)),
}


def observe_entry(store, user, number):
    if number == 0:
        children = [entry for entry in store.entries.values() if entry["parent_id"] is None and entry["vault_id"] is None
                    and entry["owner_id"] == user["id"] and entry["workspace_id"] == 0]
        return {"state": "exists", "type": "folder", "children": listed(children)}
    entry = store.entries.get(number)
    if entry is None:
        return {"state": "deleted"}
    is_folder = entry["type"] == "folder"
    shares = [{"email": store.users[user_id]["user"]["email"], "permissions": permissions}
              for (entry_id, user_id), permissions in store.shares.items() if entry_id == number]
    children = [one for one in store.entries.values() if one["parent_id"] == number]
    return {"state": "trashed" if store.is_trashed(entry) else "exists", "name": entry["name"], "type": entry["type"],
            "size": entry["file_size"], "sha256": None if is_folder else hashlib.sha256(entry["content"]).hexdigest(),
            "parents": [one["id"] for one in store.above(entry)], "starred": user["id"] in entry["starred"],
            "workspaceId": entry["workspace_id"], "vaultId": entry["vault_id"],
            "clientLastModified": entry["client_last_modified"], "fileHash": entry["file_hash"],
            "sharedWith": [one["email"] for one in shares], "shares": shares,
            **({"children": listed(children)} if is_folder else {})}


def listed(entries):
    return [{"id": entry["id"], "name": entry["name"]} for entry in entries if not entry["trashed"]]


def observe_link(store, hash_of_link):
    for link in store.links.values():
        if link["hash"] == hash_of_link:
            is_over = link["expires_at"] is not None and link["expires_at"] < now()
            return {"state": "expired" if is_over else "active", "entryId": link["entry_id"],
                    "hasPassword": link["password"] is not None, "expiresAt": link["expires_at"],
                    "allowEdit": link["allow_edit"], "allowDownload": link["allow_download"]}
    return {"state": "removed"}


def answer(store, user, asked):
    action = asked.get("action")
    if action == "arrange" and asked.get("state") in STATES:
        return {"values": STATES[asked["state"]](store, user, asked.get("parameters") or {})}
    if action == "observe" and asked.get("subject") == "entry":
        return {"values": observe_entry(store, user, asked.get("id"))}
    if action == "observe" and asked.get("subject") == "link":
        return {"values": observe_link(store, asked.get("hash"))}
    if action == "remove":
        for number in asked.get("notes", []):
            store.notes.pop(number, None)
        for number in asked.get("workspaces", []):
            store.workspaces.pop(number, None)
        return {"values": {}}
    raise not_offered()
