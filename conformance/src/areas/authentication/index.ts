import type { Area } from '../area.ts';
import { authenticationChecks } from './checks.ts';
import { isolationChecks } from './isolation.ts';
import { authenticationMatrix } from './matrix.ts';
import { authenticationObservations, signingInObservations } from './observations.ts';
import { authenticationSheet } from './sheet.ts';
import { failingLogins, signingInChecks } from './signing-in.ts';

export const authentication = {
  sheet: authenticationSheet,
  checks: (sheets) => [...authenticationChecks, ...authenticationMatrix(sheets), ...isolationChecks],
  observations: authenticationObservations,
  logins: [...signingInObservations, ...signingInChecks],
  failingLogins,
} satisfies Area;
