import type { Area } from '../area.ts';
import { deletionCases } from './cases.ts';
import { trashChecks } from './checks.ts';
import { entryObservations } from './observations.ts';
import { entryOperations } from './operations.ts';

export const entries = {
  operations: entryOperations,
  checks: trashChecks,
  cases: [deletionCases],
  observations: entryObservations,
} satisfies Area;
