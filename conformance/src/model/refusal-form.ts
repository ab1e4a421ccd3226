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
  return { field, shape: names.join(' '), isMissing: !names.includes(field.split('.')[0]!) };
}

function fieldIn(finding: FindingReport): string | undefined {
  const { expected } = finding;
  const [, inErrors] = /^a 4xx response with a message in (errors\.\w+)/.exec(expected) ?? [];
  if (inErrors !== undefined) return inErrors;
  const [, quoted] = /^(?:the )?(status|message) "/.exec(expected) ?? [];
  return quoted ?? placeOf(finding)?.at;
}

/** Sorted; none where the body is no JSON object. */
export function namesIn(body: string | undefined): readonly string[] {
  try {
    const json: unknown = JSON.parse(body ?? '');
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.keys(json).sort() : [];
  } catch {
    return [];
  }
}
