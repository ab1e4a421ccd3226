import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../../lib/layout.ts';
import { UsageError } from '../../lib/verb.ts';
import { lastLines, run } from '../command.ts';
import type { Kitchen, Outcome, Program } from '../program.ts';

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  testResults: {
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

/**
 * A program that no registry has. `server/programs/<file>.test.ts` sends the requests that it sends, an operation a
 * `describe`: it runs with the server's other tests, and here once more for the table.
 */
export const recording = (name: string, file: string, version: string, source: string): Program => ({
  name,
  version,
  source: `In no registry that is used here (${source}). Its requests are recorded in \`server/programs/${file}.test.ts\``,
  redirected: 'Nothing of the program runs: its requests are sent to a server of the test.',
  run: (kitchen) => replay(file, kitchen),
});

async function replay(file: string, { work, report }: Kitchen): Promise<Outcome[]> {
  const outputFile = path.join(work, 'report.json');
  report(`server/programs/${file}.test.ts`);
  const vitest = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    `server/programs/${file}.test.ts`,
    '--reporter=json',
    `--outputFile=${outputFile}`,
  ];
  const { stderr } = await run(process.execPath, args, { cwd: repositoryRoot });
  const text = await readFile(outputFile, 'utf8').catch(() => '');
  if (text === '') throw new UsageError(`vitest wrote no report of ${file}: ${lastLines(stderr)}`);
  return outcomesOf(JSON.parse(text) as Report);
}

/** One outcome for each test. */
export function outcomesOf({ testResults }: Report): Outcome[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ ancestorTitles, title, status, failureMessages }) => ({
      operation: ancestorTitles.at(-1) ?? title,
      case: ancestorTitles.length > 0 ? title : '',
      verdict: status === 'passed' ? ('right' as const) : ('wrong' as const),
      ...(status !== 'passed' && { said: failureMessages[0]?.split('\n')[0] ?? status }),
    }));
}
