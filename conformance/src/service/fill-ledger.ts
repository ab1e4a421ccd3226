import type { Effect } from './operation-description.ts';
import type { Success } from '../engine/model/service.ts';
import type { StateName } from '../engine/model/state-provider.ts';
import type { Account } from '../engine/model/account.ts';
import type { Exchange } from '../engine/model/exchange.ts';
import type { Ledger } from '../engine/model/ledger.ts';
import { fieldOf, integersOf, integerOf, isRounded, textOf } from '../engine/model/wire-values.ts';

/**
 * Records what a successful response says was created or deleted, whichever check sent the request. So anything that a
 * faulty server creates for an invalid request is deleted as well.
 */
export function enterInLedger(
  ledger: Ledger,
  { effect: known, sent, json, isError = false, account, exchange }: Success,
): void {
  const effect = known as Effect;
  if ('deletes' in effect) {
    // An error with 200 deletes nothing; what it shows as created is to be deleted all the same.
    if (account === null || isError) return;
    if (effect.deletes === 'for good') ledger.remove(integersOf(fieldOf(sent, 'entryIds')), account);
    else enterDeletion(ledger, sent, account);
    return;
  }
  switch (effect.makes) {
    case 'folder':
    case 'file':
      enterEntry(ledger, effect.makes, fieldOf(json, effect.shownAt), { sent, account, by: exchange });
      break;
    case 'note':
    case 'workspace':
      enterNamed(ledger, effect.makes, fieldOf(json, effect.shownAt), { account, by: exchange });
      break;
    case 'unseen entries':
      if (fieldOf(sent, 'parentId') === 0) ledger.hasUnseenAtRoot = true;
      break;
    case 'token':
      ledger.tokens++;
      break;
    case 'nothing':
      break;
  }
}

/** The ids that a request asks to delete. */
export const idsToDelete = (effect: object, body: unknown): readonly number[] =>
  'deletes' in effect ? integersOf(fieldOf(body, 'entryIds')) : [];

function enterEntry(
  ledger: Ledger,
  kind: 'file' | 'folder',
  entry: unknown,
  { sent, account, by }: { sent: unknown; account: Account | null; by: Exchange | undefined },
): void {
  const id = integerOf(fieldOf(entry, 'id'));
  const name = textOf(fieldOf(entry, 'name')) ?? '';
  if (isRounded(fieldOf(entry, 'id'))) ledger.withRoundedId.push({ kind, name });
  if (id === undefined || account === null) return;
  const within = integerOf(fieldOf(sent, 'parentId'));
  ledger.add({ id, kind, name, account, place: 'drive', within, by });
}

function enterDeletion(ledger: Ledger, sent: unknown, account: Account): void {
  const ids = integersOf(fieldOf(sent, 'entryIds'));
  if (fieldOf(sent, 'deleteForever') === true) ledger.remove(ids, account);
  else if (ids.length > 0) ledger.trash(ids, account);
  else if (fieldOf(sent, 'emptyTrash') === true) ledger.deleteTrashed(account);
}

function enterNamed(
  ledger: Ledger,
  kind: 'note' | 'workspace',
  resource: unknown,
  { account, by }: { account: Account | null; by: Exchange | undefined },
): void {
  const id = integerOf(fieldOf(resource, 'id'));
  const name = textOf(fieldOf(resource, kind === 'note' ? 'title' : 'name')) ?? '';
  if (isRounded(fieldOf(resource, 'id'))) ledger.withRoundedId.push({ kind, name });
  if (id !== undefined) ledger.addNamed({ kind, id, name, account, by });
}

/** States whose entries belong to the account; the provider removes those of others. */
const ownStates: readonly StateName[] = [
  'trashed-entry',
  'starred-entry',
  'conversion',
  'vault-entry',
  'expired-link',
  'tracked-file',
];

/**
 * Records what a state provider created in the account.
 *
 * @param parameters of the request, such as the id of another user's entry that it should star
 */
export function enterArranged(
  ledger: Ledger,
  state: StateName,
  values: unknown,
  account: Account,
  parameters: Readonly<Record<string, unknown>> = {},
): void {
  // A token of a login that the provider has revoked does not stay.
  if (state === 'revoked-token' && fieldOf(values, 'token') === parameters['token']) ledger.tokens--;
  if (!ownStates.includes(state)) return;
  const place = state === 'vault-entry' ? 'vault' : 'drive';
  const folders = [fieldOf(values, 'folderId'), fieldOf(values, 'destinationId')];
  for (const folder of folders) {
    const id = integerOf(folder);
    if (id !== undefined)
      ledger.add({
        id,
        kind: 'folder',
        name: `folder of the state ${state}`,
        account,
        place,
        within: undefined,
      });
  }
  const id = integerOf(fieldOf(values, 'entryId'));
  if (id === undefined || id === parameters['entryId'] || ledger.has(id)) return;
  const name = textOf(fieldOf(values, 'name')) ?? `file of the state ${state}`;
  ledger.add({ id, kind: 'file', name, account, place, within: integerOf(fieldOf(values, 'folderId')) });
  if (state === 'trashed-entry') ledger.trash([id], account);
}
