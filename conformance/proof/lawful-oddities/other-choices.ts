import { isObject } from '../../src/states/state-values.ts';
import type { Chances } from './chances.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Texts that recognise a refusal; any other refusal is of no stated form. */
const statedMessages: readonly unknown[] = [
  'Unauthenticated.',
  'This action is unauthorized.',
  'The given data was invalid.',
  'Invalid archive or wrong password.',
];

/** What an operation was asked. */
interface Asked {
  /** Below the API root. */
  readonly path: string;
  /** The JSON that was sent. */
  readonly sent: unknown;
}

/** Answers an operation by other choices where the interface leaves them open. */
export function chooseOtherwise({ path, sent }: Asked, answer: JsonAnswer, chances: Chances): JsonAnswer {
  const { status, json } = answer;
  // U-93
  if (path === '/vault' && status === 404) {
    return { status: 200, json: { status: 'success', vault: null, seo: null } };
  }
  if (status >= 400) return { status, json: otherRefusal(json, chances) };
  if (!isObject(json)) return answer;
  return { status, json: otherFields(otherSuccess({ path, sent }, json), chances) };
}

/** U-16 to U-18 */
function otherRefusal(json: unknown, { pick }: Chances): unknown {
  if (isObject(json) && statedMessages.includes(json['message'])) return json;
  return pick<unknown>(json, null, 'No.', [], { error: { code: 'E17' } });
}

function otherSuccess({ path, sent }: Asked, json: Record<string, unknown>): Record<string, unknown> {
  // U-31
  if (path === '/cli/loggedUser') return { status: json['status'] };
  // U-90
  if (path === '/entry/convert') return { status: json['status'] };
  // U-85
  if (path.endsWith('/extract')) return { ...json, message: 'On its way.' };
  // U-96
  if (path === '/vault/file-entries/move' && Array.isArray(json['entries'])) {
    return { ...json, entries: json['entries'].map((entry: unknown) => ({ moved: entry })) };
  }
  // U-70: whom the folder above is shared with has access as well.
  if (path.endsWith('/share') && Array.isArray(json['users'])) {
    const other = { id: 77, email: 'kim@example.com', display_name: 'Kim' };
    return { ...json, users: [...(json['users'] as unknown[]), other] };
  }
  // U-129
  if (path === '/s3/entries' && isObject(json['fileEntry']) && isObject(sent)) {
    const { mime, extension } = json['fileEntry'];
    const unsent = { mime: sent['clientMime'] && mime, extension: sent['clientExtension'] && extension };
    return {
      ...json,
      fileEntry: { ...json['fileEntry'], mime: unsent.mime ?? '', extension: unsent.extension ?? '' },
    };
  }
  return json;
}

/** Goes through all objects of an answer. */
function otherFields(value: unknown, chances: Chances): unknown {
  if (Array.isArray(value)) return value.map((item) => otherFields(item, chances));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).flatMap(([name, field]) =>
    otherField(name, field, chances).map((other) => [name, otherFields(other, chances)] as const),
  );
  return Object.fromEntries(fields);
}

/** @returns nothing where the field is left out */
function otherField(name: string, value: unknown, { pick }: Chances): unknown[] {
  switch (name) {
    // U-63, U-126, U-127: null or absent.
    case 'password':
      return value === null ? pick([], [null]) : [value];
    case 'client_last_modified':
      return typeof value === 'string' ? [Date.parse(value)] : pick([], [null]);
    case 'file_hash':
      return typeof value === 'string' ? [value.toUpperCase()] : pick([], [null]);
    // U-36
    case 'path':
      return typeof value === 'string' ? [value.replaceAll('/', '.')] : [value];
    // U-79
    case 'avatar':
      return ['avatars/of-a-workspace.svg'];
    // U-105
    case 'views':
      return Array.isArray(value) ? [value.slice(-1)] : [value];
    // U-121
    case 'ETag':
      return typeof value === 'string' ? [`"${value.replaceAll('"', '')}"`] : [value];
    default:
      return [value];
  }
}
