import type { Area } from './area.ts';
import { addedOperationChecks } from './general/added-operations.ts';
import { addedWriteChecks } from './general/added-writes.ts';
import { brokenInputChecks } from './general/broken-input/broken-input-checks.ts';
import { unrelatedEntryChecks } from './general/unrelated-entries/unrelated-entry-checks.ts';
import { callerChecks } from './general/callers/caller-checks.ts';
import { generalChecks } from './general/checks.ts';
import { edgeNumberChecks, edgeTimeChecks } from './general/edge-numbers.ts';
import { memberChecks } from './general/members.ts';
import { generalObservations, requestObservations, listObservations } from './general/observations.ts';
import { otherTokenSenderChecks, secondSenderChecks, withoutTokenChecks } from './general/other-senders.ts';
import { otherTokenChecks } from './general/other-tokens.ts';
import { refusalChecks } from './general/refusals.ts';
import { secondAccountChecks } from './general/second-account.ts';
import { textChecks } from './general/texts-as-sent.ts';
import { listChecks } from './general/whole-lists.ts';
import { authenticationChecks } from './authentication/checks.ts';
import { isolationChecks } from './authentication/isolation.ts';
import { authenticationMatrix } from './authentication/matrix.ts';
import { authenticationObservations, signingInObservations } from './authentication/observations.ts';
import { authenticationOperations } from './authentication/operations.ts';
import { failingLogins, signingInChecks } from './authentication/signing-in.ts';
import { folderCases } from './folders/cases.ts';
import { folderChecks } from './folders/checks.ts';
import { folderOperations } from './folders/operations.ts';
import { deletionCases } from './entries/cases.ts';
import { trashChecks } from './entries/checks.ts';
import { entryObservations } from './entries/observations.ts';
import { entryOperations } from './entries/operations.ts';
import { linkCases, linkDeletionCases } from './links/cases.ts';
import { linkChecks } from './links/checks.ts';
import { linkObservations } from './links/observations.ts';
import { linkOperations } from './links/operations.ts';
import { sharingCases } from './sharing/cases.ts';
import { sharingChecks } from './sharing/checks.ts';
import { sharingObservations } from './sharing/observations.ts';
import { sharingOperations } from './sharing/operations.ts';
import { workspaceCases } from './workspaces/cases.ts';
import { workspaceChecks } from './workspaces/checks.ts';
import { workspaceContentChecks } from './workspaces/content.ts';
import { workspaceObservations } from './workspaces/observations.ts';
import { workspacePermissionChecks } from './workspaces/permissions.ts';
import { workspaceOperations } from './workspaces/operations.ts';
import { extractionCases } from './archives/cases.ts';
import { archiveChecks } from './archives/checks.ts';
import { archiveContentChecks } from './archives/contents-checks.ts';
import { archiveObservations } from './archives/observations.ts';
import { archivePasswordChecks } from './archives/passwords.ts';
import { archiveOperations } from './archives/operations.ts';
import { conversionCases } from './conversion/cases.ts';
import { conversionChecks } from './conversion/checks.ts';
import { conversionObservations } from './conversion/observations.ts';
import { conversionOperations } from './conversion/operations.ts';
import { unstarCases } from './stars/cases.ts';
import { starChecks } from './stars/checks.ts';
import { starObservations } from './stars/observations.ts';
import { starOperations } from './stars/operations.ts';
import { noteCases } from './notes/cases.ts';
import { noteChecks } from './notes/checks.ts';
import { noteOperations } from './notes/operations.ts';
import { vaultMoveCases, vaultDeletionCases } from './vault/cases.ts';
import { vaultAfterLogin, vaultChecks } from './vault/checks.ts';
import { vaultDeletionChecks } from './vault/deletion.ts';
import { manyVaultEntries } from './vault/many-entries.ts';
import { vaultMoveChecks } from './vault/moves.ts';
import { vaultObservations } from './vault/observations.ts';
import { vaultOperations } from './vault/operations.ts';
import { trackingChecks } from './tracking/checks.ts';
import { trackingObservations } from './tracking/observations.ts';
import { trackingPageChecks } from './tracking/pages.ts';
import { trackingOperations } from './tracking/operations.ts';
import { deduplicationChecks } from './uploads/deduplication.ts';
import { knownFileChecks } from './uploads/known-files.ts';
import { fileNamesakeChecks } from './uploads/namesakes.ts';
import { uploadObservations } from './uploads/observations.ts';
import { partsChecks } from './uploads/parts.ts';
import { placementChecks } from './uploads/placement.ts';
import { presignCases } from './uploads/presign-cases.ts';
import { presignedUrlChecks } from './uploads/presigned-urls.ts';
import { presigningChecks } from './uploads/presigning.ts';
import { registrationChecks } from './uploads/registration.ts';
import { registrationCases } from './uploads/registration-cases.ts';
import { registrationOptionChecks } from './uploads/registration-options.ts';
import { uploadOperations } from './uploads/operations.ts';
import { histories } from './histories/histories.ts';

