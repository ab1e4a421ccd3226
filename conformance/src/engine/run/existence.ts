import type { Account } from '../model/account.ts';
import { isRefusalAnyhow } from '../model/refusal-form.ts';
import { requestOf } from '../model/described-operations.ts';
import { service } from '../model/service.ts';
import type { StateProvider } from '../model/state-provider.ts';
import type { Exchanger, RecordExchange } from './exchanger.ts';
import type { Ledger, LedgerEntry } from '../model/ledger.ts';
import { refusalOf } from './refusal.ts';

/** The parts of a clean-up that can show whether an entry exists. */
export interface Questioning {
  readonly exchanger: Pick<Exchanger, 'send' | 'unlessGone'>;
  readonly ledger: Ledger;
  /** The account that the run tests. */
  readonly account: Account;
  readonly states: StateProvider | undefined;
  readonly record: RecordExchange;
  /** Whether existing entries can have a link, so that a refused link shows that an entry is gone. */
  readonly linksTell: boolean;
}

/** What shows that an entry still exists; false if it does not, and undefined if nothing shows either. */
type Sign = string | false | undefined;

export async function signOf(parts: Questioning, entry: LedgerEntry): Promise<Sign> {
  return (await observedSign(parts, entry)) ?? (await linkSign(parts, entry));
}

/** Whether an entry still exists; undefined if nothing shows it. */
export async function isThere(parts: Questioning, entry: LedgerEntry): Promise<boolean | undefined> {
  const sign = await signOf(parts, entry);
  return sign === undefined ? undefined : sign !== false;
}

async function observedSign(
  { exchanger, states, account: own }: Questioning,
  { id, account }: LedgerEntry,
): Promise<Sign> {
  if (!states?.offers('observe:entry')) return undefined;
  let observed: Sign;
  const token = account.token === own.token ? undefined : account.token;
  // For what the provider cannot report, this uses the interface.
  await refusalOf(async () => {
    const { state } = await exchanger.unlessGone(() => states.observe('entry', id, token));
    observed = state !== 'deleted' && `the state provider shows it as ${JSON.stringify(state)}`;
    return undefined;
  });
  return observed;
}

/** A link is deleted with its entry. It is open whether entries of the vault or in the trash can have one. */
async function linkSign(parts: Questioning, entry: LedgerEntry): Promise<Sign> {
  if (!canHaveLink(parts, entry)) return undefined;
  const status = await statusOfLink(parts, entry);
  // A 429 tells of the number of requests alone.
  if (status === 429) return undefined;
  if (status >= 400 && status < 500) return parts.linksTell ? false : undefined;
  const { operation, path } = service().possessions.probe(entry)!;
  const request = requestOf(operation)?.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  return status === 0 ? `${request} got no response` : `${request} still returns ${status}`;
}

/** Whether entries of the drive can have links; an existing one shows it. */
export async function doLinksTell(
  parts: Omit<Questioning, 'linksTell'>,
  there: readonly LedgerEntry[],
): Promise<boolean> {
  const linkable = there.find((entry) => canHaveLink(parts, entry));
  if (linkable === undefined) return false;
  const status = await statusOfLink(parts, linkable);
  return status >= 200 && status < 300;
}

export const canHaveLink = ({ ledger }: Pick<Questioning, 'ledger'>, entry: LedgerEntry): boolean =>
  service().possessions.probe(entry) !== undefined && !ledger.isTrashed(entry);

/** 0 without a response, and that of an error for an error with 200. */
async function statusOfLink(
  { exchanger, record }: Pick<Questioning, 'exchanger' | 'record'>,
  entry: LedgerEntry,
): Promise<number> {
  let status = 0;
  const { operation, path } = service().possessions.probe(entry)!;
  await refusalOf(async () => {
    const answer = await exchanger.send(operation, { path, body: {} }, entry.account, record);
    status = answer.ok && isRefusalAnyhow(answer) ? 400 : answer.status;
    return undefined;
  });
  return status;
}
