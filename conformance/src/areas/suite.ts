import { brokenInputChecks } from './general/broken-input/broken-input-checks.ts';
import { addedOperationChecks } from './general/added-operations.ts';
import { addedWriteChecks } from './general/added-writes.ts';
import { archiveContentChecks } from './archives/contents-checks.ts';
import { archivePasswordChecks } from './archives/passwords.ts';
import { archiveChecks } from './archives/checks.ts';
import { authenticationChecks } from './authentication/checks.ts';
import { conversionChecks } from './conversion/checks.ts';
import { bystanderChecks } from './general/bystanders/bystander-checks.ts';
import { textChecks } from './general/texts-as-sent.ts';
import { deduplicationChecks } from './uploads/deduplication.ts';
import { folderChecks } from './folders/checks.ts';
import { generalChecks } from './general/checks.ts';
import { isolationChecks } from './authentication/isolation.ts';
import { fileNamesakeChecks } from './uploads/namesakes.ts';
import { linkChecks } from './links/checks.ts';
import { noteChecks } from './notes/checks.ts';
import { partsChecks } from './uploads/parts.ts';
import { placementChecks } from './uploads/placement.ts';
import { presignedUrlChecks } from './uploads/presigned-urls.ts';
import { presigningChecks } from './uploads/presigning.ts';
import { registrationOptionChecks } from './uploads/registration-options.ts';
import { registrationChecks } from './uploads/registration.ts';
import { sharingChecks } from './sharing/checks.ts';
import { failingLogins, signingInChecks } from './authentication/signing-in.ts';
import { starChecks } from './stars/checks.ts';
import { trackingPageChecks } from './tracking/pages.ts';
import { trackingChecks } from './tracking/checks.ts';
import { trashChecks } from './entries/checks.ts';
import { vaultDeletionChecks } from './vault/deletion.ts';
import { manyVaultEntries } from './vault/many-entries.ts';
import { vaultMoveChecks } from './vault/moves.ts';
import { vaultAfterLogin, vaultChecks } from './vault/checks.ts';
import { workspaceContentChecks } from './workspaces/content.ts';
import { workspacePermissionChecks } from './workspaces/permissions.ts';
import { workspaceChecks } from './workspaces/checks.ts';
import { deletionCases } from './entries/cases.ts';
import { extractionCases } from './archives/cases.ts';
import { conversionCases } from './conversion/cases.ts';
import { folderCases } from './folders/cases.ts';
import { linkCases, linkDeletionCases } from './links/cases.ts';
import { listIsolationChecks } from './general/isolation-of-lists.ts';
import { placeIsolationChecks } from './general/isolation-of-places.ts';
import { receivedFolderChecks } from './general/received-folders.ts';
import { memberChecks } from './general/members.ts';
import { refusalChecks } from './general/refusals.ts';
import { receiverRights } from './general/receiver-rights.ts';
import { secondAccountChecks } from './general/second-account.ts';
import { noteCases } from './notes/cases.ts';
import { presignCases } from './uploads/presign-cases.ts';
import { registrationCases } from './uploads/registration-cases.ts';
import { sharingCases } from './sharing/cases.ts';
import { unstarCases } from './stars/cases.ts';
import { vaultDeletionCases, vaultMoveCases } from './vault/cases.ts';
import { workspaceCases } from './workspaces/cases.ts';
import { walks } from './walks/walks.ts';
import type { Contract } from '../contract/contract.ts';
import type { Check } from '../model/check.ts';
import type { Suite } from '../model/suite.ts';
import { archiveObservations } from './archives/observations.ts';
import { authenticationObservations } from './authentication/observations.ts';
import { conversionObservations } from './conversion/observations.ts';
import { entryObservations } from './entries/observations.ts';
import { generalObservations } from './general/observations.ts';
import { linkObservations } from './links/observations.ts';
import { listObservations } from './general/observations-of-lists.ts';
import { requestObservations } from './general/observations-of-requests.ts';
import { sharingObservations } from './sharing/observations.ts';
import { signingInObservations } from './authentication/observations-of-signing-in.ts';
import { starObservations } from './stars/observations.ts';
import { trackingObservations } from './tracking/observations.ts';
import { uploadObservations } from './uploads/observations.ts';
import { vaultObservations } from './vault/observations.ts';
import { workspaceObservations } from './workspaces/observations.ts';
import { sheets } from './sheets.ts';
import { whatItTakes } from './what-it-takes.ts';
import { unchecked } from './unchecked.ts';

/** The cases of the coverage table, for each operation that changes something. */
export const cases: readonly Check[] = [
  ...folderCases,
  ...deletionCases,
  ...linkCases,
  ...linkDeletionCases,
  ...sharingCases,
  ...workspaceCases,
  ...extractionCases,
  ...conversionCases,
  ...unstarCases,
  ...noteCases,
  ...vaultMoveCases,
  ...vaultDeletionCases,
  ...presignCases,
  ...registrationCases,
];

/** All checks and observations of the runner, in the order of the report. */
export const checks: readonly Check[] = [
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
  ...manyVaultEntries,
  ...trackingChecks,
  ...trackingPageChecks,
  ...presigningChecks,
  ...presignedUrlChecks,
  ...partsChecks,
  ...registrationChecks,
  ...registrationOptionChecks,
  ...deduplicationChecks,
  ...placementChecks,
  ...fileNamesakeChecks,
  ...brokenInputChecks,
  ...refusalChecks,
  ...listIsolationChecks,
  ...placeIsolationChecks,
  ...secondAccountChecks,
  ...receiverRights,
  ...receivedFolderChecks,
  ...textChecks,
  ...bystanderChecks,
  ...memberChecks,
  ...cases,
  ...walks,
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
  // Run in this order, after all others.
  ...signingInObservations,
  ...signingInChecks,
  vaultAfterLogin,
  ...failingLogins,
];

/** The checks for a contract, including those for operations that its overlay adds. */
export const suiteFor = (contract: Pick<Contract, 'operations'>): Suite => ({
  checks: [...checks, ...addedOperationChecks(contract), ...addedWriteChecks(contract)],
  sheets,
  unchecked,
  takes,
});

const takes: NonNullable<Suite['takes']> = Object.fromEntries(
  whatItTakes.flatMap(({ oneOf, requirements }) => requirements.map((id) => [id, oneOf])),
);
