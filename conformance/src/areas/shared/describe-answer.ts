import type { Answer } from '../../model/messages.ts';
import { fieldOf } from '../../model/wire-values.ts';

const fieldsShown = 5;

/** A response in a few words that are the same in every run: `200`, `404`, `422 on name, password`. */
export function describeAnswer(answer: Answer): string {
  const fields = fieldsAtFault(answer.json);
  if (answer.ok || fields.length === 0) return String(answer.status);
  const more = fields.length - fieldsShown;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `${answer.status} on ${fields.slice(0, fieldsShown).join(', ')}${rest}`;
}

/** The fields in the `errors` of a validation error. */
function fieldsAtFault(json: unknown): readonly string[] {
  const errors = fieldOf(json, 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return [];
  return Object.keys(errors).sort();
}
