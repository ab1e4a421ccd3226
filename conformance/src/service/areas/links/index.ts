import type { Area } from '../area.ts';
import { linkCases, linkDeletionCases } from './cases.ts';
import { linkChecks } from './checks.ts';
import { linkObservations } from './observations.ts';
import { linkOperations } from './operations.ts';

export const links = {
  operations: linkOperations,
  checks: linkChecks,
  cases: [linkCases, linkDeletionCases],
  observations: linkObservations,
} satisfies Area;
