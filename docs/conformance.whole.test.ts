import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadContract } from '../conformance/src/engine/contract/load-contract.ts';
import { applyOverlay } from '../conformance/src/engine/contract/overlay.ts';
import { readOverlay } from '../conformance/src/engine/contract/read-overlay.ts';
import type { Report } from '../conformance/src/engine/model/report.ts';
import { runCommandLine } from '../conformance/src/testing/run-program.ts';
import { codeIn } from '../scripts/lib/fenced-blocks.ts';
import { pathsOf } from '../scripts/lib/paths.ts';
import { redoclyCli } from '../scripts/lib/redocly-cli.ts';
import {
  runnerSecrets,
  startReferenceServer,
  type ReferenceServer,
} from '../scripts/server-examples/reference-server.ts';
import { installCommands } from '../scripts/lib/commands.ts';
import { temporaryFolder } from '../scripts/lib/temporary-folder.ts';

const root = path.join(import.meta.dirname, '..');
const ready = path.join(root, 'docs/conformance');
const home = process.cwd();

let server: ReferenceServer;
const folder = await temporaryFolder(afterAll);
let env: Record<string, string>;

beforeAll(async () => {
  server = await startReferenceServer();
  env = {
    FILE_STORAGE_BASE_URL: server.apiRoot,
    FILE_STORAGE_APP_URL: new URL(server.apiRoot).origin,
    ...runnerSecrets(server),
    FILE_STORAGE_PROFILE: 'core',
  };
});

afterAll(async () => {
  process.chdir(home);
  await server.close();
});

const read = (file: string) => readFile(path.join(root, file), 'utf8');

const reportIn = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Report;

const verdictsOf = (report: Report, ids: readonly string[]) =>
  report.requirements.filter(({ id }) => ids.includes(id)).map(({ verdict }) => verdict);

