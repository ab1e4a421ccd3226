import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { fieldOf } from '../../model/wire-values.ts';

/** A missing field is refused with a message for it (`proves`), which reads as stated (ERR-8). */
export function expectRequiredField(t: TestContext, answer: Answer, field: string, proves: SubjectId): void {
  t.expectValidationError(answer, field, proves);
  const message = fieldOf(fieldOf(answer.json, 'errors'), field);
  if (typeof message !== 'string') return;
  t.expectEqual(message, `The ${field} field is required.`, `errors.${field}`, { answer, proves: 'ERR-8' });
}
