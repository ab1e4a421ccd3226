import { generalMutants } from './general/mutants.ts';
import { errorMutants } from './general/errors.ts';
import { refusalMutants } from './general/refusals.ts';
import { refusedChangeMutants } from './general/refused-changes.ts';
import { ruleMutants } from './general/rules.ts';
import { awkwardTextMutants } from './general/awkward-texts.ts';
import { bystanderMutants } from './general/bystanders.ts';
import { emptiedFolderMutants } from './general/emptied-folders.ts';
import { otherTokenMutants } from './general/other-tokens.ts';
import { senderMutants } from './general/senders.ts';
import { authenticationMutants } from './authentication/mutants.ts';
import { strangerMutants } from './authentication/strangers.ts';
import { userMutants } from './authentication/users.ts';
import { authenticationVariantMutants } from './authentication/variants.ts';
import { uploadMutants } from './uploads/mutants.ts';
import { partMutants } from './uploads/parts.ts';
import { placementMutants } from './uploads/placement.ts';
import { presignedUrlMutants } from './uploads/presigned-urls.ts';
import { registrationMutants } from './uploads/registration.ts';
import { knownFileMutants } from './uploads/known-files.ts';
import { registrationPlaceMutants } from './uploads/registration-places.ts';
import { registrationVariantMutants } from './uploads/registration-variants.ts';
import { uploadVariantMutants } from './uploads/upload-variants.ts';
import { entryMutants } from './entries/mutants.ts';
import { trashMutants } from './entries/trash.ts';
import { deletionVariantMutants } from './entries/deletion-variants.ts';
import { entryVariantMutants } from './entries/entry-variants.ts';
import { folderMutants } from './folders/mutants.ts';
import { folderNameMutants } from './folders/names.ts';
import { folderPlaceMutants } from './folders/places.ts';
import { linkMutants } from './links/mutants.ts';
import { linkAccessMutants } from './links/access.ts';
import { linkAccessVariantMutants } from './links/access-variants.ts';
import { linkFieldMutants } from './links/fields.ts';
import { linkInteractionMutants } from './links/interactions.ts';
import { linkVariantMutants } from './links/link-variants.ts';
import { sharingMutants } from './sharing/mutants.ts';
import { sharingVariantMutants } from './sharing/variants.ts';
import { workspaceMutants } from './workspaces/mutants.ts';
import { workspaceFieldMutants } from './workspaces/fields.ts';
import { workspaceVariantMutants } from './workspaces/variants.ts';
import { archiveMutants } from './archives/mutants.ts';
import { archiveVariantMutants } from './archives/variants.ts';
import { conversionMutants } from './conversion/mutants.ts';
import { conversionVariantMutants } from './conversion/variants.ts';
import { starMutants } from './stars/mutants.ts';
import { starVariantMutants } from './stars/variants.ts';
import { noteMutants } from './notes/mutants.ts';
import { noteVariantMutants } from './notes/variants.ts';
import { vaultMutants } from './vault/mutants.ts';
import { vaultContentMutants } from './vault/content.ts';
import { vaultTreeMutants } from './vault/trees.ts';
import { vaultVariantMutants } from './vault/variants.ts';
import { trackingMutants } from './tracking/mutants.ts';
import { trackedFileMutants } from './tracking/files.ts';
import { trackingVariantMutants } from './tracking/variants.ts';
import { addedWriteMutants } from './overlay/added-writes.ts';
import { additionMutants } from './overlay/additions.ts';
import { choiceMutants } from './overlay/choices.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, by area, in the order of the published table. */
export const catalogue: readonly Mutant[] = [
  ...generalMutants,
  ...errorMutants,
  ...refusalMutants,
  ...refusedChangeMutants,
  ...ruleMutants,
  ...awkwardTextMutants,
  ...bystanderMutants,
  ...emptiedFolderMutants,
  ...otherTokenMutants,
  ...senderMutants,
  ...authenticationMutants,
  ...strangerMutants,
  ...userMutants,
  ...authenticationVariantMutants,
  ...uploadMutants,
  ...partMutants,
  ...placementMutants,
  ...presignedUrlMutants,
  ...registrationMutants,
  ...knownFileMutants,
  ...registrationPlaceMutants,
  ...registrationVariantMutants,
  ...uploadVariantMutants,
  ...entryMutants,
  ...trashMutants,
  ...deletionVariantMutants,
  ...entryVariantMutants,
  ...folderMutants,
  ...folderNameMutants,
  ...folderPlaceMutants,
  ...linkMutants,
  ...linkAccessMutants,
  ...linkAccessVariantMutants,
  ...linkFieldMutants,
  ...linkInteractionMutants,
  ...linkVariantMutants,
  ...sharingMutants,
  ...sharingVariantMutants,
  ...workspaceMutants,
  ...workspaceFieldMutants,
  ...workspaceVariantMutants,
  ...archiveMutants,
  ...archiveVariantMutants,
  ...conversionMutants,
  ...conversionVariantMutants,
  ...starMutants,
  ...starVariantMutants,
  ...noteMutants,
  ...noteVariantMutants,
  ...vaultMutants,
  ...vaultContentMutants,
  ...vaultTreeMutants,
  ...vaultVariantMutants,
  ...trackingMutants,
  ...trackedFileMutants,
  ...trackingVariantMutants,
  ...addedWriteMutants,
  ...additionMutants,
  ...choiceMutants,
];

/** The mutant with an id. */
export function mutantOf(id: string): Mutant {
  const found = catalogue.find((mutant) => mutant.id === id);
  if (!found) throw new TypeError(`There is no mutant '${id}'.`);
  return found;
}
