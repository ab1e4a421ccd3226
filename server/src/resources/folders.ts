import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findEntry } from '../database/entries.ts';
import { requireName } from '../entries/entry-name.ts';
import { createFolder } from '../entries/folders.ts';
import { requirePlace } from '../entries/place.ts';
import { presentFolder } from '../entries/present.ts';
import type { Services } from '../services.ts';

export function folderHandlers({ database, clock }: Services) {
  return {
    async createFolder({ caller, parameters, body }) {
      requireName(body.name, 'name');
      const { userId } = caller;
      const workspaceId = parameters.query?.workspaceId;
      const folder = await database.write((db) => {
        const place = requirePlace(db, userId, { workspaceId, folderId: body.parentId });
        const id = createFolder(db, place, body.name, { userId, now: timestamp(clock()) });
        return presentFolder(db, findEntry(db, id)!);
      });
      return { status: 'success', folder };
    },
  } satisfies Partial<Handlers>;
}
