import { http, HttpResponse, type HttpHandler } from 'msw';
import { requireKnown } from './core/options.ts';
import contract from '../../generated/openapi.json' with { type: 'json' };

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
 * Request handlers for Mock Service Worker that respond to every operation with the contract's first example, and
 * receive the presigned PUT of the examples.
 *
 * @param options.baseUrl API root of the client under test
 * @param options.received collects the received PUTs
 * @throws TypeError if an option does not exist or has a value of another type
 * @example
 * const received: ReceivedObject[] = [];
 * const server = setupServer(...handlers({ baseUrl: 'https://storage.example.com/api/v1', received }));
 */
export function handlers(options: { baseUrl: string; received?: ReceivedObject[] }): HttpHandler[] {
  requireKnown('handlers', options, { baseUrl: 'string', received: 'object' });
  const { baseUrl, received = [] } = options;
  const root = baseUrl.replace(/\/*$/, '');
  const found = Object.entries(contract.paths as Record<string, Node>).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const)
      .filter((method) => method in item)
      .map((method) => {
        const { responses } = item[method] as { responses: Node };
        const body = exampleOf(responses['2XX']);
        return { method, url: root + path.replace(/\{(\w+)}/g, ':$1'), body };
      }),
  );
  const origins = new Set(found.flatMap(({ body }) => presignedOrigin(body)));
  return [
    ...found.map(({ method, url, body }) => http[method](url, () => HttpResponse.json(body as never))),
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

function exampleOf(response: unknown): unknown {
  const { content } = dereference(response) as {
    content: Record<string, { examples: Record<string, unknown> }>;
  };
  const [example] = Object.values(content['application/json']!.examples);
  return (dereference(example) as { value: unknown }).value;
}

/** Follows a reference in the contract. */
function dereference(node: unknown): unknown {
  const { $ref } = Object(node) as { $ref?: string };
  if ($ref === undefined) return node;
  return $ref
    .slice(2)
    .split('/')
    .reduce((current: unknown, key) => (current as Node)[key], contract);
}
