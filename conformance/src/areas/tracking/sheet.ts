import type { AreaSheet } from '../../model/operation-sheet.ts';
import { noBody } from '../shared/no-body.ts';

export const trackingSheet = {
  listTrackedFiles: {
    valid: () => ({ query: { page: 1 } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
} satisfies AreaSheet;
