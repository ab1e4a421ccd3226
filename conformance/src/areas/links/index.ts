import type { Area } from '../area.ts';
import { linkCases, linkDeletionCases } from './cases.ts';
import { linkChecks } from './checks.ts';
import { linkObservations } from './observations.ts';
import { linksSheet } from './sheet.ts';

export const links = {
  sheet: linksSheet,
  checks: linkChecks,
  cases: [linkCases, linkDeletionCases],
  observations: linkObservations,
} satisfies Area;
