/** Prism's description of an invalid request, in the header `sl-violations`. */
interface Violation {
  location: string[];
  severity: string;
  code?: string;
  message: string;
}

/**
 * The documented error for invalid data, with the invalid fields of this request in `errors`: Prism always returns the
 * same example.
 *
 * @param violations the value of the header
 */
export function namedAsSent(text: string, violations: string | string[] | undefined): string {
  if (typeof violations !== 'string' || !text.includes('"errors"')) return text;
  const body = JSON.parse(text) as { errors?: Record<string, string> };
  const errors = errorsOf(JSON.parse(violations) as Violation[]);
  return Object.keys(errors).length > 0 ? JSON.stringify({ ...body, errors }) : text;
}

function errorsOf(violations: readonly Violation[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { location, severity, message } of violations) {
    const [side, place, ...path] = location;
    if (severity !== 'Error' || side !== 'request' || (place !== 'body' && place !== 'query')) continue;
    const [, missing] = /required property '([^']+)'/.exec(message) ?? [];
    const name = missing ?? path[0];
    if (name !== undefined)
      errors[name] ??= missing ? `The ${name} field is required.` : `The ${name} field is invalid.`;
  }
  return errors;
}
