import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { bundlePath } from './lib/bundles.ts';
import { pathsOf } from './lib/paths.ts';
import { parsePort, portInUse } from './lib/port.ts';
import { serveFront } from './mock/front.ts';
import { untilStopped } from './lib/stopping.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';

export interface MockOptions {
  root?: string;
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** Whether to print no line per request. */
  quiet?: boolean;
  /** Whether presigned URLs lead to the mock (default); otherwise responses are exactly the examples. */
  sink?: boolean;
  /** An OpenAPI description to serve instead of the bundled contract. */
  description?: string;
}

export interface Mock {
  /** The base URL for clients. */
  url: string;
  close: () => Promise<void>;
}

/** Serves the contract's examples over HTTP until closed. */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { root, port = 0, host = '127.0.0.1', quiet = false, sink = true, description } = options;
  const source = description ? await existing(description) : await bundlePath(pathsOf(root), 'openapi.yaml');
  // Prism takes most of a second to load; other commands that import this file should not wait for it.
  const prism = await (await import('./mock/prism.ts')).servePrism(source);
  const log = quiet ? () => undefined : console.log;
  const server = await serveFront(prism.port, { port, host, sink, log }).catch(async (error: unknown) => {
    await prism.close();
    throw refusal(error as NodeJS.ErrnoException, port, host);
  });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`,
    close: async () => {
      await server.close();
      await prism.close();
    },
  };
}

function refusal(error: NodeJS.ErrnoException, port: number, host: string): UsageError {
  return new UsageError(
    error.code === 'EADDRINUSE'
      ? portInUse(port, host)
      : `The mock cannot listen on port ${port} of ${host}: ${error.message}.`,
  );
}

async function existing(file: string): Promise<string> {
  await access(file).catch(() => {
    throw new UsageError(`${file} does not exist. Give an existing OpenAPI file with --description.`);
  });
  return path.resolve(file);
}

if (isMain(import.meta)) {
  const options = new ScriptCommand('mock')
    .description(
      'Serve the examples of the contract over HTTP, under /api/v1 and at the root. Presigned URLs point to the mock ' +
        'itself, which accepts the PUT. GET /health responds once it is ready.\n\n' +
        'Choose a response with a header: `Prefer: code=403`, or `Prefer: code=200, example=<name>`.',
    )
    .option('--port <port>', 'port to listen on, 0 for any free one', parsePort, 4010)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--description <file>', 'OpenAPI file to serve (default: generated/openapi.yaml)')
    .option('--quiet', 'do not print a line for each request')
    .parse()
    .opts<MockOptions>();
  const stopped = untilStopped();
  await runCommand('mock', async () => {
    if (options.description === undefined) {
      const { requireCurrent } = await import('./diff/require-current.ts');
      await requireCurrent();
    }
    const mock = await startMock(options);
    console.log(`mock  ${mock.url}/api/v1  ready (Ctrl+C stops it)`);
    if (!stopped.aborted) await once(stopped, 'abort');
    await mock.close();
    return 'stopped';
  });
}
