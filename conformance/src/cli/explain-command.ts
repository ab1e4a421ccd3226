import { checkLabel } from '../engine/reporters/html/words.ts';
import { requirements, unknowns, type Requirement, type Unknown } from '../../../generated/registers.ts';
import { unchecked } from '../service/areas/unchecked.ts';
import type { Check } from '../engine/model/check.ts';
import { rules } from '../service/rules.ts';
import { questionOf, type SubjectId } from '../engine/model/subject.ts';
import { didYouMean } from '../engine/model/did-you-mean.ts';
import { UsageError } from '../engine/model/errors.ts';
import { alphabetSamples } from '../service/areas/shared/cases/texts.ts';
import { checks } from '../service/areas/suite.ts';
import { openContract } from './open-contract.ts';
import { table } from '../engine/reporters/table.ts';

/**
 * Describes a requirement, a rule, an unknown or a check.
 *
 * @throws UsageError if there is no such id
 */
export async function explain(word: string): Promise<string> {
  const id = word.trim().toUpperCase();
  const requirement = requirements.find((requirement) => requirement.id === id);
  if (requirement) return explainRequirement(requirement);
  const unknown = unknowns.find((unknown) => unknown.id === id);
  if (unknown) return explainUnknown(unknown);
  const rule = rules.find((rule) => rule.id === id);
  if (rule) return facts(rule.id, rule.statement, await proofs(rule.id));
  const check = checks.find((check) => check.id.toUpperCase() === id);
  if (check) {
    const subjects = [...check.tests, ...check.observes];
    return facts(check.id, check.name, [
      ['Operations', check.operations.join(', ')],
      ['Profile', check.profile],
      ...labelled('Needs', check.needs),
      ...labelled(
        'About',
        subjects.map((subject) => `${subject}  ${questionOf(subject)}`),
      ),
    ]);
  }
  const ids = [...requirements, ...unknowns, ...rules, ...checks].map((subject) => subject.id);
  throw new UsageError(
    `There is no requirement, rule, unknown or check with the id ${JSON.stringify(word)}.${didYouMean(id, ids)}`,
  );
}

async function explainRequirement({ id, statement, section, binds, where }: Requirement): Promise<string> {
  const reason = unchecked[id];
  return facts(id, statement, [
    ['Section', section],
    ['Fulfilled by', binds],
    ['Cited in', where.join(', ')],
    ...(reason === undefined ? await proofs(id) : [['Not checked', reason]]),
  ]);
}

function explainUnknown({ id, question, basis, where, assume, observe }: Unknown): string {
  const watching = checks.filter(({ observes }) => observes.includes(id));
  return facts(id, question, [
    [
      'Basis',
      basis === 'stated'
        ? 'the interface says that it does not specify this'
        : 'the interface does not mention it',
    ],
    ['Cited in', where.join(', ')],
    ['Assume', assume],
    ['Reported', observe],
    ...labelled('Observed by', watching.map(inWords)),
  ]);
}

async function proofs(id: SubjectId): Promise<string[][]> {
  const operations = (await openContract(undefined)).responseSubjects.get(id);
  const proving = checks.filter(({ tests }) => tests.includes(id));
  const lines = proving.map(inWords);
  return [
    ...labelled('Tested by', operations ? [...lines, inEveryAnswer(operations)] : lines),
    ...labelled('Alphabets', samplesIn(proving)),
  ];
}

/** Examples of the texts that the cases of these checks send. */
function samplesIn(proving: readonly Check[]): string[] {
  const sent = new Set(proving.flatMap(({ cases = [] }) => cases.map(({ values }) => values['alphabet'])));
  return Object.entries(alphabetSamples).flatMap(([name, sample]) =>
    sent.has(name) ? [`${name}: ${sample}`] : [],
  );
}

const inEveryAnswer = (operations: readonly string[]): string =>
  operations.length > 0 && operations.length <= 4
    ? `every response of ${operations.join(', ')}`
    : 'every response that contains it';

function inWords({ id, name, operations, profile, needs }: Check): string {
  const inNeed = needs.length > 0 ? `; needs ${needs.join(', ')}` : '';
  return `${checkLabel({ id, name })} (${operations.join(', ')}; ${profile}${inNeed})`;
}

const labelled = (label: string, lines: readonly string[]): string[][] =>
  lines.map((line, index) => [index === 0 ? label : '', line]);

const facts = (id: string, statement: string, rows: readonly (readonly string[])[]): string =>
  `${id}  ${statement}\n\n${table(rows)}`;
