import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { findUser } from '../database/accounts.ts';
import { createFolder } from '../entries/folders.ts';
import { ownerIn, requireDestination } from '../entries/destination.ts';
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
        const destination = await requireDestination(db, userId, { workspaceId, folderId, vaultId });
        const now = timestamp(clock());
        const [id, owner] = await inOneRoundTrip(
          createFolder(db, destination, name, { userId, now }),
          findUser(db, ownerIn(destination, userId)),
        );
        return presentNewFolder(destination, { id, name, now, owner: owner! });
      });
      return { status: 'success', folder };
    },
  } satisfies Partial<Handlers>;
}
