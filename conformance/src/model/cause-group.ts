import {
  causeKeyOf,
  exchangeOf,
  failsForMoments,
  operationOfFinding,
  type CauseKey,
  type Shown,
} from './cause-key.ts';
import { isMomentary } from './momentary.ts';
import type { OperationTally } from './operation-tally.ts';
import type { CheckReport } from './report.ts';
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
    const all = [...this.#groups.values()].map(({ key, shown, broken }) => ({ ...key, shown, broken }));
    return withMomentsAsOne(withoutConsequences(all));
  }
}

/** Groups the findings of the failed requirements by their causes. */
export function addFindings(
  groups: Groups,
  checks: readonly CheckReport[],
  tallies: ReadonlyMap<string, OperationTally>,
  red: ReadonlySet<SubjectId>,
): void {
  for (const check of checks) {
    for (const finding of check.findings) {
      const isNews = (subject: SubjectId) => red.has(subject) && check.outcomes[subject] === 'failed';
      if (!finding.subjects.some(isNews)) continue;
      const shown = { check, finding };
      groups.add(causeKeyOf(shown, tallies), { shown });
    }
  }
}

/**
 * Wrong behaviour is a consequence of a value of wrong form if that value alone violates the same requirements: then only
 * the value is a cause.
 */
function withoutConsequences(groups: readonly Group[]): Group[] {
  const merged = groups.map((group) => ({ ...group, shown: [...group.shown] }));
  const forms = merged.filter(({ kind }) => kind === 'wrong form' || kind === 'fields missing');
  return merged.filter((group) => {
    if (group.kind !== 'behaviour') return true;
    const subjects = subjectsOf(group);
    const form = forms.find((form) => {
      const broken = subjectsOf(form);
      return subjects.every((id) => broken.includes(id) && isOfResource(id));
    });
    form?.shown.push(...group.shown);
    return form === undefined;
  });
}

/** So many operations that fail for moments have one cause, such as a gateway in front of the server. */
const fewestThatShareIt = 3;

/** If an operation itself failed, the requirements on what it does would fail as well. */
function withMomentsAsOne(groups: readonly Group[]): Group[] {
  const isOfMoments = ({ kind, shown }: Group): boolean =>
    kind === 'server error' &&
    shown.every(({ finding }) => finding.subjects.every((id) => id === 'RULE-1')) &&
    shown.every((each) => isMomentary(exchangeOf(each)?.response.status ?? 0));
  const some = groups.filter(isOfMoments);
  const operations = new Set(some.flatMap(operationsOf));
  if (operations.size < fewestThatShareIt) return [...groups];
  const one: Group = {
    kind: 'server error',
    key: failsForMoments,
    shown: some.flatMap(({ shown }) => shown),
    broken: some.flatMap(({ broken }) => broken),
  };
  return [...groups.filter((group) => !some.includes(group)), one];
}

/** Whether a requirement is about a resource, and not about every response. */
export const isOfResource = (id: SubjectId): boolean => !['GEN', 'ERR', 'AUTH', 'RULE'].includes(areaOf(id));

const subjectsOf = ({ shown }: Group): SubjectId[] => [
  ...new Set(shown.flatMap(({ finding }) => finding.subjects)),
];

/** In alphabetical order. */
export function operationsOf({ kind, key, shown }: Group): readonly string[] {
  if (kind === 'not implemented' || kind === 'refuses everything') return [key];
  return [...new Set(shown.flatMap((shown) => operationOfFinding(shown) ?? []))].sort();
}

/** Whether a finding of the group is about a successful response of the operation. */
export const isOfSuccess = (shown: Shown, operation: string): boolean =>
  operationOfFinding(shown) === operation && (exchangeOf(shown)?.response.status ?? 0) < 300;
