import path from 'node:path';
import { expect, test } from 'vitest';
import { addedOperationChecks } from '../../src/service/areas/general/added-operations.ts';
import { suiteFor } from '../../src/service/areas/suite.ts';
import { openContract } from '../../src/cli/open-contract.ts';
import { judge, failuresIn } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

const overlay = path.join(import.meta.dirname, '../../../generated/reference.overlay.yaml');
const contract = await openContract(overlay);

const checks = addedOperationChecks(contract).filter(({ name }) =>
  name.includes('returns the data that the run created'),
);

// Each check must give the same result when it runs alone, as for `--only` and for faults that run few checks.
test.each(checks.map((check) => [check.name, check] as const))(
  '%s, and does so where no other check has run',
  async (_, check) => {
    const target = await startTestTarget();
    expect(failuresIn(await judge(target, { contract }, { ...suiteFor(contract), checks: [check] }))).toEqual(
      [],
    );
  },
);
