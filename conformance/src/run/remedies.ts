import type { Contract } from '../contract/contract.ts';
import type { Check } from '../model/check.ts';
import { tallyOperations, type OperationTally } from '../model/operation-tally.ts';
import { remedies as inOrder, type Remedy } from '../model/remedy.ts';
import type { CheckReport, RequirementReport } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Suite } from '../model/suite.ts';
import { lacksOf, type Capabilities } from './needs.ts';

export interface Ran {
  readonly suite: Pick<Suite, 'checks' | 'takes'>;
  /** The reports of the checks that ran. */
  readonly checks: readonly CheckReport[];
  readonly profile: string;
  readonly capabilities: Capabilities;
  readonly standing: Contract['standing'];
}

/** The operations that create what a check may need permission for. */
const makers: Readonly<Record<string, string>> = { note: 'createNote', workspace: 'createWorkspace' };

/**
 * Adds to each requirement that was not exercised the fewest options with which a run tests it. These were measured; for
 * requirements of an overlay, they come from the needs of the checks. A requirement that only the server's faults kept
 * from being tested gets none: repair the server first.
 */
export function withRemedies(requirements: readonly RequirementReport[], ran: Ran): RequirementReport[] {
  const tallies = tallyOperations(ran.checks);
  const isThere = (operation: string) => !isObstacle(tallies.get(operation));
  const served = ran.suite.checks.filter(
    ({ operations, needs }) =>
      operations.every(isThere) && needs.every((need) => makers[need] === undefined || isThere(makers[need])),
  );
  const given = remediesInUse(ran);
  return requirements.map((requirement) => {
    const { id, verdict, cannotBeSeen } = requirement;
    if (verdict !== 'not exercised' || cannotBeSeen) return requirement;
    const trying = served.filter((check) => tries(check, id, ran));
    if (trying.length === 0) return requirement;
    const takes = ran.suite.takes?.[id]?.map((set) => set.filter((remedy) => !given.has(remedy)));
    const byChecks = trying.map((check) => remediesOf(check, ran));
    // If the run had all measured options, a state may be missing that the provider does not offer.
    const isGiven = takes?.some((set) => set.length === 0) === true;
    const ways = isGiven
      ? byChecks.filter((way) => way.includes('a state provider with more states'))
      : (takes ?? byChecks);
    const [shortest] = ways.filter((way) => way.length > 0).sort(byEffort);
    return shortest ? { ...requirement, remedies: shortest } : requirement;
  });
}

/** Whether an operation has answered no request as it should: no option helps before it is repaired. */
const isObstacle = (tally: OperationTally | undefined): boolean =>
  tally !== undefined &&
  tally.answers !== 'some requests' &&
  (tally.answers !== 'unproven' ||
    (tally.statuses.length > 0 && tally.statuses.every((status) => status >= 500)));

function remediesInUse({ profile, capabilities }: Ran): ReadonlySet<Remedy> {
  const { answers } = capabilities.contract;
  const isGiven: Partial<Record<Remedy, boolean>> = {
    '--profile full': profile === 'full',
    'e-mail address and password': capabilities.hasPassword,
    'a second account': capabilities.hasSecondAccount,
    '--app-url URL': capabilities.hasAppUrl,
    '--allow-leftovers': capabilities.allowLeftovers,
    '--allow-destructive': capabilities.allowDestructive,
    // An overlay that names the two parameters whose names the interface does not specify.
    '--overlay FILE': answers.has('U-73') && answers.has('U-100'),
    '--states URL': capabilities.states !== undefined,
  };
  return new Set(inOrder.filter((remedy) => isGiven[remedy] === true));
}

/** What the run lacked for a check; empty if it ran, or if the options left it out. */
function remediesOf(check: Check, { profile, capabilities }: Ran): readonly Remedy[] {
  const lacks = lacksOf(check, capabilities).map(({ remedy }) => remedy);
  const isBeyond = check.profile === 'full' && profile === 'core';
  return inOrder
    .filter((remedy) => lacks.includes(remedy) || (isBeyond && remedy === '--profile full'))
    .filter((remedy, _, all) => remedy !== '--budget 500' || !all.includes('--profile full'));
}

/** Whether a check tests the requirement: itself, or because its responses are tested for it. */
function tries({ proves, operations }: Check, id: SubjectId, { standing }: Ran): boolean {
  if (proves.includes(id)) return true;
  const carriers = standing.get(id);
  return (
    proves.length > 0 &&
    carriers !== undefined &&
    operations.some((operation) => carriers.includes(operation))
  );
}

const byEffort = (a: readonly Remedy[], b: readonly Remedy[]): number =>
  a.length - b.length || orderOf(a) - orderOf(b);

const orderOf = (wanted: readonly Remedy[]): number =>
  wanted.reduce((sum, remedy) => sum + inOrder.indexOf(remedy), 0);
