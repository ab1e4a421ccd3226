"""Reads, handles an error, uploads and downloads with the tools that FastMCP generates from a description."""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError
from steps import CONTENT, put

Call = Callable[..., Awaitable[Any]]


async def read(call: Call) -> None:
    created = await call("createNote", title="Moorings", body="Berth 4")
    notes = await call("listNotes")
    # A list is wrapped, because the structured content of a tool is an object.
    assert created["note"]["id"] in [note["id"] for note in notes["result"]], notes


async def refusal(call: Call) -> None:
    try:
        await call("createFolder", name="")
    except ToolError as error:
        assert "422" in str(error) and "The name field is required." in str(error), error
    else:
        raise AssertionError("A folder without a name was created.")


async def upload(call: Call) -> str:
    size = len(CONTENT)
    signed = await call("presignUpload", filename="plan.txt", mime="text/plain", size=size, extension="txt")
    put(signed["url"])
    name = signed["key"].split("/")[-1]
    registered = await call("registerEntry", filename=name, size=size, clientName="plan.txt")
    assert registered["fileEntry"]["file_size"] == size
    return str(registered["fileEntry"]["hash"])


# begin reference
async def download(call: Call) -> None:
    found = await call("downloadFile", hash=await upload(call))
    assert found == CONTENT.decode(), found


# end reference
async def step(name: str, work: Awaitable[object]) -> None:
    try:
        await work
        print("held", name)
    except Exception as error:
        print("failed", name, repr(error).replace("\n", " "))


async def main() -> None:
    root = os.environ["API_ROOT"]
    credentials = {"email": os.environ["EMAIL"], "password": os.environ["PASSWORD"], "device_name": "Matrix"}
    token = httpx.post(f"{root}/auth/login", json=credentials).json()["user"]["access_token"]
    http = httpx.AsyncClient(base_url=root, headers={"Authorization": f"Bearer {token}"})
    with open("openapi.json") as file:
        server = FastMCP.from_openapi(json.load(file), client=http)

    async with http, Client(server) as client:

        async def call(tool: str, **arguments: Any) -> Any:
            result = await client.call_tool(tool, arguments)
            return result.structured_content or "".join(getattr(part, "text", "") for part in result.content)

        await step("read", read(call))
        await step("refusal", refusal(call))
        await step("upload", upload(call))
        # begin reference
        await step("download", download(call))
        # end reference


asyncio.run(main())
