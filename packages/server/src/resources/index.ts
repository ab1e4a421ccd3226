import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../contract/handlers.ts';
import { serveShareLinks } from '../share-links/routes.ts';
import type { Services } from '../services.ts';
import { archiveHandlers } from './archives.ts';
import { authenticationHandlers } from './authentication.ts';
import { serveAvatars } from './avatars.ts';
import { beforeUploadHandlers } from './before-uploads.ts';
import { conversionHandlers } from './conversion.ts';
import { downloadHandlers, serveEntryUrls } from './downloads.ts';
import { entryHandlers } from './entries.ts';
import { emptyListHandlers } from './empty-lists.ts';
import { folderHandlers } from './folders.ts';
import { formUploadHandlers } from './form-uploads.ts';
import { serveHealth } from './health.ts';
import { inviteHandlers } from './invites.ts';
import { listingHandlers } from './listing.ts';
import { multipartUploadHandlers } from './multipart-uploads.ts';
import { memberRoleHandlers } from './member-roles.ts';
import { memberHandlers } from './members.ts';
import { noteHandlers } from './notes.ts';
import { shareHandlers } from './shares.ts';
import { sharingHandlers } from './sharing.ts';
import { trackingHandlers } from './tracking.ts';
import { trashHandlers } from './trash.ts';
import { uploadHandlers } from './uploads.ts';
import { vaultHandlers } from './vault.ts';
import type { Authenticate } from '../contract/register-operations.ts';
import { workspaceHandlers } from './workspaces.ts';

/** The handlers of all operations of the contract. Each resource has its own file. */
export function operationHandlers(services: Services): Handlers {
  const handlers: Omit<Handlers, `${string}Alias` | 'updateNoteTitle'> = {
    ...authenticationHandlers(services),
    ...workspaceHandlers(services),
    ...noteHandlers(services),
    ...entryHandlers(services),
    ...listingHandlers(services),
    ...folderHandlers(services),
    ...trashHandlers(services),
    ...downloadHandlers(services),
    ...sharingHandlers(services),
    ...shareHandlers(services),
    ...uploadHandlers(services),
    ...multipartUploadHandlers(services),
    ...formUploadHandlers(services),
    ...archiveHandlers(services),
    ...conversionHandlers(services),
    ...vaultHandlers(services),
    ...beforeUploadHandlers(services),
    ...memberHandlers(services),
    ...memberRoleHandlers(services),
    ...inviteHandlers(services),
    ...trackingHandlers(services),
    ...emptyListHandlers(services),
  };
  return {
    ...handlers,
    // The same operations under other paths, which some clients use.
    listWorkspacesAlias: handlers.listWorkspaces,
    getEntryAlias: handlers.getEntry,
    updateShareableLinkAlias: handlers.updateShareableLink,
    deleteShareableLinkAlias: handlers.deleteShareableLink,
    // The text of a note does not change if the body has none.
    updateNoteTitle: handlers.updateNote,
  };
}

/** Serves pages outside of the API root, which are not in the contract. */
export function servePages(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  serveHealth(app, services);
  serveAvatars(app);
  serveShareLinks(app, services);
  serveEntryUrls(app, services, authenticate);
}
