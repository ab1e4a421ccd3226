"""
A server of the File Storage API by another author: Python's standard library alone, everything in memory, written from
the published interface. Its only faults are those given by --fault.

    python3 server.py --fault errors-as-arrays --fault missing:presignUpload

It prints its address, and stops when its standard input ends.
"""

import argparse
import copy
import json
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

import states
from faults import fault
from operations import ROUTES, Request
from store import Refused, Store, invalid, not_found, unauthenticated

ACCOUNTS = [("mira@example.com", "correct horse battery staple"), ("tomas@example.com", "another staple of horses")]


def pattern(path):
    return re.compile("/v1" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def route_to(method, path, missing):
    for operation, verb, template, handler in ROUTES:
        found = pattern(template).fullmatch(path)
        if found and verb == method and operation not in missing:
            return operation, handler, {name: unquote(value) for name, value in found.groupdict().items()}
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    store, faults, missing, open_to_all, put_is_refused = None, [], set(), set(), False
    lock = threading.Lock()

    def log_message(self, *_):
        pass

    def handle_any(self):
        length = int(self.headers.get("Content-Length") or 0)
        sent = self.rfile.read(length)
        address = urlsplit(self.path)
        with self.lock:
            try:
                status, body = self.answer_to(address, sent)
            except Refused as refused:
                status, body = refused.status, refused.body
        self.send(status, body)

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = handle_any

    def answer_to(self, address, sent):
        if address.path.startswith("/objects/"):
            return self.put_object(address, sent)
        if address.path.startswith("/drive/shares/"):
            return self.share_page(address)
        if address.path == "/_states":
            return 200, states.answer(self.store, self.user(), json.loads(sent))
        found = route_to(self.command, address.path, self.missing)
        if found is None:
            raise not_found()
        operation, handler, path = found
        try:
            status, body = self.carry_out(operation, handler, path, address, sent)
        except Refused as refused:
            status, body = refused.status, refused.body
        body = copy.deepcopy(body)
        for change in self.faults:
            status, body = change(operation, status, body)
        return status, body

    def carry_out(self, operation, handler, path, address, sent):
        user = None if operation == "login" else self.user(operation in self.open_to_all)
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        status, body = handler(Request(self.store, user, path, query, self.body_of(sent), origin))
        return status, body if isinstance(body, list) else {"status": "success", **body}

    def body_of(self, sent):
        if not sent:
            return None
        try:
            return json.loads(sent)
        except ValueError:
            raise invalid({"body": "The body must be JSON."}) from None

    def user(self, is_open=False):
        scheme, _, token = (self.headers.get("Authorization") or "").partition(" ")
        user_id = self.store.tokens.get(token) if scheme.lower() == "bearer" else None
        if user_id is None and is_open:
            user_id = next(iter(self.store.users))
        if user_id is None:
            raise unauthenticated()
        return self.store.users[user_id]["user"]

    def put_object(self, address, sent):
        upload = self.store.uploads.get(dict(parse_qsl(address.query)).get("signature"))
        is_signed = upload is not None and address.path == f"/objects/{upload['key']}"
        if self.command != "PUT" or not is_signed or self.put_is_refused:
            return 403, {"message": "The signature does not match."}
        if len(sent) != upload["size"]:
            return 400, {"message": "The object has another size than was presigned."}
        self.store.objects[upload["key"].rsplit("/", 1)[1]] = (upload["user"], sent)
        return 200, {}

    def share_page(self, address):
        seen = states.observe_link(self.store, address.path.rsplit("/", 1)[1])
        return (200, {"entryId": seen["entryId"]}) if seen["state"] == "active" else (404, {"message": "Not found."})

    def send(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--fault", action="append", default=[])
    names = options.parse_args().fault
    Handler.store = Store(ACCOUNTS)
    Handler.missing = {name.split(":")[1] for name in names if name.startswith("missing:")}
    Handler.open_to_all = {name.split(":")[1] for name in names if name.startswith("open:")}
    Handler.put_is_refused = "put-refused" in names
    by_routing = ("missing:", "open:", "put-refused")
    Handler.faults = [fault(name) for name in names if not name.startswith(by_routing)]
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    sys.stdin.read()


main()
