import type { AreaOperations } from '../../operation-description.ts';
import { noBody } from '../shared/no-body.ts';

export const linkOperations = {
  createShareableLink: {
    valid: async (t) => ({ path: { entryId: (await t.runFolder()).id }, body: { allow_download: false } }),
    effect: { makes: 'nothing' },
    reveals: [{ at: ['link', 'password'], label: 'link password' }],
    broken: {
      statesForm: true,
      sound: {
        build: async (t) => ({ path: { entryId: (await t.folder()).id }, body: { allow_download: false } }),
      },
    },
  },
  deleteShareableLink: {
    valid: async (t) => ({ path: { entryId: (await t.runFolder()).id } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: noBody,
  },
} satisfies AreaOperations;
