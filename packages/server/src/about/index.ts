import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { carried } from './packaged-files.ts';
import { NotFoundError, Refusal } from '../errors.ts';

/** Serves the front page, the OpenAPI description and the documentation. None of them needs a token. */
export function serveAbout(app: FastifyInstance, addresses: Addresses): void {
  serveFrontPage(app, addresses);
  serveDescription(app, addresses);
  serveDocumentation(app);
}

/** Shows where the API, the reference and the description are: as text, or as links if the client accepts HTML. */
function serveFrontPage(app: FastifyInstance, { publicUrl, apiUrl }: Addresses): void {
  app.get('/', ({ headers }, reply) => {
    const places = [
      ['API root', apiUrl()],
      ['Reference', publicUrl() + documentationPath],
      ['OpenAPI', publicUrl() + descriptionPath],
    ] as const;
    if (headers.accept?.includes('text/html')) {
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
        .send(page(places));
    }
    const lines = places.map(([name, url]) => `${name.padEnd(9)}  ${url}\n`);
    return reply.type('text/plain; charset=utf-8').send(lines.join(''));
  });
}

function page(places: readonly (readonly [string, string])[]): string {
  const lines = places.map(([name, url]) => {
    const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return `<p>${name}: <a href="${address}">${address}</a></p>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>File Storage API</title>
<h1>File Storage API</h1>
${lines.join('\n')}
</html>
`;
}

interface Addresses {
  /** Base URL at which clients reach the server, without a trailing slash. Call it only once the server listens. */
  publicUrl: () => string;
  apiUrl: () => string;
}

const descriptionPath = '/openapi.json';

/** Serves the OpenAPI description, with this server as its only entry in `servers`. */
function serveDescription(app: FastifyInstance, { apiUrl }: Addresses): void {
  let text: Promise<string> | undefined;
  app.get(descriptionPath, async (_request, reply) => {
    text ??= describe(apiUrl());
    return reply.type('application/json; charset=utf-8').send(await text);
  });
}

async function describe(apiUrl: string): Promise<string> {
  const description = JSON.parse(await readFile(carried.description, 'utf8')) as object;
  return JSON.stringify({ ...description, servers: [{ url: apiUrl, description: 'This server.' }] });
}

const documentationPath = '/docs/';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
/** Shown instead of a page that does not exist. */
const missingPage = '404.html';
const otherType = 'text/plain; charset=utf-8';

/**
 * Content security policy: scripts and styles come from this server only. Pages may send requests to this server or to
 * another one on the reader's machine.
 */
const ofPages = [
  "default-src 'none'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' http://127.0.0.1:* http://localhost:*",
].join('; ');

/**
 * Serves the built site, if there is one. Only files listed in the folder are read, so that no path can lead out of it.
 *
 * @param folder of the site
 */
export function serveDocumentation(app: FastifyInstance, folder = carried.docs): void {
  let files: Promise<ReadonlySet<string>> | undefined;
  app.get('/docs', (_request, reply) => reply.redirect(documentationPath, 308));
  app.get<{ Params: { '*': string } }>(`${documentationPath}*`, async ({ params, headers }, reply) => {
    files ??= filesIn(folder);
    const place = params['*'] === '' ? 'index.html' : params['*'];
    const all = await files;
    if (all.size === 0) throw new SiteMissingError();
    const file = [place, `${place}.html`].find((each) => all.has(each));
    reply.header('content-security-policy', ofPages);
    if (file !== undefined) {
      return reply.type(types[path.extname(file)] ?? otherType).send(await readFile(path.join(folder, file)));
    }
    if (!all.has(missingPage) || !headers.accept?.includes('text/html')) throw new NotFoundError();
    const html = await readFile(path.join(folder, missingPage), 'utf8');
    return reply.code(404).type(types['.html']!).send(belowDocumentation(html));
  });
}

/** The site is built for the root of a host, but is served below `/docs/`. */
const belowDocumentation = (html: string) =>
  html
    .replaceAll(/ (href|src)="\//g, ` $1="${documentationPath}`)
    .replace(' data-root=""', ` data-root="${documentationPath.slice(0, -1)}"`);

/** A checkout has no site until somebody builds it. */
class SiteMissingError extends Refusal {
  override readonly name = 'SiteMissingError';
  readonly statusCode = 404;

  constructor() {
    super('The site is not built in this checkout: run `npm run docs` and start the server again.');
  }
}

/** Returns the relative paths of all files below a folder; an empty set if the folder does not exist. */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(
      files.map(({ parentPath, name }) =>
        path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
      ),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
