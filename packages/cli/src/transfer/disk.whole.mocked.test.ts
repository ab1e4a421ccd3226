import { readdirSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { isPart } from '../../../client/src/node/index.ts';
import { folder, hostileDrive, takesUploads, type HostileDrive } from '../testing/hostile-drive.ts';
import { signedInHome } from '../testing/at-home.ts';

/** Paths of the files that were written at once. */
const written = vi.hoisted((): unknown[] => []);

/** A disk that ignores case and the writing of accents, below each folder `Folding`. */
vi.mock('node:fs/promises', async (original) => {
  const fold = (name: string) => name.normalize('NFC').toLowerCase();
  const named = (file: unknown): unknown => {
    if (typeof file !== 'string' || !path.isAbsolute(file)) return file;
    const [top = '', ...below] = path.resolve(file).split(/(?<=\/Folding)\//);
    return below
      .join('/')
      .split('/')
      .filter(Boolean)
      .reduce((folder, name) => {
        let inside: string[] = [];
        try {
          inside = readdirSync(folder);
        } catch {
          // What does not exist has nothing in it.
        }
        return path.join(folder, inside.find((other) => fold(other) === fold(name)) ?? name);
      }, top);
  };
  const own = await original<typeof fs>();
  const wrapped = Object.entries(own).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (...args: unknown[]) => {
          if (name === 'writeFile') written.push(args[0]);
          return (value as (...args: unknown[]) => unknown)(...args.map(named));
        }
      : value,
  ]);
  return Object.fromEntries(wrapped) as typeof fs;
});

async function against(list: HostileDrive['list']) {
  const home = await hostileDrive({
    list,
    download: (response, request) => response.end(/\d+$/.exec(request.url!)![0].padStart(5, '0')),
    other: takesUploads,
  });
  const here = path.join(home.folder, 'Folding');
  await mkdir(here);
  const names = async () => (await readdir(here, { recursive: true })).sort();
  return { ...home, home: home.folder, here, names };
}

test('entries that are one file here are told apart before they are written', async () => {
  const { run, here, names } = await against({
    '': [folder(1, 'Drive')],
    1: [{ id: 2, name: 'README.md' }, { id: 3, name: 'readme.md' }, folder(4, 'Sub'), folder(5, 'sub')],
    4: [{ id: 6, name: 'r\u00e9sum\u00e9.txt' }],
    5: [{ id: 7, name: 're\u0301sume\u0301.txt' }],
  });
  expect(await run(['sync', 'drive:Drive', here])).toMatchObject({ code: 0, stderr: '' });
  expect(await names()).toEqual([
    ...['README (id 2).md', 'Sub (id 4)', 'Sub (id 4)/r\u00e9sum\u00e9.txt', 'readme.md'],
    ...['sub', 'sub/re\u0301sume\u0301.txt'],
  ]);
  expect(await readFile(path.join(here, 'README (id 2).md'), 'utf8')).toBe('00002');
  expect(await readFile(path.join(here, 'readme.md'), 'utf8')).toBe('00003');
});

test('a second name for one file here is refused, even if only one folder of the disk ignores case', async () => {
  const { run, home, here, names } = await against({
    '': [folder(1, 'Drive')],
    1: [folder(2, 'Folding')],
    2: ['README.md', 'readme.md', 'a.txt'].map((name, at) => ({ id: at + 3, name })),
  });
  const { code, stderr } = await run(['sync', 'drive:Drive', home]);
  expect([code, stderr]).toEqual([9, expect.stringMatching(/readme\.md is one file here with .*\(id:3\)/)]);
  expect(await names()).toEqual(['README.md', 'a.txt']);
  expect(await readFile(path.join(here, 'README.md'), 'utf8')).toBe('00003');
});

