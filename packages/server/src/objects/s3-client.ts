import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { StorageUnavailableError } from './object-errors.ts';
import { failureOf } from './s3-error.ts';
import type { S3Config } from './s3-url.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key of an object. Without it, the request is for the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export interface PresignRequest {
  key: string;
  query?: Record<string, string>;
  /** The client must send exactly these headers with the URL. */
  headers?: Record<string, string>;
  expiresInSeconds: number;
}

/** Retries after a response with 5xx or 429. */
const retries = 2;

const xml = new XMLParser({
  ignoreDeclaration: true,
  // Ids, ETags and markers stay strings, even if they contain only digits.
  parseTagValue: false,
  // Stores made in Go write the quotes of an ETag as `&#34;`.
  // oxlint-disable-next-line typescript/no-deprecated -- its successor needs a decoder that is another dependency
  htmlEntities: true,
  // These elements are always arrays, even with one child.
  isArray: (name) => ['Contents', 'Part', 'Upload'].includes(name),
});

/** Sends signed requests to one bucket, and parses XML and errors in its responses. */
export class S3Client {
  readonly #config: S3Config;
  readonly #answerDeadlineMs: number;
  readonly #aws: AwsClient;

  constructor(config: S3Config, answerDeadlineMs = 60_000) {
    this.#config = config;
    this.#answerDeadlineMs = answerDeadlineMs;
    this.#aws = new AwsClient({ ...config, service: 's3' });
  }

  /** @throws S3Error for a problem with one object or upload; StorageFullError; StorageUnavailableError */
  async send({ method, key, query, headers, body }: S3Request): Promise<Response> {
    const url = this.#urlOf(key, query);
    const deadline = new AbortController();
    const init: RequestInit = {
      method,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(body && { body }),
    };
    // Only until the headers of the response: a large body takes long.
    const timer = setTimeout(() => {
      deadline.abort(new Error(`The object storage did not answer in ${this.#answerDeadlineMs} ms.`));
    }, this.#answerDeadlineMs);
    const response = await this.#fetch(url, init, deadline.signal)
      .catch((cause: unknown) => {
        throw new StorageUnavailableError({ cause });
      })
      .finally(() => {
        clearTimeout(timer);
      });
    if (!response.ok) throw await refusalOf(method, subjectOf(key), response);
    return response;
  }

  /**
   * The signal is given to `fetch` and not to the signed request: `fetch` makes another request from it, which hears of
   * the signal only until the signed one is garbage-collected.
   */
  async #fetch(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let left = retries; ; left--) {
      const response = await fetch(await this.#aws.sign(url, init), { signal });
      if (left === 0 || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await sleep(Math.random() * 100, undefined, { signal });
    }
  }

  /** Sends a request, and resolves to the root element of the response. */
  async sendForXml(request: S3Request): Promise<Record<string, unknown>> {
    const response = await this.send(request);
    const document = parseXml(await response.text());
    // For a slow operation, S3 responds with 200 at once, and may report an error in the body.
    if ('Error' in document) {
      throw failureOf(request.method, subjectOf(request.key), {
        status: response.status,
        code: codeIn(document),
      });
    }
    const [root] = Object.entries(document);
    // For example, the HTML page of a proxy.
    if (!root?.[0].endsWith('Result')) {
      throw new StorageUnavailableError({
        cause: new Error('The object storage answers something else than S3.'),
      });
    }
    return elementOf(root[1]);
  }

  /**
   * Copies an object in the bucket.
   *
   * @throws S3Error with status 412 if the object has changed
   */
  async copy({ from, etag, to }: { from: string; etag: string; to: string }): Promise<void> {
    const headers = {
      'x-amz-copy-source': `${new URL(this.#config.bucketUrl).pathname}/${from}`,
      'x-amz-copy-source-if-match': etag,
    };
    await this.sendForXml({ method: 'PUT', key: to, headers });
  }

  /**
   * Yields the pages of a listing.
   *
   * @param markers maps each query parameter of the next request to the element of the response that contains its value
   */
  async *pages(request: S3Request, markers: Record<string, string>): AsyncGenerator<Record<string, unknown>> {
    let query = request.query ?? {};
    for (;;) {
      const page = await this.sendForXml({ ...request, query });
      yield page;
      if (textOf(page, 'IsTruncated') !== 'true') return;
      const next = Object.entries(markers).map(([parameter, element]) => [parameter, textOf(page, element)]);
      query = { ...query, ...(Object.fromEntries(next) as Record<string, string>) };
    }
  }

  /** Returns a URL for one PUT, which needs no other authorization. */
  async presignPut({ key, query, headers = {}, expiresInSeconds }: PresignRequest): Promise<string> {
    const signer = new AwsV4Signer({
      ...this.#config,
      service: 's3',
      method: 'PUT',
      url: this.#urlOf(key, { ...query, 'X-Amz-Expires': String(expiresInSeconds) }),
      headers,
      signQuery: true,
      // Signs Content-Type and Content-Length too. By default they are left out.
      allHeaders: true,
    });
    return (await signer.sign()).url.href;
  }

  #urlOf(key: string | undefined, query: Record<string, string> = {}): string {
    const search = new URLSearchParams(query).toString();
    return this.#config.bucketUrl + (key === undefined ? '' : `/${key}`) + (search && `?${search}`);
  }
}

/** Returns a child element; an empty object if there is none. */
export function elementOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the children with this name. */
export function elementsOf(parent: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const children = parent[name];
  return Array.isArray(children) ? children.map(elementOf) : [];
}

/** Returns the text of a child; an empty string if there is none. */
export function textOf(parent: Record<string, unknown>, name: string): string {
  const text = parent[name];
  return typeof text === 'string' ? text : '';
}

const subjectOf = (key: string | undefined) => (key === undefined ? 'bucket' : 'object');

async function refusalOf(method: string, what: 'bucket' | 'object', response: Response): Promise<Error> {
  const { status, headers } = response;
  const document = parseXml(await response.text().catch(() => ''));
  const region = headers.get('x-amz-bucket-region') ?? textOf(elementOf(document.Error), 'Region');
  return failureOf(method, what, {
    status,
    // A response to HEAD has no body.
    code: codeIn(document) || (what === 'bucket' && status === 404 ? 'NoSuchBucket' : ''),
    region,
  });
}

const codeIn = (document: Record<string, unknown>) => textOf(elementOf(document.Error), 'Code');

/** Parses XML. Anything else, such as the error page of a proxy, becomes an empty object. */
function parseXml(text: string): Record<string, unknown> {
  try {
    return elementOf(xml.parse(text.trim()));
  } catch {
    return {};
  }
}
