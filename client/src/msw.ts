import { http, HttpResponse, type HttpHandler } from 'msw';
import contract from '../../generated/openapi.json' with { type: 'json' };

/** What the sink of the presigned PUTs was sent. */
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
 * Request handlers for Mock Service Worker that answer every operation with the contract's first example, and take the
 * presigned PUT that the examples lead to.
 *
 * @param options.baseUrl API root that the client under test has
 * @param options.received collects what was put
 * @throws nothing
 * @example
 * const received: ReceivedObject[] = [];
 * const server = setupServer(...handlers({ baseUrl: 'https://storage.example.com/api/v1', received }));
 */
export function handlers({
  baseUrl,
  received = [],
}: {
  baseUrl: string;
  received?: ReceivedObject[];
}): HttpHandler[] {
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

/** Only an answer with a storage key has a presigned URL. */
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

/** What a reference within the contract leads to. */
function dereference(node: unknown): unknown {
  const { $ref } = Object(node) as { $ref?: string };
  if ($ref === undefined) return node;
  return $ref
    .slice(2)
    .split('/')
    .reduce((current: unknown, key) => (current as Node)[key], contract);
}
