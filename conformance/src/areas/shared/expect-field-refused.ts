import { expectedMessageOn } from '../../model/expected-status.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { Blame, TestContext } from '../../model/test-context.ts';
import { fieldOf } from '../../model/wire-values.ts';

/**
 * Expects a refusal that is about one field: where it has messages by field, this is among them. Any other form of a
 * refusal is the concern of ERR-3 to ERR-5, and of requirements that state a message of their own.
 */
export function expectFieldRefused(t: TestContext, answer: Answer, field: string, proves?: Blame): void {
  t.expectRefusal(answer, proves);
  const errors = fieldOf(answer.json, 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return;
  const got = `messages on ${Object.keys(errors).join(', ') || 'nothing'}`;
  t.expectThat(field in errors, expectedMessageOn(field), got, { answer, proves });
}

/** A missing field is refused with a message for it (`proves`), which reads as stated (ERR-8). */
export function expectRequiredField(t: TestContext, answer: Answer, field: string, proves: SubjectId): void {
  t.expectValidationError(answer, field, proves);
  const message = fieldOf(fieldOf(answer.json, 'errors'), field);
  if (typeof message !== 'string') return;
  t.expectEqual(message, `The ${field} field is required.`, `errors.${field}`, { answer, proves: 'ERR-8' });
}
