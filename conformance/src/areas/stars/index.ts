import type { Area } from '../area.ts';
import { unstarCases } from './cases.ts';
import { starChecks } from './checks.ts';
import { starObservations } from './observations.ts';
import { starsSheet } from './sheet.ts';

export const stars = {
  sheet: starsSheet,
  checks: starChecks,
  cases: unstarCases,
  observations: starObservations,
} satisfies Area;
