import type { Area } from '../area.ts';
import { extractionCases } from './cases.ts';
import { archiveChecks } from './checks.ts';
import { archiveContentChecks } from './contents-checks.ts';
import { archiveObservations } from './observations.ts';
import { archivePasswordChecks } from './passwords.ts';
import { archiveOperations } from './operations.ts';

export const archives = {
  operations: archiveOperations,
  checks: [...archiveChecks, ...archiveContentChecks, ...archivePasswordChecks],
  cases: [extractionCases],
  observations: archiveObservations,
} satisfies Area;
