import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './serve.ts';

/** A fault in one response. */
export interface Fault {
  /** Accepts the request, and never answers it. */
  silent?: true;
  /** Closes the connection after this many bytes of the body. */
  breaksAfter?: number;
  /** Sends nothing more after this many bytes of the body. */
  stallsAfter?: number;
  /** Sends no more of a range than this many bytes, and says so. */
  most?: number;
  /** Sends a range that starts this many bytes away from the requested one. */
  shifted?: number;
  /** Ignores the range and sends the whole file. */
  whole?: true;
  /** Sends no ETag, or a weak one. */
  tag?: 'none' | 'weak';
  /** Sends zeros with the ETag of the file. */
  lies?: true;
}

/** A server with one file, `id:7`. Its first responses have the given faults, and all later ones are correct. */
export class FaultyStorage {
  /** `Range` and `If-Range` of each download request. */
  readonly asked: { range: string | undefined; ifRange: string | undefined }[] = [];
  readonly faults: Fault[] = [];
  baseUrl = '';
  content: Buffer;

  private constructor(content: Buffer) {
    this.content = content;
  }

  static async start(content: Buffer): Promise<FaultyStorage> {
    const storage = new FaultyStorage(content);
    const origin = await listen((request, response) => {
      storage.#answer(request, response);
    });
    storage.baseUrl = `${origin}/v1`;
    return storage;
  }

  get digest(): string {
    return createHash('sha256').update(this.content).digest('hex');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!request.url!.includes('/download/')) {
      const file = { id: 7, name: 'survey.mp4', type: 'video', hash: 'Nw', iv: null, parent_id: null };
      const updated_at = '2026-03-14T09:26:53.000000Z';
      const fileEntry = { ...file, updated_at, file_size: this.content.length, file_hash: this.digest };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ fileEntry }));
      return;
    }
    const fault = this.faults.shift() ?? {};
    const { range, 'if-range': ifRange } = request.headers;
    this.asked.push({ range, ifRange: typeof ifRange === 'string' ? ifRange : undefined });
    if (fault.silent) return;
    const tag = `"${this.digest}"`;
    if (fault.tag !== 'none') response.setHeader('etag', fault.tag === 'weak' ? `W/${tag}` : tag);
    const isPart = range !== undefined && !fault.whole && (ifRange === undefined || ifRange === tag);
    const start = isPart ? Number(/\d+/.exec(range)![0]) + (fault.shifted ?? 0) : 0;
    const { length } = this.content;
    const end = isPart ? Math.min(length, start + (fault.most ?? length)) : length;
    if (isPart) {
      response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${length}` });
    }
    const bytes = fault.lies ? Buffer.alloc(end - start) : this.content.subarray(start, end);
    const { breaksAfter, stallsAfter } = fault;
    const most = breaksAfter ?? stallsAfter;
    if (most === undefined) {
      response.end(bytes);
      return;
    }
    response.write(bytes.subarray(0, most), () => {
      if (breaksAfter !== undefined) response.destroy();
    });
  }
}
