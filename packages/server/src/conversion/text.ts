/**
 * Decodes the text of a file: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252, which older systems
 * wrote.
 *
 * @returns undefined if the text contains NUL: then the file is binary
 */
export function decodeText(bytes: Buffer): string | undefined {
  const text = tryDecode(bytes, encodingOfMark(bytes)) ?? tryDecode(bytes, 'windows-1252');
  return text?.includes('\0') ? undefined : text;
}

function encodingOfMark(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
