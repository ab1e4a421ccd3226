import { createHash } from 'node:crypto';
import { fields } from '../../../../generated/fields.reference.ts';
import { operations } from '../../../../generated/operations.reference.ts';
import { seeded } from '../../../options/seeded.ts';
import { createClient, type Client, type Put } from '../index.ts';

/** Returns a generator of numbers from 0 to 1. The same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  const draw = seeded(seed);
  return () => draw() / 2 ** 32;
}

/** Probability of each fault, from 0 to 1. */
export interface Faults {
  /** The storage responds with 500. */
  storage?: number;
  /** The storage stores the bytes, but its response is lost. */
  lost?: number;
  /** The URL has expired. */
  expired?: number;
  /** The API responds with 429 to a safe operation. */
  busy?: number;
  /** The connection to the API breaks. */
  reset?: number;
  /** The registration succeeds, but its response is lost. */
  unanswered?: number;
}

/** An API and a storage in memory, with random faults from a seed. */
export class FaultyApi {
  readonly client: Client;
  /** Bytes by storage key. */
  readonly objects = new Map<string, Uint8Array>();
  readonly parts = new Map<string, Map<number, Uint8Array>>();
  /** Bodies of successful registrations. */
  readonly entries: Record<string, unknown>[] = [];
  /** Number of registration requests for each object. */
  readonly registrations = new Map<string, number>();
  readonly aborted: string[] = [];
  /** PUTs that the storage received: the number of the part (0 for a whole object), and the size. */
  readonly puts: { part: number; bytes: number; type: string | undefined }[] = [];
  readonly calls: string[] = [];
  /** Called before the storage receives a PUT. */
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
    const unknown = Object.keys(input).filter((field) => !fieldsOf(path).includes(field));
    if (unknown.length > 0) return Response.json({ message: `No field ${unknown.join()}` }, { status: 422 });
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

/** The fields of the reference server's POST to a path. */
const fieldsOf = (path: string): readonly string[] =>
  Object.entries(operations).flatMap(([id, operation]) =>
    operation.method === 'POST' && operation.path === path ? fields[id as keyof typeof fields].body : [],
  );
