import type { Contract } from '../contract/contract.ts';
import type { Check, Need } from '../model/check.ts';
import { tallyOperations, type OperationTally } from '../model/operation-tally.ts';
import { furtherOverlay, remedies as inOrder, type Remedy } from '../model/remedy.ts';
import type { CheckReport, RequirementReport, Silence } from '../model/report.ts';
import { silenceWords } from '../model/no-response.ts';
import { service } from '../model/service.ts';
import { isUnknown, type SubjectId } from '../model/subject.ts';
import type { Suite } from './suite.ts';
import { lacksOf, type Capabilities } from './needs.ts';

export interface Ran {
  readonly suite: Pick<Suite, 'checks' | 'requiredOptions'>;
  /** The reports of the checks that ran. */
  readonly checks: readonly CheckReport[];
  readonly silence?: Silence | undefined;
  readonly profile: string;
  readonly capabilities: Capabilities;
  readonly responseSubjects: Contract['responseSubjects'];
}

/**
 * Adds to each requirement that was not exercised the obstacle, which is to be repaired first, or else the fewest options
 * with which a run tests it. These were measured; for requirements of an overlay, they come from the needs of the checks.
 */
export function withRemedies(requirements: readonly RequirementReport[], ran: Ran): RequirementReport[] {
  const tallies = tallyOperations(ran.checks);
  const reports = new Map(ran.checks.map((report) => [report.name, report]));
  const obstacleAmong = (operations: readonly string[]) =>
    operations.map((operation) => obstacleOf(operation, tallies)).find((obstacle) => obstacle !== undefined);
  const beforeTesting =
    (id: SubjectId) =>
    (check: Check): string | undefined =>
      obstacleAmong([
        ...check.operations,
        ...needsFor(check, id).flatMap((need) => service().operations.lasting[need] ?? []),
      ]);
  const during = (name: string) => {
    const { breakage, blockedBy = [] } = reports.get(name) ?? {};
    if (ran.silence && breakage !== undefined) return silenceWords(ran.silence);
    return obstacleAmong(blockedBy.slice(0, 1));
  };
  const given = remediesInUse(ran);
  const hasOverlay = ran.capabilities.contract.overlay !== null;
  return requirements.map((requirement) => {
    const { id, verdict, cannotBeSeen, checks } = requirement;
    if (verdict !== 'not exercised' || cannotBeSeen) return requirement;
    const before = beforeTesting(id);
    const trying = ran.suite.checks.filter((check) => tries(check, id, ran));
    const served = trying.filter((check) => before(check) === undefined);
    const ways = waysTo(id, served, given, ran);
    const isGiven = ways.some((way) => way.length === 0);
    // What every request needs is an obstacle, and so is what stopped a check that no option kept back.
    const obstacle =
      first(checks, during) ??
      (served.length === 0 ? first(trying, before) : undefined) ??
      (isGiven ? first(trying, ({ name }) => during(name)) : undefined);
    if (obstacle !== undefined) return { ...requirement, obstacle };
    const [shortest] = ways
      .filter((way) => way.length > 0)
      .map((way) => way.map((remedy) => (hasOverlay ? ofOverlay(remedy) : remedy)))
      .sort(byEffort);
    return shortest && served.length > 0 ? { ...requirement, remedies: shortest } : requirement;
  });
}

/** The run has an overlay, which lacks what a measured one contains. */
const ofOverlay = (remedy: Remedy): Remedy => (remedy === '--overlay FILE' ? furtherOverlay() : remedy);

/** The sets of options that a run may lack; an empty one if it had all of a set. */
function waysTo(
  id: SubjectId,
  served: readonly Check[],
  given: ReadonlySet<Remedy>,
  ran: Ran,
): (readonly Remedy[])[] {
  const byChecks = served.map((check) => remediesOf(check, id, ran));
  if (!ran.suite.requiredOptions || isUnknown(id)) return byChecks;
  const { [id]: options = [[]] } = ran.suite.requiredOptions;
  const ways = options.map((set) => set.filter((remedy) => !given.has(remedy)));
  if (ways.every((way) => way.length > 0)) return ways;
  // The run had all measured options: a state may be missing that the provider does not offer.
  return [[], ...byChecks.filter((way) => way.includes('a state provider with more states'))];
}

function first<Item>(
  items: readonly Item[],
  obstacleIn: (item: Item) => string | undefined,
): string | undefined {
  return items.map(obstacleIn).find((obstacle) => obstacle !== undefined);
}

/** How an operation has answered no request as it should, so that no option helps before it is repaired. */
function obstacleOf(operation: string, tallies: ReadonlyMap<string, OperationTally>): string | undefined {
  const { answers = 'some requests', statuses = [] } = tallies.get(operation) ?? {};
  const failsAlways = statuses.length > 0 && statuses.every((status) => status >= 500);
  if (answers === 'some requests' || (answers === 'unproven' && !failsAlways)) return undefined;
  return `${operation} returned ${statuses.join(' or ')} to every valid request`;
}

function remediesInUse({ profile, capabilities }: Ran): ReadonlySet<Remedy> {
  const { answers } = capabilities.contract;
  const isGiven: Partial<Record<Remedy, boolean>> = {
    '--profile full': profile === 'full',
    'e-mail address and password': capabilities.hasPassword,
    'a second account': capabilities.hasSecondAccount,
    '--app-url URL': capabilities.hasAppUrl,
    '--allow-leftovers': capabilities.allowLeftovers,
    '--allow-destructive': capabilities.allowDestructive,
    '--overlay FILE': service().overlay.needed.every((unknown) => answers.has(unknown)),
    '--states URL': capabilities.states !== undefined,
  };
  return new Set(inOrder().filter((remedy) => isGiven[remedy] === true));
}

/** What the run lacked for a check; empty if it ran, or if the options left it out. */
function remediesOf(check: Check, id: SubjectId, { profile, capabilities }: Ran): readonly Remedy[] {
  const lacks = lacksOf({ needs: needsFor(check, id) }, capabilities).map(({ remedy }) => remedy);
  const isBeyond = check.profile === 'full' && profile === 'core';
  return inOrder()
    .filter((remedy) => lacks.includes(remedy) || (isBeyond && remedy === '--profile full'))
    .filter((remedy, _, all) => remedy !== '--budget 500' || !all.includes('--profile full'));
}

/** What a check needs to test a requirement: of its cases, one with the fewest needs counts. */
function needsFor({ needs, cases = [] }: Check, id: SubjectId): readonly Need[] {
  const testing = cases.filter(({ tests }) => tests.includes(id));
  const [simplest] = testing.sort((a, b) => a.needs.length - b.needs.length);
  return [...needs, ...(simplest?.needs ?? [])];
}

/** Whether a check tests the requirement: itself, or because its responses are tested for it. */
function tries({ tests, operations }: Check, id: SubjectId, { responseSubjects }: Ran): boolean {
  if (tests.includes(id)) return true;
  const carriers = responseSubjects.get(id);
  return (
    tests.length > 0 && carriers !== undefined && operations.some((operation) => carriers.includes(operation))
  );
}

const byEffort = (a: readonly Remedy[], b: readonly Remedy[]): number =>
  a.length - b.length || orderOf(a) - orderOf(b);

const orderOf = (wanted: readonly Remedy[]): number =>
  wanted.reduce((sum, remedy) => sum + inOrder().indexOf(remedy), 0);
