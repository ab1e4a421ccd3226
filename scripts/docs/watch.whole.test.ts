import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchDocs } from './watch.ts';
import { repositoryRoot } from '../lib/paths.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

test('shows what was saved, and neither an error nor a malformed address ends it', async () => {
  const root = await temporaryFolder();
  await cp(path.join(repositoryRoot, 'generated'), path.join(root, 'generated'), { recursive: true });
  const guide = path.join(root, 'docs/index.md');
  await cp(path.join(repositoryRoot, 'docs/theme/icon.svg'), path.join(root, 'docs/icon.svg'));
  await writeFile(guide, '# Title\n\nFirst words.\n');
  const readme = path.join(root, 'packages/client/README.md');
  const changelog = path.join(root, 'CHANGELOG.md');
  await mkdir(path.dirname(readme), { recursive: true });
  for (const file of [readme, changelog]) await writeFile(file, '# A\n\nFirst words.\n\n## B\n');
  const lines: string[] = [];
  const stop = new AbortController();
  const ended = watchDocs({ root, signal: stop.signal, print: (line) => lines.push(line) });
  await vi.waitFor(() => {
    expect(lines[0]).toMatch(/^docs {2}http/);
  }, 60_000);
  const url = /http\S+/.exec(lines[0]!)![0];
  const page = async () => (await fetch(url)).text();
  expect((await fetch(`${url}%`)).status).toBe(404);
  expect(await page()).toContain('First words.');
  const second = watchDocs({ root, port: Number(new URL(url).port), signal: stop.signal });
  await expect(second).rejects.toThrow(/^Port \d+ of 127\.0\.0\.1 is in use: choose another with --port/);

  await writeFile(guide, '# Title\n\nOther words.\n');
  await vi.waitFor(async () => {
    expect(await page()).toContain('Other words.');
  }, 60_000);
  // What pages are made of besides the guides.
  const registers = path.join(root, 'generated/registers.ts');
  const source = await readFile(registers, 'utf8');
  for (const [file, text, shown] of [
    [registers, source.replace(/"statement": "/, '"statement": "A new beginning. '), 'requirements.html'],
    [readme, '# A\n\nA new beginning.\n\n## B\n', 'typescript-client.html'],
    [changelog, '# A\n\nA new beginning.\n\n## B\n', 'changelog.html'],
  ] as const) {
    await writeFile(file, text);
    await vi.waitFor(async () => {
      expect(await (await fetch(url + shown)).text()).toContain('A new beginning.');
    }, 60_000);
  }

  await appendFile(guide, '\n[nowhere](nowhere.md)\n');
  await vi.waitFor(() => {
    expect(lines.at(-1)).toContain('nowhere.md');
  }, 60_000);
  expect(await page()).toContain('Other words.');

  stop.abort();
  expect((await ended).summary).toMatch(/^built \d+ times$/);
});
