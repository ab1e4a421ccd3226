import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeCommands } from '../scripts/lib/commands.ts';
import { startReferenceServer, type ReferenceServer } from '../scripts/server-examples/reference-server.ts';
import { installPackage } from '../scripts/package/install-package.ts';
import { temporaryFolder } from '../scripts/lib/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '..');

let server: ReferenceServer;
const folder = await temporaryFolder(afterAll);
let work: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startReferenceServer();
  await installPackage(path.join(root, 'conformance'), '@file-storage/conformance', folder);
  const bin = path.join(folder, 'node_modules/.bin');
  // There is nothing else to install, and no registry to ask.
  await writeCommands(bin, { npm: '[ "$*" = ci ]', npx: 'exec "$@"' });
  env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    FILE_STORAGE_EMAIL: server.email,
    FILE_STORAGE_PASSWORD: server.password,
    // What is tried is how the parts fit each other; of each part a little will do.
    FILE_STORAGE_ONLY: 'createFolder,createNote',
  };
});

afterAll(async () => {
  await server.close();
});

beforeEach(async () => {
  work = await mkdtemp(path.join(folder, 'work-'));
  await mkdir(path.join(work, 'conformance'));
});

interface Ended {
  code: unknown;
  stderr: string;
}

const run = (command: string, args: readonly string[], cwd: string, variables: Record<string, string>) =>
  new Promise<Ended>((resolve) => {
    execFile(command, args, { cwd, env: { ...env, ...variables } }, (error, _, stderr) => {
      resolve({ code: error ? error.code : 0, stderr });
    });
  });

const wellEnded: Ended = { code: 0, stderr: '' };

async function ready<Content>(file: string): Promise<Content> {
  const ofPackage = path.join(folder, 'node_modules/@file-storage/conformance/dist/ci', file);
  return parse(await readFile(ofPackage, 'utf8')) as Content;
}

/** The shard of a report: `1/2`. */
const shardOf = async (file: string) => {
  const report = JSON.parse(await readFile(path.join(work, file), 'utf8')) as { shard: unknown };
  return report.shard;
};

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

test('the action and the workflow of shards run all shards and merge them', async () => {
  const action = await ready<{ inputs: object; runs: { steps: Step[] } }>('github-action.yml');
  const workflow = await ready<{ jobs: { shard: { steps: Step[] }; merge: { steps: Step[] } } }>(
    'github-shards.yml',
  );
  const call = workflow.jobs.shard.steps.find(({ uses }) => uses === './.github/actions/conformance')!;
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(call.with!)));
  const summary = path.join(work, 'summary.md');
  await writeFile(
    path.join(work, 'conformance/file-storage-conformance.yaml'),
    'report: [json=report/conformance.json, markdown=report/conformance.md]\n',
  );
  for (const part of ['1', '2']) {
    for (const { run: script, env: own = {} } of action.runs.steps) {
      if (script === undefined) continue;
      const given = Object.fromEntries(
        Object.entries(own).map(([name, value]) => [
          name,
          value
            .replace('${{ inputs.base-url }}', server.apiRoot)
            .replace('${{ inputs.shard }}', call.with!['shard']!)
            .replace('${{ matrix.shard }}/4', `${part}/2`),
        ]),
      );
      const ended = await run(
        'bash',
        ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
        path.join(work, 'conformance'),
        {
          ...given,
          GITHUB_STEP_SUMMARY: summary,
        },
      );
      expect({ script, ...ended }).toEqual({ script, ...wellEnded });
    }
    await mkdir(path.join(work, `conformance/reports/conformance-${part}`), { recursive: true });
    await writeFile(
      path.join(work, `conformance/reports/conformance-${part}/conformance.json`),
      await readFile(path.join(work, 'conformance/report/conformance.json')),
    );
  }
  for (const { run: script } of workflow.jobs.merge.steps) {
    if (script === undefined) continue;
    const ended = await run(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
      path.join(work, 'conformance'),
      {
        GITHUB_STEP_SUMMARY: summary,
      },
    );
    expect({ script, ...ended }).toEqual({ script, ...wellEnded });
  }
  expect((await readFile(summary, 'utf8')).match(/^## Conformance .* passed$/gm)).toHaveLength(3);
});

test('the workflow starts the server, tests it and shows the report', async () => {
  const workflow = await ready<{ jobs: { conformance: { steps: Step[] } } }>('github-workflow.yml');
  const start = path.join(work, 'start-server.sh');
  await writeFile(start, '#!/bin/sh\necho A server of the team\n', { mode: 0o755 });
  await writeFile(
    path.join(work, 'conformance/file-storage-conformance.yaml'),
    'report: markdown=report/conformance.md\n',
  );
  const summary = path.join(work, 'summary.md');
  for (const { run: script } of workflow.jobs.conformance.steps) {
    if (script === undefined) continue;
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    // The accounts are those of the server that the test has started.
    const ended = await run('bash', args, path.join(work, 'conformance'), {
      FILE_STORAGE_BASE_URL: server.apiRoot,
      GITHUB_STEP_SUMMARY: summary,
    });
    expect({ script, ...ended }).toEqual({ script, ...wellEnded });
  }
  expect(await readFile(path.join(work, 'conformance/server.log'), 'utf8')).toBe('A server of the team\n');
  expect(await readFile(summary, 'utf8')).toMatch(/^## Conformance .* passed$/m);
});

test('the jobs for GitLab run all shards and merge them', async () => {
  interface Job {
    script: string[];
    variables?: Record<string, string>;
  }
  const { conformance, report } = await ready<{ conformance: Job; report: Job }>('gitlab-ci.yml');
  const start = (job: Job, variables: Record<string, string>) =>
    run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', job.script.join('\n')], work, {
      ...job.variables,
      FILE_STORAGE_BASE_URL: server.apiRoot,
      CI_NODE_TOTAL: '2',
      ...variables,
    });
  expect(await start(conformance, { CI_NODE_INDEX: '1' })).toEqual(wellEnded);
  expect(await start(conformance, { CI_NODE_INDEX: '2' })).toEqual(wellEnded);
  expect(await start(report, {})).toEqual(wellEnded);
  expect(await readFile(path.join(work, 'conformance/report/conformance.html'), 'utf8')).toMatch(/passed/);
});

test('the pods of the Kubernetes job run one shard each', async () => {
  const { spec } = await ready<{
    spec: {
      completions: number;
      completionMode: string;
      template: {
        spec: {
          containers: [{ command: [string, string]; args: [string]; env: { name: string; value: string }[] }];
        };
      };
    };
  }>('kubernetes-job.yaml');
  const [{ command, args, env: variables }] = spec.template.spec.containers;
  expect(spec.completionMode).toBe('Indexed');
  const index = spec.completions - 1;
  const ended = await run(command[0], [command[1], args[0].replace('/reports/', './')], work, {
    ...Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    FILE_STORAGE_BASE_URL: server.apiRoot,
    JOB_COMPLETION_INDEX: String(index),
  });
  expect(ended).toEqual(wellEnded);
  expect(await shardOf(`${index}.json`)).toBe(`${spec.completions}/${spec.completions}`);
});
