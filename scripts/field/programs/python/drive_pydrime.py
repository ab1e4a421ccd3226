"""Calls every method of pydrime's `DrimeClient` in the order of real work, and compares the results."""

import inspect
import os
import tempfile
from pathlib import Path

from pydrime.api import DrimeClient
from pydrime.exceptions import DrimeAPIError, DrimeNotFoundError
from pydrime.utils import calculate_drime_hash
from pydrime.vault_crypto import decrypt_file_content, decrypt_filename, encrypt_filename, setup_vault, unlock_vault

from steps import expect, expect_same, server, skipped, step

facts = server()
client = DrimeClient(api_key=facts["token"], api_url=facts["apiRoot"], max_retries=0, s3_max_retries=0)
other = DrimeClient(api_key="none", api_url=facts["apiRoot"], max_retries=0)
local = Path(tempfile.mkdtemp(dir=os.getcwd()))
called = set()


class Called:
    """The client, which records the methods that the driver calls."""

    def __getattr__(self, name):
        called.add(name)
        return getattr(client, name)


api = Called()


def setup(method, path, body=None):
    """Sends a request for which pydrime has no method, in the same way as its methods."""
    return client._request(method, path, **({} if body is None else {"json": body}))


def file(name, content):
    path = local / name
    path.write_bytes(content)
    return path


def names(listing):
    return sorted(entry["name"] for entry in listing["data"])


def listing(parent, **options):
    return api.get_file_entries(parent_ids=[parent], **options)


def refused(call, *words):
    try:
        answer = call()
    except DrimeAPIError as error:
        for word in words:
            expect(word in str(error), f"refused with {error}")
        return
    raise AssertionError(f"answered {answer}")


# ---- the account

with step("login", "with the password"):
    signed_in = api.login(facts["email"], facts["password"])["user"]
    expect_same(signed_in["email"], facts["email"], "user.email")
    expect(signed_in["access_token"], "no token")

with step("login", "with another password"):
    refused(lambda: api.login(facts["email"], "wrong"))

second = other.login(facts["second"]["email"], facts["second"]["password"])["user"]
other = DrimeClient(api_key=second["access_token"], api_url=facts["apiRoot"], max_retries=0)

with step("register", "a new account"):
    new = api.register("third@example.com", "a long password 7!")
    expect_same(new["user"]["email"], "third@example.com", "user.email")

with step("get_logged_user", "the account of the token"):
    me = api.get_logged_user()["user"]
    expect_same(me["email"], facts["email"], "user.email")

with step("get_space_usage", "numbers"):
    usage = api.get_space_usage()
    expect(isinstance(usage["used"], int) and usage["available"] > 0, f"answered {usage}")

with step("get_notifications", "a page of them"):
    page = api.get_notifications(per_page=10, page=1)["pagination"]
    expect(isinstance(page["data"], list), f"answered {page}")
    expect_same(page["current_page"], 1, "current_page")

with step("get_workspaces", "with a new one"):
    crew = setup("POST", "/workspace", {"name": "Crew"})["workspace"]["id"]
    shown = api.get_workspaces()["workspaces"]
    expect(crew in [one["id"] for one in shown], f"answered {shown}")

# ---- folders

with step("create_folder", "at the root"):
    top = api.create_folder("Top")["folder"]
    expect_same((top["name"], top["parent_id"]), ("Top", None), "folder")

with step("create_folder", "in a folder"):
    sub = api.create_folder("Sub", parent_id=top["id"])["folder"]
    expect_same(sub["parent_id"], top["id"], "parent_id")

with step("create_folder", "in a workspace"):
    hold = api.create_folder("Hold", workspace_id=crew)["folder"]
    expect_same(hold["workspace_id"], crew, "workspace_id")

with step("create_directory", "in a folder"):
    made = api.create_directory("Made", parent_id=top["id"])["folder"]
    expect_same(made["parent_id"], top["id"], "parent_id")

