import type { UnknownId } from '../../../generated/registers.ts';
import { isObject } from '../../src/states/state-values.ts';
import type { Chances } from './chances.ts';

export interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Texts of errors whose form the interface gives; the form of all others is open. */
const statedMessages: readonly unknown[] = [
  'Unauthenticated.',
  'This action is unauthorized.',
  'The given data was invalid.',
  'Invalid archive or wrong password.',
];

/** Unknowns that get another response. */
export const otherChoices = [
  'U-16',
  'U-31',
  'U-36',
  'U-63',
  'U-70',
  'U-79',
  'U-85',
  'U-93',
  'U-96',
  'U-105',
  'U-121',
  'U-126',
  'U-127',
  'U-129',
] as const satisfies readonly UnknownId[];

export type OtherChoice = (typeof otherChoices)[number];

/** The request to an operation. */
interface Asked {
  /** Below the API root. */
  readonly path: string;
  /** The JSON of the request. */
  readonly sent: unknown;
}

/** Changes a response where the interface leaves it open. */
export function chooseOtherwise(
  { path, sent }: Asked,
  answer: JsonAnswer,
  chances: Chances,
  chosen: readonly OtherChoice[] = otherChoices,
): JsonAnswer {
  const { status, json } = answer;
  const isChosen = (choice: OtherChoice) => chosen.includes(choice);
  if (path === '/vault' && status === 404 && isChosen('U-93')) {
    return { status: 200, json: { status: 'success', vault: null, seo: null } };
  }
  if (status >= 400) return { status, json: isChosen('U-16') ? otherRefusal(json, chances) : json };
  if (!isObject(json)) return answer;
  return { status, json: otherFields(otherSuccess({ path, sent }, json, isChosen), isChosen, chances) };
}

type IsChosen = (choice: OtherChoice) => boolean;

/** U-16 to U-18 */
function otherRefusal(json: unknown, { pick }: Chances): unknown {
  if (isObject(json) && statedMessages.includes(json['message'])) return json;
  return pick<unknown>(json, null, 'No.', [], { error: { code: 'E17' } });
}

function otherSuccess(
  { path, sent }: Asked,
  json: Record<string, unknown>,
  isChosen: IsChosen,
): Record<string, unknown> {
  if (path === '/cli/loggedUser' && isChosen('U-31')) return { status: json['status'] };
  if (path.endsWith('/extract') && isChosen('U-85')) return { ...json, message: 'On its way.' };
  if (path === '/vault/file-entries/move' && Array.isArray(json['entries']) && isChosen('U-96')) {
    return { ...json, entries: json['entries'].map((entry: unknown) => ({ moved: entry })) };
  }
  // Users with access to a parent folder are listed as well.
  if (path.endsWith('/share') && Array.isArray(json['users']) && isChosen('U-70')) {
    const other = { id: 77, email: 'kim@example.com', display_name: 'Kim' };
    return { ...json, users: [...(json['users'] as unknown[]), other] };
  }
  if (path === '/s3/entries' && isObject(json['fileEntry']) && isObject(sent) && isChosen('U-129')) {
    const { mime, extension } = json['fileEntry'];
    const unsent = { mime: sent['clientMime'] && mime, extension: sent['clientExtension'] && extension };
    return {
      ...json,
      fileEntry: { ...json['fileEntry'], mime: unsent.mime ?? '', extension: unsent.extension ?? '' },
    };
  }
  return json;
}

/** Visits all objects in a response. */
function otherFields(value: unknown, isChosen: IsChosen, chances: Chances): unknown {
  if (Array.isArray(value)) return value.map((item) => otherFields(item, isChosen, chances));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const choice = choiceOfField[name];
    const others = choice && isChosen(choice) ? otherField(name, field, chances) : [field];
    return others.map((other) => [name, otherFields(other, isChosen, chances)] as const);
  });
  return Object.fromEntries(fields);
}

const choiceOfField: Readonly<Record<string, OtherChoice>> = {
  password: 'U-63',
  client_last_modified: 'U-126',
  file_hash: 'U-127',
  path: 'U-36',
  avatar: 'U-79',
  views: 'U-105',
  ETag: 'U-121',
};

/** @returns an empty list to leave the field out */
function otherField(name: string, value: unknown, { pick }: Chances): unknown[] {
  switch (name) {
    // Null or absent.
    case 'password':
      return value === null ? pick([], [null]) : [value];
    case 'client_last_modified':
      return typeof value === 'string' ? [Date.parse(value)] : pick([], [null]);
    case 'file_hash':
      return typeof value === 'string' ? [value.toUpperCase()] : pick([], [null]);
    case 'path':
      return typeof value === 'string' ? [value.replaceAll('/', '.')] : [value];
    case 'avatar':
      return ['avatars/of-a-workspace.svg'];
    case 'views':
      return Array.isArray(value) ? [value.slice(-1)] : [value];
    case 'ETag':
      return typeof value === 'string' ? [`"${value.replaceAll('"', '')}"`] : [value];
    default:
      return [value];
  }
}
