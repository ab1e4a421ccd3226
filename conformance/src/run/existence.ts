import type { StateProvider } from '../model/state-provider.ts';
import type { Exchanger, RecordExchange } from './exchanger.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { refusalOf } from './refusal.ts';

/** Whom a clean-up can ask. */
export interface Questioning {
  readonly exchanger: Pick<Exchanger, 'send' | 'unlessGone'>;
  readonly ledger: Ledger;
  readonly states: StateProvider | undefined;
  readonly record: RecordExchange;
}

/** Whether an entry still exists; undefined where nothing tells. */
export async function isThere(parts: Questioning, entry: LedgerEntry): Promise<boolean | undefined> {
  return (await isObserved(parts, entry)) ?? (await takesLink(parts, entry));
}

async function isObserved(
  { exchanger, states }: Questioning,
  { id }: LedgerEntry,
): Promise<boolean | undefined> {
  if (!states?.offers('observe:entry')) return undefined;
  let observed: boolean | undefined;
  // What the provider does not tell, such as about entries of another account, is asked of the interface.
  await refusalOf(async () => {
    const { state } = await exchanger.unlessGone(() => states.observe('entry', id));
    observed = state !== 'deleted';
    return undefined;
  });
  return observed;
}

/** A link goes along with its entry. Nothing says whether entries of the vault and of the trash can have one. */
async function takesLink(
  { exchanger, ledger, record }: Questioning,
  entry: LedgerEntry,
): Promise<boolean | undefined> {
  const { id, account, place } = entry;
  if (place === 'vault' || ledger.isTrashed(entry)) return undefined;
  let status = 0;
  await refusalOf(async () => {
    const request = { path: { entryId: id }, body: {} };
    ({ status } = await exchanger.send('createShareableLink', request, account, record));
    return undefined;
  });
  return status < 400 || status >= 500;
}