/** What each folder adds to a run, in the order of the report. */
export const areas = {
  general: {
    checks: generalChecks,
    acrossAreas: (descriptions) => [
      ...brokenInputChecks(descriptions),
      ...edgeNumberChecks(descriptions),
      ...edgeTimeChecks,
      ...refusalChecks(descriptions),
      ...listChecks(descriptions),
      ...withoutTokenChecks(descriptions),
      ...callerChecks(descriptions),
      ...secondAccountChecks,
      ...secondSenderChecks(descriptions),
      ...textChecks(descriptions),
      ...unrelatedEntryChecks(descriptions),
      ...memberChecks,
    ],
    observations: [...generalObservations, ...requestObservations, ...listObservations],
    logins: (descriptions) => [...otherTokenChecks(descriptions), ...otherTokenSenderChecks(descriptions)],
    checksFor: (contract) => [...addedOperationChecks(contract), ...addedWriteChecks(contract)],
  },
  authentication: {
    operations: authenticationOperations,
    checks: (descriptions) => [
      ...authenticationChecks,
      ...authenticationMatrix(descriptions),
      ...isolationChecks,
    ],
    observations: authenticationObservations,
    logins: [...signingInObservations, ...signingInChecks],
    failingLogins,
  },
  folders: {
    operations: folderOperations,
    checks: folderChecks,
    cases: [folderCases],
  },
  entries: {
    operations: entryOperations,
    checks: trashChecks,
    cases: [deletionCases],
    observations: entryObservations,
  },
  links: {
    operations: linkOperations,
    checks: linkChecks,
    cases: [linkCases, linkDeletionCases],
    observations: linkObservations,
  },
  sharing: {
    operations: sharingOperations,
    checks: sharingChecks,
    cases: sharingCases,
    observations: sharingObservations,
  },
  workspaces: {
    operations: workspaceOperations,
    checks: [...workspaceChecks, ...workspaceContentChecks, ...workspacePermissionChecks],
    cases: workspaceCases,
    observations: workspaceObservations,
  },
  archives: {
    operations: archiveOperations,
    checks: [...archiveChecks, ...archiveContentChecks, ...archivePasswordChecks],
    cases: [extractionCases],
    observations: archiveObservations,
  },
  conversion: {
    operations: conversionOperations,
    checks: conversionChecks,
    cases: [conversionCases],
    observations: conversionObservations,
  },
  stars: {
    operations: starOperations,
    checks: starChecks,
    cases: unstarCases,
    observations: starObservations,
  },
  notes: {
    operations: noteOperations,
    checks: noteChecks,
    cases: noteCases,
  },
  vault: {
    operations: vaultOperations,
    checks: [...vaultChecks, ...vaultMoveChecks, ...vaultDeletionChecks, ...manyVaultEntries],
    cases: [vaultMoveCases, vaultDeletionCases],
    observations: vaultObservations,
    logins: [vaultAfterLogin],
  },
  tracking: {
    operations: trackingOperations,
    checks: [...trackingChecks, ...trackingPageChecks],
    observations: trackingObservations,
  },
  uploads: {
    operations: uploadOperations,
    checks: [
      ...presigningChecks,
      ...presignedUrlChecks,
      ...partsChecks,
      ...registrationChecks,
      ...registrationOptionChecks,
      ...deduplicationChecks,
      ...knownFileChecks,
      ...placementChecks,
      ...fileNamesakeChecks,
    ],
    cases: [presignCases, registrationCases],
    observations: uploadObservations,
  },
  histories: { histories },
} satisfies Record<string, Area>;
