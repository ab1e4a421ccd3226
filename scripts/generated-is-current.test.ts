import path from 'node:path';
import { expect, test } from 'vitest';
import { staleFiles } from './generate/outputs.ts';
import { ContractError, formatProblems } from './lib/problem.ts';
import { repositoryRoot } from './lib/paths.ts';
import { lintWithCode } from './lint.ts';

// Lint compiles the contract as well, so that both are tested at once.
test('lint finds nothing in openapi/, and generated/ is up to date with it', async () => {
  const { outputs } = await lintWithCode().catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    throw new Error(`npm run lint: ${formatProblems(error.problems, repositoryRoot)}`, { cause: error });
  });
  const stale = await staleFiles(repositoryRoot, outputs);
  const names = stale.map((file) => path.relative(repositoryRoot, file));
  expect(names, 'Stale: run `npm run generate` and commit the result.').toEqual([]);
});