with step("get_folder_by_name", "by its exact name"):
    expect_same(api.get_folder_by_name("Sub", parent_id=top["id"])["id"], sub["id"], "id")

with step("get_folder_by_name", "in another case"):
    found = api.get_folder_by_name("sub", parent_id=top["id"], case_sensitive=False)
    expect_same(found["id"], sub["id"], "id")

with step("get_folder_info", "by id"):
    expect_same(api.get_folder_info(sub["id"])["name"], "Sub", "name")

with step("get_folder_path", "from the root"):
    path = api.get_folder_path(sub["hash"])["path"]
    expect_same([one["name"] for one in path], ["Top", "Sub"], "path")

with step("get_folder_count", "of what it holds"):
    expect_same(api.get_folder_count(top["id"]), 2, "count")

with step("get_user_folders", "of the personal workspace"):
    folders = api.get_user_folders(me["id"])["folders"]
    expect({top["id"], sub["id"]} <= {one["id"] for one in folders}, f"answered {folders}")

with step("get_user_folders", "of a workspace"):
    folders = api.get_user_folders(me["id"], workspace_id=crew)["folders"]
    expect_same([one["id"] for one in folders], [hold["id"]], "folders")

with step("resolve_folder_identifier", "a name"):
    expect_same(api.resolve_folder_identifier("Sub", parent_id=top["id"]), sub["id"], "id")

# ---- uploads

small = b"tide tables\n" * 40
large = bytes(range(256)) * 4 * 1024 * 24  # 24 MiB
entries = {}


def same_bytes(entry, content):
    expect(api.get_file_content(entry["hash"]) == content, f"other bytes in {entry['name']}")


with step("validate_uploads", "nothing in the way"):
    expect_same(api.validate_uploads([{"name": "a.txt", "size": 3}])["duplicates"], [], "duplicates")

with step("validate_uploads", "a folder in the way"):
    files = [{"name": "a.txt", "size": 3, "relativePath": "Top/a.txt"}]
    expect_same(api.validate_uploads(files)["duplicates"], ["Top"], "duplicates")

with step("upload_file_simple", "into a folder"):
    sent = api.upload_file_simple(file("simple.txt", small), parent_id=sub["id"])["fileEntry"]
    expect_same((sent["name"], sent["parent_id"]), ("simple.txt", sub["id"]), "entry")
    same_bytes(sent, small)
    entries["simple"] = sent

with step("upload_file_simple", "along a path, with progress"):
    seen = []
    sent = api.upload_file_simple(
        file("path.txt", small), relative_path="Path/To", progress_callback=lambda done, of: seen.append(done)
    )["fileEntry"]
    same_bytes(sent, small)
    expect_same(seen[-1], len(small), "progress")
    expect_same(api.resolve_path_to_id("Path/To/path.txt"), sent["id"], "id at the path")

with step("upload_file_simple", "nothing"):
    sent = api.upload_file_simple(file("empty.txt", b""), parent_id=sub["id"])["fileEntry"]
    expect_same(sent["file_size"], 0, "file_size")
    same_bytes(sent, b"")

with step("upload_file_simple", "into a workspace"):
    sent = api.upload_file_simple(file("hold.txt", small), workspace_id=crew, parent_id=hold["id"])["fileEntry"]
    expect_same(sent["workspace_id"], crew, "workspace_id")
    same_bytes(sent, small)

with step("upload_file_presign", "into a folder"):
    sent = api.upload_file_presign(file("presign.txt", small), parent_id=sub["id"])["fileEntry"]
    expect_same((sent["name"], sent["parent_id"]), ("presign.txt", sub["id"]), "entry")
    same_bytes(sent, small)

with step("upload_file_presign", "along a path"):
    sent = api.upload_file_presign(file("deep.txt", small), relative_path="Deep/Er/deep.txt")["fileEntry"]
    same_bytes(sent, small)
    expect_same(api.resolve_path_to_id("Deep/Er/deep.txt"), sent["id"], "id at the path")

