import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findUser } from '../database/accounts.ts';
import { createFolder } from '../entries/folders.ts';
import { ownerIn, requirePlace } from '../entries/place.ts';
import { presentNewFolder } from '../entries/present.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import type { Services } from '../services.ts';

export function folderHandlers({ database, clock }: Services) {
  return {
    async createFolder({ caller, parameters, body }) {
      const { name, parentId: folderId, vaultId } = body;
      const { userId } = caller;
      const workspaceId = parameters.query?.workspaceId ?? body.workspaceId;
      const folder = await database.write(async (db) => {
        const place = await requirePlace(db, userId, { workspaceId, folderId, vaultId });
        const now = timestamp(clock());
        const [id, owner] = await inOneRoundTrip(
          createFolder(db, place, name, { userId, now }),
          findUser(db, ownerIn(place, userId)),
        );
        return presentNewFolder(place, { id, name, now, owner: owner! });
      });
      return { status: 'success', folder };
    },
  } satisfies Partial<Handlers>;
}
