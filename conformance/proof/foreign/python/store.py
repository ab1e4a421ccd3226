"""The data of the server, in memory, and its permissions."""

import base64
import hashlib
import itertools
import uuid
from datetime import datetime, timezone


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(status)
        self.status, self.body = status, body


def unauthenticated():
    return Refused(401, {"message": "Unauthenticated."})


def unauthorized():
    return Refused(403, {"message": "This action is unauthorized."})


def not_found():
    return Refused(404, {"message": "Not found."})


def invalid(errors):
    return Refused(422, {"status": "error", "message": "The given data was invalid.", "errors": errors})


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Store:
    def __init__(self, accounts):
        self.ids = itertools.count(101)
        self.users, self.tokens = {}, {}
        self.entries, self.links, self.shares = {}, {}, {}
        self.notes, self.workspaces, self.vaults = {}, {}, {}
        self.objects, self.uploads, self.multiparts = {}, {}, {}
        for email, password in accounts:
            self.add_user(email, password)

    def next_id(self):
        return next(self.ids)

    def add_user(self, email, password):
        name = email.split("@")[0]
        user = {"id": self.next_id(), "email": email, "display_name": name.title(), "first_name": name.title(),
                "last_name": "Example", "created_at": now(), "updated_at": now()}
        self.users[user["id"]] = {"user": user, "password": password}
        return user

    def new_token(self, user_id):
        token = f"{len(self.tokens) + 1}|{uuid.uuid4().hex}"
        self.tokens[token] = user_id
        return token

    # Entries

    def add_entry(self, owner, name, kind, parent=None, workspace=0, vault=None, content=b"", mime=None, stored=None):
        above = self.entries.get(parent)
        entry_id = self.next_id()
        extension = name.rsplit(".", 1)[1] if "." in name else ""
        entry = {
            "id": entry_id, "name": name, "type": kind, "file_name": stored or str(uuid.uuid4()),
            "mime": mime or "application/octet-stream", "file_size": len(content), "extension": extension,
            "workspace_id": workspace, "owner_id": owner, "parent_id": parent,
            "hash": base64.urlsafe_b64encode(f"entry-{entry_id}".encode()).decode().rstrip("="),
            "path": f"{above['path']}/{entry_id}" if above else str(entry_id),
            "url": f"v1/file-entries/{entry_id}", "created_at": now(), "updated_at": now(),
            "vault_id": vault, "content": content, "trashed": False, "starred": set(),
            "client_last_modified": None, "file_hash": None,
        }
        self.entries[entry_id] = entry
        return entry

    def find(self, reference):
        for entry in self.entries.values():
            if str(entry["id"]) == str(reference) or entry["hash"] == reference:
                return entry
        raise not_found()

    def owned(self, user_id, reference):
        entry = self.find(reference)
        if not self.may_write(user_id, entry):
            raise unauthorized()
        return entry

    def may_write(self, user_id, entry):
        if entry["owner_id"] == user_id:
            return True
        workspace = self.workspaces.get(entry["workspace_id"])
        if workspace is not None and workspace["members"].get(user_id) == "editor":
            return True
        return any("edit" in self.shares.get((one["id"], user_id), ()) for one in [entry, *self.above(entry)])

    def above(self, entry):
        chain = []
        while entry["parent_id"] in self.entries:
            entry = self.entries[entry["parent_id"]]
            chain.insert(0, entry)
        return chain

    def below(self, entry):
        inside = [one for one in self.entries.values() if one["parent_id"] == entry["id"]]
        return inside + [deeper for one in inside for deeper in self.below(one)]

    def delete(self, entry):
        for one in [entry, *self.below(entry)]:
            self.entries.pop(one["id"], None)
            self.links.pop(one["id"], None)

    def is_trashed(self, entry):
        return entry["trashed"] or any(one["trashed"] for one in self.above(entry))

    def folder_at(self, user_id, path, parent, workspace):
        for name in [part for part in path.strip("/").split("/") if part]:
            found = [one for one in self.entries.values() if one["type"] == "folder" and one["name"] == name
                     and one["parent_id"] == parent and one["workspace_id"] == workspace
                     and one["owner_id"] == user_id and not one["trashed"]]
            parent = (found[0] if found else self.add_entry(user_id, name, "folder", parent, workspace))["id"]
        return parent

    def vault_of(self, user_id):
        if user_id not in self.vaults:
            text = base64.b64encode(hashlib.sha256(str(user_id).encode()).digest()).decode()
            self.vaults[user_id] = {"id": self.next_id(), "user_id": user_id, "salt": text, "check": text,
                                    "iv": base64.b64encode(b"iv-of-twelve").decode(),
                                    "created_at": now(), "updated_at": now()}
        return self.vaults[user_id]

    def presign(self, origin, user_id, size):
        key = f"uploads/{uuid.uuid4()}/{uuid.uuid4()}"
        signature = uuid.uuid4().hex
        self.uploads[signature] = {"key": key, "size": size, "user": user_id}
        return {"url": f"{origin}/objects/{key}?signature={signature}", "key": key, "acl": "private"}
