import { addedWriteMutants } from './added-writes.ts';
import { additionMutants } from './additions.ts';
import { archiveMutants } from './archives.ts';
import { authenticationMutants } from './authentication.ts';
import { choiceMutants } from './choices.ts';
import { conversionMutants } from './conversion.ts';
import { dimensionMutants } from './dimensions/index.ts';
import { entryMutants } from './entries.ts';
import { errorMutants } from './errors.ts';
import { folderMutants } from './folders.ts';
import { generalMutants } from './general.ts';
import { linkAccessMutants } from './link-access.ts';
import { linkFieldMutants } from './link-fields.ts';
import { linkMutants } from './links.ts';
import type { Mutant } from './mutant.ts';
import { noteMutants } from './notes.ts';
import { partMutants } from './parts.ts';
import { placementMutants } from './placement.ts';
import { presignedUrlMutants } from './presigned-urls.ts';
import { refusalMutants } from './refusals.ts';
import { registrationMutants } from './registration.ts';
import { ruleMutants } from './rules.ts';
import { sharingMutants } from './sharing.ts';
import { starMutants } from './stars.ts';
import { strangerMutants } from './strangers.ts';
import { trackedFileMutants } from './tracked-files.ts';
import { trackingMutants } from './tracking.ts';
import { trashMutants } from './trash.ts';
import { uploadMutants } from './uploads.ts';
import { userMutants } from './users.ts';
import { vaultContentMutants } from './vault-content.ts';
import { vaultMutants } from './vault.ts';
import { workspaceFieldMutants } from './workspace-fields.ts';
import { workspaceMutants } from './workspaces.ts';

/** All mutants, in the order of the matrix. */
export const catalogue: readonly Mutant[] = [
  ...generalMutants,
  ...ruleMutants,
  ...authenticationMutants,
  ...refusalMutants,
  ...userMutants,
  ...strangerMutants,
  ...registrationMutants,
  ...placementMutants,
  ...entryMutants,
  ...folderMutants,
  ...trashMutants,
  ...linkMutants,
  ...linkAccessMutants,
  ...linkFieldMutants,
  ...sharingMutants,
  ...workspaceMutants,
  ...workspaceFieldMutants,
  ...archiveMutants,
  ...conversionMutants,
  ...starMutants,
  ...noteMutants,
  ...vaultMutants,
  ...vaultContentMutants,
  ...trackingMutants,
  ...trackedFileMutants,
  ...uploadMutants,
  ...presignedUrlMutants,
  ...partMutants,
  ...errorMutants,
  ...choiceMutants,
  ...additionMutants,
  ...addedWriteMutants,
  ...dimensionMutants,
];
