import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ModuleDiagnostic } from 'vitest/node';
import { slowestFiles } from './lib/slowest-files.ts';
import { UsageError } from './lib/command.ts';
import { publishedPackages } from './release/packages.ts';
import { repositoryRoot } from './lib/paths.ts';
import { packedFolders, test as testAll, type Tests } from './test.ts';

const held = () => Promise.resolve({ summary: 'held' });
const refused = () => Promise.reject(new UsageError('1 check failed'));
const passed = () => Promise.resolve(true);
const failed = () => Promise.resolve(false);

test.each([
  ['the check', refused, passed, '1 check failed'],
  ['a test', held, failed, 'tests failed, see above'],
  ['both', refused, failed, '1 check failed\ntests failed, see above'],
])('reports it if %s fails', async (_, check, runTests, message) => {
  await expect(testAll({ check, runTests })).rejects.toThrow(new UsageError(message));
});

test.each([
  [
    'all tests except those of whole commands',
    {},
    { args: [], whole: [] },
    0,
    '; npm test -- --whole runs whole commands and servers as well',
  ],
  ['all tests, after their tools', { whole: 'all' as const }, { args: [], whole: 'all' as const }, 1, ''],
  [
    'a part of the whole tests as well, after their tools',
    { whole: ['docs/pages.whole.test.ts'] },
    { args: [], whole: ['docs/pages.whole.test.ts'] },
    1,
    '; npm test -- --whole runs whole commands and servers as well',
  ],
])(
  'succeeds if everything passes, with vitest running %s',
  async (_, options, wanted, installations, rest) => {
    const testRuns: Tests[] = [];
    const install = vi.fn(() => Promise.resolve());
    const runTests = (_root: string, tests: Tests) => {
      testRuns.push(tests);
      return passed();
    };
    await expect(testAll({ ...options, check: held, runTests, install })).resolves.toEqual({
      summary: `types, style, format and import rules of all files, the contract, and the tests${rest}`,
    });
    expect(testRuns).toEqual([wanted]);
    expect(install).toHaveBeenCalledTimes(installations);
  },
);

test('waits for the tests if the check fails, and throws an error of the check itself', async () => {
  let ended = false;
  const runTests = async () => {
    await Promise.resolve();
    ended = true;
    return true;
  };
  await expect(testAll({ check: refused, runTests })).rejects.toThrow('1 check failed');
  expect(ended).toBe(true);
  const broken = () => Promise.reject(new TypeError('no such tool'));
  await expect(testAll({ check: broken, runTests: passed })).rejects.toThrow(TypeError);
});

test('runs only the selected tests without the check, and fails if they fail', async () => {
  const runs: Tests[] = [];
  const check = () => Promise.reject(new Error('the check ran'));
  const runTests = (_root: string, tests: Tests) => {
    runs.push(tests);
    return Promise.resolve(runs.length === 1);
  };
  const args = ['docs', '-t', 'says'];
  await expect(testAll({ args, check, runTests })).resolves.toEqual({
    summary: 'the selected tests; npm run check looks at types and style',
  });
  await expect(testAll({ args, check, runTests })).rejects.toThrow(new UsageError('tests failed, see above'));
  expect(runs).toEqual([
    { args, whole: 'all' },
    { args, whole: 'all' },
  ]);
});

test('lists the ten slowest files, the slowest first', () => {
  const modules = Array.from({ length: 12 }, (_, index) => ({
    moduleId: path.resolve(`a/${String(index)}.test.ts`),
    diagnostic: () => ({ collectDuration: 500, duration: index * 1000 }) as ModuleDiagnostic,
  }));
  const [, first, ...others] = slowestFiles(modules);
  expect(first).toBe('   11.5  a/11.test.ts');
  expect(others).toHaveLength(9);
  expect(others.at(-1)).toBe('    2.5  a/2.test.ts');
});

test('a change of the source of any package is tried in the packed packages', async () => {
  const folders = await packedFolders();
  const packages = await publishedPackages(repositoryRoot);
  for (const { folder } of packages)
    expect(folders).toContain(`${path.relative(repositoryRoot, folder)}/src`);
  expect(folders.filter((folder) => !existsSync(path.join(repositoryRoot, folder)))).toEqual([
    'packages/client/bin',
  ]);
});
