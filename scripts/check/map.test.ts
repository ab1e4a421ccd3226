import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../lib/layout.ts';
import { drawnMap, mapFile } from './map.ts';
import { readRooms, reduced, roomOf } from './rooms.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'map-'));
  for (const top of 'openapi options scripts generated contract client cli server conformance docs bench'.split(
    ' ',
  )) {
    await mkdir(path.join(root, top));
  }
});

afterEach(() => rm(root, { recursive: true }));

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

test('the map shows the current imports', async () => {
  const committed = await readFile(path.join(repositoryRoot, mapFile), 'utf8');
  expect(
    committed === (await drawnMap(await readRooms(repositoryRoot))),
    'run `npm run check -- --only map`',
  ).toBe(true);
});

test('rooms include imports of types and dynamic imports, but not those of tests', async () => {
  await write(
    'client/src/index.ts',
    `import { a } from '../../generated/a.ts';\nexport { b } from './b.ts';\n`,
  );
  await write('client/src/b.ts', `import type { C } from '../../options/c.ts';\nimport 'commander';\n`);
  await write('client/src/b.test.ts', `import { d } from '../../server/src/d.ts';\n`);
  await write('conformance/src/areas/e.ts', `await import('../http/f.ts');\n`);
  await write('conformance/src/http/f.ts', '');

  expect(await readRooms(root)).toEqual(
    new Map([
      ['client', new Set(['generated', 'options'])],
      ['conformance/src/areas', new Set(['conformance/src/http'])],
      ['conformance/src/http', new Set()],
    ]),
  );
});

test.each([
  ['client/src/core/send.ts', 'client/src/core'],
  ['client/src/upload/upload-file.ts', 'client'],
  ['conformance/proof/mutants/run.ts', 'conformance/proof'],
  ['conformance/src/main.ts', undefined],
  ['server/src/resources/notes.ts', 'server/src/resources'],
  ['server/src/objects/disk.ts', 'server/src'],
  ['server/src/build-server.ts', 'server'],
  ['server/fuzz/run.ts', 'server/fuzz'],
  ['vitest.config.ts', undefined],
])('%s is in room %s', (file, room) => {
  expect(roomOf(file)).toBe(room);
});

test('an import that also exists through another room is not drawn, but the text lists it', async () => {
  const rooms = new Map([
    ['a', new Set(['b', 'c'])],
    ['b', new Set(['c'])],
    ['c', new Set<string>()],
  ]);
  expect(reduced(rooms).get('a')).toEqual(new Set(['b']));
  const svg = await drawnMap(rooms);
  expect(svg).toContain('role="img"');
  expect(svg).toContain('a imports b, c. b imports c. c imports no other room.</desc>');
  expect(svg.match(/class="edge"/g)).toHaveLength(2);
});
