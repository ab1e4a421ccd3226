import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serveAbout } from './about/index.ts';
import { acceptJsonBodies } from './contract/json-bodies.ts';
import { registerOperations } from './contract/register-operations.ts';
import { createServices, type ServiceOptions } from './create-services.ts';
import { unmetClaims } from './entries/claims.ts';
import { uploadGate } from './entries/database-upload-gate.ts';
import { bearerAuthentication } from './plugins/authentication.ts';
import { bodyDeadlineMs, limitBodyTime } from './plugins/body-deadline.ts';
import { answerClientError } from './plugins/client-errors.ts';
import {
  defaultConnectionLimits,
  limitConnections,
  type ConnectionLimits,
} from './plugins/connection-limits.ts';
import { allowOrigin } from './plugins/cors.ts';
import { defaultLinger, lingerAfterEarlyAnswers } from './plugins/early-answers.ts';
import { answerErrors, answerFrameworkError, refuseUnknownPaths } from './plugins/error-answers.ts';
import { endConnectionsOnClose } from './plugins/graceful-close.ts';
import { limitRequests } from './plugins/request-limit.ts';
import { heedMethodOverride, refuseOtherOverrides } from './plugins/method-override.ts';
import { logRequests } from './plugins/request-log.ts';
import { addressMatcher } from './plugins/sender.ts';
import { requireSingleHeaders } from './plugins/single-headers.ts';
import { setSecurityHeaders } from './plugins/security-headers.ts';
import { endStalledAnswers } from './plugins/stalled-answers.ts';
import { acceptForms } from './resources/form-bodies.ts';
import { operationHandlers, servePages } from './resources/index.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Path of the API root; its last segment names the version of the interface. */
export const apiRoot = '/api/v1';

/** Where an object store takes the PUTs of presigned URLs. */
export const objectsRoot = '/objects';

/** Milliseconds that a client may take. */
export interface Deadlines {
  /** For the head of a request. */
  head: number;
  /** For a body, unless it is an upload. */
  body: number;
  /** For what still comes after an early answer. */
  rest: number;
}

const defaultDeadlines: Deadlines = { head: 15_000, body: bodyDeadlineMs, rest: defaultLinger.timeMs };

export interface ServerOptions extends ServiceOptions {
  /** Origin whose pages may call the server; none where left out. */
  corsOrigin?: string | undefined;
  /** For each caller; no limit where left out. */
  maxRequestsPerSecond?: number | undefined;
  /** Addresses and networks of the proxies that are believed about the sender's address, in `X-Forwarded-For`. */
  trustProxy?: readonly string[] | undefined;
  connections?: ConnectionLimits | undefined;
  deadlines?: Deadlines | undefined;
  /** Whether tests may arrange and observe states. */
  states?: boolean | undefined;
  logger?: FastifyServerOptions['logger'];
}

/**
 * The server apart from listening. Closing it lets requests under way finish; the database and the object storage
 * stay open, for who opened them.
 */
export function buildServer(options: ServerOptions): FastifyInstance {
  const deadlines = options.deadlines ?? defaultDeadlines;
  const isProxy = addressMatcher(options.trustProxy ?? []);
  const app = Fastify({
    logger: options.logger ?? false,
    // Fastify's own lines hold URLs.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: isProxy,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    rewriteUrl: heedMethodOverride,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    forceCloseConnections: 'idle',
    keepAliveTimeout: 60_000,
    // Large uploads take their time; headers and JSON bodies have deadlines of their own.
    requestTimeout: 0,
    http: {
      headersTimeout: deadlines.head,
      connectionsCheckingInterval: Math.ceil(deadlines.head / 3),
      // Node refuses a missing Host without a message.
      requireHostHeader: false,
    },
  });
  const services = createServices(options, app.log);
  const { database, objects, clock, stopwatch, objectCleanup, removals } = services;
  const { corsOrigin, maxRequestsPerSecond } = options;

  app.decorate('services', services);
  setSecurityHeaders(app);
  logRequests(app);
  endConnectionsOnClose(app);
  endStalledAnswers(app);
  lingerAfterEarlyAnswers(app.server, { ...defaultLinger, timeMs: deadlines.rest });
  limitConnections(app.server, options.connections ?? defaultConnectionLimits, isProxy);
  limitBodyTime(app, deadlines.body);
  answerErrors(app);
  if (corsOrigin !== undefined) allowOrigin(app, corsOrigin);
  requireSingleHeaders(app);
  refuseOtherOverrides(app);
  refuseUnknownPaths(app);

  let authenticate = bearerAuthentication(database, clock);
  if (maxRequestsPerSecond !== undefined) {
    authenticate = limitRequests(authenticate, maxRequestsPerSecond, stopwatch);
  }
  app.register(
    (api, _options, done) => {
      acceptJsonBodies(api);
      acceptForms(api);
      registerOperations(api, operationHandlers(services), {
        authenticate,
        unmetClaims: (request, stray) => unmetClaims(database, request, stray),
      });
      done();
    },
    { prefix: apiRoot },
  );
  const routes = objects.routes(uploadGate(services));
  if (routes) app.register(routes, { prefix: objectsRoot });
  servePages(app, services, authenticate);
  const { publicUrl } = services;
  serveAbout(app, { publicUrl, apiUrl: () => publicUrl() + apiRoot });
  if (options.states) {
    app.register(async (scope) => {
      // For tests alone: no other start waits for it.
      const { serveStates } = await import('./states/routes.ts');
      serveStates(scope, services);
    });
  }

  app.addHook('onReady', (done) => {
    // What an earlier run did not get to the end of.
    objectCleanup.wake();
    removals.resume().catch((error: unknown) => {
      app.log.error({ err: error }, 'a removal that broke off could not go on');
    });
    done();
  });
  app.addHook('onClose', async () => {
    await removals.stop();
    await objectCleanup.stop();
  });
  return app;
}

/** Requests are held against the contract. Fastify's own compilers would take their time at every start for nothing. */
function refuseSchema(): never {
  throw new Error('A route has a schema; operations get theirs from the contract.');
}
