import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `.ci/run` names a file here to count the results of several runs. */
const results = process.env['VITEST_RESULTS'];

const never = ['**/node_modules/**', '**/fixtures/**'];
const rooms = 'openapi options scripts contract client cli conformance server docs bench examples'.split(' ');
const tests = [`{${rooms.join()}}/**/*.test.{ts,js}`];
/** Files that replace modules by `vi.mock`, which the next file of their process must not meet. */
const replacing = ['**/*.mocked.test.ts'];
/** `.ci/run` runs these by themselves, with more seeds and at more points. */
const widened = ['conformance/proof/{lawful/*,manners/interruption,manners/dying-server}.test.ts'];
/** Whole runs of commands, servers, fuzzers and the runner, built packages, browsers. `npm test -- --whole` runs them as well. */
const whole = [
  'conformance/proof/**/*.test.ts',
  'scripts/{all,bundle,conform,diff,docs,generate,generators,hooks,live,mock,new,release,verdict}.test.ts',
  'scripts/lib/scripts.test.ts',
  'scripts/{docs/samples,live,new,verdict}/**/*.test.ts',
  'scripts/docs/{growth,watch}.test.ts',
  'scripts/generate/watch.test.ts',
  '{contract,client,cli,conformance,server}/package.test.ts',
  'server/{fuzz,resilience}/*.test.ts',
  'docs/*.test.ts',
  'examples/examples.test.ts',
  '**/*.browser.test.ts',
];
/** What is run another time; all is run where it is left out. */
const later = { widened, whole }[process.env['TESTS_LATER'] ?? ''] ?? [];

/** Most of the whole ones, and what builds a site or a copy of the house. */
const isLong = (file: string) =>
  /package\.test|conformance\/proof|[.]browser[.]|scripts\/(docs|new|release)|\/docs\//.test(file);

/** The long ones first: what begins last is not waited for. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${isLong(moduleId) ? 'first' : 'later'}`;
    return sorted.sort((a, b) => rank(a).localeCompare(rank(b)));
  }
}

/** Packages of this repository by their names, as in `tsconfig.json`: examples import what whoever installs them does. */
const source = (file: string) => path.join(import.meta.dirname, file);
const alias = [
  { find: /^@file-storage\/client$/, replacement: source('client/src/index.ts') },
  { find: /^@file-storage\/client\/msw$/, replacement: source('client/src/msw.ts') },
  { find: /^@file-storage\/server\/testing$/, replacement: source('server/src/public/testing.ts') },
];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        // They leave nothing behind in their process, and load what they test once, not once for each file.
        test: {
          name: 'together',
          include: tests,
          exclude: [...never, ...widened, ...later, ...replacing],
          isolate: false,
        },
      },
      ...(later.length > 0
        ? []
        : [{ extends: true as const, test: { name: 'widened', include: widened, isolate: false } }]),
      { extends: true, test: { name: 'apart', include: replacing } },
    ],
    sequence: { sequencer: LongFirst },
    globalSetup: ['scripts/lib/build-programs.ts', 'scripts/lib/unpack-browser.ts'],
    // A busy machine is no fault: what is started before a test may take as long as the test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Half of the time goes by in waiting: three for two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Of what servers and the runner make, little lasts: to look for it less often is a twelfth of a whole run.
    execArgv: ['--max-semi-space-size=64'],
    // What is compared is the text, whatever terminal or CI the tests run in.
    env: { NO_COLOR: '1' },
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
  },
});
