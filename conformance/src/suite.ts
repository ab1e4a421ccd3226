import { brokenInputChecks } from './broken-input/broken-input-checks.ts';
import { addedOperationChecks } from './checks/added-operations.ts';
import { archiveContentChecks } from './checks/archive-contents.ts';
import { archivePasswordChecks } from './checks/archive-passwords.ts';
import { archiveChecks } from './checks/archives.ts';
import { authenticationChecks } from './checks/authentication.ts';
import { conversionChecks } from './checks/conversion.ts';
import { deduplicationChecks } from './checks/deduplication.ts';
import { folderChecks } from './checks/folders.ts';
import { generalChecks } from './checks/general.ts';
import { isolationChecks } from './checks/isolation.ts';
import { linkChecks } from './checks/links.ts';
import { noteChecks } from './checks/notes.ts';
import { partsChecks } from './checks/parts.ts';
import { placementChecks } from './checks/placement.ts';
import { presignedUrlChecks } from './checks/presigned-urls.ts';
import { presigningChecks } from './checks/presigning.ts';
import { registrationOptionChecks } from './checks/registration-options.ts';
import { registrationChecks } from './checks/registration.ts';
import { sharingChecks } from './checks/sharing.ts';
import { signingInChecks } from './checks/signing-in.ts';
import { starChecks } from './checks/stars.ts';
import { trackingPageChecks } from './checks/tracking-pages.ts';
import { trackingChecks } from './checks/tracking.ts';
import { trashChecks } from './checks/trash.ts';
import { vaultDeletionChecks } from './checks/vault-deletion.ts';
import { vaultMoveChecks } from './checks/vault-moves.ts';
import { vaultChecks } from './checks/vault.ts';
import { workspaceContentChecks } from './checks/workspace-content.ts';
import { workspacePermissionChecks } from './checks/workspace-permissions.ts';
import { workspaceChecks } from './checks/workspaces.ts';
import type { Contract } from './contract/contract.ts';
import type { Check } from './model/check.ts';
import { archiveObservations } from './observations/archives.ts';
import { authenticationObservations } from './observations/authentication.ts';
import { conversionObservations } from './observations/conversion.ts';
import { entryObservations } from './observations/entries.ts';
import { generalObservations } from './observations/general.ts';
import { linkObservations } from './observations/links.ts';
import { listObservations } from './observations/lists.ts';
import { requestObservations } from './observations/requests.ts';
import { sharingObservations } from './observations/sharing.ts';
import { signingInObservations } from './observations/signing-in.ts';
import { starObservations } from './observations/stars.ts';
import { trackingObservations } from './observations/tracking.ts';
import { uploadObservations } from './observations/uploads.ts';
import { vaultObservations } from './observations/vault.ts';
import { workspaceObservations } from './observations/workspaces.ts';

/** All checks and observations of the runner, in the order of the report. */
export const suite: readonly Check[] = [
  ...generalChecks,
  ...authenticationChecks,
  ...isolationChecks,
  ...folderChecks,
  ...trashChecks,
  ...linkChecks,
  ...sharingChecks,
  ...workspaceChecks,
  ...workspaceContentChecks,
  ...workspacePermissionChecks,
  ...archiveChecks,
  ...archiveContentChecks,
  ...archivePasswordChecks,
  ...conversionChecks,
  ...starChecks,
  ...noteChecks,
  ...vaultChecks,
  ...vaultMoveChecks,
  ...vaultDeletionChecks,
  ...trackingChecks,
  ...trackingPageChecks,
  ...presigningChecks,
  ...presignedUrlChecks,
  ...partsChecks,
  ...registrationChecks,
  ...registrationOptionChecks,
  ...deduplicationChecks,
  ...placementChecks,
  ...brokenInputChecks,
  ...generalObservations,
  ...requestObservations,
  ...listObservations,
  ...authenticationObservations,
  ...entryObservations,
  ...linkObservations,
  ...sharingObservations,
  ...workspaceObservations,
  ...archiveObservations,
  ...conversionObservations,
  ...starObservations,
  ...vaultObservations,
  ...trackingObservations,
  ...uploadObservations,
  // They run in this order, after all others.
  ...signingInObservations,
  ...signingInChecks,
];

/** The suite with what an overlay adds to it. */
export const suiteFor = (contract: Pick<Contract, 'operations'>): readonly Check[] => [
  ...suite,
  ...addedOperationChecks(contract),
];
