import { textOf, type Json } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/verb.ts';
import type { Limit } from './limits.ts';

/** Values at a limit, which are accepted, and one beyond, which is refused. */
export interface Probes {
  taken: Json[];
  refused: Json[];
}

const uuid = '2f1c9a5e-6d0b-4c8f-9a37-0e5b4d2c7a11';
const word = { taken: [], refused: ['', ' '] };

/** Texts at the edge of each pattern in the description. A new or changed pattern needs its texts here. */
export const patterns: Readonly<Record<string, Probes>> = {
  // Ids as digits.
  '^[1-9]\\d{0,14}$': { taken: [], refused: ['0', '01', '-1', '1.0', '1e3', ' 1', '1'.repeat(16)] },
  '^(?:0|[1-9]\\d{0,14})$': { taken: ['0'], refused: ['', '00', '-1', '0x1', '1'.repeat(16)] },
  '^(?:0|[1-9]\\d{0,14})?$': { taken: ['0', ''], refused: ['00', '-1', '0x1', ' ', '1'.repeat(16)] },
  // Hashes.
  '^[A-Za-z0-9+/]+$': { taken: [], refused: ['a b', 'a='] },
  '^[A-Za-z0-9+/]*$': { taken: ['', '0'], refused: ['a b', 'a='] },
  '^(?:0|[1-9]\\d{0,14})(?:,(?:0|[1-9]\\d{0,14}))*$': {
    taken: ['0', '0,0'],
    refused: ['', 'a', '0,', ',0', '-1'],
  },
  // Names, open and encrypted.
  '^[^\\S\\u0000-\\u001F\\u007F]*[^/\\s\\u0000-\\u001F\\u007F][^/\\u0000-\\u001F\\u007F]*$': {
    taken: [' a ', 'a\\b', '🌊', '...', '. .', '\u0085'],
    refused: [...word.refused, 'a/b', '/', 'a\nb', '\u007f', '\u00a0\ufeff'],
  },
  '^[^\\S\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]*$':
    {
      taken: ['a/b+c==', '.', '..', '//'],
      refused: [...word.refused, 'a\tb', 'a\u0085'],
    },
  '^/*(?:[^\\S\\u0000-\\u001F\\u007F]*[^/\\\\\\s\\u0000-\\u001F\\u007F][^/\\\\\\u0000-\\u001F\\u007F]*(?:/[^\\S\\u0000-\\u001F\\u007F]*[^/\\\\\\s\\u0000-\\u001F\\u007F][^/\\\\\\u0000-\\u001F\\u007F]*){0,32}/*)?$':
    {
      taken: ['', '/', '//Survey/September//', 'a/'.repeat(32)],
      refused: ['a//b', 'a/ /b', 'a\\b', 'a/b\n', 'a/'.repeat(34)],
    },
  '^[^./\\\\\\u0000-\\u001F\\u007F-\\u009F]*$': {
    taken: ['', 'pdf', 'ж'],
    refused: ['.pdf', 'tar.gz', 'a/b', 'a\\b', 'a\n', 'a\u0085'],
  },
  '^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+( *;[ -~]*)?$': {
    taken: ['a/b', 'text/plain; charset=utf-8'],
    refused: ['', 'text', 'text/', '/plain', 'text/plain\r\nX: 1', 'text/pläin'],
  },
  // Search terms.
  '^[^\\u0000]*$': { taken: ['', 'a\tb'], refused: ['\u0000', 'a\u0000b'] },
  // Digests and encrypted values.
  '^[0-9A-Fa-f]{64}$': { taken: [], refused: ['', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)] },
  '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$': {
    taken: [],
    refused: ['', `{${uuid}}`, uuid.slice(1)],
  },
  '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$': {
    taken: ['', 'AA', 'AAA=', 'AAAA'],
    refused: ['A', 'AAAA=', 'A-_A', ' AAA'],
  },
  '^(?:[A-Za-z0-9+/]+={0,2})?,[A-Za-z0-9+/]+={0,2}$': {
    taken: ['AA==,AA', ',AA=='],
    refused: ['', ',', 'AA==', 'AA,', 'A A,AA', 'AA,AA,AA'],
  },
};

