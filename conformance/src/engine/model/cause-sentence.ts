import {
  errorsAsFailure,
  errorsAsSuccess,
  failsForMoments,
  misspelledErrors,
  notJson,
  otherSpelling,
  otherResource,
  redirected,
  tokenRefused,
} from './cause-key.ts';
import { headlineName } from './cause-case.ts';
import { headlineOf, operationsOf, type Group } from './cause-group.ts';
import type { OperationTally } from './operation-tally.ts';
import { fieldOf, typeOfJsonIn, withoutNumbers, type Shown } from './finding-data.ts';
import { misspelledFieldOf, namesIn, otherSpellingOf, refusedFieldOf } from './refusal-form.ts';
import type { CheckReport } from './report.ts';
import { subjectOf } from './subject.ts';
import { requestOf, tagOf } from './described-operations.ts';

/** Of a long list, the first name enough to look for. */
const namedChecks = 2;

/**
 * A cause in one sentence.
 *
 * @param told what is known of requests that got no response or a server error
 */
export function sentenceOf(
  group: Group,
  tallies: ReadonlyMap<string, OperationTally>,
  told?: string,
): string {
  const { kind, key, shown, broken } = group;
  const first = headlineOf(group);
  const statuses = tallies.get(key)?.statuses.join(' or ') ?? '';
  if (kind === 'not implemented') return absenceSentence(operationsOf(group), tallies);
  if (kind === 'refuses everything') return `${key} refuses every valid request with ${statuses}`;
  if (kind === 'broke' && (told !== undefined || broken.length === 0)) return told ?? key;
  if (broken.length > 0 || !first) return `${checksOf(broken)} ended with an error: ${key}`;
  const where = namesOf(group);
  switch (kind) {
    case 'server error':
      if (key === failsForMoments)
        return `${where} sometimes return ${statusesOf(group)}: can a gateway always reach the server?`;
      return told ?? key;
    case 'fields missing':
      return key.startsWith('refusals ')
        ? refusalSentence(group, first)
        : `${where} ${operationsOf(group).length > 1 ? 'do' : 'does'} not return ${listed(placesOf(shown))}${insteadOf(key, first)}`;
    case 'wrong form':
      return key === misspelledErrors ? spellingSentence(group, first) : formSentence(group, first);
    case 'wrong status':
      if (isOfAllOperations(key)) return told ?? sentenceOfAll(group);
      return operationsOf(group).length > 1 ? ruleOf(first, where) : sentenceOfOne(group, first);
    default:
      return sentenceOfOne(group, first);
  }
}

function absenceSentence(absent: readonly string[], tallies: ReadonlyMap<string, OperationTally>): string {
  const [first = ''] = absent;
  const statuses = new Set(absent.flatMap((id) => tallies.get(id)?.statuses ?? []));
  const returned = [...statuses].join(' or ');
  if (absent.length === 1)
    return `${first} is not implemented: ${requestOf(first) ?? 'it'} returns ${returned}`;
  return `no operation of ${tagOf(first)} exists: all ${absent.length} return ${returned}`;
}

/** E.g. `2 checks (NOTE-2.created, NOTE-3.text)`. */
function checksOf(broken: readonly CheckReport[]): string {
  const named = broken.slice(0, namedChecks).map(({ id, name }) => id ?? name);
  const rest = broken.length > namedChecks ? ', ...' : '';
  return `${counted(broken.length, 'check')} (${named.join(', ')}${rest})`;
}

/** Maximum number of operations that are named. */
const namedOperations = 2;

function namesOf(group: Group): string {
  const those = operationsOf(group);
  return those.length > namedOperations ? `${those.length} operations` : those.join(' and ');
}

const returns = (group: Group): string => (operationsOf(group).length > 1 ? 'return' : 'returns');

const isErrorOfOtherStatus = (key: string): boolean => key === errorsAsSuccess || key === errorsAsFailure;

const isOfAllOperations = (key: string): boolean =>
  isErrorOfOtherStatus(key) || key === tokenRefused || key === redirected;

/** For a fault in front of all operations, such as in a proxy or in the code for every error. */
function sentenceOfAll(group: Group): string {
  const who = `${namesOf(group)} ${returns(group)}`;
  const statuses = statusesOf(group);
  if (isErrorOfOtherStatus(group.key)) {
    return `${who} errors with ${statuses}, but the contract describes errors only with 4xx`;
  }
  if (group.key === redirected) {
    const instead = isRefusalDue(group) ? 'but 401 was due' : 'which the interface does not specify';
    return `${who} a redirect, ${statuses}, ${instead}`;
  }
  return `${who} 401 to the valid token: does the server receive the header Authorization?`;
}

/** Whether 401 was due at every operation, and never a success. */
function isRefusalDue(group: Group): boolean {
  const { shown } = group;
  const due = shown.filter(({ data }) => data.due === 401);
  return (
    operationsOf({ ...group, shown: due }).length === operationsOf(group).length &&
    !shown.some(({ data }) => data.due === 'success')
  );
}

/** The content of a response instead of the missing fields, if that is one thing. */
function insteadOf(key: string, first: Shown): string {
  if (key.startsWith('beside ')) return `, but "${key.slice(7)}"`;
  if (key !== otherSpelling) return '';
  const name = fieldOf(first.data.place?.at ?? '');
  return `, but names in another spelling, such as "${otherSpellingOf(name, first.exchange?.response.body) ?? name}"`;
}

