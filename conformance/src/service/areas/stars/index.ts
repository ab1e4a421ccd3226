import type { Area } from '../area.ts';
import { unstarCases } from './cases.ts';
import { starChecks } from './checks.ts';
import { starObservations } from './observations.ts';
import { starOperations } from './operations.ts';

export const stars = {
  operations: starOperations,
  checks: starChecks,
  cases: unstarCases,
  observations: starObservations,
} satisfies Area;