describe('every command line that is shown is taken by the command', () => {
  /** Lines of a shell script that call the command, as lists of arguments. */
  const commandLines = (script: string) =>
    [...script.matchAll(/^ *(?:run: )?(?:npx )?file-storage-conformance\b(.*)$/gm)].map(([, rest]) =>
      [...rest!.replace(/ # .*/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
        ([, double, single, plain]) => double ?? single ?? plain!,
      ),
    );

  const checkServer = (args: readonly string[]) => runCommandLine(['--only', 'createFolder', ...args], env);

  beforeAll(async () => {
    process.chdir(await mkdtemp(path.join(folder, 'guide-')));
    const guide = await read('docs/conformance.md');
    // Files that the guide shows bear their names in the first line.
    for (const block of [...codeIn(guide, 'yaml'), ...codeIn(guide, 'js')]) {
      const [, name] = /^(?:#|\/\/) (\S+)\n/.exec(block) ?? [];
      await writeFile(name!, block);
    }
    // A whole one, as badges and submissions take it.
    const whole = ['--profile', 'full', '--allow-destructive', '--report', 'json=conformance.json'];
    await runCommandLine([...whole, '--write-overlay', 'observed.yaml'], env);
    // What a run writes where nothing else is asked for.
    await runCommandLine(['--only', 'createFolder'], { ...env, FILE_STORAGE_NO_REPORT: '' });
    await checkServer(['--shard', '1/2', '--report', 'json=1.json']);
    await checkServer(['--shard', '2/2', '--report', 'json=2.json']);
    await cp('conformance.json', 'report.json');
    await cp('conformance.json', 'yesterday.json');
  });

  test.each([
    ['docs/conformance.md', 14],
    ['conformance/README.md', 4],
    ['docs/build-a-server.md', 9],
    ['docs/conformance/github-workflow.yml', 1],
  ])('%s', async (file, least) => {
    const text = await read(file);
    const lines = commandLines(file.endsWith('.md') ? codeIn(text, 'sh').join('') : text);
    expect(lines.length).toBeGreaterThanOrEqual(least);
    for (const line of lines) {
      const isRun = line[0] === undefined || line[0].startsWith('--');
      const ended = await runCommandLine(isRun ? [...line, '--dry-run'] : line, env);
      expect({ line, ...ended }).toMatchObject({ line, exitCode: 0, stderr: '' });
    }
  });
});

test('what a run observes is an overlay that other tools apply to the same end', async () => {
  process.chdir(await mkdtemp(path.join(folder, 'observed-')));
  const file = path.resolve('observed.yaml');
  await runCommandLine(['--only', 'createFolder', '--only', 'U-85', '--write-overlay', file], env);
  const bundle = path.resolve('bundle.json');
  const contract = path.join(root, 'generated/openapi.json');
  await redoclyCli(pathsOf(), ['bundle', contract, '--overlay', file, '--output', bundle]);

  const { document, name } = await readOverlay(file);
  const plain = JSON.parse(await readFile(contract, 'utf8')) as Record<string, unknown>;
  const { description } = applyOverlay(plain, name, document);
  const other = JSON.parse(await readFile(bundle, 'utf8')) as typeof description;
  expect(JSON.stringify(other)).toContain('"x-observed":{"U-85":');
  expect(other['components']).toEqual(description['components']);
  expect(other['paths']).toEqual(description['paths']);
});

describe('the ready files', () => {
  beforeEach(async () => {
    process.chdir(await mkdtemp(path.join(folder, 'ready-')));
    await cp(ready, '.', { recursive: true });
  });

  test('the overlay answers the points that it names', async () => {
    const contract = loadContract({ overlay: await readOverlay('overlay.yaml') });
    expect([...contract.answers].sort()).toEqual(['U-01', 'U-100', 'U-24', 'U-73']);
    expect([contract.parameterName('U-100'), contract.parameterName('U-73')]).toEqual([
      'perPage',
      'workspaceId',
    ]);
  });

  test('the workflow tests the reference server, and all holds', async () => {
    await installCommands('bin');
    // The server of this test has no endpoint for states: the file for the reference server brings them about.
    const settings = await readFile('file-storage-conformance.yaml', 'utf8');
    await writeFile(
      'file-storage-conformance.yaml',
      settings
        .replace(/^states: .*/m, 'states: states.mjs')
        .replace(/^# overlay: .*/m, 'overlay: overlay.yaml'),
    );
    const workflow = parse(await readFile('github-workflow.yml', 'utf8')) as Workflow;
    const { steps } = workflow.jobs.conformance;
    const scripts = steps.flatMap(({ name, run }) => (run === undefined ? [] : [{ name, run }]));
    const summary = path.resolve('summary.md');
    for (const { name, run } of scripts) {
      // What only a machine of GitHub's and an implementer have.
      const isOurs = name !== 'Install the runner' && name !== 'Start the server';
      const variables = { ...workflow.env, ...env, GITHUB_STEP_SUMMARY: summary };
      const ended = await bash([...(isOurs ? [] : ['-n']), '-eo', 'pipefail', '-c', run], variables);
      expect({ name, ...ended }).toMatchObject({ name, code: 0, stderr: '' });
    }
    const report = await reportIn('report/conformance.json');
    expect(report.summary).toMatchObject({ failed: 0, errored: 0 });
    expect(report.contract.overlay).toBe('Choices of the reference server');
    // By the overlay, by arranged states, by what the module observes, by a second account, by leave to do so.
    const proven = ['U-01', 'U-24', 'STAR-1', 'TRASH-10', 'SHARE-1', 'NOTE-1'];
    expect(verdictsOf(report, proven)).toEqual(proven.map(() => 'passed'));
    expect(await readFile(summary, 'utf8')).toMatch(/^## Conformance .* passed$/m);
    const [kept] = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(kept?.with?.['path']).toContain('conformance/report');
    expect(await readFile('report/conformance.html', 'utf8')).toContain('<!doctype html>');
  });

  test('the file of states brings about what it names, given values of this server', async () => {
    const starter = await readFile('states.yaml', 'utf8');
    // Nobody's server has these ids: what is not filled in, no check may take for a fact.
    expect(parse(starter)).toBeNull();
    const example = parse(starter.replace(/^# (?=[a-z-]+:| {2}- )/gm, '')) as Record<
      string,
      Values | Values[]
    >;
    const values: Record<string, Values[]> = {};
    for (const [state, shown] of Object.entries(example)) {
      values[state] = await Promise.all([shown].flat().map((value) => arrange(state, value)));
    }
    await writeFile('real.yaml', stringify(values));
    const empty = await runCommandLine(['--states', 'states.yaml', '--no-report'], env);
    expect(empty.exitCode).toBe(2);
    expect(empty.stderr).toContain('states.yaml contains no states: fill in values of your server');
    const args = ['--states', 'real.yaml', '--report', 'json=report.json'];
    expect(await runCommandLine(args, env)).toMatchObject({ exitCode: 0, stderr: '' });
    const report = await reportIn('report.json');
    const proven = ['AUTH-4', 'AUTH-11', 'LINK-10', 'WS-1'];
    expect(verdictsOf(report, proven)).toEqual(proven.map(() => 'passed'));
    expect(report.checks.filter(({ reason }) => reason?.includes('each value is used once'))).toEqual([]);
    // The file says that it can be used again.
    const links = ['--states', 'real.yaml', '--only', 'LINK-5.5', '--no-report'];
    expect(await runCommandLine([...links, '--profile', 'full'], env)).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    const [{ entryId: id }] = values['expired-link'] as [Values];
    expect(await askStates({ action: 'observe', subject: 'entry', id })).toMatchObject({ state: 'exists' });
  });
});

type Values = Record<string, unknown>;

interface Workflow {
  env: Record<string, string>;
  jobs: {
    conformance: {
      steps: readonly { name?: string; uses?: string; run?: string; with?: Record<string, string> }[];
    };
  };
}

/** Has the reference server bring a state about that is like the one shown. */
const arrange = (state: string, { role }: Values): Promise<Values> =>
  askStates({ action: 'arrange', state, parameters: role === undefined ? {} : { role } });

async function askStates(question: Values): Promise<Values> {
  const response = await fetch(new URL('/_states', server.apiRoot), {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  });
  return ((await response.json()) as { values: Values }).values;
}

/** Runs bash as GitHub does. */
const bash = (args: readonly string[], variables: Record<string, string>) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const PATH = `${path.resolve('bin')}:${process.env['PATH'] ?? ''}`;
    execFile(
      'bash',
      ['--noprofile', '--norc', ...args],
      { env: { ...variables, PATH } },
      (error, stdout, stderr) => {
        resolve({ code: error ? error.code : 0, stdout, stderr });
      },
    );
  });
