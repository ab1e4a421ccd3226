import type { CheckReport, ExchangeReport, FindingReport } from './report.ts';

// Reports say in words what was expected and what came; a merged report knows nothing else. Causes are grouped by data, so
// the wordings on which they depend are written and read in this file alone.

export const expectedSuccess = 'a 2xx response';
export const expectedError = 'a 4xx response';

/** For the address of a link, which may redirect. */
export const expectedPage = 'a 2xx or 3xx response';

/** `a 4xx response with a message in errors.name` */
export const expectedMessageOn = (field: string): string =>
  `${expectedError} with a message in errors.${field}`;

export const expectedDocumented = (codes: readonly string[]): string => `${aStatusOf}${codes.join(', ')}`;
const aStatusOf = 'a status of ';

export const expectedJson = 'a JSON body, sent as application/json';
const jsonBody = 'a JSON body';

const emptyBody = 'an empty body';
const noJson = 'that are no JSON';
const thatAreJson = 'that are JSON';
const utf8Mark = [0xef, 0xbb, 0xbf];

/** @example gotBytes({ json: undefined, bytes: Buffer.from('<p>') }) // '3 bytes that are no JSON' */
export function gotBytes({ json, bytes }: { json: unknown; bytes: Uint8Array }): string {
  if (bytes.length === 0) return emptyBody;
  if (json !== undefined) return `${bytes.length} bytes ${thatAreJson}`;
  const isMarked = utf8Mark.every((byte, at) => bytes[at] === byte);
  return `${bytes.length} bytes ${noJson}${isMarked ? ', as they begin with a byte order mark (U+FEFF)' : ''}`;
}

/** The content type of a body that is JSON, under a type that is not; undefined if the body is no JSON. */
export const typeOfJsonIn = (got: string): string | undefined =>
  got.endsWith(` ${thatAreJson}`) ? got.replace(/, \d+ bytes [\w ]*$/, '') : undefined;

/** What a finding expects of a fact that no response shows: the report says where the fact comes from. */
export const reported = (fact: string): string => `${fact}${asReported}`;
const asReported = ', as reported by the state provider';

/** What a finding expects of a fact that another operation shows. */
export const asShown = (fact: string, operation: string): string => `${fact}, as ${operation} shows it`;

/** What a finding says, as far as causes depend on it. */
export interface FindingData {
  /** The status that was due; `documented` is any that the contract describes. */
  readonly due?: 'success' | 'error' | 'documented' | number | undefined;
  /** The field of an error's body that was due: `status`, `message`, or `errors.name` for a message on `name`. */
  readonly errorField?: string | undefined;
  readonly place?: Place | undefined;
  readonly isOfBody: boolean;
  /** Whether nothing was found in the body, as it is no JSON. */
  readonly isUnread: boolean;
  /** The operation through which the effect of another was looked at. */
  readonly reader?: string | undefined;
  /** The same for findings of the same wrong state, whoever looked for it. */
  readonly symptom?: string | undefined;
  readonly isMissing: boolean;
}

/** A value in a response. */
export interface Place {
  /** Its path, e.g. `folder.created_at`, or `[0].created_at` of an item of a bare list. */
  readonly at: string;
  /** What it should be, e.g. `a string that matches ^\d{4}-...`. */
  readonly form: string;
  /** `content` is a part of the value. */
  readonly aspect: 'pattern' | 'content' | 'type' | 'value';
  /** Whether it should be the integer of an id. */
  readonly isId: boolean;
  /** What came instead: `text`, `number`, or the value itself. */
  readonly got: string;
  readonly isNumberAsText: boolean;
  readonly isTimestamp: boolean;
}

/** A finding, with all that is known of it. */
export interface Shown {
  readonly check: CheckReport;
  readonly finding: FindingReport;
  readonly data: FindingData;
  readonly exchange: ExchangeReport | undefined;
}

export const shownOf = (finding: FindingReport, check: CheckReport): Shown => ({
  check,
  finding,
  data: dataOf(finding),
  exchange: finding.exchange === null ? undefined : check.exchanges[finding.exchange],
});

