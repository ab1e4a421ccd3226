import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What goes wrong with one answer. */
export interface Fault {
  /** Bytes of the body after which the connection breaks. */
  breaksAfter?: number;
  /** Bytes of the body after which nothing comes any more. */
  stallsAfter?: number;
  /** Answers a part of the file that begins so many bytes beside the one that was asked for. */
  shifted?: number;
  /** Answers all of the file, whatever was asked for. */
  whole?: true;
  /** Bytes that the answer shows no entity tag of, or a weak one. */
  tag?: 'none' | 'weak';
  /** Shows the tag of bytes that it does not send. */
  lies?: true;
}

/** A server of one file, `id:7`, whose answers go wrong one after the other, and then are right. */
export class FaultyStorage {
  /** `Range` and `If-Range` of each download that was asked for. */
  readonly asked: { range: string | undefined; ifRange: string | undefined }[] = [];
  readonly faults: Fault[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response);
  });

  private constructor(public content: Buffer) {}

  static async start(content: Buffer): Promise<FaultyStorage> {
    const storage = new FaultyStorage(content);
    storage.#server.listen(0, '127.0.0.1');
    await once(storage.#server, 'listening');
    onTestFinished(() => {
      storage.#server.close();
      storage.#server.closeAllConnections();
    });
    return storage;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  get digest(): string {
    return createHash('sha256').update(this.content).digest('hex');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (!request.url!.includes('/download/')) {
      const file = { id: 7, name: 'survey.mp4', type: 'video', hash: 'Nw', iv: null, parent_id: null };
      const fileEntry = { ...file, file_size: this.content.length, file_hash: this.digest };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ fileEntry }));
      return;
    }
    const fault = this.faults.shift() ?? {};
    const { range, 'if-range': ifRange } = request.headers;
    this.asked.push({ range, ifRange: typeof ifRange === 'string' ? ifRange : undefined });
    const tag = `"${this.digest}"`;
    if (fault.tag !== 'none') response.setHeader('etag', fault.tag === 'weak' ? `W/${tag}` : tag);
    const isPart = range !== undefined && !fault.whole && (ifRange === undefined || ifRange === tag);
    const start = isPart ? Number(/\d+/.exec(range)![0]) + (fault.shifted ?? 0) : 0;
    const { length } = this.content;
    if (isPart) {
      response.writeHead(206, { 'content-range': `bytes ${start}-${length - 1}/${length}` });
    }
    const bytes = fault.lies ? Buffer.alloc(length - start) : this.content.subarray(start);
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
