import { Buffer } from 'node:buffer';
import { isObject } from '../../engine/contract/json.ts';
import type { Answered } from '../../engine/wire/traffic.ts';
import {
  isSuccess,
  retrySeconds,
  withJson,
  type ServerBehaviour,
  type Playing,
} from '../../engine/wire/play/server-behaviour.ts';
import { singleItemPages } from './single-item-pages.ts';

const everyObject = (value: unknown, change: (object: Record<string, unknown>) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => everyObject(item, change));
  if (!isObject(value)) return value;
  const inside = Object.entries(value).map(([name, held]) => [name, everyObject(held, change)]);
  return change(Object.fromEntries(inside) as Record<string, unknown>);
};

/** Fields that no client knows, with values of every type. */
const further = {
  x_note: 'a field of a later version',
  x_count: 9_007_199_254_740_000,
  x_nested: { list: [1, 'two', null, { three: false }] },
};

const reversed = (object: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(object).reverse());

/** With white space, and each letter beyond ASCII escaped. */
const wordily = (json: unknown): string =>
  `\n ${JSON.stringify(json, null, '\t')}\r\n`.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const refusal = (status: number, message: string, headers: Answered['headers'] = []): Answered => ({
  status,
  headers: [['Content-Type', 'application/json'], ...headers],
  body: Buffer.from(JSON.stringify({ message })),
});

/** Refuses the first request of each of two operations. */
const busy = (retryAfter: () => string) => (): Playing => {
  const turnedAway = new Set<string>();
  return {
    instead: ({ operation }) => {
      if (!operation || turnedAway.has(operation.id) || turnedAway.size === 2) return undefined;
      turnedAway.add(operation.id);
      return refusal(429, 'Too Many Attempts.', [['Retry-After', retryAfter()]]);
    },
  };
};

/** The behaviours of a server that the interface allows, in the order in which clients meet them. */
export const behaviours: readonly ServerBehaviour[] = [
  {
    name: 'other success status codes',
    subjects: ['U-01'],
    expects: 'success',
    play: () => ({
      change: (answered, { operation }) => {
        if (!isSuccess(answered)) return answered;
        return { ...answered, status: operation ? (answered.status === 200 ? 202 : 200) : 201 };
      },
    }),
  },
  {
    name: 'additional fields',
    subjects: ['U-03'],
    expects: 'success',
    play: () => ({ change: withJson((json) => everyObject(json, (object) => ({ ...further, ...object }))) }),
  },
  {
    name: 'null for fields that may be null',
    subjects: ['U-02'],
    expects: 'success',
    play: () => ({
      change: withJson((json) =>
        everyObject(json, (object) => ({
          ...object,
          x_absent: null,
          ...('allow_download' in object && {
            expires_at: object['expires_at'] ?? null,
            password: object['password'] ?? null,
          }),
        })),
      ),
    }),
  },
  {
    name: 'another order of the fields, and white space',
    subjects: [],
    expects: 'success',
    play: () => ({ change: withJson((json) => everyObject(json, reversed), wordily) }),
  },
  {
    name: 'another page size',
    subjects: [],
    expects: 'success',
    play: singleItemPages,
  },
  { name: 'slow responses', subjects: [], expects: 'success', play: () => ({ delay: 400 }) },
  {
    name: '429 with Retry-After in seconds',
    subjects: ['U-12'],
    expects: 'honesty',
    play: busy(() => String(retrySeconds)),
  },
  {
    name: '429 with Retry-After as a date',
    subjects: ['U-12'],
    expects: 'honesty',
    // A date has no fractions of a second: rounded up, it is at least a second away.
    play: busy(() => new Date(Math.ceil(Date.now() / 1000 + retrySeconds) * 1000).toUTCString()),
  },
  {
    name: 'an expired presigned URL',
    subjects: ['U-110'],
    expects: 'honesty',
    play: () => {
      let isPast = false;
      return {
        instead: ({ method, isPresigned }) => {
          if (isPast || !isPresigned || method !== 'PUT') return undefined;
          isPast = true;
          const xml =
            '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
          return { status: 403, headers: [['Content-Type', 'application/xml']], body: Buffer.from(xml) };
        },
      };
    },
  },
  {
    name: 'a token that is revoked during the work',
    subjects: ['U-27'],
    expects: 'honesty',
    play: () => {
      const uses = new Map<string, number>();
      return {
        instead: ({ operation, token }) => {
          if (!operation?.needsToken || token === undefined) return undefined;
          uses.set(token, (uses.get(token) ?? 0) + 1);
          // The first use of the first token succeeds; a token of a new sign-in stays valid.
          const isFirst = [...uses.keys()][0] === token;
          return isFirst && uses.get(token)! > 1 ? refusal(401, 'Unauthenticated.') : undefined;
        },
      };
    },
  },
  {
    name: 'reset connections',
    subjects: [],
    expects: 'honesty',
    play: () => {
      const broken = new Set<string>();
      return {
        instead: ({ operation, isPresigned }) => {
          const name = isPresigned ? 'PUT' : operation?.id;
          if (name === undefined || name === 'login' || broken.has(name)) return undefined;
          broken.add(name);
          return 'reset';
        },
      };
    },
  },
];
