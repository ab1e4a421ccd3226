import { operations } from '../../../generated/operations.ts';
import { exchangeOf, type Shown } from './cause-key.ts';
import { operationsOf, type Group } from './cause-group.ts';
import type { OperationTally } from './operation-tally.ts';
import { placeOf, withoutNumbers } from './place.ts';
import { namesIn, refusedFieldOf } from './refusal-form.ts';
import { subjectOf } from './subject.ts';

/** A cause in one sentence. */
export function sentenceOf(group: Group, tallies: ReadonlyMap<string, OperationTally>): string {
  const { kind, key, shown, broken } = group;
  const [first] = shown;
  const statuses = tallies.get(key)?.statuses.join(' or ') ?? '';
  if (kind === 'not implemented') return `${key} is not implemented: ${requestOf(key)} returns ${statuses}`;
  if (kind === 'refuses everything') return `${key} refuses every valid request with ${statuses}`;
  if (!first && broken.length === 0) return key;
  if (!first) return `${counted(broken.length, 'check')} ended with an error: ${key}`;
  const where = namesOf(group);
  switch (kind) {
    case 'server error':
      return `${where} fails with ${key.slice(key.lastIndexOf(' ') + 1)}`;
    case 'fields missing':
      return key.startsWith('refusals ')
        ? refusalSentence(group, first)
        : `${where} ${operationsOf(group).length > 1 ? 'do' : 'does'} not return ${listed(placesOf(shown))}`;
    case 'wrong form':
      return formSentence(group, first);
    case 'wrong status':
      return operationsOf(group).length > 1 ? ruleOf(first, where) : sentenceOfOne(group);
    default:
      return sentenceOfOne(group);
  }
}

/** `POST /folders` */
function requestOf(operation: string): string {
  const known = Object.entries(operations).find(([id]) => id === operation)?.[1];
  return known ? `${known.method} ${known.path}` : 'it';
}

/** Of so many operations each is named. */
const namedOperations = 2;

function namesOf(group: Group): string {
  const those = operationsOf(group);
  return those.length > namedOperations ? `${those.length} operations` : those.join(' and ');
}

const returns = (group: Group): string => (operationsOf(group).length > 1 ? 'return' : 'returns');

/** A refusal is told with what its body has instead. */
function refusalSentence(group: Group, first: Shown): string {
  const statuses = [
    ...new Set(group.shown.flatMap((shown) => exchangeOf(shown)?.response.status ?? [])),
  ].sort();
  const fields = group.shown.map(
    (shown) => refusedFieldOf(shown.finding, exchangeOf(shown))?.field.split('.')[0] ?? '',
  );
  const names = namesIn(exchangeOf(first)?.response.body);
  const instead = names.length === 0 ? 'no JSON object' : names.map((name) => `"${name}"`).join(', ');
  return `${namesOf(group)} ${returns(group)} ${statuses.join(' and ')} without ${listed([...new Set(fields)])}: the body has ${instead}`;
}

function formSentence(group: Group, first: Shown): string {
  const places = placesOf(group.shown);
  const best = group.shown.find(({ finding }) => placeOf(finding)) ?? first;
  const isOfOneCheck = best.check.operation !== null && places.length < 2;
  if (places.length === 0 || isOfOneCheck) return sentenceOfOne(group);
  return `${listed(places)}: expected ${formOf(best)}, got ${brief(best.finding.got)}`;
}

const placesOf = (shown: readonly Shown[]): string[] => [
  ...new Set(shown.flatMap(({ finding }) => withoutNumbers(placeOf(finding)?.at ?? '') || [])),
];

/** The check whose finding breaks the least, with how many more there are. */
function sentenceOfOne({ shown }: Group): string {
  const [{ check, finding }] = shown as readonly [Shown];
  const others = new Set(shown.map((shown) => shown.check.name)).size - 1;
  const more = others > 0 ? `; ${counted(others, 'more check')} of this operation` : '';
  return `${check.name}: expected ${brief(finding.expected)}, got ${brief(finding.got)}${more}`;
}

const longest = 120;
const brief = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

/** What is broken in several operations is told by the rule itself. */
function ruleOf({ finding: { subjects, got } }: Shown, where: string): string {
  const rule = subjectOf(subjects[0]!).statement.replace(/\.$/, '');
  return `${rule}. Violated by ${where}: got ${brief(got)}`;
}

/** A pattern of a date is told by an example. */
function formOf({ finding }: Shown): string {
  const form = placeOf(finding)?.form ?? finding.expected;
  return form.includes('T\\d{2}') ? 'a timestamp such as 2026-03-14T09:26:53.589793Z' : form;
}

const shownPlaces = 4;

function listed(places: readonly string[]): string {
  const rest = places.length - shownPlaces;
  return places.slice(0, shownPlaces).join(', ') + (rest > 0 ? ` and ${counted(rest, 'more field')}` : '');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
