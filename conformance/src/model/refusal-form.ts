import { expectedMessageOn } from './expected-status.ts';
import { placeOf } from './place.ts';
import type { ExchangeReport, FindingReport } from './report.ts';

/** What a finding says of the body of a refusal. */
export interface RefusedField {
  /** e.g. `message`, `errors.name` */
  readonly field: string;
  /** The names of what the body has at its root, e.g. `error`. */
  readonly shape: string;
  /** Whether the body has nothing of that name at its root. */
  readonly isMissing: boolean;
  /** Whether it is that of invalid data in another form altogether: neither `status` nor `errors` is there. */
  readonly isOfOtherForm: boolean;
}

/** Undefined where a finding is not about the body of a refusal. */
export function refusedFieldOf(
  finding: FindingReport,
  exchange: ExchangeReport | undefined,
): RefusedField | undefined {
  const status = exchange?.response.status ?? 0;
  if (status < 400 || status >= 500) return undefined;
  const field = fieldIn(finding);
  if (field === undefined) return undefined;
  const names = namesIn(exchange?.response.body);
  return {
    field,
    shape: names.join(' '),
    isMissing: !names.includes(field.split('.')[0]!),
    isOfOtherForm:
      finding.subjects.includes('ERR-4') && !names.includes('status') && !names.includes('errors'),
  };
}

function fieldIn(finding: FindingReport): string | undefined {
  const { expected } = finding;
  const inErrors = expectedMessageOn('');
  if (expected.startsWith(inErrors)) return `errors.${/^\w*/.exec(expected.slice(inErrors.length))![0]}`;
  const [, quoted] = /^(?:the )?(status|message) "/.exec(expected) ?? [];
  return quoted ?? placeOf(finding)?.at;
}

/** Whether an answer says by its body that it is an error, and by its status that it is none. */
export function isErrorAsSuccess({ response: { status, body } }: ExchangeReport): boolean {
  if (status < 200 || status >= 300) return false;
  const json = objectIn(body);
  return (
    json['status'] === 'error' || (json['status'] !== 'success' && ('errors' in json || 'error' in json))
  );
}

/**
 * What holds all that an answer has to say, beside its `status` and `message`: the name of an object or a list at the root
 * of a success, e.g. `data`. Undefined where there is more than one, or none.
 */
export function wrapperOf(body: string | undefined): string | undefined {
  const names = namesIn(body).filter((name) => name !== 'status' && name !== 'message');
  const [name] = names;
  const held = name === undefined ? undefined : objectIn(body)[name];
  return names.length === 1 && typeof held === 'object' && held !== null ? name : undefined;
}

/** The name in a body that is another but for its letter case and underscores: `createdAt` for `created_at`. */
export function otherSpellingOf(name: string, body = ''): string | undefined {
  const names = [...body.matchAll(/"([\w-]+)"\s*:/g)].map(([, found]) => found!);
  return names.find((found) => found !== name && lettersOf(found) === lettersOf(name));
}

const lettersOf = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** Sorted; none where the body is no JSON object. */
export const namesIn = (body: string | undefined): readonly string[] => Object.keys(objectIn(body)).sort();

function objectIn(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(body ?? '');
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