/** Whether the response should have been an error of the client. */
export const isErrorDue = ({ data: { due }, exchange }: Shown): boolean =>
  exchange !== undefined && (due === 'error' || (typeof due === 'number' && due >= 400 && due < 500));

export function dataOf({ expected, got }: Pick<FindingReport, 'expected' | 'got'>): FindingData {
  const due = dueIn(expected);
  return {
    due,
    errorField: errorFieldIn(expected),
    place: due === 'success' || due === 'error' ? undefined : placeIn(expected, got),
    isOfBody: expected.startsWith(jsonBody),
    isUnread: expected.startsWith(jsonBody) && (got.includes(noJson) || got.endsWith(emptyBody)),
    reader: /, as (\w+) shows it/.exec(expected)?.[1],
    symptom: symptomIn(expected, got),
    isMissing: got === 'nothing',
  };
}

function dueIn(expected: string): FindingData['due'] {
  if (expected.startsWith(expectedSuccess) || expected.startsWith(expectedPage)) return 'success';
  if (expected.startsWith(expectedError)) return 'error';
  if (expected.startsWith(aStatusOf)) return 'documented';
  return /^\d{3}$/.test(expected) ? Number(expected) : undefined;
}

function errorFieldIn(expected: string): string | undefined {
  const field = expected.startsWith(expectedMessageOn(''))
    ? expected.slice(expectedMessageOn('').length)
    : undefined;
  return field === undefined
    ? /^(?:the )?(status|message) "/.exec(expected)?.[1]
    : `errors.${/^\w*/.exec(field)![0]}`;
}

/** Of one value, such as `folder.hash: a string` or `an id 7 in folder.path`. */
function placeIn(expected: string, got: string): Place | undefined {
  const colon = /^((?:[a-z_]\w*|\[\d+\])(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): (.+)$/is.exec(expected);
  const suffix = colon ? null : /^(.+) in ([a-z_]\w*(?:\.\w+)+)$/is.exec(expected);
  const at = colon?.[1] ?? suffix?.[2];
  if (at === undefined) return undefined;
  const form = colon?.[2] ?? `${suffix![1]!} in it`;
  return {
    at,
    form,
    aspect: aspectOf(form),
    isId: /^(?:id|.*_id)$/.test(fieldOf(at)) && form.startsWith('an integer'),
    got: got.startsWith('"') ? 'text' : /^-?\d/.test(got) ? 'number' : got,
    isNumberAsText: /^(?:an integer|a number|\d+$)/.test(form) && /^"-?\d+"$/.test(got),
    isTimestamp: form.includes('T\\d{2}'),
  };
}

function aspectOf(form: string): Place['aspect'] {
  if (form.startsWith('a string that matches')) return 'pattern';
  if (form.endsWith(' in it')) return 'content';
  return /^(?:an? |null)/.test(form) ? 'type' : 'value';
}

/** E.g. `the state of the link: "active" "removed"`, or a thing that should be a new one. */
function symptomIn(expected: string, got: string): string | undefined {
  if (/^(?:\w+ )?\d+ again$/.test(got)) return 'again';
  const found = new RegExp(`^(.+?)(?: of \\w+ \\d+)?${asReported}.*: (.+)$`, 's').exec(expected);
  return found ? `${found[1]}: ${found[2]} ${got}` : undefined;
}

/** The path for all items of a list: `workspaces[].id`. */
export const withoutNumbers = (at: string): string => at.replace(/\[\d+\]/g, '[]');

/** `created_at` of `folder.created_at` */
export const fieldOf = (at: string): string => at.slice(at.lastIndexOf('.') + 1).replace(/\[\d+\]/g, '');

/** `folder` of `folder.hash`; empty for a property of the response itself. */
export const holderOf = (at: string): string =>
  at.includes('.') ? withoutNumbers(at.slice(0, at.lastIndexOf('.'))) : '';
