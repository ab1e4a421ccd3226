import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serveAbout } from './about/index.ts';
import { acceptJsonBodies } from './contract/json-bodies.ts';
import { registerOperations } from './contract/register-operations.ts';
import { createServices, type ServiceOptions } from './create-services.ts';
import { untrueFields } from './entries/contradicting-fields.ts';
import { uploadGate } from './entries/database-upload-gate.ts';
import type { ServerMetrics } from './metrics/server-metrics.ts';
import { bearerAuthentication } from './authentication/bearer-authentication.ts';
import { bodyDeadlineMs, limitBodyTime } from './body-deadline.ts';
import { answerClientError } from './plugins/client-errors.ts';
import { type ConnectionLimits, limitConnections } from './plugins/connection-limits.ts';
import { requestIdOf } from './plugins/common-headers.ts';
import { heedMethodOverride } from './plugins/contradictory-requests.ts';
import { defaultEndDelay, delayEndAfterEarlyAnswers, endDelayOf } from './plugins/early-answers.ts';
import { answerErrors, answerFrameworkError, checkRequests } from './plugins/error-answers.ts';
import { endConnections } from './plugins/end-connections.ts';
import { limitRequests } from './rate-limiter.ts';
import { addressMatcher } from './client-address.ts';
import { acceptForms } from './resources/form-uploads.ts';
import { operationHandlers, servePages } from './resources/index.ts';
import type { Services } from './services.ts';
import { defaults } from './settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Path of the API root. The last segment is the version of the interface. */
export const apiRoot = '/api/v1';

/** Path below which an object store accepts PUT requests to presigned URLs. */
export const objectsRoot = '/objects';

/** Timeouts for slow clients, in milliseconds. */
export interface Deadlines {
  /** To send the headers of a request. */
  head: number;
  /** To send a body, except an upload. */
  body: number;
  /** To send the rest of a body after the server has already responded. */
  rest: number;
}

const defaultDeadlines: Deadlines = { head: 15_000, body: bodyDeadlineMs, rest: defaultEndDelay.timeMs };

const usualConnections = { total: defaults.maxConnections, perSender: defaults.maxConnectionsPerAddress };

export interface ServerOptions extends ServiceOptions {
  /** Origin whose pages may call the server (CORS). If absent, no other origin may. */
  corsOrigin?: string | undefined;
  /** Limit for each caller; no limit if absent. */
  maxRequestsPerSecond?: number | undefined;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` header is trusted. */
  trustProxy?: readonly string[] | undefined;
  connections?: ConnectionLimits | undefined;
  deadlines?: Deadlines | undefined;
  metrics?: ServerMetrics | undefined;
  /** Whether to serve the endpoint with which tests arrange and observe states. */
  states?: boolean | undefined;
  logger?: FastifyServerOptions['logger'];
}

/**
 * Builds the server without listening. Closing it lets pending requests finish. It does not close the database and the
 * object storage: their owner does.
 */
export function buildServer(options: ServerOptions): FastifyInstance {
  const deadlines = options.deadlines ?? defaultDeadlines;
  const isProxy = addressMatcher(options.trustProxy ?? []);
  const app = Fastify({
    logger: options.logger ?? false,
    // The log lines of Fastify contain URLs, which may carry signatures.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    trustProxy: isProxy,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    rewriteUrl: heedMethodOverride,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    forceCloseConnections: 'idle',
    // Who connected before the close gets a response, see `endConnections`.
    return503OnClosing: false,
    keepAliveTimeout: 60_000,
    // Large uploads take long. Headers and JSON bodies have their own timeouts.
    requestTimeout: 0,
    http: {
      headersTimeout: deadlines.head,
      connectionsCheckingInterval: Math.ceil(deadlines.head / 3),
      // If this is true, Node refuses a missing Host header with a response that has no error message.
      requireHostHeader: false,
    },
  });
  const services = createServices(options, app.log);
  const { database, objects, clock, stopwatch, objectCleanup, removals } = services;
  const { corsOrigin, maxRequestsPerSecond } = options;

  app.decorate('services', services);
  options.metrics?.watch(app);
  logRequests(app);
  endConnections(app, services.drain);
  delayEndAfterEarlyAnswers(app.server, { ...defaultEndDelay, timeMs: deadlines.rest });
  limitConnections(app.server, options.connections ?? usualConnections, isProxy);
  limitBodyTime(app.server, deadlines.body);
  answerErrors(app);
  checkRequests(app, { apiRoot, corsOrigin });

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
        untrueFields: (request, unsupported) => untrueFields(database, request, unsupported),
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
      // Imported only if needed, because it slows down the start.
      const { serveStates } = await import('./states/routes.ts');
      serveStates(scope, services);
    });
  }

  app.addHook('onReady', (done) => {
    // Continues deletions that an earlier process did not finish.
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

/** Requests are validated against the contract. Fastify's own schema compilers would only slow down the start. */
function refuseSchema(): never {
  throw new Error('A route has a schema; operations get theirs from the contract.');
}

/**
 * Logs one line for each response. It contains the route instead of the URL, because URLs contain signatures, link
 * hashes and search terms.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round((reply.elapsedTime - endDelayOf(reply.raw)) * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
