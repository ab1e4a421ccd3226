import { ScriptCommand } from '../packages/options/script-command.ts';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import { runStages, table, type Stage } from './lib/stages.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import type { Linted } from './lint.ts';

/**
 * The stages in order; those in a list are independent checks. Each stage loads its tools only when it runs: loading
 * all of them takes longer than most stages take to run.
 */
function stagesOf(): (Stage | Stage[])[] {
  let linted: Linted = { summary: '' };
  return [
    {
      name: 'lint',
      run: async (root) => (linted = await (await import('./lint.ts')).lintWithCode({ root })),
    },
    {
      name: 'generate',
      // The stage before has already linted, unless it is skipped.
      run: async (root) =>
        (await import('./generate.ts')).generate({ root, lint: () => Promise.resolve(linted) }),
    },
    [
      {
        name: 'types',
        run: async (root) => {
          const { runTools, types } = await import('./check/tools.ts');
          await runTools(root, [types], () => undefined);
          return { summary: 'no type errors' };
        },
      },
      { name: 'score', run: async (root) => (await import('./lint/score.ts')).score({ root }) },
      { name: 'docs', run: async (root) => (await import('./docs.ts')).docs({ root }) },
      {
        name: 'mock-examples',
        run: async (root) => (await import('./mock-examples.ts')).mockExamples({ root }),
      },
      {
        name: 'server-examples',
        run: async (root) => (await import('./server-examples.ts')).serverExamples({ root }),
      },
      { name: 'conform', run: async (root) => (await import('./conform.ts')).conform({ root }) },
    ],
  ];
}

const namesOf = (stages: (Stage | Stage[])[]) => stages.flat().map(({ name }) => name);

/** Runs every stage that is not skipped; after a failure, starts no other. */
export async function all({
  root = repositoryRoot,
  skip = [],
  print = (text: string) => process.stdout.write(text),
}: {
  root?: string;
  skip?: readonly string[];
  print?: (text: string) => void;
} = {}): Promise<boolean> {
  const stages = stagesOf();
  const names = namesOf(stages);
  const unknown = skip.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no stage ${unknown.join(', ')}: the stages are ${names.join(', ')}.`);
  }
  const started = performance.now();
  const results = await runStages(stages, { root: pathsOf(root).root, skip, print });
  print(`\n${table(results, performance.now() - started)}\n`);
  return results.every(({ outcome }) => outcome !== 'failed');
}

if (isMain(import.meta)) {
  const { skip } = new ScriptCommand('all')
    .description('Run every stage, from lint to the conformance test')
    .option('--skip <stages...>', `skip stages: ${namesOf(stagesOf()).join(', ')}`)
    .parse()
    .opts<{ skip?: string[] }>();
  // The stages print their own results.
  await runCommand('all', async () => {
    if (!(await all(skip ? { skip } : {}))) process.exitCode = 1;
    return undefined;
  });
}
