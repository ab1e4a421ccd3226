import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePath } from '../lib/bundles.ts';
import type { Paths } from '../lib/paths.ts';
import { redoclyCli } from '../lib/redocly-cli.ts';
import { UsageError } from '../lib/command.ts';
import type { ReferenceServer } from './reference-server.ts';
import { Fixtures } from './fixtures.ts';

export interface WorkflowOutcome {
  name: string;
  /** Errors by step; empty if there were none. */
  errors: string[];
}

/** The part of Respect's JSON log that this module reads. */
interface RespectLog {
  files: Record<
    string,
    { executedWorkflows: { workflowId: string; status: string; executedSteps: Step[] }[] }
  >;
}

interface Step {
  stepId?: string;
  response?: { statusCode: number };
  checks?: { name: string; status: string; message?: string }[];
}

/** Runs every workflow against a live server by Respect. */
export async function runWorkflows(paths: Paths, server: ReferenceServer): Promise<WorkflowOutcome[]> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'workflows-'));
  try {
    await cp(paths.workflows, scratch, { recursive: true });
    const names = (await readdir(scratch)).filter((name) => name.endsWith('.arazzo.yaml')).sort();
    const files = names.map((name) => path.join(scratch, name));
    for (const file of files) await describeByReference(paths, file);
    return await respect(paths, files, path.join(scratch, 'log.json'), server);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Respect accepts only statuses that are documented exactly, so it gets the description of the reference server. */
async function describeByReference(paths: Paths, file: string): Promise<void> {
  const reference = await bundlePath(paths, 'openapi.reference.yaml');
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('url: ../openapi.yaml', `url: ${reference}`));
}

async function respect(
  paths: Paths,
  files: readonly string[],
  log: string,
  server: ReferenceServer,
): Promise<WorkflowOutcome[]> {
  const inputs = Object.entries(await makeInputs(paths, server));
  const args = [...files, `--server=fileStorage=${server.apiRoot}`, `--json-output=${log}`];
  const refusal = await redoclyCli(paths, [
    'respect',
    ...args,
    ...inputs.map(([name, value]) => `--input=${name}=${value}`),
  ]).then(
    () => undefined,
    (error: unknown) => error,
  );
  // Respect exits with an error if a workflow fails, and the log says which; without a log, it did not run.
  const content = await readFile(log, 'utf8').catch(() => {
    throw refusal instanceof Error ? refusal : new UsageError('Respect ran nothing.');
  });
  const { files: results } = JSON.parse(content) as RespectLog;
  return Object.entries(results).flatMap(([file, { executedWorkflows }]) => {
    const source = path.relative(paths.root, path.join(paths.workflows, path.basename(file)));
    return executedWorkflows.map(({ workflowId, status, executedSteps }) => ({
      name: workflowId,
      errors: status === 'success' ? [] : failuresOf(executedSteps).map((failure) => `${source}: ${failure}`),
    }));
  });
}

function failuresOf(steps: readonly Step[]): string[] {
  const failures = steps.flatMap(({ stepId = 'workflow', response, checks = [] }) => {
    const step = response ? `${stepId}, answered with ${String(response.statusCode)}` : stepId;
    return checks
      .filter(({ status }) => status === 'error')
      .map(({ name, message = '' }) => `${step}: ${name}: ${message.split('\n', 1)[0] ?? ''}`);
  });
  return failures.length > 0 ? failures : ['failed without a reason'];
}

/** The inputs for all workflows, which have different names. */
export async function makeInputs(
  paths: Paths,
  server: ReferenceServer,
): Promise<Record<string, string | number>> {
  const fixtures = new Fixtures(server);
  const { email, password } = server;
  const { entryId, destinationId } = await fixtures.arrange('vault-entry');
  const photo = await readFile(path.join(paths.workflows, 'files/harbour.png'));
  // The last segment of the key is extracted here, because Arazzo has no expression for it.
  const { filename } = await fixtures.object(new Blob([photo]), 'harbour.png', 'image/png');
  const { id: archiveId } = await fixtures.archive();
  return {
    ...{ email, password, fileName: filename, archiveId },
    ...(await fixtures.multipart()),
    ...({ entryId, destinationId } as Record<string, number>),
  };
}
