import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { acceptOf, shownResponses } from '../collections/requests.ts';
import { callsOf, filledPath, firstOf, inputsIn, valueOf, valuesIn, type Call } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { oneLine, type Command } from './execute.ts';
import type { Check, Place } from './trial.ts';

/** A mock must return every operation's example on its port. It runs until it is stopped. */
export const servesExamples =
  (command: (place: Place, port: string) => Command): Check =>
  async (place) => {
    const port = String(await freePort());
    const [program, ...args] = command(place, port);
    const { work: cwd, env, description } = place;
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'exit');
    const origin = `http://127.0.0.1:${port}`;
    try {
      await Promise.race([
        untilListening(origin),
        ended.then(() => {
          throw new Error(oneLine(output));
        }),
      ]);
      const { held, of } = await examplesServed(origin, description);
      return [
        { case: 'document', verdict: 'right' },
        held === of
          ? { case: 'examples', verdict: 'right', said: 'all' }
          : { case: 'examples', verdict: 'wrong', said: `${held} of ${of}` },
      ];
    } finally {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await ended;
    }
  };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Sends every operation's example request to a mock, and counts the responses that are documented examples. */
export async function examplesServed(
  origin: string,
  description: OpenApiDocument,
): Promise<{ held: number; of: number; first?: string }> {
  const operations = callsOf(description);
  let served = 0;
  let first: string | undefined;
  for (const operation of operations) {
    if (await isServed(origin, operation)) served += 1;
    else first ??= operation.id;
  }
  return { held: served, of: operations.length, ...(first !== undefined && { first }) };
}

/** Mocks differ in whether they use the path of the API root. */
const roots = ['', '/api/v1', '/v1'];

async function isServed(origin: string, operation: Call): Promise<boolean> {
  for (const root of roots) {
    const answer = await send(`${origin}${root}`, operation).catch(() => undefined);
    if (!answer?.ok) continue;
    const successes = shownResponses(operation).filter(({ code }) => !(code >= 300));
    // A response with bytes has no example in JSON.
    if (successes.length === 0) return true;
    const body: unknown = await answer.json().catch(() => undefined);
    if (successes.some((success) => isDeepStrictEqual(success.body, body))) return true;
  }
  return false;
}

function send(root: string, operation: Call): Promise<Response> {
  const { method, path, body } = operation;
  const query = { parameters: inputsIn(operation, 'query').filter(({ isRequired }) => isRequired) };
  const json = body?.isForm === false ? JSON.stringify(firstOf(body.examples) ?? null) : undefined;
  const form = new FormData();
  if (body?.isForm)
    for (const field of body.fields.filter(({ isRequired }) => isRequired))
      form.append(field.name, field.name === 'file' ? new Blob([valueOf(field)]) : valueOf(field));
  return fetch(root + filledPath(path, valuesIn(operation, 'path'), valuesIn(query, 'query')), {
    method: method.toUpperCase(),
    headers: {
      accept: acceptOf(operation),
      authorization: 'Bearer any',
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined ? { body: json } : body && { body: form }),
    signal: AbortSignal.timeout(10_000),
  });
}

/** Waits until a server listens; throws after a minute. */
async function untilListening(origin: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(origin, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer) return;
    await wait(500);
  }
  throw new Error('The server does not listen on its port.');
}