const statusesOf = ({ shown }: Group): string =>
  [...new Set(shown.flatMap((one) => one.exchange?.response.status ?? []))].sort().join(' and ');

/** Describes an error by what its body has instead. */
function refusalSentence(group: Group, first: Shown): string {
  const fields = group.shown.flatMap((one) => {
    const refused = refusedFieldOf(one);
    return refused?.isMissing === true ? refused.field.split('.')[0]! : [];
  });
  const names = namesIn(first.exchange?.response.body);
  const lacked = [...new Set(fields)].map((field) => `no "${field}"`).join(' and ');
  const body =
    names.length === 0
      ? 'is no JSON object'
      : `has ${names.map((name) => `"${name}"`).join(', ')}, but ${lacked}`;
  return `${namesOf(group)} ${returns(group)} ${statusesOf(group)}, and the body ${body}`;
}

function spellingSentence(group: Group, first: Shown): string {
  const { field, found } = misspelledFieldOf(first)!;
  const spell = operationsOf(group).length > 1 ? 'spell' : 'spells';
  return `${namesOf(group)} ${spell} the fields in \`errors\` differently, such as "${found}" for ${field}`;
}

function formSentence(group: Group, first: Shown): string {
  const places = placesOf(group.shown);
  if (group.key === otherResource) return otherResourceSentence(group, first);
  if (group.key === notJson) return bodySentence(group, first);
  const isOfOneCheck = first.check.operation !== null && places.length < 2;
  if (places.length === 0 || isOfOneCheck) return sentenceOfOne(group, first);
  return `${listed(places)}: expected ${formOf(first)}, got ${brief(first.finding.got)}`;
}

function otherResourceSentence(group: Group, first: Shown): string {
  const example = `${brief(first.finding.expected)}, got ${brief(first.finding.got)}`;
  const values = `other values than were sent in ${listed(placesOf(group.shown))}`;
  return `${namesOf(group)} ${returns(group)} ${values}, such as ${example}: is it the response to another request?`;
}

const placesOf = (shown: readonly Shown[]): string[] => [
  ...new Set(shown.flatMap(({ data: { place } }) => withoutNumbers(place?.at ?? '') || [])),
];

function bodySentence(group: Group, first: Shown): string {
  const got = first.finding.got.replace(/^.*, (?=an empty body$)/, '');
  const type = typeOfJsonIn(got);
  const what =
    type === undefined
      ? `${got}, but every response has a JSON body`
      : `JSON ${type === '' ? 'without a content type' : `as ${type}`}, which has to be application/json`;
  return `${namesOf(group)} ${returns(group)} ${statusesOf(group)} with ${what}`;
}

/** The check that describes it best, with the number of the others. */
function sentenceOfOne(group: Group, first: Shown): string {
  const { kind, shown } = group;
  const { check, finding } = first;
  const failing = new Set(shown.flatMap((one) => (one.check === check ? (one.finding.case ?? []) : [])));
  const others = new Set(shown.map((shown) => shown.check.name)).size - 1;
  const where = operationsOf(group).length > 1 ? '' : ' of this operation';
  const more = others > 0 && finding.subjects.length > 0 ? `; ${counted(others, 'more check')}${where}` : '';
  // A check that another operation stopped says nothing of that operation.
  const name = finding.subjects.length === 0 ? operationsOf(group).join() : headlineName(check, [...failing]);
  const status = first.exchange?.response.status ?? 0;
  // A reader would otherwise take the refusal for the fault.
  const effect =
    kind === 'behaviour' && status >= 400 ? `, although the request was refused with ${status}` : '';
  return `${name}: ${difference(finding)}${effect}${more}`;
}

const longest = 120;
const brief = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

/** So much of a value that it is there again in another one. */
const alike = 16;

/** What was expected and what came, of which long values begin shortly before they differ. */
function difference({ expected, got }: Shown['finding']): string {
  const start = Math.max(0, expected.indexOf(got.slice(0, alike)));
  const value = expected.slice(start);
  let at = 0;
  while (at < value.length && value[at] === got[at]) at++;
  const from = Math.max(value.length, got.length) > longest ? Math.max(0, at - longest / 2) : 0;
  const shown = (text: string) => brief(from === 0 ? text : `…${text.slice(from)}`);
  return from === 0
    ? `expected ${brief(expected)}, got ${brief(got) || 'nothing'}`
    : `expected ${brief(expected.slice(0, start))}${shown(value)}, got ${shown(got)}`;
}

/** A fault in several operations is described by the rule itself. */
function ruleOf({ finding: { subjects, got } }: Shown, where: string): string {
  const rule = subjectOf(subjects[0]!).statement.replace(/\.$/, '');
  return `${rule}. Violated by ${where}: got ${brief(got)}`;
}

/** A pattern for dates is described by an example. */
function formOf({ finding, data: { place } }: Shown): string {
  if (place?.isTimestamp) return 'a timestamp such as 2026-03-14T09:26:53.589793Z';
  return place?.form ?? finding.expected;
}

const shownPlaces = 4;

function listed(places: readonly string[]): string {
  const rest = places.length - shownPlaces;
  return places.slice(0, shownPlaces).join(', ') + (rest > 0 ? ` and ${counted(rest, 'more field')}` : '');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
