import { generalFaults } from './general/faults.ts';
import { errorFaults } from './general/errors.ts';
import { refusedChangeFaults } from './general/refused-changes.ts';
import { awkwardTextFaults } from './general/awkward-texts.ts';
import { bystanderFaults } from './general/unrelated-entries.ts';
import { tokenFaults } from './general/tokens.ts';
import { authenticationFaults } from './authentication/faults.ts';
import { strangerFaults } from './authentication/strangers.ts';
import { uploadFaults } from './uploads/faults.ts';
import { registrationFaults } from './uploads/registration.ts';
import { entryFaults } from './entries/faults.ts';
import { trashFaults } from './entries/trash.ts';
import { folderFaults } from './folders/faults.ts';
import { linkFaults } from './links/faults.ts';
import { linkAccessFaults } from './links/access.ts';
import { sharingFaults } from './sharing/faults.ts';
import { workspaceFaults } from './workspaces/faults.ts';
import { archiveFaults } from './archives/faults.ts';
import { conversionFaults } from './conversion/faults.ts';
import { starFaults } from './stars/faults.ts';
import { noteFaults } from './notes/faults.ts';
import { vaultFaults } from './vault/faults.ts';
import { trackingFaults } from './tracking/faults.ts';
import { overlayFaults } from './overlay/faults.ts';
import { addedOperationFaults } from './overlay/operations.ts';
import type { PlantedFault } from './planted-fault.ts';

/** All faults, by area, in the order of the published table. */
export const catalogue: readonly PlantedFault[] = [
  ...generalFaults,
  ...errorFaults,
  ...refusedChangeFaults,
  ...awkwardTextFaults,
  ...bystanderFaults,
  ...tokenFaults,
  ...authenticationFaults,
  ...strangerFaults,
  ...uploadFaults,
  ...registrationFaults,
  ...entryFaults,
  ...trashFaults,
  ...folderFaults,
  ...linkFaults,
  ...linkAccessFaults,
  ...sharingFaults,
  ...workspaceFaults,
  ...archiveFaults,
  ...conversionFaults,
  ...starFaults,
  ...noteFaults,
  ...vaultFaults,
  ...trackingFaults,
  ...overlayFaults,
  ...addedOperationFaults,
];

/** The fault with an id. */
export function faultOf(id: string): PlantedFault {
  const found = catalogue.find((fault) => fault.id === id);
  if (!found) throw new TypeError(`There is no fault '${id}'.`);
  return found;
}
