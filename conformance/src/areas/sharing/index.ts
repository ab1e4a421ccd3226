import type { Area } from '../area.ts';
import { sharingCases } from './cases.ts';
import { sharingChecks } from './checks.ts';
import { sharingObservations } from './observations.ts';
import { sharingSheet } from './sheet.ts';

export const sharing = {
  sheet: sharingSheet,
  checks: sharingChecks,
  cases: sharingCases,
  observations: sharingObservations,
} satisfies Area;
