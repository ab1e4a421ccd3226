import pc from 'picocolors';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { readBundle } from './lib/bundles.ts';
import { pathsOf } from './lib/paths.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { checkOperations } from './server-examples/check-operations.ts';
import { startReferenceServer } from './server-examples/reference-server.ts';
import { runWorkflows } from './server-examples/workflows.ts';
import { report } from './mock-examples/report.ts';

export interface ServerExamplesResult {
  summary: string;
  /** The tables for people. */
  report: string;
}

/**
 * Starts the reference server and compares it with its description: every operation with Dredd, every workflow with
 * Respect.
 *
 * @param only operations to send, without workflows; by default, all
 */
export async function serverExamples({
  root,
  only,
}: { root?: string; only?: readonly string[] } = {}): Promise<ServerExamplesResult> {
  const paths = pathsOf(root);
  const document = await readBundle(paths, 'openapi-3.0.json');
  const server = await startReferenceServer();
  try {
    const { checked, notExercised } = await checkOperations(document, server, only);
    const workflows = only ? [] : await runWorkflows(paths, server);
    const failed = checked.filter(({ errors }) => errors.length > 0).length;
    const broken = workflows.filter(({ errors }) => errors.length > 0);
    const summary =
      `${checked.length} requests sent, ${checked.length - failed} passed, ${failed} failed; ` +
      `${workflows.length} workflows, ${workflows.length - broken.length} passed, ${broken.length} failed`;
    const details = [
      report(checked),
      ...workflows.flatMap(({ name, errors }) =>
        errors.length === 0
          ? `${pc.green('passed')}  ${name}`
          : errors.map((error) => `${pc.red('failed')}  ${name}  ${error}`),
      ),
      ...notExercised.map(({ code, operations }) => pc.dim(`not exercised  ${code} of ${operations}`)),
    ].join('\n');
    if (failed > 0 || broken.length > 0) throw new UsageError(`${summary}\n${details}`);
    return { summary, report: details };
  } finally {
    await server.close();
  }
}

if (isMain(import.meta)) {
  const { only } = new ScriptCommand('prove server-examples')
    .description(
      'Start the reference server, and run every operation with Dredd and every workflow with Respect',
    )
    .option('--only <operationIds...>', 'run only these operations, and no workflow')
    .parse()
    .opts<{ only?: string[] }>();
  await runCommand('server-examples', async () => {
    const result = await serverExamples(only ? { only } : {});
    console.log(result.report);
    return result.summary;
  });
}
