import { Buffer } from 'node:buffer';
import { parseHead, type Framing, type MessageHead } from './head.ts';

/** Called for the messages in one direction. The returned bytes are sent on instead of the original ones. */
export interface MessageListener {
  /** @returns how the body is framed; `opaque` if the following bytes are not HTTP/1, as after an upgrade */
  head(head: MessageHead, bytes: Buffer): { readonly framing: Framing | 'opaque'; readonly pass: Buffer };
  /** Bytes of the body without their framing. */
  body(bytes: Buffer): void;
  /** The message is complete. */
  end(): void;
  /** The bytes in this direction are not HTTP/1, or no longer, so they can no longer be read. */
  lost(): void;
  /** Bytes to send on: the original ones, unless `head` changed them. */
  pass(bytes: Buffer): void;
}

/** Longer heads are passed on without parsing. */
const longestHead = 256 * 1024;
const longestLine = 16 * 1024;

type State = 'head' | 'length' | 'until close' | 'chunk size' | 'chunk' | 'chunk end' | 'trailers' | 'opaque';

/**
 * Finds the messages in the bytes of one direction of a connection, and passes on every byte, even if it cannot be
 * parsed.
 *
 * @example
 * socket.on('data', (bytes) => reader.push(bytes));
 * socket.on('end', () => reader.close());
 */
export class MessageReader {
  readonly #listener: MessageListener;
  #state: State = 'head';
  #pending: Buffer = Buffer.alloc(0);
  #remaining = 0;
  #line = '';

  constructor(listener: MessageListener) {
    this.#listener = listener;
  }

  push(bytes: Buffer): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#step(rest);
  }

  /** The end of the direction: completes a body without a length, and passes on an incomplete head. */
  close(): void {
    if (this.#state === 'until close') this.#complete();
    if (this.#pending.length > 0) this.#listener.pass(this.#pending);
    this.#pending = Buffer.alloc(0);
  }

  #step(bytes: Buffer): Buffer {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes);
      case 'length':
      case 'chunk':
        return this.#readBody(bytes);
      case 'until close':
        this.#listener.pass(bytes);
        this.#listener.body(bytes);
        return none;
      case 'opaque':
        this.#listener.pass(bytes);
        return none;
      default:
        return this.#readLine(bytes);
    }
  }

  #readHead(bytes: Buffer): Buffer {
    const all = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes;
    // Empty lines before a request are permitted and belong to no message.
    const blank = /^[\r\n]+/.exec(all.subarray(0, 8).toString('latin1'))?.[0].length ?? 0;
    const end = endOfHead(all, blank);
    if (end < 0) {
      this.#pending = Buffer.from(all);
      if (all.length > longestHead || !isLikeHttp(all.subarray(blank))) this.#lose();
      return none;
    }
    this.#pending = Buffer.alloc(0);
    const own = all.subarray(blank, end);
    const head = parseHead(own);
    if (!head) {
      this.#pending = Buffer.from(all);
      this.#lose();
      return none;
    }
    if (blank > 0) this.#listener.pass(all.subarray(0, blank));
    const { framing, pass } = this.#listener.head(head, own);
    this.#listener.pass(pass);
    this.#begin(framing);
    return all.subarray(end);
  }

  #begin(framing: Framing | 'opaque'): void {
    if (framing === 'opaque' || framing === 'unreadable') this.#lose();
    else if (framing === 'chunked') this.#state = 'chunk size';
    else if (framing === 'until close') this.#state = 'until close';
    else if (framing === 0) this.#complete();
    else {
      this.#state = 'length';
      this.#remaining = framing;
    }
  }

  #readBody(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#remaining);
    this.#listener.pass(part);
    this.#listener.body(part);
    this.#remaining -= part.length;
    if (this.#remaining === 0) {
      if (this.#state === 'length') this.#complete();
      else this.#state = 'chunk end';
    }
    return bytes.subarray(part.length);
  }

  #readLine(bytes: Buffer): Buffer {
    const newline = bytes.indexOf(0x0a);
    const part = newline < 0 ? bytes : bytes.subarray(0, newline + 1);
    this.#listener.pass(part);
    this.#line += part.toString('latin1');
    if (this.#line.length > longestLine) this.#lose();
    else if (newline >= 0) {
      const line = this.#line.trimEnd();
      this.#line = '';
      this.#lineCame(line);
    }
    return bytes.subarray(part.length);
  }

  #lineCame(line: string): void {
    if (this.#state === 'trailers') {
      if (line === '') this.#complete();
    } else if (this.#state === 'chunk end') {
      if (line === '') this.#state = 'chunk size';
      else this.#lose();
    } else {
      const size = /^([0-9a-f]{1,12})\s*(?:;.*)?$/i.exec(line)?.[1];
      if (size === undefined) {
        this.#lose();
        return;
      }
      this.#remaining = Number.parseInt(size, 16);
      this.#state = this.#remaining === 0 ? 'trailers' : 'chunk';
    }
  }

  #complete(): void {
    this.#state = 'head';
    this.#listener.end();
  }

  #lose(): void {
    this.#state = 'opaque';
    if (this.#pending.length > 0) this.#listener.pass(this.#pending);
    this.#pending = Buffer.alloc(0);
    this.#listener.lost();
  }
}

const none = Buffer.alloc(0);

/** Index after the empty line; -1 if it has not arrived. */
function endOfHead(bytes: Buffer, from: number): number {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => {
    const at = bytes.indexOf(mark, from, 'latin1');
    return at < 0 ? Infinity : at + mark.length;
  });
  const end = Math.min(...ends);
  return end === Infinity ? -1 : end;
}

/** Whether bytes may be the beginning of a head: letters first, as in `GET` or `HTTP/1.1`. */
const isLikeHttp = (bytes: Buffer): boolean =>
  bytes.length === 0 ||
  /^[A-Za-z][\x21-\x7e]*(?: |$)/.test(
    bytes
      .subarray(0, 64)
      .toString('latin1')
      .split(/[\r\n]/, 1)[0]!,
  );
