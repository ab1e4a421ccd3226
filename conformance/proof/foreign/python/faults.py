"""Faults to switch on, as implementers might make them. Each is a function of the operation and its response."""

import re

TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


def each(value, change):
    """The JSON with every field of every object changed: `change` takes a name and a value."""
    if isinstance(value, list):
        return [each(one, change) for one in value]
    if isinstance(value, dict):
        return {name: change(name, each(held, change)) for name, held in value.items()}
    return value


def errors_as_arrays(_, status, body):
    if status == 422 and "errors" in body:
        body = {**body, "errors": {name: [message] for name, message in body["errors"].items()}}
    return status, body


def timestamps_in_milliseconds(_, status, body):
    def cut(name, value):
        return value[:-4] + "Z" if isinstance(value, str) and TIMESTAMP.fullmatch(value) else value
    return status, each(body, cut)


def path_of_names(_, status, body):
    return status, each(body, lambda name, value: "/Documents/Reports" if name == "path" else value)


def unauthenticated_without_message(_, status, body):
    return status, {"error": "unauthorized"} if status == 401 else body


def ids_as_text(_, status, body):
    return status, each(body, lambda name, value: str(value) if name == "id" and value != 1 else value)


def folder_id_as_text(_, status, body):
    if isinstance(body, dict) and isinstance(body.get("folder"), dict) and "id" in body["folder"]:
        body = {**body, "folder": {**body["folder"], "id": str(body["folder"]["id"])}}
    return status, body


def without_status(_, status, body):
    if status < 300 and isinstance(body, dict):
        body = {name: value for name, value in body.items() if name != "status"}
    return status, body


def errors_with_200(_, status, body):
    return (200, {"status": "error", **body}) if status in (403, 404, 422) else (status, body)


def invalid_as_400(_, status, body):
    return (400, body) if status == 422 else (status, body)


def refused_as_400(_, status, body):
    return (400, {"error": "Bad request."}) if status == 422 else (status, body)


def broken_by_bad_input(_, status, body):
    return (500, {"message": "Server error."}) if status == 422 else (status, body)


def not_found_for_others(_, status, body):
    return (404, {"message": "Not found."}) if status == 403 else (status, body)



def nameless_folders(operation, status, body):
    return (422, {**body, "errors": {"body": "No."}}) if operation == "createFolder" and status == 422 else (status, body)


def refuses(operation):
    return lambda asked, status, body: (
        (422, {"status": "error", "message": "The given data was invalid.", "errors": {"body": "It is refused."}})
        if asked == operation and status != 401 else (status, body))


def breaks(operation):
    return lambda asked, status, body: (
        (500, {"message": "Server error."}) if asked == operation and status < 300 else (status, body))


def lacks(operation, place):
    *holders, name = place.split(".")

    def without(asked, status, body):
        at = body
        for holder in holders:
            at = at.get(holder) if asked == operation and isinstance(at, dict) else None
        if asked == operation and isinstance(at, dict):
            at.pop(name, None)
        return status, body
    return without


PLAIN = {
    "errors-as-arrays": errors_as_arrays,
    "timestamps-in-milliseconds": timestamps_in_milliseconds,
    "path-of-names": path_of_names,
    "401-without-message": unauthenticated_without_message,
    "ids-as-text": ids_as_text,
    "folder-id-as-text": folder_id_as_text,
    "without-status": without_status,
    "errors-with-200": errors_with_200,
    "folders-without-field": nameless_folders,
    "invalid-as-400": invalid_as_400,
    "refused-as-400": refused_as_400,
    "500-for-bad-input": broken_by_bad_input,
    "404-for-403": not_found_for_others,
}
OF_OPERATION = {"refuses": refuses, "breaks": breaks, "lacks": lacks}


def fault(name):
    """`errors-as-arrays`, `refuses:createNote`, `lacks:registerEntry:fileEntry.id`"""
    kind, *details = name.split(":")
    return OF_OPERATION[kind](*details) if details else PLAIN[name]
