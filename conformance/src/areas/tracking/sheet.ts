import type { AreaSheet } from '../../model/operation-sheet.ts';
import { noBody } from '../shared/no-body.ts';
import { trackingCells } from './cells.ts';

export const trackingSheet = {
  listTrackedFiles: {
    valid: () => ({ query: { page: 1 } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
    cells: trackingCells,
  },
} satisfies AreaSheet;
