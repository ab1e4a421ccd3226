import { fieldOf } from '../../../../engine/model/wire-values.ts';
import { expectedMessageOn } from '../../../../engine/model/finding-data.ts';
import { oneBlank } from '../../../../engine/model/printable.ts';
import { otherSpellingOf } from '../../../../engine/model/refusal-form.ts';
import { isUnsupported } from '../../../unsupported.ts';
import type { Answer } from '../../../../engine/model/messages.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';

/** A wrong response to an invalid request. */
export interface Fault {
  readonly expected: string;
  readonly got: string;
  /** Undefined if the requirements of the invalid fields themselves are at fault. */
  readonly subject: SubjectId | undefined;
}

/**
 * Checks the response to a request that is certainly invalid.
 *
 * @param inSpecifiedForm whether the only possible error is that of invalid data
 * @param broken the invalid fields
 * @returns undefined if the response is right
 */
export function faultOf(
  answer: Answer,
  inSpecifiedForm: boolean,
  broken: readonly string[],
): Fault | undefined {
  const { status, json, text } = answer;
  const got = `${status} with ${oneBlank(text).slice(0, 160)}`;
  if (isUnsupported(answer.operation, status)) return undefined;
  if (status < 400 || status >= 500) {
    // The checks of single fields report a request that is not refused.
    return inSpecifiedForm ? undefined : { expected: 'a refusal (4xx)', got, subject: undefined };
  }
  // Another error came first, such as a missing permission.
  if (!inSpecifiedForm || status === 401 || status === 403) return undefined;
  const body = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  if (body['status'] !== 'error') return { expected: 'status "error"', got, subject: 'ERR-3' };
  if (body['message'] !== 'The given data was invalid.') {
    return { expected: 'the message "The given data was invalid."', got, subject: 'ERR-4' };
  }
  const errors = body['errors'];
  if (typeof errors !== 'object' || errors === null) return { expected: 'errors', got, subject: 'ERR-3' };
  const isTextByField =
    !Array.isArray(errors) &&
    Object.values(errors).every((message) => typeof message === 'string' && message !== '');
  if (!isTextByField) {
    return { expected: 'errors: a field name to one message, a string', got, subject: 'ERR-5' };
  }
  const misspelled = broken.find(
    (field) => !(field in errors) && otherSpellingOf(field, JSON.stringify(errors)) !== undefined,
  );
  if (misspelled === undefined) return undefined;
  return { expected: expectedMessageOn(misspelled), got: namedFields(errors), subject: 'ERR-5' };
}

const namedFields = (errors: object): string => `messages on ${Object.keys(errors).join(', ') || 'nothing'}`;

/**
 * Whether the error for a single invalid field names that field, or an item of it. The errors of several invalid fields
 * are open (U-26).
 *
 * @returns undefined if the error names it
 */
export function misplacedFault(answer: Answer, broken: readonly string[]): Fault | undefined {
  const [field, ...others] = broken;
  const errors = fieldOf(answer.json, 'errors');
  if (field === undefined || others.length > 0) return undefined;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined;
  const names = Object.keys(errors);
  if (names.some((name) => name.split(/[.[]/, 1)[0] === field)) return undefined;
  return { expected: expectedMessageOn(field), got: namedFields(errors), subject: undefined };
}
