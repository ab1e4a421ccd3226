import type { Area } from '../area.ts';
import { trackingChecks } from './checks.ts';
import { trackingObservations } from './observations.ts';
import { trackingPageChecks } from './pages.ts';
import { trackingOperations } from './operations.ts';

export const tracking = {
  operations: trackingOperations,
  checks: [...trackingChecks, ...trackingPageChecks],
  observations: trackingObservations,
} satisfies Area;
