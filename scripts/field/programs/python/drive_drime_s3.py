"""Starts drime-s3 in front of the server, and calls every S3 operation that it supports with boto3."""

import io
import threading
import time

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError
from cheroot.wsgi import Server
from drime_s3.api import DrimeClient
from drime_s3.gateway import S3Gateway

from steps import expect, expect_same, server, step

facts = server()
drime = DrimeClient(facts["token"])
drime.api_url = facts["apiRoot"]
gateway = Server(("127.0.0.1", 0), S3Gateway(drime), numthreads=8)
gateway.prepare()
threading.Thread(target=gateway.serve, daemon=True).start()

s3 = boto3.client(
    "s3",
    endpoint_url=f"http://127.0.0.1:{gateway.socket.getsockname()[1]}",
    aws_access_key_id="any",
    aws_secret_access_key="any",
    region_name="us-east-1",
    # The gateway does not support trailing checksums, so this sends requests as older S3 clients do.
    config=Config(
        s3={"addressing_style": "path"},
        retries={"max_attempts": 1},
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
    ),
)
bucket = "default"
small = b"tide tables\n" * 40
part = bytes(range(256)) * 4 * 1024 * 5  # 5 MiB


def outlive_its_memory():
    """Waits: the gateway may show a folder as it was up to five seconds ago."""
    time.sleep(5.2)


def put(key, body):
    s3.put_object(Bucket=bucket, Key=key, Body=body)


def get(key, **options):
    return s3.get_object(Bucket=bucket, Key=key, **options)["Body"].read()


def keys(**options):
    return sorted(one["Key"] for one in s3.list_objects_v2(Bucket=bucket, **options).get("Contents", []))


def refused(call, status):
    try:
        answer = call()
    except ClientError as error:
        expect_same(error.response["ResponseMetadata"]["HTTPStatusCode"], status, "status")
        return error.response["Error"]["Code"]
    raise AssertionError(f"answered {answer}")


with step("ListBuckets", "the one that there is"):
    expect_same([one["Name"] for one in s3.list_buckets()["Buckets"]], [bucket], "buckets")

with step("HeadBucket", "the one that there is"):
    s3.head_bucket(Bucket=bucket)

with step("CreateBucket", "the one that there is"):
    s3.create_bucket(Bucket=bucket)

with step("PutObject", "read at once"):
    put("at-once.txt", small)
    expect_same(get("at-once.txt"), small, "content")

written = {
    "a.txt": small,
    "Deep/Er/b.txt": small,
    "Deep/Er/c.txt": b"c",
    "Deep/Er/d.txt": b"first",
    "Deep/empty": b"",
    "Größe/☂ 潮 (1).txt": small,
}

with step("PutObject", "at the root and in folders that are not there yet"):
    outlive_its_memory()
    for key, body in written.items():
        put(key, body)
        outlive_its_memory()

for key, body in written.items():
    with step("GetObject", key):
        expect_same(get(key), body, "content")

with step("GetObject", "a range"):
    expect_same(get("a.txt", Range="bytes=5-10"), small[5:11], "content")

with step("GetObject", "what is not there"):
    refused(lambda: get("none.txt"), 404)

with step("GetObject", "what is not there, by its code"):
    expect_same(refused(lambda: get("none.txt"), 404), "NoSuchKey", "code")

with step("PutObject", "over another"):
    put("Deep/Er/d.txt", small)
    outlive_its_memory()
    expect_same(get("Deep/Er/d.txt"), small, "content")

with step("HeadObject", "its size"):
    expect_same(s3.head_object(Bucket=bucket, Key="Deep/Er/b.txt")["ContentLength"], len(small), "size")

with step("HeadObject", "a folder, which S3 does not know"):
    refused(lambda: s3.head_object(Bucket=bucket, Key="Deep"), 404)

with step("ListObjectsV2", "all of them"):
    seen = [key for key in keys() if key.isascii()]
    expect_same(seen, sorted([*(key for key in written if key.isascii()), "at-once.txt"]), "keys")

with step("ListObjectsV2", "names of every kind of letter"):
    expect("Größe/☂ 潮 (1).txt" in keys(), f"keys are {keys()}")

with step("ListObjectsV2", "below a prefix"):
    expect_same(keys(Prefix="Deep/Er/"), ["Deep/Er/b.txt", "Deep/Er/c.txt", "Deep/Er/d.txt"], "keys")

with step("ListObjectsV2", "one level"):
    level = s3.list_objects_v2(Bucket=bucket, Prefix="Deep/", Delimiter="/")
    expect_same([one["Key"] for one in level["Contents"]], ["Deep/empty"], "keys")
    expect_same([one["Prefix"] for one in level["CommonPrefixes"]], ["Deep/Er/"], "prefixes")

with step("CopyObject", "into another folder"):
    s3.copy_object(Bucket=bucket, Key="Copy/b.txt", CopySource=f"{bucket}/Deep/Er/b.txt")
    outlive_its_memory()
    expect_same(get("Copy/b.txt"), small, "content")

sent = []

with step("CreateMultipartUpload", "in a folder that is not there yet"):
    upload = s3.create_multipart_upload(Bucket=bucket, Key="Parts/large.bin")["UploadId"]

with step("UploadPart", "two, the second short"):
    for number, body in ((1, part), (2, small)):
        etag = s3.upload_part(Bucket=bucket, Key="Parts/large.bin", UploadId=upload, PartNumber=number, Body=body)["ETag"]
        sent.append({"PartNumber": number, "ETag": etag})

with step("CompleteMultipartUpload", "the bytes of both"):
    outlive_its_memory()
    s3.complete_multipart_upload(Bucket=bucket, Key="Parts/large.bin", UploadId=upload, MultipartUpload={"Parts": sent})
    outlive_its_memory()
    expect(get("Parts/large.bin") == part + small, "other bytes")

with step("AbortMultipartUpload", "nothing is left"):
    upload = s3.create_multipart_upload(Bucket=bucket, Key="Parts/given-up.bin")["UploadId"]
    s3.upload_part(Bucket=bucket, Key="Parts/given-up.bin", UploadId=upload, PartNumber=1, Body=part)
    s3.abort_multipart_upload(Bucket=bucket, Key="Parts/given-up.bin", UploadId=upload)
    expect_same(keys(Prefix="Parts/"), ["Parts/large.bin"], "keys")

with step("boto3's transfers", "up in parts, down in ranges"):
    s3.upload_fileobj(io.BytesIO(part * 3), bucket, "Parts/transfer.bin")
    outlive_its_memory()
    back = io.BytesIO()
    s3.download_fileobj(bucket, "Parts/transfer.bin", back)
    expect(back.getvalue() == part * 3, "other bytes")

with step("DeleteObject", "no longer there"):
    s3.delete_object(Bucket=bucket, Key="Deep/Er/c.txt")
    expect_same(keys(Prefix="Deep/Er/"), ["Deep/Er/b.txt", "Deep/Er/d.txt"], "keys")

with step("DeleteObject", "what is not there"):
    s3.delete_object(Bucket=bucket, Key="none.txt")

gateway.stop()
