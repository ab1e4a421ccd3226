import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { staleFiles } from './generate/outputs.ts';
import { ContractError, formatProblems } from './lib/problem.ts';
import { repositoryRoot } from './lib/paths.ts';
import { lintWithCode } from './lint.ts';

// Lint compiles the contract as well, so that both are tested at once.
test('lint finds nothing in openapi/, generated/ is up to date with it, and each file says what writes it', async () => {
  const { outputs } = await lintWithCode().catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    throw new Error(`npm run lint: ${formatProblems(error.problems, repositoryRoot)}`, { cause: error });
  });
  const stale = await staleFiles(repositoryRoot, outputs);
  const names = stale.map((file) => path.relative(repositoryRoot, file));
  expect(names, 'Stale: run `npm run generate` and commit the result.').toEqual([]);
  const unclaimed = [...outputs!.files].filter(([file, content]) => {
    const [writer = ''] = /\bscripts\/\S*/.exec(content.slice(0, 200)) ?? [];
    return !file.endsWith('.json') && (writer === '' || !existsSync(path.join(repositoryRoot, writer)));
  });
  expect(unclaimed, 'Their first line does not name the file that writes them.').toEqual([]);
});
