import type { FastifyInstance } from 'fastify';
import type { Addresses } from './addresses.ts';
import { serveDescription } from './description.ts';
import { serveDocumentation } from './documentation.ts';
import { serveFrontPage } from './front-page.ts';

/** What the server tells of itself, to anybody. */
export function serveAbout(app: FastifyInstance, addresses: Addresses): void {
  serveFrontPage(app, addresses);
  serveDescription(app, addresses);
  serveDocumentation(app);
}
