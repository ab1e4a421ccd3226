import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as prettier from 'prettier';
import { writeAtomically } from '../src/cli/write-atomically.ts';
import { globOf } from '../src/model/patterns.ts';
import { catalogue } from './catalogue.ts';
import { examineAll } from './harness/examine-all.ts';
import { matrixLine, matrixPage } from './harness/matrix.ts';
import { isProof, lineOf, tallyOf } from './harness/tally.ts';

const usage = `Usage: npm run mutants -- [options]

Runs the conformance runner against servers with one fault each.

  --only GLOB       mutants or requirements, e.g. 'folder-*' or 'TRASH-*'; may be repeated
  --near            judges only the areas that a mutant is about: quick, and no proof
  --workers N       processes side by side (default: one for each core)
  --json FILE       writes the matrix, with every finding
  --markdown FILE   writes the matrix as a page
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    near: { type: 'boolean' },
    workers: { type: 'string' },
    json: { type: 'string' },
    markdown: { type: 'string' },
    help: { type: 'boolean' },
  },
});

if (values.help) process.stdout.write(usage);
else process.exitCode = await main();

async function main(): Promise<number> {
  const only = values.only ?? ['*'];
  const globs = only.map(globOf);
  const mutants = catalogue.filter(({ id, breaks }) =>
    [id, ...breaks].some((name) => globs.some((glob) => glob.test(name))),
  );
  const workers = Number(values.workers ?? availableParallelism());
  if (mutants.length === 0 || !Number.isInteger(workers) || workers < 1) {
    process.stderr.write(
      mutants.length === 0
        ? `--only ${only.join(', ')}: there is no such mutant.\n`
        : '--workers: give a number from 1.\n',
    );
    return 2;
  }
  const started = performance.now();
  let done = 0;
  const outcomes = await examineAll(mutants, {
    workers,
    near: values.near ?? false,
    onOutcome: (outcome) => {
      done++;
      const count = `${done}/${mutants.length}`.padStart(7);
      process.stdout.write(`${count}  ${matrixLine(outcome)}\n`);
    },
  });
  const tally = tallyOf(outcomes);
  const isWhole = mutants.length === catalogue.length && !values.near;
  if (isWhole) for (const name of tally.deadChecks) process.stdout.write(`dead check: ${name}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`${lineOf(tally)} (${seconds} s)\n`);
  if (values.json !== undefined)
    await writeAtomically(values.json, `${JSON.stringify({ tally, outcomes }, null, 2)}\n`);
  if (values.markdown !== undefined)
    await writeAtomically(values.markdown, await formatted(matrixPage(outcomes, tally), values.markdown));
  return isProof(tally, isWhole) ? 0 : 1;
}

/** As `npm run format` would leave it. */
async function formatted(text: string, file: string): Promise<string> {
  return prettier.format(text, { ...(await prettier.resolveConfig(file)), parser: 'markdown' });
}
