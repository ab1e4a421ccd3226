import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import {
  asTypedHere,
  conform,
  testsReference,
  needsReference,
  requireFilledIn,
  requireGenerated,
} from './conform.ts';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import { temporaryFolder } from './lib/temporary-folder.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
});

/** Copies the files that a run needs. */
async function copyContract(): Promise<void> {
  await cp(path.join(repositoryRoot, 'openapi'), path.join(root, 'openapi'), { recursive: true });
  const { referenceOverlay } = pathsOf(root);
  await mkdir(path.dirname(referenceOverlay));
  await cp(pathsOf().referenceOverlay, referenceOverlay);
}

test('the reference server passes, and the report is written', async () => {
  await copyContract();
  // The tests of the runner run the other profiles.
  const { summary } = await conform({ root, profile: 'core' });
  expect(summary).toMatch(/^2\d\d requirements passed, 0 failed, \d+ not exercised; \d+ unknowns observed/);
  const report = await readFile(path.join(root, 'conformance-report/index.html'), 'utf8');
  expect(report).toContain('<!doctype html>');
});

test('a check that `npm run new` left to be filled in is named with its place', async () => {
  const file = path.join(root, 'conformance/src/service/areas/notes/checks.ts');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "check(\n  'NOTE-12.1',\n  FILL_IN('a sentence about a correct server'),\n);\n");
  const place = { file, line: 3, column: 3, message: 'Not filled in: a sentence about a correct server' };
  expect(() => {
    requireFilledIn(root);
  }).toThrow(expect.objectContaining({ problems: [expect.objectContaining(place)] }));
});

test('an operation and a requirement that are not generated yet are named, with the command that does it', async () => {
  await copyContract();
  await expect(requireGenerated(root)).resolves.toBeUndefined();
  await writeFile(
    path.join(root, 'openapi/paths/notes_archive.yaml'),
    'post:\n  operationId: archiveNotes\n',
  );
  const requirements = path.join(root, 'openapi/requirements.yaml');
  await writeFile(requirements, `${await readFile(requirements, 'utf8')}- id: NOTE-99\n`);
  await expect(requireGenerated(root)).rejects.toThrow(
    'generated/ does not contain archiveNotes, NOTE-99, which openapi/ describes: run npm run generate.',
  );
});

test('a difference between the server and its overlay is reported', async () => {
  await copyContract();
  const { referenceOverlay } = pathsOf(root);
  const overlay = await readFile(referenceOverlay, 'utf8');
  const other = overlay
    .replaceAll("['responses']['422']", "['responses']['418']")
    .replaceAll(".responses['422']", ".responses['418']")
    .replaceAll("'422': {}", "'418': {}");
  expect(other).not.toBe(overlay);
  await writeFile(referenceOverlay, other);
  await expect(conform({ root, only: ['U-24'] })).rejects.toThrow(
    /^The conformance runner ended with exit code 1\.[^]*U-24/,
  );
});

test.each([
  [[], {}, true],
  [[], { FILE_STORAGE_BASE_URL: 'https://files.example.com/api/v1' }, false],
  [['--report', 'json=report.json'], {}, true],
  [['--only=FOLDER-4', '--verbose'], { FILE_STORAGE_BASE_URL: '' }, true],
  [['--base-url', 'https://files.example.com/api/v1'], {}, false],
  [['--base-url=https://files.example.com/api/v1'], {}, false],
  [['--verbose'], { FILE_STORAGE_BASE_URL: 'https://files.example.com/api/v1' }, false],
  [['--config', 'other.yaml'], {}, false],
  [['--help'], {}, false],
  [['--base-url'], {}, false],
  [['--only', 'explain'], {}, true],
  [['explain', 'FOLDER-4'], {}, false],
])('testsReference for %j with %j is %j', (args, env, expected) => {
  expect(testsReference(args, env, root)).toBe(expected);
});

test.each([
  [['proxy', '--exec', 'npm test'], {}, true],
  [['client'], {}, true],
  [['client', '--upstream=https://files.example.com/api/v1'], {}, false],
  [['client'], { FILE_STORAGE_UPSTREAM: 'https://files.example.com/api/v1' }, false],
  [['proxy', '--config', 'other.yaml'], {}, false],
  [['har', 'traffic.har'], {}, false],
])('needsReference for %j with %j is %j', (args, env, expected) => {
  expect(needsReference(args, env)).toBe(expected);
});

test('a configuration file may name the server', async () => {
  await writeFile(
    path.join(root, 'file-storage-conformance.yaml'),
    'base-url: https://files.example.com/api/v1',
  );
  expect(testsReference(['--verbose'], {}, root)).toBe(false);
});

test('arguments without a server are passed on to a run against the reference server', async () => {
  const file = path.join(root, 'report.json');
  const script = path.join(repositoryRoot, 'scripts/conform.ts');
  const args = ['--report', `json=${file}`, '--only', 'FOLDER-4', '--profile', 'core', '--seed', '7'];
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

  const [stdout, ended] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(ended[0]).toBe(0);
  // Its server has ended, so that only a new run repeats a requirement.
  expect(stdout).toMatch(/\nreplay {2}npm run conform -- --only ID --seed 7 --verbose\n$/);

  const report = JSON.parse(await readFile(file, 'utf8')) as { profile: string; summary: { passed: number } };
  expect(report.profile).toBe('core');
  expect(report.summary.passed).toBeGreaterThan(0);
});

test('explain also shows the planted faults that make a requirement fail', async () => {
  const script = path.join(repositoryRoot, 'scripts/conform.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, 'explain', 'link-6'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await text(child.stdout)).toMatch(
    /^LINK-6 [^]*\n\nPlanted faults\n {2}LINK-6: `allow_edit` is not taken\.\n/,
  );
});

test('without arguments, the environment may name the server', async () => {
  const script = path.join(repositoryRoot, 'scripts/conform.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: repositoryRoot,
    // The runner refuses this address before it sends a request.
    env: { ...process.env, FILE_STORAGE_BASE_URL: 'no-address', FILE_STORAGE_ONLY: 'U-24' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await text(child.stderr)).toContain('no-address');
});

test('the command of a client may be our own, without a build', async () => {
  const upstream = http.createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const script = path.join(repositoryRoot, 'scripts/conform.ts');
  const line = ['--exec', 'file-storage --version', '--no-report', '--listen', '0'];
  const args = ['proxy', '--upstream', `http://127.0.0.1:${port}/api/v1`, ...line];
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  upstream.close();
  upstream.closeAllConnections();
  expect(stdout + stderr).toMatch(/^\d+\.\d+\.\d+$/m);
  expect(stdout).not.toContain('The line ended with');
});

test('replaces the name of the command, but not the name of the configuration file', () => {
  const text = 'npx file-storage-conformance --profile full, see file-storage-conformance.yaml';
  expect(asTypedHere(text)).toBe('npm run conform -- --profile full, see file-storage-conformance.yaml');
});
