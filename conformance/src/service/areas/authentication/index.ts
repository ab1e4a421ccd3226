import type { Area } from '../area.ts';
import { authenticationChecks } from './checks.ts';
import { isolationChecks } from './isolation.ts';
import { authenticationMatrix } from './matrix.ts';
import { authenticationObservations, signingInObservations } from './observations.ts';
import { authenticationOperations } from './operations.ts';
import { failingLogins, signingInChecks } from './signing-in.ts';

export const authentication = {
  operations: authenticationOperations,
  checks: (descriptions) => [
    ...authenticationChecks,
    ...authenticationMatrix(descriptions),
    ...isolationChecks,
  ],
  observations: authenticationObservations,
  logins: [...signingInObservations, ...signingInChecks],
  failingLogins,
} satisfies Area;
