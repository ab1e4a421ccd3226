import { checkLabel } from '../engine/reporters/html/words.ts';
import { requirements, unknowns, type Requirement, type Unknown } from '../../../generated/registers.ts';
import { unchecked } from '../service/areas/unchecked.ts';
import type { Check } from '../engine/model/check.ts';
import type { Contract } from '../engine/contract/contract.ts';
import { everyResponseId } from '../engine/model/every-response.ts';
import { clientRules, rules } from '../service/rules.ts';
import { factorsOf } from '../engine/model/factors.ts';
import { questionOf, type SubjectId } from '../engine/model/subject.ts';
import { didYouMean } from '../engine/model/did-you-mean.ts';
import { UsageError } from '../engine/model/errors.ts';
import { alphabetSamples } from '../service/areas/shared/cases/texts.ts';
import { suiteFor } from '../service/areas/suite.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { table } from '../engine/reporters/table.ts';

/**
 * Describes a requirement, a rule, an unknown or a check.
 *
 * @param word its id, or that of what every response is judged for, such as `GEN-5.every-response`
 * @throws UsageError if there is no such id, or for an overlay that cannot be used
 */
export async function explain(word: string, { overlay }: Settings<'overlay'>): Promise<string> {
  const contract = await openContract(overlay);
  const { checks } = suiteFor(contract);
  const suite = { checks, responseSubjects: contract.responseSubjects };
  const given = word.trim().toUpperCase();
  const id =
    [...contract.responseSubjects.keys()].find((one) => everyResponseId(one).toUpperCase() === given) ??
    given;
  const requirement = requirements.find((requirement) => requirement.id === id);
  if (requirement) return explainRequirement(requirement, suite);
  const unknown = unknowns.find((unknown) => unknown.id === id);
  if (unknown) return explainUnknown(unknown, suite);
  const rule = [...rules, ...clientRules].find((rule) => rule.id === id);
  if (rule) return facts(rule.id, rule.statement, proofs(rule.id, suite));
  const check = checks.find((check) => check.id.toUpperCase() === id);
  if (check) {
    const subjects = [...check.tests, ...check.observes];
    return facts(check.id, check.name, [
      ['Operations', check.operations.join(', ')],
      ['Profile', check.profile],
      ...labelled('Needs', check.needs),
      ...labelled('Seen through', viewsOf([check])),
      ...labelled('Values', valuesIn([check], check.tests)),
      ...labelled(
        'About',
        subjects.map((subject) => `${subject}  ${questionOf(subject)}`),
      ),
    ]);
  }
  const ids = [...requirements, ...unknowns, ...rules, ...clientRules, ...checks].map(({ id }) => id);
  const ofOverlay =
    overlay === undefined && id.includes('.') ? ' A check of an overlay needs --overlay.' : '';
  throw new UsageError(
    `There is no requirement, rule, unknown or check with the id ${JSON.stringify(word)}.${didYouMean(id, ids)}${ofOverlay}`,
  );
}

/** What tests a subject, in a run with the given overlay. */
interface TestedBy {
  readonly checks: readonly Check[];
  readonly responseSubjects: Contract['responseSubjects'];
}

function explainRequirement({ id, statement, section, binds, where }: Requirement, suite: TestedBy): string {
  const reason = unchecked[id];
  return facts(id, statement, [
    ['Section', section],
    ['Fulfilled by', binds],
    ['Cited in', where.join(', ')],
    ...(reason === undefined ? proofs(id, suite) : [['Not checked', reason]]),
  ]);
}

function explainUnknown({ id, question, basis, where, assume, observe }: Unknown, suite: TestedBy): string {
  const watching = suite.checks.filter(({ observes }) => observes.includes(id));
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
    ...proofs(id, suite),
  ]);
}

function proofs(id: SubjectId, { checks, responseSubjects }: TestedBy): string[][] {
  const operations = responseSubjects.get(id);
  const proving = checks.filter(({ tests }) => tests.includes(id));
  const lines = proving.map(inWords);
  if (operations) lines.push(inEveryAnswer(operations));
  return [
    ...labelled('Tested by', lines),
    ...labelled('Seen through', lines.length > 0 ? viewsOf(proving) : []),
    ...labelled('Values', valuesIn(proving, [id])),
    ...labelled('Alphabets', samplesIn(proving)),
  ];
}

/** What shows checks whether the server does what they test. */
function viewsOf(checks: readonly Check[]): string[] {
  const needs = new Set(checks.flatMap((check) => check.needs));
  const observed = [...needs].filter((need) => need.startsWith('observe:'));
  return ['responses', ...(observed.length > 0 ? [`the state provider: ${observed.join(', ')}`] : [])];
}

/** For each operation, the values of the cases that test one of the subjects. */
function valuesIn(checks: readonly Check[], subjects: readonly SubjectId[]): string[] {
  return checks.flatMap(({ operations, cases = [] }) => {
    const testing = cases.filter(({ tests }) => tests.some((id) => subjects.includes(id)));
    const rows = Object.entries(factorsOf(testing)).map(([name, values]) => [`  ${name}`, values.join(', ')]);
    return rows.length > 0 ? [operations[0]!, ...table(rows).trimEnd().split('\n')] : [];
  });
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
