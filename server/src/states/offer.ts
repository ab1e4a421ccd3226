import type { Services } from '../services.ts';
import {
  expiredToken,
  foreignEntry,
  otherUser,
  revokedToken,
  sharedEntry,
  workspaceMember,
} from './access-states.ts';
import type { Arrange, StateParameters } from './arrangement.ts';
import { conversion } from './conversion-state.ts';
import { expiredLink, starredEntry, trackedFile, trashedEntry, vaultEntry } from './entry-states.ts';
import { observeEntry, observeLink } from './observe.ts';
import type { StateName, Subject, ValuesOf } from './state-values.ts';
import { expiredPresignedUrl, multipartUpload } from './upload-states.ts';

/** All states. docs/provider-states.md describes their meaning and their values. */
const arrangements: { readonly [Name in StateName]: Arrange<Name> } = {
  'trashed-entry': trashedEntry,
  'starred-entry': starredEntry,
  'vault-entry': vaultEntry,
  conversion,
  'expired-link': expiredLink,
  'tracked-file': trackedFile,
  'multipart-upload': multipartUpload,
  'expired-presigned-url': expiredPresignedUrl,
  'foreign-entry': foreignEntry,
  'other-user': otherUser,
  'shared-entry': sharedEntry,
  'workspace-member': workspaceMember,
  'expired-token': expiredToken,
  'revoked-token': revokedToken,
};

export const isState = (name: string): name is StateName => Object.hasOwn(arrangements, name);

/** Creates a state for a user. */
export function arrangeState<Name extends StateName>(
  services: Services,
  userId: number,
  name: Name,
  parameters: StateParameters,
): Promise<ValuesOf<Name>> {
  return arrangements[name](services, userId, parameters);
}

/** Returns what became of something, read directly from the database and the object storage. */
export async function observeSubject(
  services: Services,
  userId: number,
  subject: Subject,
): Promise<Record<string, unknown>> {
  return subject.subject === 'entry'
    ? observeEntry(services, userId, subject.id)
    : await observeLink(services, userId, subject.hash);
}
