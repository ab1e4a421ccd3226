import { ScriptCommand } from '../packages/options/script-command.ts';
import { bundlePath, readBundle } from './lib/bundles.ts';
import { pathsOf } from './lib/paths.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { startMock } from './mock.ts';
import { checkExamples, type CheckedExample } from './mock-examples/check-examples.ts';
import { report, summarize } from './mock-examples/report.ts';

export interface MockExamplesResult {
  summary: string;
  /** The table for people. */
  report: string;
  checked: CheckedExample[];
}

/**
 * Sends every documented example to the mock and checks the responses. The mock serves the reference description in
 * OpenAPI 3.1, and the responses are checked against the same description in 3.0, so a difference between the two is an
 * error.
 */
export async function mockExamples({ root }: { root?: string } = {}): Promise<MockExamplesResult> {
  const paths = pathsOf(root);
  const served = await bundlePath(paths, 'openapi.reference.yaml');
  const document = await readBundle(paths, 'openapi-3.0.json');

  const mock = await startMock({ description: served, quiet: true, sink: false });
  let checked: CheckedExample[];
  try {
    checked = await checkExamples(document, mock.url);
  } finally {
    await mock.close();
  }

  if (checked.length === 0) throw new UsageError('No example was sent: the description documents none.');
  const result = { summary: summarize(checked), report: report(checked), checked };
  if (checked.some(({ errors }) => errors.length > 0)) {
    throw new UsageError(`${result.summary}\n${result.report}`);
  }
  return result;
}

if (isMain(import.meta)) {
  new ScriptCommand('prove mock-examples')
    .description('Send every documented example to the mock, and check the responses')
    .parse();
  await runCommand('mock-examples', async () => {
    const result = await mockExamples();
    console.log(result.report);
    return result.summary;
  });
}
