import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '../../generated/operations.ts';
import { validators } from '../../generated/validators.js';

type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string }[] | null;
};

interface Validators {
  readonly requestBody?: Validate;
  readonly responses: Readonly<Record<string, Validate | undefined>>;
}

/** A server in front of another that checks what passes through by the contract itself. */
export interface ContractFront {
  /** The base URL to send requests to instead. Links are opened outside of it, and pass through too. */
  readonly apiRoot: string;
  /** What was sent or answered that the contract does not allow, one sentence each. */
  readonly violations: readonly string[];
  /** The operations of the contract that were called. */
  readonly called: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * The reference server accepts more than the contract allows, so a sample that it answers may be refused elsewhere. What
 * the contract does not describe passes through unchecked.
 */
export async function startContractFront(apiRoot: string): Promise<ContractFront> {
  const violations: string[] = [];
  const called = new Set<string>();
  const { pathname: root } = new URL(apiRoot);

  const check = (operation: string, what: string, validate: Validate | undefined, body: string) => {
    if (!validate || validate(body === '' ? undefined : parsed(body))) return;
    const [error] = validate.errors ?? [];
    violations.push(`${operation}: ${what}${error?.instancePath ?? ''} ${error?.message ?? ''}: ${body}`);
  };

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const { authorization, 'content-type': type, 'link-password': linkPassword } = request.headers;
    const answer = await fetch(new URL(request.url ?? '', apiRoot), {
      method: request.method ?? 'GET',
      headers: {
        ...(authorization && { authorization }),
        ...(type && { 'content-type': type }),
        ...(linkPassword && { 'link-password': String(linkPassword) }),
      },
      ...(sent.length > 0 && { body: sent }),
    });
    const text = await answer.text();
    const operation = operationOf(request.method ?? 'GET', (request.url ?? '').replace(root, ''));
    if (operation !== undefined) {
      called.add(operation);
      const { requestBody, responses } = (validators as unknown as Record<string, Validators>)[operation]!;
      // A guide may show how a wrong request is refused.
      if (answer.ok) check(operation, 'request', requestBody, sent.toString());
      const code = String(answer.status);
      check(operation, `answer ${code}`, responses[code] ?? responses[`${code[0] ?? ''}XX`], text);
    }
    const contentType = answer.headers.get('content-type');
    response.writeHead(answer.status, contentType === null ? {} : { 'content-type': contentType }).end(text);
  };

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiRoot: `http://127.0.0.1:${String(port)}${root}`,
    violations,
    called,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

/** The operation of the contract that a request is for; nothing where it describes none. */
function operationOf(method: string, url: string): string | undefined {
  const segments = url.split('?', 1)[0]!.split('/');
  return Object.entries(operations as Record<string, { method: string; path: string }>).find(
    ([, { method: own, path }]) => {
      const wanted = path.split('/');
      const fits = (part: string, index: number) => part.startsWith('{') || part === segments[index];
      return own.toUpperCase() === method && wanted.length === segments.length && wanted.every(fits);
    },
  )?.[0];
}
