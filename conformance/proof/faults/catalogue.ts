import { generalFaults } from './general/faults.ts';
import { errorFaults } from './general/errors.ts';
import { refusedChangeFaults } from './general/refused-changes.ts';
import { ruleFaults } from './general/rules.ts';
import { awkwardTextFaults } from './general/awkward-texts.ts';
import { bystanderFaults } from './general/unrelated-entries.ts';
import { emptiedFolderFaults } from './general/emptied-folders.ts';
import { otherTokenFaults } from './general/other-tokens.ts';
import { senderFaults } from './general/senders.ts';
import { authenticationFaults } from './authentication/faults.ts';
import { strangerFaults } from './authentication/strangers.ts';
import { userFaults } from './authentication/users.ts';
import { authenticationVariantFaults } from './authentication/variants.ts';
import { uploadFaults } from './uploads/faults.ts';
import { partFaults } from './uploads/parts.ts';
import { placementFaults } from './uploads/placement.ts';
import { presignedUrlFaults } from './uploads/presigned-urls.ts';
import { registrationFaults } from './uploads/registration.ts';
import { knownFileFaults } from './uploads/known-files.ts';
import { registrationPlaceFaults } from './uploads/registration-places.ts';
import { registrationVariantFaults } from './uploads/registration-variants.ts';
import { uploadVariantFaults } from './uploads/upload-variants.ts';
import { entryFaults } from './entries/faults.ts';
import { trashFaults } from './entries/trash.ts';
import { deletionVariantFaults } from './entries/deletion-variants.ts';
import { entryVariantFaults } from './entries/entry-variants.ts';
import { folderFaults } from './folders/faults.ts';
import { folderNameFaults } from './folders/names.ts';
import { folderPlaceFaults } from './folders/places.ts';
import { linkFaults } from './links/faults.ts';
import { linkAccessFaults } from './links/access.ts';
import { linkAccessVariantFaults } from './links/access-variants.ts';
import { linkFieldFaults } from './links/fields.ts';
import { linkInteractionFaults } from './links/interactions.ts';
import { linkVariantFaults } from './links/link-variants.ts';
import { sharingFaults } from './sharing/faults.ts';
import { sharingVariantFaults } from './sharing/variants.ts';
import { workspaceFaults } from './workspaces/faults.ts';
import { workspaceVariantFaults } from './workspaces/variants.ts';
import { archiveFaults } from './archives/faults.ts';
import { archiveVariantFaults } from './archives/variants.ts';
import { conversionFaults } from './conversion/faults.ts';
import { conversionVariantFaults } from './conversion/variants.ts';
import { starFaults } from './stars/faults.ts';
import { starVariantFaults } from './stars/variants.ts';
import { noteFaults } from './notes/faults.ts';
import { noteVariantFaults } from './notes/variants.ts';
import { vaultFaults } from './vault/faults.ts';
import { vaultContentFaults } from './vault/content.ts';
import { vaultTreeFaults } from './vault/trees.ts';
import { vaultVariantFaults } from './vault/variants.ts';
import { trackingFaults } from './tracking/faults.ts';
import { trackedFileFaults } from './tracking/files.ts';
import { trackingVariantFaults } from './tracking/variants.ts';
import { addedWriteFaults } from './overlay/added-writes.ts';
import { additionFaults } from './overlay/additions.ts';
import { choiceFaults } from './overlay/choices.ts';
import type { PlantedFault } from './planted-fault.ts';

/** All faults, by area, in the order of the published table. */
export const catalogue: readonly PlantedFault[] = [
  ...generalFaults,
  ...errorFaults,
  ...refusedChangeFaults,
  ...ruleFaults,
  ...awkwardTextFaults,
  ...bystanderFaults,
  ...emptiedFolderFaults,
  ...otherTokenFaults,
  ...senderFaults,
  ...authenticationFaults,
  ...strangerFaults,
  ...userFaults,
  ...authenticationVariantFaults,
  ...uploadFaults,
  ...partFaults,
  ...placementFaults,
  ...presignedUrlFaults,
  ...registrationFaults,
  ...knownFileFaults,
  ...registrationPlaceFaults,
  ...registrationVariantFaults,
  ...uploadVariantFaults,
  ...entryFaults,
  ...trashFaults,
  ...deletionVariantFaults,
  ...entryVariantFaults,
  ...folderFaults,
  ...folderNameFaults,
  ...folderPlaceFaults,
  ...linkFaults,
  ...linkAccessFaults,
  ...linkAccessVariantFaults,
  ...linkFieldFaults,
  ...linkInteractionFaults,
  ...linkVariantFaults,
  ...sharingFaults,
  ...sharingVariantFaults,
  ...workspaceFaults,
  ...workspaceVariantFaults,
  ...archiveFaults,
  ...archiveVariantFaults,
  ...conversionFaults,
  ...conversionVariantFaults,
  ...starFaults,
  ...starVariantFaults,
  ...noteFaults,
  ...noteVariantFaults,
  ...vaultFaults,
  ...vaultContentFaults,
  ...vaultTreeFaults,
  ...vaultVariantFaults,
  ...trackingFaults,
  ...trackedFileFaults,
  ...trackingVariantFaults,
  ...addedWriteFaults,
  ...additionFaults,
  ...choiceFaults,
];

/** The fault with an id. */
export function faultOf(id: string): PlantedFault {
  const found = catalogue.find((fault) => fault.id === id);
  if (!found) throw new TypeError(`There is no fault '${id}'.`);
  return found;
}
