import type { OperationTally } from './operation-tally.ts';
import type { CauseReport, CheckReport, FindingReport } from './report.ts';

/** A finding with the check that made it. */
export interface Shown {
  readonly check: CheckReport;
  readonly finding: FindingReport;
}

/** What findings of one cause have in common. */
export interface CauseKey {
  readonly kind: CauseReport['kind'];
  /** Of two findings of one cause it is the same. */
  readonly key: string;
}

/** The operation that a finding is about; undefined where it is about none. */
export const operationOfFinding = ({ check, finding }: Shown): string | undefined =>
  exchangeOf({ check, finding })?.operation ?? check.operation ?? undefined;

const exchangeOf = ({ check, finding }: Shown) =>
  finding.exchange === null ? undefined : check.exchanges[finding.exchange];

/**
 * What to group a finding by: an operation that is not there, one that breaks, one that refuses everything, an object that
 * lacks fields, a value of one form wherever it stands, a status that is wrong wherever the rule applies.
 */
export function causeKeyOf(shown: Shown, tallies: ReadonlyMap<string, OperationTally>): CauseKey {
  const { check, finding } = shown;
  const operation = operationOfFinding(shown) ?? '';
  const status = exchangeOf(shown)?.response.status ?? 0;
  const answers = tallies.get(operation)?.answers;
  if (answers === 'not implemented') return { kind: 'not implemented', key: operation };
  if (status >= 500) return { kind: 'server error', key: `${operation} ${status}` };
  if (answers === 'nothing but refusals' && status >= 400)
    return { kind: 'refuses everything', key: operation };
  const place = placeOf(finding);
  if (place && isNothing(finding.got))
    return { kind: 'fields missing', key: `${operation} ${holderOf(place.at)}` };
  if (place) return { kind: 'wrong form', key: `${fieldOf(place)} ${place.form}` };
  const about = finding.subjects.join(' ');
  if (/^\d{3}$/.test(finding.expected)) return { kind: 'wrong status', key: `${finding.expected} ${about}` };
  if (finding.expected === 'a 2xx answer') return { kind: 'wrong status', key: `${operation} ${status}` };
  if (finding.expected === 'a 4xx answer') return { kind: 'wrong status', key: `${operation} 4xx ${about}` };
  return { kind: 'behaviour', key: `${check.name} ${about}` };
}

/** Where a value stands, and what it should be. */
export interface Expected {
  /** e.g. `folder.created_at` */
  readonly at: string;
  /** e.g. `a string that matches ^\d{4}-...` */
  readonly form: string;
}

/** Of findings about one value: `folder.hash: a string`, or `an id 7 in folder.path`. */
export function placeOf({ expected }: Pick<FindingReport, 'expected'>): Expected | undefined {
  const colon = /^([a-z_]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): (.+)$/is.exec(expected);
  if (colon) return { at: colon[1]!, form: colon[2]! };
  if (/^a [24]xx answer/.test(expected)) return undefined;
  const suffix = /^(.+) in ([a-z_]\w*(?:\.\w+)+)$/is.exec(expected);
  return suffix ? { at: suffix[2]!, form: suffix[1]! } : undefined;
}

const isNothing = (got: string): boolean => got === 'nothing' || got === 'nothing there';

/** `folder` of `folder.hash`, without the number of an item. */
export const holderOf = (at: string): string =>
  at.includes('.') ? at.slice(0, at.lastIndexOf('.')).replace(/\[\d+\]/g, '[]') : '';

/** A pattern stands for itself, whatever the field; an id is an id, whichever. */
function fieldOf({ at, form }: Expected): string {
  if (form.startsWith('a string that matches')) return '';
  const name = at.slice(at.lastIndexOf('.') + 1).replace(/\[\d+\]/g, '');
  return name.endsWith('_id') ? 'id' : name;
}
