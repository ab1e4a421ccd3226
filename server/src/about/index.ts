import type { FastifyInstance } from 'fastify';
import { serveDescription } from './description.ts';
import { serveDocumentation } from './documentation.ts';
import { serveFrontPage } from './front-page.ts';

export interface Addresses {
  /** Address that clients reach the server at, without a slash at its end; asked for once it listens. */
  publicUrl: () => string;
  apiUrl: () => string;
}

/** What the server tells of itself, to anybody. */
export function serveAbout(app: FastifyInstance, addresses: Addresses): void {
  serveFrontPage(app, addresses);
  serveDescription(app, addresses);
  serveDocumentation(app);
}
