import type { Area } from '../area.ts';
import { conversionCases } from './cases.ts';
import { conversionChecks } from './checks.ts';
import { conversionObservations } from './observations.ts';
import { conversionOperations } from './operations.ts';

export const conversion = {
  operations: conversionOperations,
  checks: conversionChecks,
  cases: [conversionCases],
  observations: conversionObservations,
} satisfies Area;
