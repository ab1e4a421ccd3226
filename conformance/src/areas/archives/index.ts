import type { Area } from '../area.ts';
import { extractionCases } from './cases.ts';
import { archiveChecks } from './checks.ts';
import { archiveContentChecks } from './contents-checks.ts';
import { archiveObservations } from './observations.ts';
import { archivePasswordChecks } from './passwords.ts';
import { archivesSheet } from './sheet.ts';

export const archives = {
  sheet: archivesSheet,
  checks: [...archiveChecks, ...archiveContentChecks, ...archivePasswordChecks],
  cases: [extractionCases],
  observations: archiveObservations,
} satisfies Area;