test('sync --delete keeps a file whose entry has another case or form, and its folder', async () => {
  const { run, here, names } = await against({
    '': [folder(1, 'Drive')],
    1: [{ id: 2, name: 'README.md' }, { id: 3, name: 're\u0301sume\u0301.txt' }, folder(4, 'SUB')],
    4: [{ id: 5, name: 'A.txt' }],
  });
  await mkdir(path.join(here, 'sub'));
  for (const name of ['readme.md', 'r\u00e9sum\u00e9.txt', 'sub/a.txt', 'sub/b.txt'])
    await writeFile(path.join(here, name), name);
  const { code, stderr } = await run(['sync', 'drive:Drive', here, '--delete', '--yes']);
  expect([code, stderr, await names()]).toEqual([
    ...[0, '', ['readme.md', 'r\u00e9sum\u00e9.txt', 'sub', 'sub/a.txt']],
  ]);
});

test('sync from such a disk finds the entries of its files, and deletes none of them', async () => {
  const { run, json, at } = await signedInHome();
  const time = new Date('2026-03-14');
  for (const [top, names] of [
    ['There', ['README.md', 'Sub/a.txt', 'Sub/r\u00e9sum\u00e9.txt', 'x.txt']],
    ['Folding', ['readme.md', 'sub/A.txt', 'sub/re\u0301sume\u0301.txt']],
  ] as const) {
    for (const name of names) {
      await mkdir(path.dirname(at(top, name)), { recursive: true });
      await writeFile(at(top, name), name.normalize('NFC').toLowerCase());
      await utimes(at(top, name), time, time);
    }
  }
  await run(['cp', at('There'), 'drive:/']);
  const { code, stderr, stdout } = await run(['sync', at('Folding'), 'drive:There', '--delete']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^0 files, .*; 3 unchanged; 1 deleted$/m);
  const paths = (await json<{ drivePath: string }[]>('ls', '-R', 'There')).map(({ drivePath }) => drivePath);
  expect(paths).toEqual([
    ...['/There/Sub', '/There/Sub/a.txt', '/There/Sub/r\u00e9sum\u00e9.txt', '/There/README.md'],
  ]);
  expect((await run(['check', at('Folding'), 'drive:There'])).stdout).toMatch(/^3 the same$/m);
  const back = await run(['sync', 'drive:There', at('Folding'), '--delete', '--dry-run']);
  expect(back.stdout).toMatch(/^0 files, .*; 3 unchanged; dry run, nothing was changed$/m);
});

test.each([
  'sync HERE drive:Drive',
  'sync HERE drive:Drive --dry-run',
  'sync drive:Drive HERE --dry-run',
  'cp drive:Drive/a.txt HERE --dry-run',
  'check HERE drive:Drive',
  'check drive:Drive HERE',
])('%s changes nothing in the folder here', async (line) => {
  const { run, here } = await against({ '': [folder(1, 'Drive')], 1: [{ id: 2, name: 'a.txt' }] });
  await writeFile(path.join(here, 'b.txt'), '12345');
  const before = new Date('2001-01-01');
  await utimes(here, before, before);
  const { stdout } = await run(line.split(' ').map((word) => word.replace('HERE', here)));
  expect([stdout, (await stat(here)).mtime]).toEqual([expect.stringMatching(/[ab]\.txt/), before]);
});

test('a download asks the disk with a name that no other command uploads', async () => {
  const { run, here } = await against({ '': [folder(1, 'Drive')] });
  written.length = 0;
  await run(['sync', 'drive:Drive', here]);
  const inside = written.filter((file) => String(file).startsWith(here));
  expect(inside.map((file) => isPart(path.basename(String(file))))).toEqual([true]);
});

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux(
  'names that differ stay as they are on a disk that tells them apart, and nothing is left of the question',
  async () => {
    const { run, home } = await against({
      '': [folder(1, 'Drive')],
      1: [
        { id: 2, name: 'README.md' },
        { id: 3, name: 'readme.md' },
      ],
    });
    expect(await run(['sync', 'drive:Drive', path.join(home, 'Exact')])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await readdir(path.join(home, 'Exact'))).toEqual(['README.md', 'readme.md']);
    expect((await readdir(home)).filter((name) => !['Exact', 'Folding', '.local'].includes(name))).toEqual(
      [],
    );
  },
);
