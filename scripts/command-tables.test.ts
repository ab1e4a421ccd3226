import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './lib/paths.ts';

const read = (file: string) => readFile(path.join(repositoryRoot, file), 'utf8');

const commandsIn = (text: string) =>
  [...text.matchAll(/^\| `npm (?:ci && npm )?(?:run )?([\w:]+)/gm)].map(([, name]) => name!);

test('CONTRIBUTING.md lists exactly the existing commands', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const listed = new Set(commandsIn(await read('CONTRIBUTING.md')));
  // npm runs `prepare` itself.
  const names = Object.keys(scripts).filter((name) => name !== 'prepare');
  expect([...listed].sort()).toEqual(names.sort());
});

test('the README shows at most eight commands, which CONTRIBUTING.md lists too', async () => {
  const [, commands = ''] = /\n## Commands\n([^]*?)\n## /.exec(await read('README.md')) ?? [];
  const shown = commandsIn(commands);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThanOrEqual(8);
  const listed = new Set(commandsIn(await read('CONTRIBUTING.md')));
  expect(shown.filter((name) => !listed.has(name))).toEqual([]);
});

test('the badges of the README show the version and the licence of the package', async () => {
  const { version, license } = JSON.parse(await read('package.json')) as Record<string, string>;
  expect(await read('docs/images/version.svg')).toContain(`<title id="title">version: ${version}</title>`);
  expect(await read('docs/images/licence.svg')).toContain(`<title id="title">licence: ${license}</title>`);
  const readme = await read('README.md');
  for (const text of [`[Version ${version}]`, `[Licence ${license}]`]) expect(readme).toContain(text);
});
