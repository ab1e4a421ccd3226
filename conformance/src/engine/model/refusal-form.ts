import { isErrorDue, type Shown } from './finding-data.ts';
import type { ExchangeReport } from './report.ts';
import { service } from './service.ts';

/** What a finding says about the body of an error. */
export interface RefusedField {
  /** e.g. `message`, `errors.name` */
  readonly field: string;
  /** The names of the fields at the body's root, e.g. `error`. */
  readonly shape: string;
  /** Whether the body has no field of that name at its root. */
  readonly isMissing: boolean;
  /** Whether the body has a completely different form for invalid data: neither `status` nor `errors`. */
  readonly isOfOtherForm: boolean;
}

/** Undefined if the finding is not about the body of an error. */
export function refusedFieldOf({ finding, data, exchange }: Shown): RefusedField | undefined {
  const status = exchange?.response.status ?? 0;
  const field = data.errorField ?? data.place?.at;
  if (status < 400 || status >= 500 || field === undefined) return undefined;
  const names = namesIn(exchange?.response.body);
  return {
    field,
    shape: names.join(' '),
    isMissing: !names.includes(field.split('.')[0]!),
    isOfOtherForm:
      finding.subjects.includes(service().facts.error.message) &&
      !names.includes('status') &&
      !names.includes('errors'),
  };
}

/** Whether the body of a response says that it is an error, and its status that it is not. */
export const isErrorAsSuccess = ({ response: { status, body } }: ExchangeReport): boolean =>
  isSuccess(status) && saysError(body);

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function saysError(body: string | undefined): boolean {
  const json = objectIn(body);
  return (
    json['status'] === 'error' || (json['status'] !== 'success' && ('errors' in json || 'error' in json))
  );
}

/** Whether a body has the form of an error on invalid data. */
export const saysInvalid = (body: string | undefined): boolean =>
  saysError(body) && isObject(objectIn(body)['errors']);

/** Whether nothing is in a body but a message, which only an error has. */
const isMessageOnly = (body: string | undefined): boolean => namesIn(body).join() === 'message';

/** Whether a request was refused, whatever the status says: some servers return errors with 200. */
export const isRefusalAnyhow = ({ ok, text }: { readonly ok: boolean; readonly text: string }): boolean =>
  !ok || saysError(text) || isMessageOnly(text);

/** Successes with a message alone where an error was due: what several operations return so is the body of an error. */
export class MessagesAsErrors {
  readonly #operations = new Map<string, Set<string | null>>();

  constructor(all: readonly Shown[]) {
    for (const shown of all) {
      const { operation, response } = shown.exchange ?? {};
      const { body } = response ?? {};
      if (body === undefined || operation === undefined || !isMessageWhereErrorIsDue(shown)) continue;
      this.#operations.set(body, (this.#operations.get(body) ?? new Set()).add(operation));
    }
  }

  includes(shown: Shown): boolean {
    const { status = 0, body = '' } = shown.exchange?.response ?? {};
    const isOfSeveral = (this.#operations.get(body)?.size ?? 0) > 1;
    return isMessageWhereErrorIsDue(shown) || (isSuccess(status) && isOfSeveral);
  }
}

function isMessageWhereErrorIsDue(shown: Shown): boolean {
  const { status = 0, body } = shown.exchange?.response ?? {};
  return isSuccess(status) && isMessageOnly(body) && isErrorDue(shown);
}

/**
 * The name of the only object or list at the root of a success, beside `status` and `message`, e.g. `data`. Undefined
 * if there is more than one, or none.
 */
export function wrapperOf(body: string | undefined): string | undefined {
  const names = namesIn(body).filter((name) => name !== 'status' && name !== 'message');
  const [name] = names;
  const held = name === undefined ? undefined : objectIn(body)[name];
  return names.length === 1 && typeof held === 'object' && held !== null ? name : undefined;
}

/** Whether a field at the root of a body is null, which is not the same as missing. */
export function isNullIn(body: string | undefined, field: string): boolean {
  return objectIn(body)[field] === null;
}

/** A field of a body whose name differs only in case and separators: `createdAt` for `created_at`. */
export function otherSpellingOf(name: string, body = ''): string | undefined {
  const names = [...body.matchAll(/"([\w -]+)"\s*:/g)].map(([, found]) => found!);
  return names.find((found) => found !== name && lettersOf(found) === lettersOf(name));
}

const lettersOf = (name: string): string => name.replace(/[ _-]/g, '').toLowerCase();

/** The field that a finding expects a message on, and the name that the body has instead, if it only spells it differently. */
export function misspelledFieldOf(
  shown: Shown,
): { readonly field: string; readonly found: string } | undefined {
  const field = /^errors\.(.+)/.exec(refusedFieldOf(shown)?.field ?? '')?.[1];
  const found = field === undefined ? undefined : otherSpellingOf(field, shown.exchange?.response.body);
  return found === undefined ? undefined : { field: field!, found };
}

/** In alphabetical order; empty if the body is not a JSON object. */
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
