import { operationOfFinding, type CauseKey } from './cause-key.ts';
import type { Shown } from './finding-data.ts';
import type { CheckReport, ExchangeReport } from './report.ts';
import { byRank, plainnessOf } from './request-form.ts';
import { service } from './service.ts';
import { areaOf, type SubjectId } from './subject.ts';

/** The findings with the same cause, and the checks that ended with an error because of it. */
export interface Group extends CauseKey {
  readonly shown: readonly Shown[];
  /** Checks that ended with this error. */
  readonly broken: readonly CheckReport[];
}

/** Collects findings with the same kind and key in groups. */
export class Groups {
  readonly #groups = new Map<string, { key: CauseKey; shown: Shown[]; broken: CheckReport[] }>();

  add(key: CauseKey, { shown, broken }: { shown?: Shown; broken?: CheckReport } = {}): void {
    const name = `${key.kind} ${key.key}`;
    const group = this.#groups.get(name) ?? { key, shown: [], broken: [] };
    this.#groups.set(name, group);
    if (shown) group.shown.push(shown);
    if (broken) group.broken.push(broken);
  }

  list(): Group[] {
    return [...this.#groups.values()].map(({ key, shown, broken }) => ({ ...key, shown, broken }));
  }
}

/** Whether a requirement is about a resource, and not about every response. */
export const isOfResource = (id: SubjectId): boolean => !service().areas.ofResponses.includes(areaOf(id));

export const subjectsOf = ({ shown }: Group): SubjectId[] => [
  ...new Set(shown.flatMap(({ finding }) => finding.subjects)),
];

/** In alphabetical order. */
export function operationsOf({ kind, key, shown }: Group): readonly string[] {
  if (kind === 'not implemented' || kind === 'refuses everything') return key.split(' ');
  return [...new Set(shown.flatMap((shown) => operationOfFinding(shown) ?? []))].sort();
}

/** Whether a finding of the group is about a successful response of the operation. */
export const isOfSuccess = (shown: Shown, operation: string): boolean =>
  operationOfFinding(shown) === operation && (shown.exchange?.response.status ?? 0) < 300;

/**
 * The finding that describes a cause. A value that is there tells more than a missing one, a check of the operation
 * itself more than one that only uses it, a success more than a refusal, and an ordinary request more than a special one, whose specialty does not matter if the ordinary one fails as well; of
 * equals, the one with the plainest request.
 */
export function headlineOf({ kind, shown }: Pick<Group, 'kind' | 'shown'>): Shown | undefined {
  const rankOf = (one: Shown): readonly number[] => [
    Number(kind === 'wrong form' && one.data.place === undefined),
    Number(kind === 'wrong form' && one.data.isMissing),
    Number(one.check.isAmbiguous ?? false),
    Number(one.check.operation !== null && one.check.operation !== operationOfFinding(one)),
    Math.floor((one.exchange?.response.status ?? 200) / 100),
    one.finding.subjects.length,
    specialtyOf(one.check),
  ];
  const [first] = shown.toSorted((a, b) => byRank(rankOf(a), rankOf(b)));
  if (!first?.exchange) return first;
  const isAlike = (one: Shown): one is Shown & { readonly exchange: ExchangeReport } =>
    one.exchange?.operation === first.exchange?.operation && byRank(rankOf(one), rankOf(first)) === 0;
  return shown.filter(isAlike).sort((a, b) => byRank(plainnessOf(a.exchange), plainnessOf(b.exchange)))[0];
}

/** A check of what must not change says most; then come cases, whose values a headline can leave out. */
function specialtyOf({ id = '', cases }: CheckReport): number {
  if (id.endsWith('.bystanders')) return 0;
  return cases ? 1 : 2;
}