with step("upload_file_multipart", "in five parts"):
    sent = api.upload_file_multipart(file("parts.bin", large), parent_id=sub["id"], chunk_size=5 * 1024 * 1024)
    expect_same(sent["fileEntry"]["file_size"], len(large), "file_size")
    same_bytes(sent["fileEntry"], large)

with step("upload_file", "small, along a path"):
    sent = api.upload_file(file("auto.txt", small), parent_id=sub["id"], relative_path="Auto/auto.txt")["fileEntry"]
    same_bytes(sent, small)
    expect_same(names(listing(sent["parent_id"])), ["auto.txt"], "names")

with step("upload_file", "large, in parts"):
    sent = api.upload_file(
        file("auto.bin", large), parent_id=sub["id"], relative_path="auto.bin",
        use_multipart_threshold=5 * 1024 * 1024, chunk_size=6 * 1024 * 1024,
    )["fileEntry"]
    same_bytes(sent, large)

with step("upload_file", "a name of every kind of letter"):
    sent = api.upload_file(file("Größe ☂ 潮 (1).txt", small), parent_id=sub["id"])["fileEntry"]
    expect_same(sent["name"], "Größe ☂ 潮 (1).txt", "name")
    same_bytes(sent, small)

with step("get_available_name", "of a name that is taken"):
    api.upload_file_simple(file("taken.txt", small))
    expect_same(api.get_available_name("taken.txt"), "taken (1).txt", "name")

with step("get_file_content", "its first bytes"):
    expect_same(api.get_file_content(entries["simple"]["hash"], max_bytes=7), small[:7], "content")

with step("download_file", "to a path"):
    path = api.download_file(entries["simple"]["hash"], output_path=local / "back.txt")
    expect_same(path.read_bytes(), small, "content")

with step("download_file", "under the name that it has"):
    os.chdir(local)
    path = api.download_file(entries["simple"]["hash"])
    expect_same((path.name, path.read_bytes()), ("simple.txt", small), "file")

# ---- listing and finding

with step("get_file_entries", "pages of them"):
    whole = names(listing(sub["id"]))
    first, next_page = (listing(sub["id"], per_page=3, page=page) for page in (1, 2))
    expect_same((first["current_page"], next_page["current_page"]), (1, 2), "current_page")
    expect(not set(names(first)) & set(names(next_page)), "pages overlap")
    expect_same(first["total"], len(whole), "total")

with step("get_file_entries", "in order of size"):
    listed = listing(sub["id"], order_by="file_size", order_dir="desc")["data"]
    sizes = [one["file_size"] for one in listed if one["type"] != "folder"]
    expect_same(sizes, sorted(sizes, reverse=True), "sizes")

with step("get_file_entries", "by the folder's hash"):
    expect_same(names(api.get_file_entries(folder_id=sub["hash"])), whole, "names")

with step("get_file_entries", "by the page's hash"):
    expect_same(names(api.get_file_entries(page_id=sub["hash"])), whole, "names")

with step("get_file_entries", "folders only"):
    found = listing(top["id"], entry_type="folder")["data"]
    expect_same({one["type"] for one in found}, {"folder"}, "types")

with step("get_file_entries", "texts only"):
    found = listing(sub["id"], entry_type="text")["data"]
    expect_same({one["type"] for one in found}, {"text"}, "types")

with step("get_file_entries", "by a word"):
    expect("presign.txt" in names(api.get_file_entries(query="presign")), "not found")

with step("get_file_entries", "the recent ones"):
    expect("simple.txt" in names(api.get_file_entries(recent_only=True)), "not found")

with step("get_file_entries", "with backups"):
    expect_same(names(listing(sub["id"], backup=1)), whole, "names")

with step("get_file_entries", "of a workspace"):
    expect_same(names(api.get_file_entries(workspace_id=crew)), ["Hold"], "names")

with step("list_files", "of a folder"):
    expect_same(names(api.list_files(parent_id=sub["id"])), whole, "names")