const formats: Readonly<Record<string, Probes>> = {
  email: { taken: [], refused: ['', 'jonas', 'jonas@', 'jonas at example.com'] },
  uri: { taken: [], refused: ['', 'harbour.png', '/v1/file-entries/1', 'http://a b'] },
  uuid: { taken: [], refused: ['', 'x', uuid.slice(1)] },
  'date-time': {
    taken: ['2099-01-01T00:00:00Z', '2099-12-31T23:59:59.999999+14:00'],
    refused: ['', 'tomorrow', '2099-01-01', '2099-13-01T00:00:00Z', '2099-01-01T00:00:00'],
  },
};

/** Deletes nothing without emptying the trash, or deletes entries and empties the trash as well. */
const contradictoryDeletions = {
  anyOf: [
    {
      required: ['entryIds'],
      properties: {
        entryIds: { type: 'array', maxItems: 0 },
        emptyTrash: { enum: [false, null] },
      },
    },
    {
      required: ['entryIds', 'emptyTrash'],
      properties: { entryIds: { type: 'array', minItems: 1 }, emptyTrash: { const: true } },
    },
  ],
};

/** Values that schemas exclude by `not`. */
const exclusions: Readonly<Record<string, Json[]>> = {
  '{"enum":[".",".."]}': ['.', '..'],
  [JSON.stringify(contradictoryDeletions)]: [
    { entryIds: [] },
    { entryIds: [], emptyTrash: false },
    { entryIds: [1], emptyTrash: true },
  ],
  '{"type":"string","pattern":"(?:^|/)\\\\.\\\\.?(?:/|$)|[^/]{256}"}': [
    ...['.', '..', '../a', 'a/./b', 'a/../b/'],
    `a/${'b'.repeat(256)}`,
  ],
  '{"enum":[0,false]}': [0, false],
};

/** Creates text of a given length that the field accepts. */
export type Fill = (length: number) => string;

/**
 * @param sound the value in a request that is accepted; undefined if it has none
 * @throws UsageError for an unknown pattern, format or exclusion
 */
export function probesOf({ keyword, bound, schema }: Limit, sound: Json | undefined, fill: Fill): Probes {
  const known = (table: Readonly<Record<string, Probes>>, what: string): Probes => {
    const probes = table[what];
    if (!probes)
      throw new UsageError(
        `There are no test values for the ${keyword} ${what}. Add some to scripts/live/limits/values.ts.`,
      );
    return probes;
  };
  const number = Number(bound);
  const items = Array.isArray(sound) ? sound : [];
  switch (keyword) {
    case 'minLength':
      return { taken: [fill(number)], refused: number === 0 ? [] : [fill(number - 1)] };
    case 'maxLength':
      return { taken: [fill(number)], refused: [fill(number + 1)] };
    case 'minimum':
      return { taken: [number], refused: [number - 1, -(2 ** 53), -(2 ** 63)] };
    case 'maximum':
      return { taken: [number], refused: [number + 1, 2 ** 63, 2 ** 64] };
    case 'exclusiveMaximum':
      return { taken: [number - 1], refused: [number] };
    case 'minItems':
      return { taken: [items.slice(0, number)], refused: [items.slice(0, number - 1)] };
    case 'maxItems':
      return { taken: [repeated(items, number)], refused: [repeated(items, number + 1)] };
    case 'minProperties':
      return { taken: [], refused: [{}] };
    case 'enum':
      return { taken: bound as Json[], refused: ['another', 7] };
    case 'const':
      return { taken: [bound], refused: [bound === true ? false : 'another'] };
    case 'pattern':
      return known(patterns, textOf(bound));
    case 'format':
      return known(formats, textOf(bound));
    case 'not': {
      const refused = exclusions[JSON.stringify(bound)];
      return refused ? { taken: [], refused } : known({}, JSON.stringify(bound));
    }
    default:
      throw new UsageError(
        `There are no test values for ${keyword}: ${JSON.stringify(schema)}. Add some to scripts/live/limits/values.ts.`,
      );
  }
}

const repeated = ([first = null]: Json[], length: number): Json[] => Array.from({ length }, () => first);
