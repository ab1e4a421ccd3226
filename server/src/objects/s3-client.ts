import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { StorageUnavailableError } from './object-errors.ts';
import { failureOf } from './s3-error.ts';
import type { S3Config } from './s3-url.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of an object; without it the request is for the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export interface PresignRequest {
  key: string;
  query?: Record<string, string>;
  /** Sent by whoever uses the URL, exactly like this. */
  headers?: Record<string, string>;
  expiresInSeconds: number;
}

/** Attempts after the first, where the store answers 5xx or 429. */
const retries = 2;

const xml = new XMLParser({
  ignoreDeclaration: true,
  // Ids, ETags and markers made of digits are still strings.
  parseTagValue: false,
  // Stores made in Go write the quotes of an ETag as `&#34;`.
  // oxlint-disable-next-line typescript/no-deprecated -- its successor needs a decoder that is another dependency
  htmlEntities: true,
  // A list of one looks like the list it is.
  isArray: (name) => ['Contents', 'Part', 'Upload'].includes(name),
});

/** Signed requests to one bucket, their XML, and their errors. */
export class S3Client {
  readonly #config: S3Config;
  readonly #answerDeadlineMs: number;
  readonly #aws: AwsClient;

  constructor(config: S3Config, answerDeadlineMs = 60_000) {
    this.#config = config;
    this.#answerDeadlineMs = answerDeadlineMs;
    this.#aws = new AwsClient({ ...config, service: 's3', retries });
  }

  /**
   * @throws S3Error for what the store says of an object, StorageFullError, StorageUnavailableError
   */
  async send({ method, key, query, headers, body }: S3Request): Promise<Response> {
    const url = this.#urlOf(key, query);
    const deadline = new AbortController();
    const init: RequestInit = {
      method,
      redirect: 'manual',
      signal: deadline.signal,
      ...(headers && { headers }),
      ...(body && { body }),
    };
    // Not for the body: a large one takes its time.
    const timer = setTimeout(() => {
      deadline.abort(new Error(`The object storage did not answer in ${this.#answerDeadlineMs} ms.`));
    }, this.#answerDeadlineMs);
    const response = await this.#aws
      .fetch(url, init)
      .catch((cause: unknown) => {
        throw new StorageUnavailableError({ cause });
      })
      .finally(() => {
        clearTimeout(timer);
      });
    if (!response.ok) throw await refusalOf(method, key === undefined ? 'bucket' : 'object', response);
    return response;
  }

  /** Sends a request and resolves to the element that its answer consists of. */
  async sendForXml(request: S3Request): Promise<Record<string, unknown>> {
    const response = await this.send(request);
    const document = parseXml(await response.text());
    // An operation that takes long answers 200 at once and may still report an error in the body.
    if ('Error' in document) {
      throw failureOf(request.method, { status: response.status, code: codeIn(document) });
    }
    const [root] = Object.entries(document);
    // Such as the page of a proxy.
    if (!root?.[0].endsWith('Result')) {
      throw new StorageUnavailableError({
        cause: new Error('The object storage answers something else than S3.'),
      });
    }
    return elementOf(root[1]);
  }

  /** Copies an object of the bucket, unless it changed: with an S3Error of status 412 then. */
  async copy({ from, etag, to }: { from: string; etag: string; to: string }): Promise<void> {
    const headers = {
      'x-amz-copy-source': `${new URL(this.#config.bucketUrl).pathname}/${from}`,
      'x-amz-copy-source-if-match': etag,
    };
    await this.sendForXml({ method: 'PUT', key: to, headers });
  }

  /**
   * The answers to a listing, page after page.
   *
   * @param markers query parameter to the element of the answer that holds its value for the next page
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

  /** A URL for one PUT that carries its own authorisation. */
  async presignPut({ key, query, headers = {}, expiresInSeconds }: PresignRequest): Promise<string> {
    const signer = new AwsV4Signer({
      ...this.#config,
      service: 's3',
      method: 'PUT',
      url: this.#urlOf(key, { ...query, 'X-Amz-Expires': String(expiresInSeconds) }),
      headers,
      signQuery: true,
      // Content-Type and Content-Length too, which are left out otherwise.
      allHeaders: true,
    });
    return (await signer.sign()).url.href;
  }

  #urlOf(key: string | undefined, query: Record<string, string> = {}): string {
    const search = new URLSearchParams(query).toString();
    return this.#config.bucketUrl + (key === undefined ? '' : `/${key}`) + (search && `?${search}`);
  }
}

/** A child that is itself an element, or an empty one. */
export function elementOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The repeated children of a name, as elements. */
export function elementsOf(parent: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const children = parent[name];
  return Array.isArray(children) ? children.map(elementOf) : [];
}

/** The text of a child, or an empty string. */
export function textOf(parent: Record<string, unknown>, name: string): string {
  const text = parent[name];
  return typeof text === 'string' ? text : '';
}

async function refusalOf(method: string, what: 'bucket' | 'object', response: Response): Promise<Error> {
  const { status, headers } = response;
  const document = parseXml(await response.text().catch(() => ''));
  const region = headers.get('x-amz-bucket-region') ?? textOf(elementOf(document.Error), 'Region');
  return failureOf(`${method} ${what}`, {
    status,
    // An answer to HEAD has no body.
    code: codeIn(document) || (what === 'bucket' && status === 404 ? 'NoSuchBucket' : ''),
    region,
  });
}

const codeIn = (document: Record<string, unknown>) => textOf(elementOf(document.Error), 'Code');

/** What is not XML, such as a proxy's error page, counts as empty. */
function parseXml(text: string): Record<string, unknown> {
  try {
    return elementOf(xml.parse(text.trim()));
  } catch {
    return {};
  }
}
