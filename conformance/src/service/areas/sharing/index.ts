import type { Area } from '../area.ts';
import { sharingCases } from './cases.ts';
import { sharingChecks } from './checks.ts';
import { sharingObservations } from './observations.ts';
import { sharingOperations } from './operations.ts';

export const sharing = {
  operations: sharingOperations,
  checks: sharingChecks,
  cases: sharingCases,
  observations: sharingObservations,
} satisfies Area;
