import type { Services } from '../services.ts';
import {
  expiredToken,
  foreignEntry,
  otherUser,
  revokedToken,
  sharedEntry,
  workspaceMember,
} from './access-states.ts';
import {
  type Arrange,
  type Body,
  bodyOf,
  idOf,
  StateRequestError,
  StateUnsupportedError,
  textOf,
} from './arrangement.ts';
import {
  conversion,
  expiredLink,
  expiredPresignedUrl,
  multipartUpload,
  starredEntry,
  trackedFile,
  trashedEntry,
  vaultEntry,
} from './entry-states.ts';
import { observeEntry, observeLink } from './observe.ts';
import type { ParametersOf, StateName } from './state-values.ts';

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

/** The names of their parameters, so that a misspelt one is not taken for its default. */
const parameterNames: { readonly [Name in StateName]: readonly (keyof ParametersOf<Name>)[] } = {
  'trashed-entry': [],
  'starred-entry': ['kind', 'entryId'],
  'vault-entry': [],
  conversion: [],
  'expired-link': [],
  'tracked-file': ['views', 'downloads', 'size', 'workspaceId'],
  'multipart-upload': ['parts'],
  'expired-presigned-url': [],
  'foreign-entry': ['trashed', 'vault'],
  'other-user': [],
  'shared-entry': ['permissions'],
  'workspace-member': ['role'],
  'expired-token': [],
  'revoked-token': ['token'],
};

const isState = (name: string): name is StateName => Object.hasOwn(arrangements, name);

/**
 * Creates a state for a user.
 *
 * @throws StateUnsupportedError for another state
 * @throws StateRequestError for a parameter that the state does not have, or an invalid one
 */
export async function arrangeState(
  services: Services,
  userId: number,
  name: unknown,
  given: unknown,
): Promise<object> {
  const state = textOf(name, 'state');
  if (!isState(state)) throw new StateUnsupportedError(`The state ${state}`);
  const parameters = bodyOf(given);
  const known: readonly string[] = parameterNames[state];
  const unknown = Object.keys(parameters).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const rest = known.length === 0 ? '' : `: only ${known.join(', ')}`;
    throw new StateRequestError(`${state} has no parameter ${unknown}${rest}.`);
  }
  return arrangements[state](services, userId, parameters);
}

/**
 * Returns what became of something, read directly from the database and the object storage.
 *
 * @param subject a `Subject`
 * @throws StateUnsupportedError, StateRequestError as `arrangeState`
 */
export async function observeSubject(
  services: Services,
  userId: number,
  subject: Body,
): Promise<Record<string, unknown>> {
  const kind = textOf(subject.subject, 'subject');
  if (kind === 'entry') return observeEntry(services, userId, idOf(subject.id, 'id'));
  if (kind === 'link') return observeLink(services, userId, textOf(subject.hash, 'hash'));
  throw new StateUnsupportedError(`The subject ${kind}`);
}
