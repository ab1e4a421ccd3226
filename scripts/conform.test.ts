import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conform } from './conform.ts';
import { layoutOf, repositoryRoot } from './lib/layout.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'conform-'));
  await cp(path.join(repositoryRoot, 'openapi'), path.join(root, 'openapi'), { recursive: true });
  const { referenceOverlay } = layoutOf(root);
  await mkdir(path.dirname(referenceOverlay));
  await cp(layoutOf().referenceOverlay, referenceOverlay);
});

afterEach(() => rm(root, { recursive: true }));

test('the reference server holds, and the reports say so', { timeout: 120_000 }, async () => {
  const { summary } = await conform({ root });
  expect(summary).toMatch(/^2\d\d requirements hold, 0 do not, \d+ not exercised; \d+ open points observed/);
  const report = await readFile(path.join(root, 'conformance-report/index.html'), 'utf8');
  expect(report).toContain('<!doctype html>');
});

test('what the server does not keep of its overlay is shown', { timeout: 120_000 }, async () => {
  const { referenceOverlay } = layoutOf(root);
  const overlay = await readFile(referenceOverlay, 'utf8');
  const other = overlay
    .replaceAll("['responses']['422']", "['responses']['418']")
    .replaceAll("'422': {}", "'418': {}");
  expect(other).not.toBe(overlay);
  await writeFile(referenceOverlay, other);
  await expect(conform({ root })).rejects.toThrow(/^The conformance runner ended with 1\.[^]*U-24/);
});
