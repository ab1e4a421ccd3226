import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NotFoundError, Refusal } from '../errors.ts';
import { carried } from './packaged-files.ts';

export const documentationPath = '/docs/';

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
