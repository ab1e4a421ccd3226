import type { AreaSheet } from '../../model/operation-sheet.ts';
import { extract, plainArchive } from './extraction.ts';
import { extractionCells } from './cells.ts';

export const archivesSheet = {
  extractArchive: {
    valid: async (t) => {
      const { id } = await t.runFolder();
      return { path: { entryId: id }, body: { parentId: id, password: null } };
    },
    effect: { makes: 'unseen entries' },
    reveals: [],
    broken: {
      statesForm: true,
      ofOtherForm: ['password'],
      aboutEffects: ['ARCHIVE-5'],
      sound: {
        build: async (t) => {
          const { archive } = await t.once('archive to extract', () => plainArchive(t));
          return {
            path: { entryId: archive.id },
            body: { parentId: (await t.spareFolder()).id, password: null },
          };
        },
        control: async (t) => {
          const { archive } = await plainArchive(t);
          return extract(t, archive.id, { parentId: (await t.folder()).id, password: null });
        },
      },
    },
    cells: extractionCells,
  },
} satisfies AreaSheet;
