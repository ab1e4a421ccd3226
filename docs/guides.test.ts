import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../scripts/live/reference-server.ts';
import { startContractFront, type ContractFront } from './testing/contract-front.ts';
import { runners } from '../scripts/docs/samples/run-samples.ts';
import { fencedBlocks, type FencedBlock } from '../scripts/lib/fenced-blocks.ts';
import { World } from '../scripts/live/world.ts';

let server: ReferenceServer;
let world: World;
let front: ContractFront;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guides-'));
  server = await startReferenceServer();
  front = await startContractFront(server.apiRoot);
  world = new World(server);
}, 60_000);

afterAll(async () => {
  await front.close();
  await server.close();
  await rm(folder, { recursive: true });
});

type Values = Record<string, string>;

/** The guides that call the API by curl, and what each takes for granted. */
const guides: Record<string, () => Promise<Values>> = {
  'quick-start': () => Promise.resolve({}),
  authentication: () => Promise.resolve({}),
  uploads: () => Promise.resolve({}),
  trash: async () => ({ ID: String((await world.file()).id) }),
  sharing: async () => ({ ID: String((await world.file()).id), EMAIL: server.second.email }),
  archives: async () => ({ ID: String((await world.archive()).id) }),
  workspaces: () => Promise.resolve({}),
  notes: () => Promise.resolve({}),
  vault: async () => {
    const { entryId, destinationId } = await world.arrange('vault-entry');
    return { ID: JSON.stringify(entryId), FOLDER: JSON.stringify(destinationId) };
  },
  tracking: async () => {
    await world.arrange('tracked-file');
    return {};
  },
};

const blocksOf = async (guide: string): Promise<FencedBlock[]> =>
  fencedBlocks(await readFile(path.join(import.meta.dirname, `${guide}.md`), 'utf8'));

/** What readers copy out of an answer. */
function copied(answer: unknown): Values {
  const { url, key, folder: made, workspace } = answer as Record<string, unknown>;
  const id = ((made ?? workspace) as { id?: number } | undefined)?.id;
  return {
    ...(typeof url === 'string' && { URL: url }),
    ...(typeof key === 'string' && { KEY: key }),
    ...(id !== undefined && { ID: String(id) }),
  };
}

/** Of an answer that is shown: the same, but for ids. */
function likeShown(value: unknown): unknown {
  if (Array.isArray(value)) return expect.arrayContaining(value.map(likeShown)) as unknown;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === 'id' ? (expect.any(Number) as unknown) : likeShown(field),
  ]);
  return expect.objectContaining(Object.fromEntries(fields) as object) as unknown;
}

const isCall = ({ language, code }: FencedBlock) => language === 'sh' && code.includes('curl ');

describe.each(Object.keys(guides))('docs/%s.md', (guide) => {
  test('every call does what the guide says of it', async () => {
    let values: Values = await guides[guide]!();
    const blocks = await blocksOf(guide);
    for (const [index, block] of blocks.entries()) {
      if (!isCall(block)) continue;
      const code = block.code
        .replace('demo@example.com', server.email)
        .replace('"password":"..."', `"password":"${server.password}"`);
      const { stdout } = await promisify(execFile)('bash', ['-euc', code.replaceAll('curl ', 'curl -sS ')], {
        cwd: folder,
        env: { PATH: process.env['PATH'], BASE_URL: front.apiRoot, TOKEN: server.token, ...values },
      });
      // The storage answers a PUT with nothing.
      if (code.includes('-X PUT "$URL"')) {
        expect(stdout).toBe('');
        continue;
      }
      const answer: unknown = JSON.parse(stdout);
      const shown = blocks[index + 1];
      const expected: unknown = shown?.language === 'json' ? JSON.parse(shown.code) : { status: 'success' };
      expect(answer, code).toEqual(
        guide === 'notes' && shown === undefined ? expect.any(Array) : likeShown(expected),
      );
      values = { ...values, ...copied(answer) };
    }
  });
});

test.each([
  ['tracking', /^'.+'/],
  ['client-authors', /^'report\.pdf is entry \d+\.'$/],
])('what docs/%s.md shows in TypeScript runs', async (guide, printed) => {
  await world.arrange('tracked-file');
  await writeFile(path.join(folder, 'report.pdf'), '%PDF-1.7');
  const samples = (await blocksOf(guide)).filter(({ language }) => language === 'ts');
  const outputs = await runners['TypeScript']!.run(
    samples.map(({ code }) => code),
    { cwd: folder, env: { ...process.env, BASE_URL: front.apiRoot, TOKEN: server.token } },
  );
  expect(outputs).toEqual([expect.stringMatching(printed)]);
});

test('what the guides send and show holds by the contract itself', () => {
  expect([...front.called]).toEqual(expect.arrayContaining(['presignUpload', 'createShareableLink']));
  expect(front.violations).toEqual([]);
});

test('no guide with calls is left out', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'navigation.yaml'), 'utf8');
  const names = [...text.matchAll(/[\w-]+(?=,|\])/g)].map(([name]) => name);
  const calling: string[] = [];
  for (const name of names) {
    const blocks = await blocksOf(name).catch(() => []);
    if (blocks.some((block) => isCall(block) && block.code.includes('$BASE_URL'))) calling.push(name);
  }
  expect(calling.filter((name) => !(name in guides))).toEqual([]);
  expect(calling).toContain('uploads');
});
