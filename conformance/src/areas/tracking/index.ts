import type { Area } from '../area.ts';
import { trackingChecks } from './checks.ts';
import { trackingObservations } from './observations.ts';
import { trackingPageChecks } from './pages.ts';
import { trackingSheet } from './sheet.ts';

export const tracking = {
  sheet: trackingSheet,
  checks: [...trackingChecks, ...trackingPageChecks],
  observations: trackingObservations,
} satisfies Area;