with step("list_files", "by a word"):
    expect_same(names(api.list_files(query="presign")), ["presign.txt"], "names")

with step("get_file_entry", "by id"):
    shown = api.get_file_entry(entries["simple"]["id"])["fileEntry"]
    expect_same((shown["name"], shown["file_size"]), ("simple.txt", len(small)), "entry")
    expect_same([one["email"] for one in shown["users"]], [facts["email"]], "users")

with step("resolve_entry_identifier", "a name"):
    expect_same(api.resolve_entry_identifier("simple.txt", parent_id=sub["id"]), entries["simple"]["id"], "id")

with step("resolve_entry_identifier", "an id"):
    expect_same(api.resolve_entry_identifier(str(sub["id"])), sub["id"], "id")

with step("resolve_path_to_id", "down to a file"):
    expect_same(api.resolve_path_to_id("/Top/Sub/simple.txt"), entries["simple"]["id"], "id")

with step("resolve_entries_by_pattern", "a pattern"):
    found = api.resolve_entries_by_pattern("p*.txt", parent_id=sub["id"])
    expect_same(sorted(one.name for one in found), ["presign.txt"], "names")

with step("resolve_entries_by_pattern", "a name"):
    found = api.resolve_entries_by_pattern("simple.txt", parent_id=sub["id"])
    expect_same([one.id for one in found], [entries["simple"]["id"]], "ids")

# ---- changes

with step("rename_file_entry", "a file"):
    renamed = api.rename_file_entry(entries["simple"]["id"], "renamed.txt", initial_name="simple.txt")["fileEntry"]
    expect_same(renamed["name"], "renamed.txt", "name")
    expect("renamed.txt" in names(listing(sub["id"])), "not renamed")

with step("update_file_entry", "name and description"):
    api.update_file_entry(entries["simple"]["id"], name="simple.txt", description="of the harbour")
    shown = api.get_file_entry(entries["simple"]["id"])["fileEntry"]
    expect_same((shown["name"], shown["description"]), ("simple.txt", "of the harbour"), "entry")

with step("move_file_entries", "into a folder"):
    moved = api.move_file_entries([entries["simple"]["id"]], destination_id=made["id"])["entries"]
    expect_same([one["parent_id"] for one in moved], [made["id"]], "parent_id")
    expect_same(names(listing(made["id"])), ["simple.txt"], "names")

with step("move_file_entries", "to the root"):
    api.move_file_entries([entries["simple"]["id"]])
    expect_same(api.get_file_entry(entries["simple"]["id"])["fileEntry"]["parent_id"], None, "parent_id")

with step("move_file_entries", "of a workspace"):
    deck = api.create_folder("Deck", workspace_id=crew)["folder"]
    moved = api.move_file_entries([deck["id"]], destination_id=hold["id"], workspace_id=crew)["entries"]
    expect_same(moved[0]["parent_id"], hold["id"], "parent_id")

with step("duplicate_file_entries", "a folder, into another"):
    copy = api.duplicate_file_entries([sub["id"]], destination_id=made["id"])["entries"][0]
    expect_same(names(listing(copy["id"])), names(listing(sub["id"])), "names in the copy")
    found = [one for one in listing(copy["id"])["data"] if one["name"] == "presign.txt"]
    same_bytes(found[0], small)

with step("duplicate_file_entries", "a file, to the root"):
    copy = api.duplicate_file_entries([entries["simple"]["id"]])["entries"][0]
    expect_same(copy["parent_id"], None, "parent_id")
    same_bytes(copy, small)

with step("duplicate_file_entries", "within a workspace"):
    copy = api.duplicate_file_entries([deck["id"]], destination_id=hold["id"], workspace_id=crew)["entries"][0]
    expect_same(copy["workspace_id"], crew, "workspace_id of the copy")
    expect(copy["id"] in [one["id"] for one in listing(hold["id"], workspace_id=crew)["data"]], "not there")

