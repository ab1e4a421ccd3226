import { http, HttpResponse, type HttpHandler } from 'msw';
import { requireKnown } from './core/options.ts';
import { requireBaseUrl } from './core/url.ts';
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

/**
 * Request handlers for Mock Service Worker that respond to every operation with its first example, and receive the
 * presigned PUT of the examples. The examples are those of the contract; for what only the reference server has, its own.
 *
 * @param options.baseUrl API root of the client under test
 * @param options.received collects the received PUTs
 * @throws TypeError if `baseUrl` is not a URL, or an option does not exist or has a value of another type
 * @example
 * const received: ReceivedObject[] = [];
 * const server = setupServer(...handlers({ baseUrl: 'https://storage.example.com/api/v1', received }));
 */
export function handlers(options: { baseUrl: string; received?: ReceivedObject[] }): HttpHandler[] {
  requireKnown('handlers', options, { baseUrl: 'string', received: 'array' });
  const { baseUrl, received = [] } = options;
  requireBaseUrl(baseUrl, true);
  const root = baseUrl.replace(/\/*$/, '');
  const known = new Set<string>();
  const found = [...examplesIn(contract), ...examplesIn(reference)].filter(({ method, path }) => {
    const name = `${method} ${path}`;
    return !known.has(name) && known.add(name);
  });
  const origins = new Set(found.flatMap(({ body }) => presignedOrigin(body)));
  return [
    ...found.map(({ method, path, body, isJson, status }) =>
      http[method](root + path.replace(/\{(\w+)}/g, ':$1'), () =>
        isJson ? HttpResponse.json(body as never, { status }) : new HttpResponse(body as string, { status }),
      ),
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

/** The first example of each operation's success. */
function examplesIn(document: { paths: object }) {
  return Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const)
      .filter((method) => method in item)
      .map((method) => {
        const { responses } = item[method] as { responses: Node };
        const [success] = Object.keys(responses).filter((status) => status.startsWith('2'));
        const { content } = dereference(document, responses[success!]) as {
          content: Record<string, { examples: Node }>;
        };
        const [[type, { examples }]] = Object.entries(content) as [[string, { examples: Node }]];
        const { value } = dereference(document, Object.values(examples)[0]) as { value: unknown };
        // The contract has `2XX`.
        return {
          method,
          path,
          body: value,
          isJson: type === 'application/json',
          status: Number(success) || 200,
        };
      }),
  );
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
