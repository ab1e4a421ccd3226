import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathsOf } from '../lib/paths.ts';
import { callsOf } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { beforeTheVault, scenarios, type Scenario } from './scenarios.ts';

/** Codes that depend on what an operation does. `planRejections` provokes the others, or they need a limit or a failure. */
const ownCodes = ['200', '201', '206', '404', '416', '422'];

/** Documented responses that no scenario provokes, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'login 200': 'checkOperations sends it with the credentials of the server',
  'acceptInvite 422': 'only a member of 1,000 workspaces gets it',
};

const reference = JSON.parse(
  readFileSync(path.join(pathsOf().generated, 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;

test('there is a scenario for each response of an operation in the reference description', () => {
  const plans: readonly Partial<Record<string, Scenario>>[] = [scenarios, beforeTheVault];
  const provoked = plans.flatMap((plan) =>
    Object.entries(plan).flatMap(([id, scenario]) =>
      Object.keys(scenario ?? {}).map((code) => `${id} ${code}`),
    ),
  );
  const documented = callsOf(reference).flatMap((operation) =>
    [...operation.responses.keys()]
      .filter((code) => ownCodes.includes(code))
      .map((code) => `${operation.id} ${code}`),
  );
  expect(documented.length).toBeGreaterThan(150);
  expect(documented.filter((answer) => !provoked.includes(answer)).toSorted()).toEqual(
    Object.keys(exceptions).toSorted(),
  );
});