with step("star_entries", "shown as such"):
    expect_same(api.star_entries([entries["simple"]["id"]])["tag"]["name"], "starred", "tag")
    expect_same(names(api.get_file_entries(starred_only=True)), ["simple.txt"], "starred")

with step("unstar_entries", "no longer shown"):
    expect_same(api.unstar_entries([entries["simple"]["id"]])["tag"]["name"], "starred", "tag")
    expect_same(names(api.get_file_entries(starred_only=True)), [], "starred")

with step("delete_file_entries", "to the trash"):
    api.delete_file_entries([entries["simple"]["id"]])
    expect_same(names(api.get_file_entries(deleted_only=True)), ["simple.txt"], "trash")

with step("restore_file_entries", "from the trash"):
    api.restore_file_entries([entries["simple"]["id"]])
    expect_same(names(api.get_file_entries(deleted_only=True)), [], "trash")
    same_bytes(entries["simple"], small)

with step("delete_file_entries", "for ever"):
    api.delete_file_entries([copy["id"]], delete_forever=True, workspace_id=crew)
    refused(lambda: api.get_file_entry(copy["id"], workspace_id=crew), "not found")

# ---- sharing

with step("share_entry", "with another account"):
    users = api.share_entry(entries["simple"]["id"], [facts["second"]["email"]], ["view", "download"])["users"]
    expect(facts["second"]["email"] in [one["email"] for one in users], f"answered {users}")
    expect_same(names(other.get_file_entries(shared_only=True)), ["simple.txt"], "what the other sees")

with step("change_permissions", "to edit"):
    api.change_permissions(entries["simple"]["id"], second["id"], ["view", "edit", "download"])
    received = other.get_file_entries(shared_only=True)["data"][0]
    expect_same(received["permissions"]["files.update"], True, "files.update")

with step("unshare_entry", "the other sees it no longer"):
    api.unshare_entry(entries["simple"]["id"], second["id"])
    expect_same(names(other.get_file_entries(shared_only=True)), [], "what the other sees")

with step("create_shareable_link", "with all options"):
    link = api.create_shareable_link(
        entries["simple"]["id"], password="boat", expires_at="2041-03-06T17:34:00.000000Z", allow_download=True
    )["link"]
    expect_same(link["expires_at"], "2041-03-06T17:34:00.000000Z", "expires_at")
    expect_same((link["allow_edit"], link["allow_download"]), (False, True), "options")

with step("get_shareable_link", "the same"):
    expect_same(api.get_shareable_link(entries["simple"]["id"])["link"]["hash"], link["hash"], "hash")

with step("update_shareable_link", "to edit"):
    changed = api.update_shareable_link(entries["simple"]["id"], allow_edit=True)["link"]
    expect_same((changed["hash"], changed["allow_edit"]), (link["hash"], True), "link")

with step("delete_shareable_link", "no longer there"):
    api.delete_shareable_link(entries["simple"]["id"])
    try:
        expect_same(client.get_shareable_link(entries["simple"]["id"]).get("link"), None, "link")
    except DrimeNotFoundError:
        pass

# ---- notes

with step("get_notes", "with a new one"):
    note = setup("POST", "/notes/create", {"title": "Log", "body": "<p>left</p>"})["note"]
    expect_same([(one["title"], one["body"]) for one in api.get_notes()], [("Log", "<p>left</p>")], "notes")

with step("get_note", "by id"):
    expect_same(api.get_note(note["id"])["data"]["title"], "Log", "title")

with step("update_note", "title and body"):
    api.update_note(note["id"], "Logbook", "<p>landed</p>")
    expect_same([(one["title"], one["body"]) for one in api.get_notes()], [("Logbook", "<p>landed</p>")], "notes")

with step("update_note_title", "the title alone"):
    api.update_note_title(note["id"], "Log again", facts["token"])
    expect_same([(one["title"], one["body"]) for one in api.get_notes()], [("Log again", "<p>landed</p>")], "notes")

