import type { FastifyInstance } from 'fastify';
import { documentationPath, serveDocumentation } from './documentation.ts';
import { readFile } from 'node:fs/promises';
import { carried } from './packaged-files.ts';

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
