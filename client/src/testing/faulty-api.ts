import { createHash } from 'node:crypto';
import { seeded } from '../../../options/seeded.ts';
import { createClient, type Client, type Put } from '../index.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  const draw = seeded(seed);
  return () => draw() / 2 ** 32;
}

/** How often something goes wrong, from 0 to 1. */
export interface Faults {
  /** The storage answers 500. */
  storage?: number;
  /** The storage takes the bytes, and its answer is lost. */
  lost?: number;
  /** The URL has expired. */
  expired?: number;
  /** The API answers 429 to what may be repeated. */
  busy?: number;
  /** The connection to the API breaks. */
  reset?: number;
  /** The registration is carried out, and its answer is lost. */
  unanswered?: number;
}

/** An API and a storage in memory whose answers fail at random, by a seed. */
export class FaultyApi {
  readonly client: Client;
  /** Storage key to bytes. */
  readonly objects = new Map<string, Uint8Array>();
  readonly parts = new Map<string, Map<number, Uint8Array>>();
  /** Bodies of the registrations that were carried out. */
  readonly entries: Record<string, unknown>[] = [];
  /** How often each object was asked to be registered. */
  readonly registrations = new Map<string, number>();
  readonly aborted: string[] = [];
  /** What the storage was sent: number of the part, 0 for a whole object, and its bytes. */
  readonly puts: { part: number; bytes: number; type: string | undefined }[] = [];
  readonly calls: string[] = [];
  /** Called before the storage takes something. */
  beforePut: (part: number) => void = () => undefined;
  #count = 0;
  readonly #random: () => number;
  readonly #faults: Faults;

  constructor(faults: Faults = {}, seed = 1) {
    this.#random = randomOf(seed);
    this.#faults = faults;
    this.client = createClient({
      baseUrl: 'https://api.example.com/v1',
      token: 'secret-token',
      retries: 5,
      fetch: (url, init) => this.#answer(new URL(url).pathname.slice(3), init),
    });
  }

  #happens(fault: keyof Faults): boolean {
    return this.#random() < (this.#faults[fault] ?? 0);
  }

  async #answer(path: string, { body, signal }: RequestInit): Promise<Response> {
    await Promise.resolve();
    signal?.throwIfAborted();
    this.calls.push(path);
    const input = JSON.parse(body as string) as Record<string, unknown>;
    const repeatable = /presign|get-uploaded|batch-sign/.test(path);
    if (repeatable && this.#happens('busy')) return Response.json({}, { status: 429 });
    if (repeatable && this.#happens('reset')) throw new TypeError('fetch failed');
    return Response.json({ status: 'success', ...this.#carryOut(path, input) });
  }

  #carryOut(path: string, input: Record<string, unknown>): object {
    const key = input['key'] as string;
    const id = `00000000-0000-4000-8000-${String(++this.#count).padStart(12, '0')}`;
    switch (path) {
      case '/s3/simple/presign':
        return { key: `uploads/${id}/${id}`, url: `https://storage.example.com/uploads/${id}/${id}?part=0` };
      case '/s3/multipart/create':
        this.parts.set(`uploads/${id}/${id}`, new Map());
        return { key: `uploads/${id}/${id}`, uploadId: id };
      case '/s3/multipart/batch-sign-part-urls':
        return {
          urls: (input['partNumbers'] as number[]).map((partNumber) => ({
            partNumber,
            url: `https://storage.example.com/${key}?part=${partNumber}`,
          })),
        };
      case '/s3/multipart/get-uploaded-parts':
        return {
          parts: [...this.parts.get(key)!].map(([PartNumber, bytes]) => ({
            PartNumber,
            ETag: `"${etagOf(bytes)}"`,
            Size: bytes.length,
          })),
        };
      case '/s3/multipart/complete': {
        const listed = input['parts'] as { PartNumber: number }[];
        this.objects.set(
          key,
          Buffer.concat(listed.map(({ PartNumber }) => this.parts.get(key)!.get(PartNumber)!)),
        );
        return {};
      }
      case '/s3/multipart/abort':
        this.aborted.push(key);
        return {};
      default:
        return this.#register(input);
    }
  }

  #register(input: Record<string, unknown>): object {
    const filename = input['filename'] as string;
    this.registrations.set(filename, (this.registrations.get(filename) ?? 0) + 1);
    this.entries.push(input);
    if (this.#happens('unanswered')) throw new TypeError('fetch failed');
    return { fileEntry: { id: this.entries.length, name: input['clientName'] } };
  }

  readonly put: Put = async (url, body, { type, signal, onSent }) => {
    const { pathname, searchParams } = new URL(url);
    const part = Number(searchParams.get('part'));
    this.beforePut(part);
    await Promise.resolve();
    signal?.throwIfAborted();
    const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body as Uint8Array);
    this.puts.push({ part, bytes: bytes.length, type });
    const answer = { etag: null, retryAfter: null };
    if (this.#happens('storage')) return { ...answer, status: 500 };
    if (this.#happens('expired')) return { ...answer, status: 403 };
    const key = pathname.slice(1);
    if (part === 0) this.objects.set(key, bytes.slice());
    else this.parts.get(key)!.set(part, bytes.slice());
    if (this.#happens('lost')) throw new TypeError('fetch failed');
    onSent(bytes.length);
    return { ...answer, status: 200, etag: etagOf(bytes) };
  };

  /** The bytes of the only entry. */
  get content(): Uint8Array | undefined {
    const name = this.entries[0]!['filename'] as string;
    const [, bytes] = [...this.objects].find(([key]) => key.endsWith(name)) ?? [];
    return bytes && new Uint8Array(bytes);
  }
}

function etagOf(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
