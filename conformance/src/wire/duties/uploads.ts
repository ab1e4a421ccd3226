import type { SubjectId } from '../../model/subject.ts';
import { fieldOf, integerOf, textOf } from '../../model/wire-values.ts';
import type { ReadExchange } from '../read-exchange.ts';
import type { Duty, Say } from './duty.ts';

/** An upload that was presigned, with what has become of it. */
interface Upload {
  readonly key: string;
  readonly url: URL;
  readonly mime: string | undefined;
  readonly size: number | undefined;
  readonly puts: { readonly ok: boolean; readonly size: number | undefined; readonly endedAt: number }[];
}

/** Bytes from which a file is too large for a single upload, whichever of the two 5 MB is (U-107). */
const multipartFrom = 5_242_880;

const lastSegment = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Keeps what the answers gave out, to hold against it what comes of it. */
export class Uploads {
  readonly #byName = new Map<string, Upload>();
  readonly #byUrl = new Map<string, Upload>();
  /** Presigned URLs of any kind, without their query. */
  readonly #presigned = new Set<string>();
  readonly #multipart = new Set<string>();

  /** Takes note of the URLs and keys that an answer gives out. */
  learn({ operation, sent, received }: ReadExchange): void {
    if (!operation) return;
    for (const key of [fieldOf(sent.json, 'key'), fieldOf(received?.json, 'key')]) {
      const text = operation.id === 'presignUpload' ? undefined : textOf(key);
      if (text !== undefined) this.#multipart.add(lastSegment(text));
    }
    if (!received?.ok) return;
    if (operation.added) for (const url of presignedIn(received.json)) this.#presigned.add(addressOf(url));
    if (operation.id !== 'presignUpload') return;
    const url = textOf(fieldOf(received.json, 'url'));
    const key = textOf(fieldOf(received.json, 'key'));
    if (url === undefined || !URL.canParse(url)) return;
    const upload: Upload = {
      key: key ?? '',
      url: new URL(url),
      mime: textOf(fieldOf(sent.json, 'mime')),
      size: integerOf(fieldOf(sent.json, 'size')),
      puts: [],
    };
    this.#presigned.add(addressOf(upload.url));
    this.#byUrl.set(addressOf(upload.url), upload);
    if (key !== undefined) this.#byName.set(lastSegment(key).toLowerCase(), upload);
  }

  isPresigned(url: URL): boolean {
    return this.#presigned.has(addressOf(url));
  }

  at(url: URL): Upload | undefined {
    return this.#byUrl.get(addressOf(url));
  }

  named(filename: string): Upload | undefined {
    return this.#byName.get(filename.toLowerCase());
  }

  /** Whether a name is some part of a key but the last. */
  isPartOfKey(filename: string): boolean {
    return [...this.#byName.values()].some(({ key }) => key.split('/').slice(0, -1).includes(filename));
  }

  isMultipart(filename: string): boolean {
    return this.#multipart.has(filename);
  }
}

const addressOf = (url: URL): string => url.origin + url.pathname;

/** URLs with a query, wherever an answer has them. */
export function presignedIn(json: unknown): URL[] {
  if (typeof json === 'string') {
    const url = /^https?:\/\//.test(json) && URL.canParse(json) ? new URL(json) : undefined;
    return url && url.search !== '' ? [url] : [];
  }
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(presignedIn) : [];
}

/** The file goes by PUT to the presigned URL, as it was presigned. */
export const putDuty: Duty = ({ wire, url, sent, received }, say, { uploads }) => {
  const upload = uploads.at(url);
  if (!upload || ['OPTIONS', 'HEAD', 'GET'].includes(wire.request.method)) return;
  const { size } = wire.request.body;
  if (wire.request.method !== 'PUT') {
    say.broken('UPLOAD-15', 'the file sent by PUT', `${wire.request.method} to the presigned URL`);
    return;
  }
  if (!hasSameQuery(url, upload.url)) {
    say.broken('UPLOAD-15', 'the presigned URL as returned', 'the same path with another query');
    return;
  }
  if (received) upload.puts.push({ ok: received.ok, size, endedAt: wire.endedAt });
  if (size !== undefined && size >= multipartFrom) {
    say.broken('UPLOAD-14', 'a multipart upload for 5 MB or more', `a single upload of ${size} bytes`);
  } else {
    expectDeclared(say, 'the size', upload.size, size);
  }
  expectDeclared(say, 'the type', upload.mime?.toLowerCase(), sent.contentType?.toLowerCase() ?? 'none');
};

/** Whether the upload is bound by what was declared is open; a client declares what it sends (U-109). */
function expectDeclared<Value extends string | number>(
  say: Say,
  what: string,
  declared: Value | undefined,
  given: Value | undefined,
): void {
  if (declared === undefined || given === undefined) return;
  if (declared === given) say.kept('U-109');
  else say.broken('U-109', `${what} that was presigned, ${declared}`, String(given));
}

function hasSameQuery(a: URL, b: URL): boolean {
  if (a.search === b.search) return true;
  const sorted = ({ searchParams }: URL) =>
    [...searchParams]
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
  return sorted(a) === sorted(b);
}

/** An entry is registered under the last segment of its key, once its file was sent. */
export const registrationDuty: Duty = ({ operation, sent, wire }, say, { uploads, capture }) => {
  const filename = textOf(fieldOf(sent.json, 'filename'));
  if (operation?.id !== 'registerEntry' || filename === undefined) return;
  const size = integerOf(fieldOf(sent.json, 'size'));
  const upload = uploads.named(filename);
  if (!upload) {
    if (uploads.isPartOfKey(filename)) {
      say.broken('REG-2', 'filename: the last segment of the key', 'another segment of the key');
    } else if (uploads.isMultipart(filename) && size !== undefined && size >= multipartFrom) {
      say.kept('UPLOAD-14');
    }
    return;
  }
  const done = upload.puts.filter(({ ok, endedAt }) => ok && endedAt <= wire.startedAt).at(-1);
  if (!done) {
    const isSeen = upload.puts.length > 0 || capture.sees(upload.url);
    if (isSeen) say.broken('UPLOAD-15', 'the file sent before it is registered', whatCame(upload));
    return;
  }
  say.kept('UPLOAD-15');
  if (size !== undefined && done.size !== undefined && size !== done.size) {
    say.broken('REG-3', `size: the ${done.size} bytes that were sent`, String(size));
  }
};

function whatCame({ puts }: Upload): string {
  if (puts.length === 0) return 'no PUT to the presigned URL';
  return puts.some(({ ok }) => ok) ? 'the PUT after the registration' : 'a PUT that was refused';
}

/** A PUT that comes after the registration of its object shows that the order was not kept. */
export const orderDuty = (): Duty => {
  const registered = new Map<string, number>();
  return ({ operation, sent, wire, url }, say, { uploads }) => {
    if (operation?.id === 'registerEntry') {
      const filename = textOf(fieldOf(sent.json, 'filename'));
      if (filename !== undefined) registered.set(filename.toLowerCase(), wire.startedAt);
    }
    const upload = wire.request.method === 'PUT' ? uploads.at(url) : undefined;
    const at = upload && registered.get(lastSegment(upload.key).toLowerCase());
    if (at !== undefined && upload?.puts.length === 1 && wire.startedAt > at) {
      say.broken('UPLOAD-15', 'the file sent before it is registered', 'the PUT after the registration');
    }
  };
};

export const uploadSubjects: readonly SubjectId[] = ['UPLOAD-14', 'UPLOAD-15', 'U-109'];
