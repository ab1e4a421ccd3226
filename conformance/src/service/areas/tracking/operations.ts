import type { AreaOperations } from '../../operation-description.ts';
import { noBody } from '../shared/no-body.ts';

export const trackingOperations = {
  listTrackedFiles: {
    valid: () => ({ query: { page: 1 } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
} satisfies AreaOperations;
