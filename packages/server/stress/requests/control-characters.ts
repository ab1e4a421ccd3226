import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { CampaignError, type CampaignOptions } from './campaign.ts';
import type { Sender } from './exchange.ts';
import { operations, resolve, type Operation, type Schema } from './operations.ts';
import { render } from './render.ts';
import { jsonSchemaOf, validRequestOf } from './requests.ts';
import type { FuzzTarget } from './target.ts';

/** As they stand in a URL: NUL, other control characters, and bytes that are no UTF-8. */
const encoded = ['%00', 'abc%00', '%00abc', 'a%00b', '1%00', '%01', '%0a', '%1b', '%7f', '%ff', '%ed%a0%80'];

/** As they stand in JSON. */
const written = ['\0', 'abc\0', 'a\0b', '\u0001', '\u001b', '\ud800'];

/** In a header none else can be sent. */
const inHeaders = ['\u0080', 'abc\u00ff', '%00'];

const headers = [
  'authorization',
  'range',
  'link-password',
  'cookie',
  'if-none-match',
  'accept',
  'x-forwarded-for',
];

interface Attempt {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/**
 * Sends NUL and its kin in every segment, parameter, header and field, on every path that the server routes, those
 * beside the API too.
 *
 * @throws CampaignError where the server fails
 */
export async function sendControlCharacters(
  target: FuzzTarget,
  { seed }: Pick<CampaignOptions, 'seed'>,
): Promise<void> {
  for (const attempt of await onRoutes(target)) await judge(target.rootSender, attempt, target);
  for (const operation of operations) {
    for (const attempt of onOperation(operation, target, seed)) await judge(target.sender, attempt, target);
  }
}

async function judge(sender: Sender, attempt: Attempt, target: FuzzTarget): Promise<void> {
  target.tick();
  const { status, body } = await sender.send({ ...attempt, body: attempt.body });
  if (status < 500) return;
  const { method, url, headers: sent } = attempt;
  const shown = { ...sent, ...(sent.authorization?.includes(target.token) && { authorization: '...' }) };
  throw new CampaignError(
    `${method} ${url} ${JSON.stringify(shown)} ${attempt.body?.toString() ?? ''}\nanswered ${status}: ${body.toString().slice(0, 500)}\n${target.latestError()}`,
  );
}

async function onRoutes({ server, token }: FuzzTarget): Promise<Attempt[]> {
  const known = { authorization: `Bearer ${token}` };
  const routes = await routesOf(server.app);
  return routes.flatMap(({ method, path }) => {
    const hasPlaces = /[:*]/.test(path);
    const plain = path.replace(/:\w+|\*/g, '1');
    const json = {
      ...known,
      ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
    };
    return [
      ...(hasPlaces ? encoded.map((text) => path.replace(/:\w+|\*/g, text)) : []).map((url) => ({
        method,
        url,
        headers: json,
      })),
      ...encoded.map((text) => ({
        method,
        url: `${plain}?${text}=${text}&page=${text}&signature=${text}`,
        headers: json,
      })),
      ...headers.flatMap((name) =>
        inHeaders.map((text) => ({ method, url: plain, headers: { ...json, [name]: text } })),
      ),
    ];
  });
}

/** Every method and path of the server, with parameters as `:hash` and `*`. */
async function routesOf(app: FastifyInstance): Promise<{ method: string; path: string }[]> {
  await app.ready();
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
      if (indent === undefined) return [];
      above.splice(indent.length / 4, Infinity, segment!);
      const path = above.join('');
      const isSent = (method: string) => ['GET', 'POST', 'PUT', 'DELETE'].includes(method);
      return (methods ?? '')
        .split(', ')
        .filter(isSent)
        .map((method) => ({ method, path }));
    });
}

/** Otherwise valid requests, with each parameter and each text of the body replaced in its turn. */
function onOperation(operation: Operation, { pool, token }: FuzzTarget, seed: number): Attempt[] {
  const [request] = fc.sample(validRequestOf(operation), { numRuns: 1, seed });
  const plain = render(request!, pool, token);
  const [path] = plain.url.split('?');
  const queries = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => encoded.map((text) => ({ ...plain, url: `${path}?${name}=${text}` })));
  const fields = Object.keys(resolve<Schema>(jsonSchemaOf(operation) ?? {}).properties ?? {});
  const bodies = fields.flatMap((name) =>
    written.flatMap((text) =>
      [text, [text]].map((value) => {
        const body = { ...(JSON.parse(plain.body!.toString()) as object), [name]: value };
        return { ...plain, body: Buffer.from(JSON.stringify(body)) };
      }),
    ),
  );
  return [...queries, ...bodies];
}
