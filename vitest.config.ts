import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SlowestFiles } from './scripts/lib/slowest-files.ts';

/** `.ci/run` sets this to a file, to add up the results of several runs. */
const results = process.env['VITEST_RESULTS'];

const never = ['**/node_modules/**', '**/fixtures/**'];
const folders = 'openapi scripts packages conformance docs bench examples'.split(' ');
const tests = [`{${folders.join()}}/**/*.test.{ts,js}`];
// What a test needs, by the end of its name; `scripts/check/tests.test.ts` lists the ends.
/** Files that replace modules with `vi.mock`: each gets a process of its own, so that no other file sees the replacement. */
const replacing = ['**/*.mocked.test.ts'];
const wholeReplacing = ['**/*.whole.mocked.test.ts'];
/** Complete runs of commands, servers, fuzzers and the runner, built packages, browsers: only `npm test -- --whole` runs all. */
const whole = ['**/*.whole.test.ts', ...wholeReplacing];
/** Those that run, if `scripts/test.ts` chooses: none, or some by their names; without it, all. */
const chosen = process.env['WHOLE_TESTS']?.split(',').filter(Boolean);
const later = chosen ? whole : [];

const isLong = (file: string) => /[.]whole([.]mocked)?[.]test[.]ts$/.test(file);
const isReplacing = (file: string) => file.endsWith('.mocked.test.ts');

/** Starts the long files first, so that no worker waits at the end for a long one. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${isLong(moduleId) ? 'first' : 'later'}`;
    return sorted.sort((a, b) => rank(a).localeCompare(rank(b)));
  }
}

/**
 * Whether Node runs TypeScript by itself, as it does from version 22.18 on. Before that, Vite compiles each module, which makes
 * a complete run a third slower.
 */
const native = 'typescript' in process.features && Boolean(process.features.typescript);

/** For whole tests that replace modules: Node's loader cannot replace JSON, as they do. */
const byVite = { experimental: { viteModuleRunner: true, fsModuleCache: true } };

/** The engine of the runner knows no service by itself. Files that replace what describes the service compose them later. */
const shared = { isolate: false, setupFiles: ['conformance/src/composition.ts'] };

/** A project of some files by their names, if there are any. */
const some = (name: string, include: string[], options: object) =>
  include.length > 0 ? [{ extends: true as const, test: { name, include, ...options } }] : [];

export default defineConfig({
  // Packages of this repository by their names are their sources, as in `tsconfig.json`.
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        // These files change nothing global, so they share a process, which loads each module once.
        test: {
          name: 'together',
          include: tests,
          exclude: [...never, ...later, ...replacing],
          ...shared,
        },
      },
      ...some('whole', chosen?.filter((file) => !isReplacing(file)) ?? [], shared),
      ...some('whole apart', chosen?.filter(isReplacing) ?? wholeReplacing, byVite),
      { extends: true, test: { name: 'apart', include: replacing, exclude: [...never, ...wholeReplacing] } },
    ],
    sequence: { sequencer: LongFirst },
    // Vite keeps what it compiled of each module for the next run: a small run takes two thirds of the time.
    experimental: native ? { viteModuleRunner: false } : { fsModuleCache: true },
    setupFiles: ['packages/server/src/testing/close-idle-servers.ts'],
    globalSetup: ['scripts/lib/build-programs.ts', 'scripts/lib/unpack-browser.ts'],
    // Tests must not fail on a busy machine. Hooks start servers, which takes as long as a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // No more than processors, though tests also wait: each worker loads all modules for itself.
    maxWorkers: availableParallelism(),
    execArgv: [
      // Most objects are short-lived: fewer garbage collections make a complete run a twelfth faster.
      '--max-semi-space-size=64',
      ...(native ? ['--import', path.join(import.meta.dirname, 'scripts/lib/package-import-hook.ts')] : []),
    ],
    // Tests compare output without colours, in every terminal and CI.
    env: { NO_COLOR: '1' },
    reporters: [
      'default',
      new SlowestFiles(),
      ...(results ? [['json', { outputFile: results }] satisfies ['json', object]] : []),
    ],
  },
});
