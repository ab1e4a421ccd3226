import { isDeepStrictEqual } from 'node:util';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { layoutOf, type Layout } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import { startMock } from '../mock.ts';

interface Probe {
  what: string;
  headers: Record<string, string>;
  body: unknown;
  status: number;
  /** The name of the component example that the response must equal. */
  example: string;
}

const token = { authorization: 'Bearer probe' };

const probes: readonly Probe[] = [
  {
    what: 'a valid request',
    headers: token,
    body: { name: 'Reports' },
    status: 200,
    example: 'FolderAtRoot',
  },
  { what: 'no token', headers: {}, body: { name: 'Reports' }, status: 401, example: 'Unauthenticated' },
  {
    what: 'Prefer: code=403',
    headers: { ...token, prefer: 'code=403' },
    body: { name: 'Reports' },
    status: 403,
    example: 'Forbidden',
  },
  { what: 'an invalid body', headers: token, body: { parentId: null }, status: 422, example: 'MissingName' },
];

/** Starts the mock, and checks that it returns the examples of the contract. */
export async function probeMock({ root }: { root?: string } = {}): Promise<{ summary: string }> {
  const layout = layoutOf(root);
  const mock = await startMock({ root: layout.root, quiet: true });
  try {
    for (const probe of probes) await checkProbe(layout, mock.url, probe);
  } finally {
    await mock.close();
  }
  return { summary: `answers ${probes.map(({ status }) => status).join(', ')} with the contract's examples` };
}

async function checkProbe(layout: Layout, url: string, probe: Probe): Promise<void> {
  const response = await fetch(`${url}/folders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...probe.headers },
    body: JSON.stringify(probe.body),
  });
  const answer: unknown = await response.json();
  const file = path.join(layout.openapi, 'components/examples', `${probe.example}.yaml`);
  const { value } = parse(await readFile(file, 'utf8')) as { value: unknown };
  if (response.status === probe.status && isDeepStrictEqual(answer, value)) return;
  throw new UsageError(
    `The mock responded to ${probe.what} with ${response.status} ${JSON.stringify(answer)}. ` +
      `Expected: ${probe.status} with the example ${probe.example}.`,
  );
}
