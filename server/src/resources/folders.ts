import { isPresent } from '../is-present.ts';
import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findSeenEntry } from '../database/seen-entries.ts';
import { requireName } from '../entries/entry-name.ts';
import { createFolder } from '../entries/folders.ts';
import { requirePlace } from '../entries/place.ts';
import { presentNewFolder } from '../entries/present.ts';
import type { Services } from '../services.ts';

export function folderHandlers({ database, clock }: Services) {
  return {
    async createFolder({ caller, parameters, body }) {
      const { name, parentId: folderId, vaultId } = body;
      requireName(name, 'name', { encrypted: isPresent(vaultId) });
      const { userId } = caller;
      const workspaceId = parameters.query?.workspaceId ?? body.workspaceId;
      const folder = await database.write(async (db) => {
        const place = await requirePlace(db, userId, { workspaceId, folderId, vaultId });
        const id = await createFolder(db, place, name, { userId, now: timestamp(clock()) });
        return presentNewFolder(userId, (await findSeenEntry(db, userId, id))!);
      });
      return { status: 'success', folder };
    },
  } satisfies Partial<Handlers>;
}
