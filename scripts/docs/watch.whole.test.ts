import { appendFile, cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { watchDocs } from './watch.ts';
import { repositoryRoot } from '../lib/paths.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

test('shows a saved guide, and neither an error nor a malformed address ends it', async () => {
  const root = await temporaryFolder();
  await cp(path.join(repositoryRoot, 'generated'), path.join(root, 'generated'), { recursive: true });
  const guide = path.join(root, 'docs/index.md');
  await cp(path.join(repositoryRoot, 'docs/theme/icon.svg'), path.join(root, 'docs/icon.svg'));
  await writeFile(guide, '# Title\n\nFirst words.\n');
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
  await appendFile(guide, '\n[nowhere](nowhere.md)\n');
  await vi.waitFor(() => {
    expect(lines.at(-1)).toContain('nowhere.md');
  }, 60_000);
  expect(await page()).toContain('Other words.');

  stop.abort();
  expect((await ended).summary).toMatch(/^built \d+ times$/);
});
