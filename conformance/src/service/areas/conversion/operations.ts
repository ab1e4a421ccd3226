import type { AreaOperations } from '../../operation-description.ts';
import { convertedPicture, requestOf } from './conversion-source.ts';

export const conversionOperations = {
  convertFile: {
    valid: (t) => ({
      // Hosts below `invalid` never resolve.
      body: {
        url: 'https://files.invalid/photo.png',
        filename: `${t.unique('Photo')}.png`,
        outputformat: 'jpg',
      },
    }),
    effect: { makes: 'file', shownAt: 'fileEntry' },
    reveals: [],
    broken: {
      statesForm: true,
      ofOtherForm: ['url'],
      aboutEffects: ['CONVERT-9'],
      sound: {
        build: async (t) => ({ body: requestOf(await convertedPicture(t)) }),
      },
    },
  },
} satisfies AreaOperations;
