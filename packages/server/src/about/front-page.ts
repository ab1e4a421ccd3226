import type { FastifyInstance } from 'fastify';
import { descriptionPath, type Addresses } from './description.ts';
import { documentationPath } from './documentation.ts';

/** Shows where the API, the reference and the description are: as text, or as links if the client accepts HTML. */
export function serveFrontPage(app: FastifyInstance, { publicUrl, apiUrl }: Addresses): void {
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
