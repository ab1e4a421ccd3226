import { expectedMessageOn } from '../../model/finding-data.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { Blame, TestContext } from '../../model/test-context.ts';
import { fieldOf } from '../../model/wire-values.ts';

/**
 * Expects an error about a field: if the response has messages by field, this field must have one. ERR-3 to ERR-5, and
 * requirements on certain messages, test the form of the error.
 */
export function expectFieldRefused(t: TestContext, answer: Answer, field: string, proves?: Blame): void {
  t.expectRefusal(answer, proves);
  const errors = fieldOf(answer.json, 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return;
  const got = `messages on ${Object.keys(errors).join(', ') || 'nothing'}`;
  t.expectThat(field in errors, expectedMessageOn(field), got, { answer, proves });
}

/** Expects an error for a missing field, with a message for it (`proves`) in the specified words (ERR-8). */
export function expectRequiredField(t: TestContext, answer: Answer, field: string, proves: SubjectId): void {
  t.expectValidationError(answer, field, proves);
  const message = fieldOf(fieldOf(answer.json, 'errors'), field);
  if (typeof message !== 'string') return;
  t.expectEqual(message, `The ${field} field is required.`, `errors.${field}`, { answer, proves: 'ERR-8' });
}
