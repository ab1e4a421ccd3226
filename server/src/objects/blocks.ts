/** Yields the bytes in blocks of one size. The last block may be smaller. */
export async function* blocks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    pending.push(chunk);
    length += chunk.byteLength;
    if (length < size) continue;
    const joined = Buffer.concat(pending);
    let start = 0;
    for (; start + size <= joined.byteLength; start += size) yield joined.subarray(start, start + size);
    pending = [joined.subarray(start)];
    length = joined.byteLength - start;
  }
  if (length > 0) yield Buffer.concat(pending);
}
