import { execFile, spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../packages/options/seeded.ts';
import { startReferenceServer, type ReferenceServer } from '../scripts/server-examples/reference-server.ts';
import { startContractFront, type ContractFront } from './testing/contract-front.ts';
import { runners } from '../scripts/docs/samples/run-samples.ts';
import { fencedBlocks, type FencedBlock } from '../scripts/lib/fenced-blocks.ts';
import { pathsOf } from '../scripts/lib/paths.ts';
import { Fixtures } from '../scripts/server-examples/fixtures.ts';
import { startMock, type Mock } from '../scripts/mock.ts';
import { temporaryFolder } from '../scripts/lib/temporary-folder.ts';

let server: ReferenceServer;
let world: Fixtures;
let front: ContractFront;
let mock: Mock;
const folder = await temporaryFolder(afterAll);

beforeAll(async () => {
  server = await startReferenceServer();
  front = await startContractFront(server.apiRoot);
  world = new Fixtures(server);
  mock = await startMock({
    description: path.join(pathsOf().generated, 'openapi.reference.yaml'),
    quiet: true,
  });
});

afterAll(async () => {
  await mock.close();
  await front.close();
  await server.close();
});

type Values = Record<string, string>;

/** The guides that call the API by curl, and the variables that each asks the reader to set. */
const guides: Record<string, () => Promise<Values>> = {
  index: () => Promise.resolve({}),
  'quick-start': () => Promise.resolve({}),
  authentication: () => Promise.resolve({}),
  uploads: () => Promise.resolve({}),
  trash: () => Promise.resolve({}),
  sharing: () => Promise.resolve({ COLLEAGUE_EMAIL: server.second.email }),
  archives: async () => ({ ARCHIVE_ID: String((await world.archive()).id) }),
  workspaces: () => Promise.resolve({}),
  notes: () => Promise.resolve({}),
  vault: async () => {
    const { entryId, destinationId } = await world.arrange('vault-entry');
    return { ENTRY_ID: JSON.stringify(entryId), FOLDER_ID: JSON.stringify(destinationId) };
  },
  tracking: async () => {
    await world.arrange('tracked-file');
    return {};
  },
};

const blocksOf = async (guide: string): Promise<FencedBlock[]> =>
  fencedBlocks(await readFile(path.join(import.meta.dirname, `${guide}.md`), 'utf8'));

/** A response that a page shows matches with any ids, and with further fields. */
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

interface Printed {
  code: string;
  output: string;
  /** The response that the page shows below the block: JSON, or the text of a file. */
  shown: FencedBlock | undefined;
}

const opensLink = (code: string) => code.includes('$LINK_URL');

/** Runs the calls of a page in one shell, as a reader would, and resolves to what each of its blocks prints. */
async function runPage(
  guide: string,
  apiRoot: string,
  isRun: (code: string) => boolean = () => true,
): Promise<Printed[]> {
  const blocks = await blocksOf(guide);
  const calls = blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const isShown = next?.language === 'json' || (next?.language === 'text' && opensLink(block.code));
    return isCall(block) && isRun(block.code)
      ? [{ code: block.code, shown: isShown ? next : undefined }]
      : [];
  });
  const mark = '\u001E';
  const script = calls.map(({ code }) => `${code}\nprintf '${mark}'\n`).join('');
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      FILE_STORAGE_BASE_URL: apiRoot,
      FILE_STORAGE_TOKEN: server.token,
      FILE_STORAGE_EMAIL: server.email,
      FILE_STORAGE_PASSWORD: server.password,
      ...(await guides[guide]!()),
    },
  });
  const outputs = stdout.split(mark);
  return calls.map((call, index) => ({ ...call, output: outputs[index]! }));
}

/** The storage answers a PUT with nothing, and a response may go to a file. */
const isSilent = (code: string) => code.includes('-X PUT "$(jq') || / > \w+\.json\n/.test(code);

/** Every page twice, in an order of chance: no page may stand in the way of another, or of itself. */
const seed = Date.now() % 100_000;
const random = seeded(seed);
const shuffled = [...Object.keys(guides), ...Object.keys(guides)]
  .map((guide) => ({ guide, place: random() }))
  .sort((a, b) => a.place - b.place)
  .map(({ guide }) => guide);

