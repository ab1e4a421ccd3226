import { createServer } from '@stoplight/prism-http-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { UsageError } from '../lib/command.ts';

const ignore = () => undefined;

/** Prism logs complete requests, with tokens and bodies, which takes half of its time. So the mock has its own log. */
const silentLogger = {
  trace: ignore,
  debug: ignore,
  info: ignore,
  success: ignore,
  warn: ignore,
  error: ignore,
  child: () => silentLogger,
};

export interface PrismServer {
  port: number;
  close: () => Promise<void>;
}

/** Prism compares paths as they are sent, and so finds no path with letters of other alphabets. */
const withEncodedPath = <Operation extends { path: string }>(operation: Operation): Operation => ({
  ...operation,
  path: operation.path.replaceAll(/\{[^}]*\}|[^!-~]+/g, (part) =>
    part.startsWith('{') ? part : encodeURIComponent(part),
  ),
});

/**
 * Serves the examples of a description on a free port of loopback. It validates requests, and never generates
 * responses.
 */
export async function servePrism(description: string): Promise<PrismServer> {
  const operations = await getHttpOperationsFromSpec(description).catch((error: unknown) => {
    throw new UsageError(`${description} cannot be served: ${(error as Error).message}`);
  });
  const server = createServer(operations.map(withEncodedPath), {
    cors: true,
    components: { logger: silentLogger },
    config: {
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      isProxy: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
  });
  const address = await server.listen(0, '127.0.0.1');
  return { port: Number(/\d+$/.exec(address)?.[0]), close: () => server.close() };
}
