import type { Area } from '../area.ts';
import { deletionCases } from './cases.ts';
import { trashChecks } from './checks.ts';
import { entryObservations } from './observations.ts';
import { entriesSheet } from './sheet.ts';

export const entries = {
  sheet: entriesSheet,
  checks: trashChecks,
  cases: [deletionCases],
  observations: entryObservations,
} satisfies Area;
