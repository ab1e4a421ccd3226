import { fieldOf, integerOf, textOf } from '../../engine/model/wire-values.ts';
import { presignedIn } from '../../engine/wire/presigned.ts';
import type { ReadExchange } from '../../engine/wire/read-exchange.ts';

/** A presigned upload with its state. */
export interface Upload {
  readonly key: string;
  readonly url: URL;
  readonly mime: string | undefined;
  readonly size: number | undefined;
  readonly puts: { readonly ok: boolean; readonly size: number | undefined; readonly endedAt: number }[];
}

export const lastSegment = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Records presigned uploads from responses, to compare them with later requests. */
export class Uploads {
  readonly #byName = new Map<string, Upload>();
  readonly #byUrl = new Map<string, Upload>();
  /** Presigned URLs of any kind, without their query. */
  readonly #presigned = new Set<string>();
  readonly #multipart = new Set<string>();

  /** Records the URLs and keys in a response. */
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

  /** Whether a name is a segment of a key, but not the last. */
  isPartOfKey(filename: string): boolean {
    return [...this.#byName.values()].some(({ key }) => key.split('/').slice(0, -1).includes(filename));
  }

  isMultipart(filename: string): boolean {
    return this.#multipart.has(filename);
  }
}

const addressOf = (url: URL): string => url.origin + url.pathname;
