import { http, HttpResponse, type HttpHandler } from 'msw';
import { requireKnown } from './core/options.ts';
import { rootOf } from './core/url.ts';
import contract from '../../../generated/openapi.json' with { type: 'json' };
import reference from '../../../generated/openapi.reference.json' with { type: 'json' };

/** A PUT that the mock storage received. */
export interface ReceivedObject {
  url: string;
  /** `Content-Type` of the PUT. */
  type: string | null;
  bytes: Uint8Array;
}

interface Node {
  [key: string]: unknown;
}

/** The status to respond with; undefined is the success. A function gets a copy of each request. */
export type MockAnswer = number | ((request: Request) => number | undefined | Promise<number | undefined>);

/**
 * Request handlers for Mock Service Worker that respond to every operation with the first example of its success, or of another
 * documented status, and receive the presigned PUT of the examples. The examples are those of the contract; for what only the
 * reference server has, its own.
 *
 * @param options.baseUrl API root of the client under test
 * @param options.received collects the received PUTs
 * @param options.answers the statuses of operations, by operationId: `{ createFolder: 422 }`. A 429 asks the client to wait
 * for as long as its example says: with `retries: 0`, a page shows it at once
 * @throws TypeError if `baseUrl` is not a URL, if an option does not exist or has a value of another type, and for an
 * operation or a status that is not documented; a handler throws it if a function returns such a status
 * @example
 * const received: ReceivedObject[] = [];
 * const baseUrl = 'https://storage.example.com/api/v1';
 * const server = setupServer(...handlers({ baseUrl, received }));
 * // In a test, with `received` too: these handlers take the place of those above.
 * server.use(...handlers({ baseUrl, received, answers: { createFolder: 422 } }));
 */
export function handlers(options: {
  baseUrl: string;
  received?: ReceivedObject[] | undefined;
  answers?: Readonly<Record<string, MockAnswer>> | undefined;
}): HttpHandler[] {
  requireKnown('handlers', options, { baseUrl: 'string', received: 'array', answers: 'object' });
  const { baseUrl, received = [], answers = {} } = options;
  const root = rootOf(baseUrl, true);
  const known = mocks();
  for (const [id, given] of Object.entries(answers)) {
    const mock = known.get(id);
    if (!mock) throw new TypeError(`handlers: answers: there is no operation ${id}.`);
    if (typeof given !== 'function') respond(mock, given);
  }
  const all = [...known.values()];
  const origins = new Set(
    all.flatMap(({ examples }) => examples.flatMap(({ body }) => presignedOrigin(body))),
  );
  return [
    ...all.map((mock) =>
      http[mock.method](root + mock.path.replace(/\{(\w+)}/g, ':$1'), async ({ request }) => {
        const given = answers[mock.id];
        return respond(mock, typeof given === 'function' ? await given(request.clone()) : given);
      }),
    ),
    ...[...origins].map((origin) =>
      http.put(`${origin}/*`, async ({ request }) => {
        const bytes = new Uint8Array(await request.arrayBuffer());
        received.push({ url: request.url, type: request.headers.get('content-type'), bytes });
        return new HttpResponse(null, { headers: { etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"' } });
      }),
    ),
  ];
}

/** Only a response with a storage key contains a presigned URL. */
function presignedOrigin(body: unknown): string[] {
  const { url, key } = Object(body) as { url?: unknown; key?: unknown };
  return typeof url === 'string' && key !== undefined ? [new URL(url).origin] : [];
}

/** The first example of a documented response. */
interface Example {
  /** A code, or a range such as `4XX`. */
  status: string;
  isJson: boolean;
  body: unknown;
  headers: Record<string, string>;
}

interface Mock {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** Those of the contract first. */
  examples: Example[];
}

/** All operations of the contract and of the reference server, by operationId. */
function mocks(): Map<string, Mock> {
  const found = new Map<string, Mock>();
  for (const document of [contract, reference])
    for (const [path, item] of Object.entries(document.paths as Record<string, Node>))
      for (const method of ['get', 'post', 'put', 'delete'] as const) {
        if (!(method in item)) continue;
        const { operationId: id, responses } = item[method] as { operationId: string; responses: Node };
        const examples = Object.entries(responses).map(([status, node]) => exampleOf(document, status, node));
        const before = found.get(id)?.examples ?? [];
        found.set(id, { id, method, path, examples: [...before, ...examples] });
      }
  return found;
}

function exampleOf(document: object, status: string, node: unknown): Example {
  const { content = {}, headers = {} } = dereference(document, node) as {
    content?: Record<string, { examples: Node }>;
    headers?: Record<string, { example?: unknown }>;
  };
  const [[type, { examples }] = ['', { examples: {} }]] = Object.entries(content);
  const [first] = Object.values(examples);
  const { value: body = null } = Object(dereference(document, first)) as { value?: unknown };
  const sent = Object.entries(headers).filter(([, { example }]) => example !== undefined);
  return {
    ...{ status, body, isJson: type === 'application/json' },
    headers: Object.fromEntries(sent.map(([name, { example }]) => [name, String(example)])),
  };
}

/**
 * @param status that of the success by default
 * @throws TypeError if it is not documented
 */
function respond({ id, examples }: Mock, status: number | undefined): Response {
  const isMeant = (example: Example) =>
    status === undefined ? example.status.startsWith('2') : example.status === String(status);
  const found =
    examples.find(isMeant) ?? examples.find((example) => example.status === `${String(status)[0]}XX`);
  if (!found) {
    const all = [...new Set(examples.map((example) => example.status))].sort().join(', ');
    throw new TypeError(`handlers: ${id} has no response ${status}. Its responses are ${all}.`);
  }
  const { body, headers, isJson } = found;
  // The contract has `2XX`.
  const init = { status: status ?? (Number(found.status) || 200), headers };
  return isJson ? HttpResponse.json(body as never, init) : new HttpResponse(body as string | null, init);
}

/** Follows a reference in a document. */
function dereference(document: object, node: unknown): unknown {
  const { $ref } = Object(node) as { $ref?: string };
  if ($ref === undefined) return node;
  return $ref
    .slice(2)
    .split('/')
    .reduce((current: unknown, key) => (current as Node)[key], document);
}