# ---- the vault

with step("get_vault", "before there is one"):
    # Its commands end with a message if the response contains no vault, or if there is no response.
    try:
        expect_same(api.get_vault().get("vault"), None, "vault")
    except DrimeNotFoundError:
        pass

made_vault = setup_vault("only mine")
setup("POST", "/vault", {"salt": made_vault.salt_b64, "check": made_vault.vault_check_b64, "iv": made_vault.check_iv_b64})

with step("get_vault", "unlocked by the password"):
    vault = api.get_vault()["vault"]
    key = unlock_vault("only mine", vault["salt"], vault["check"], vault["iv"])

with step("create_vault_folder", "at its root"):
    drawer = api.create_vault_folder("Drawer", vault["id"])["folder"]
    expect_same((drawer["is_encrypted"], drawer["vault_id"]), (1, vault["id"]), "folder")

with step("create_vault_folder", "in a folder"):
    inner = api.create_vault_folder("Inner", vault["id"], parent_id=drawer["id"])["folder"]
    expect_same(inner["parent_id"], drawer["id"], "parent_id")

with step("get_folder_path", "in the vault"):
    path = api.get_folder_path(inner["hash"], vault_id=vault["id"])["path"]
    expect_same([one["name"] for one in path], ["Drawer", "Inner"], "path")


def seal(name, content, parent):
    from pydrime.vault_crypto import _bytes_to_base64

    ciphertext, iv = key.encrypt(content)
    encrypted_name, name_iv = encrypt_filename(key, name)
    sent = api.upload_vault_file(
        file(name, content), ciphertext, encrypted_name, name_iv, _bytes_to_base64(iv), vault["id"], parent
    )["fileEntry"]
    return sent


secret = b"the key lies under the mat"
sealed = None

with step("upload_vault_file", "at its root"):
    sealed = seal("keys.txt", secret, None)
    expect_same((sealed["is_encrypted"], sealed["vault_id"]), (1, vault["id"]), "entry")

with step("upload_vault_file", "in a folder"):
    within = seal("lease.txt", secret, inner["id"])
    expect_same(within["parent_id"], inner["id"], "parent_id")

with step("get_vault_file_entries", "of its root"):
    listed = api.get_vault_file_entries()["pagination"]["data"]
    expect_same(sorted(one["name"] for one in listed), ["Drawer", "keys.txt"], "names")

with step("get_vault_file_entries", "of a folder, in order"):
    listed = api.get_vault_file_entries(inner["hash"], per_page=10, order_by="name", order_dir="asc")
    expect_same([one["name"] for one in listed["pagination"]["data"]], ["lease.txt"], "names")

with step("download_vault_file", "decrypted"):
    path = api.download_vault_file(sealed["hash"], output_path=local / "sealed")
    content_iv = sealed["iv"].split(",")[1]
    expect_same(decrypt_file_content(key, path.read_bytes(), content_iv), secret, "content")

with step("delete_vault_file_entries", "for ever"):
    api.delete_vault_file_entries([sealed["id"]], delete_forever=True)
    listed = api.get_vault_file_entries()["pagination"]["data"]
    expect("keys.txt" not in [one["name"] for one in listed], "still there")

with step("delete_vault_file_entries", "to a trash"):
    # By the interface, a vault has no trash, and deleteForever must be true.
    refused(lambda: api.delete_vault_file_entries([drawer["id"]]))

# ---- methods without a request

for name, why in {
    "get_entries_manager": "makes an object; its requests are those of the methods above",
    "clear_folder_cache": "changes memory only",
    "invalidate_folder_by_id": "changes memory only",
    "close": "closes connections",
}.items():
    getattr(api, name)
    skipped(name, why)

public = {name for name, _ in inspect.getmembers(DrimeClient, inspect.isfunction) if not name.startswith("_")}
with step("every method", "called above"):
    expect_same(sorted(public - called), [], "methods that the driver does not call")