const isInstalled = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!isInstalled('jq'))(`the pages twice, in the order of seed ${seed}`, () => {
  test.each(shuffled)('docs/%s.md works against the reference server', async (guide) => {
    for (const { code, output, shown } of await runPage(guide, front.apiRoot)) {
      if (isSilent(code)) {
        expect(output).toBe('');
        continue;
      }
      if (shown?.language === 'text') {
        expect(output).toBe(shown.code);
        continue;
      }
      const answer: unknown = JSON.parse(output);
      const expected = shown === undefined ? { status: 'success' } : (JSON.parse(shown.code) as unknown);
      const isBareList = code.includes('/notes"') && shown === undefined;
      expect(answer, code).toEqual(isBareList ? expect.any(Array) : likeShown(expected));
    }
  });

  test.each(Object.keys(guides))(
    'docs/%s.md works against the mock, which serves no links',
    async (guide) => {
      for (const { code, output } of await runPage(
        guide,
        `${mock.url}/api/v1`,
        (block) => !opensLink(block),
      )) {
        if (isSilent(code)) continue;
        const answer = JSON.parse(output) as { status?: string };
        if (!code.includes('-d \'{"parentId":null}\'')) expect(answer.status, code).not.toBe('error');
      }
    },
  );
});

test.each([
  ['tracking', /^'.+'/],
  ['client-authors', /^'report\.pdf is entry \d+\.'$/],
])('what docs/%s.md shows in TypeScript runs, twice', async (guide, printed) => {
  await world.arrange('tracked-file');
  await writeFile(path.join(folder, 'report.pdf'), '%PDF-1.7');
  const samples = (await blocksOf(guide)).filter(({ language }) => language === 'ts');
  const outputs = await runners['TypeScript']!.run(
    [...samples, ...samples].map(({ code }) => code),
    {
      cwd: folder,
      env: { ...process.env, FILE_STORAGE_BASE_URL: front.apiRoot, FILE_STORAGE_TOKEN: server.token },
    },
  );
  expect(outputs).toEqual([expect.stringMatching(printed), expect.stringMatching(printed)]);
});

describe.each([
  ['TypeScript', 'ts'],
  ['Python', 'python'],
  ['PHP', 'php'],
])('the program of docs/quick-start.md in %s', (name, fence) => {
  const runner = runners[name]!;
  const run = async (times: number, token = server.token) => {
    const [program] = (await blocksOf('quick-start')).filter(({ language }) => language === fence);
    return runner.run(Array<string>(times).fill(program!.code.replace('<?php', '')), {
      cwd: folder,
      env: { ...process.env, FILE_STORAGE_BASE_URL: front.apiRoot, FILE_STORAGE_TOKEN: token },
    });
  };

  test.skipIf(!isInstalled(runner.command))('runs twice, also after a run that failed', async () => {
    const report = path.join(folder, 'report.txt');
    await rm(report, { force: true });
    if (name === 'TypeScript') expect(await run(1)).toEqual([expect.stringContaining('report.txt')]);
    await writeFile(report, 'Buoy 4 drifted by 12 m.\n');
    const printed = expect.stringMatching(
      /report\.txt has the link [\w-]+: Buoy 4 drifted by 12 m\./,
    ) as unknown;
    expect(await run(2)).toEqual([printed, printed]);
  });

  test.skipIf(!isInstalled(runner.command))("shows the server's message if a call is refused", async () => {
    expect(await run(1, 'wrong')).toEqual([expect.stringContaining('Unauthenticated.')]);
  });
});

// After all samples of all pages.
test('what the samples send and show holds by the contract itself', () => {
  expect(front.violations).toEqual([]);
});

test.skipIf(!isInstalled('jq'))('the samples were checked', () => {
  expect([...front.called]).toEqual(
    expect.arrayContaining(['presignUpload', 'createShareableLink', 'listTrackedFiles']),
  );
});

test('no guide with calls is left out', async () => {
  const text = await readFile(path.join(import.meta.dirname, 'navigation.yaml'), 'utf8');
  const names = [...text.matchAll(/[\w-]+(?=,|\])/g)].map(([name]) => name);
  const calling: string[] = [];
  for (const name of names) {
    const blocks = await blocksOf(name).catch(() => []);
    if (blocks.some((block) => isCall(block) && block.code.includes('$FILE_STORAGE_BASE_URL')))
      calling.push(name);
  }
  expect(calling.filter((name) => !(name in guides))).toEqual([]);
  expect(calling).toContain('uploads');
});
