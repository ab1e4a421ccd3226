import type { Contract } from '../contract/contract.ts';
import type { Check } from '../model/check.ts';
import { tallyOperations } from '../model/operation-tally.ts';
import { remedies as inOrder, type Remedy } from '../model/remedy.ts';
import type { CheckReport, RequirementReport } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import { lacksOf, type Capabilities } from './needs.ts';

export interface Ran {
  readonly suite: readonly Check[];
  /** What ran, as reported. */
  readonly checks: readonly CheckReport[];
  readonly profile: string;
  readonly capabilities: Capabilities;
  readonly standing: Contract['standing'];
}

/**
 * Tells of each requirement that was not exercised what a run must be given to try it: the fewest things that have a check
 * of it run. Nothing is told where the server keeps all its checks from it: that is to be repaired.
 */
export function withRemedies(requirements: readonly RequirementReport[], ran: Ran): RequirementReport[] {
  const tallies = tallyOperations(ran.checks);
  const isThere = (operation: string) => tallies.get(operation)?.answers !== 'not implemented';
  const wayTo = new Map(
    ran.suite
      .filter(({ operations }) => operations.every(isThere))
      .map((check) => [check, remediesOf(check, ran)] as const)
      .filter(([, wanted]) => wanted.length > 0),
  );
  return requirements.map((requirement) => {
    if (requirement.verdict !== 'not exercised') return requirement;
    const ways = [...wayTo].flatMap(([check, wanted]) => (tries(check, requirement.id, ran) ? [wanted] : []));
    const shortest = ways.sort((one, other) => one.length - other.length || orderOf(one) - orderOf(other))[0];
    return shortest ? { ...requirement, remedies: shortest } : requirement;
  });
}

/** What the run lacked for a check; nothing where it ran, or was left out by choice. */
function remediesOf(check: Check, { profile, capabilities }: Ran): readonly Remedy[] {
  const lacks = lacksOf(check, capabilities).map(({ remedy }) => remedy);
  const isBeyond = check.profile === 'full' && profile === 'core';
  return inOrder
    .filter(
      (remedy) => lacks.includes(remedy) || (isBeyond && remedy === '--profile full'),
      // The full profile has a budget by itself.
    )
    .filter((remedy, _, all) => remedy !== '--budget 500' || !all.includes('--profile full'));
}

/** A standing requirement is tried by whoever asks for an answer that can carry it. */
function tries({ proves, operations }: Check, id: SubjectId, { standing }: Ran): boolean {
  if (proves.includes(id)) return true;
  const carriers = standing.get(id);
  return proves.length > 0 && carriers !== undefined && operations.some((one) => carriers.includes(one));
}

const orderOf = (wanted: readonly Remedy[]): number =>
  wanted.reduce((sum, remedy) => sum + inOrder.indexOf(remedy), 0);
