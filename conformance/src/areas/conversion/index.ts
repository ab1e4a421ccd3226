import type { Area } from '../area.ts';
import { conversionCases } from './cases.ts';
import { conversionChecks } from './checks.ts';
import { conversionObservations } from './observations.ts';
import { conversionSheet } from './sheet.ts';

export const conversion = {
  sheet: conversionSheet,
  checks: conversionChecks,
  cases: [conversionCases],
  observations: conversionObservations,
} satisfies Area;
