import type { FastifyInstance } from 'fastify';
import { serveDescription, type Addresses } from './description.ts';
import { serveDocumentation } from './documentation.ts';
import { serveFrontPage } from './front-page.ts';

/** Serves the front page, the OpenAPI description and the documentation. None of them needs a token. */
export function serveAbout(app: FastifyInstance, addresses: Addresses): void {
  serveFrontPage(app, addresses);
  serveDescription(app, addresses);
  serveDocumentation(app);
}
