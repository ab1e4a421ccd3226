import type { UnknownId } from '../../../../generated/registers.ts';
import type { JudgedAnswer } from '../../engine/contract/contract.ts';
import { isObject } from '../../engine/contract/json.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { ObservedAt } from '../../engine/model/test-context.ts';

/** An observation for an unknown: one short line without ids and secrets, and the property that it is about. */
export type Fact = readonly [unknown: UnknownId, fact: string, at?: ObservedAt | undefined];

export function statusFacts({ response }: Exchange, { status, json }: JudgedAnswer): Fact[] {
  const facts: Fact[] = [];
  if (status >= 200 && status < 300) facts.push(['U-01', String(status)]);
  if (status >= 500) facts.push(['U-10', String(status)]);
  if (status === 429) {
    const names = namesOf(response.headers).filter((name) => /retry-after|ratelimit/.test(name));
    facts.push(['U-12', `429 ${names.length > 0 ? `with ${names.join(', ')}` : 'without Retry-After'}`]);
  }
  if (status === 401) {
    const challenged = namesOf(response.headers).includes('www-authenticate');
    facts.push(['U-33', challenged ? 'with WWW-Authenticate' : 'without WWW-Authenticate']);
  }
  if (isObject(json) && json.message === 'The given data was invalid.') facts.push(['U-24', String(status)]);
  return facts;
}

/** Headers that vary between responses, or belong to the connection, show nothing. */
const telling =
  /^(?:cache-control|etag|expires|vary|content-encoding|content-language|access-control-.*|x-ratelimit-.*|ratelimit.*)$/;

export function headerFacts({ response }: Exchange, { status, contentType }: JudgedAnswer): Fact[] {
  if (status < 200 || status >= 300) return [];
  const names = namesOf(response.headers).filter((name) => telling.test(name));
  const parameters = (contentType ?? '')
    .split(';')
    .slice(1)
    .map((parameter) => parameter.trim().toLowerCase());
  return [
    ...names.map((name): Fact => ['U-22', `sends ${name}`]),
    ...parameters
      .filter((parameter) => parameter !== '')
      .map((parameter): Fact => ['U-22', `content type with ${parameter}`]),
  ];
}

const namesOf = (headers: Exchange['response']['headers']): string[] =>
  headers.map(([name]) => name.toLowerCase());

/** The form of certain fields in any response. */
export function valueFacts({ status, json }: JudgedAnswer): Fact[] {
  return status >= 200 && status < 300 ? factsIn(json) : [];
}

function factsIn(value: unknown): Fact[] {
  if (Array.isArray(value)) return value.flatMap(factsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const fact = Object.hasOwn(fields, name) ? fields[name]!(held, value) : undefined;
    return [...(fact ? [fact] : []), ...absencesIn(name, held), ...factsIn(held)];
  });
}

/** Optional fields of objects, as far as the interface says that they are optional. */
const optional: Readonly<Record<string, readonly string[]>> = {
  link: ['password'],
  fileEntry: ['client_last_modified', 'file_hash'],
};

function absencesIn(name: string, held: unknown): Fact[] {
  // `fileEntry` may also be a converted entry, which has none of these fields.
  if (!isObject(held) || (name === 'fileEntry' && !('file_name' in held))) return [];
  const names = Object.hasOwn(optional, name) ? optional[name]! : [];
  return names
    .filter((name) => !(name in held))
    .map((name): Fact => ['U-02', `${name} is absent`, nullable[name]]);
}

/** Fields that may be null or absent, where the contract marks only that some are. */
const nullable: Readonly<Record<string, ObservedAt>> = {
  mime: { schema: 'FileEntry', property: 'mime' },
  extension: { schema: 'FileEntry', property: 'extension' },
  vault: { schema: 'GetVaultResponse', property: 'vault' },
  password: { schema: 'ShareableLink', property: 'password' },
};

type Look = (held: unknown, holder: Record<string, unknown>) => Fact | undefined;

const fields: Readonly<Record<string, Look>> = {
  type: (held) => (isWord(held) ? ['U-35', held] : undefined),
  action: (held) => (isWord(held) ? ['U-103', held] : undefined),
  role_name: (held, { role_id: id }) =>
    typeof held === 'string' && held.length <= 40
      ? ['U-75', typeof id === 'number' ? `${held}, id ${id}` : held]
      : undefined,
  avatar: (held) =>
    typeof held === 'string'
      ? ['U-79', URL.canParse(held) ? 'an absolute URL' : 'a relative URL']
      : undefined,
  client_last_modified: (held) => ['U-126', formOf(held)],
  file_hash: (held) => ['U-127', formOf(held)],
  ...Object.fromEntries(
    Object.entries(nullable).map(([name, at]): [string, Look] => [
      name,
      (held) => (held === null ? ['U-02', `${name} is null`, at] : undefined),
    ]),
  ),
};

/** A keyword, in contrast to text from users. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,30}$/.test(value);

function formOf(value: unknown): string {
  if (typeof value === 'number') return 'a number';
  if (typeof value !== 'string') return value === null ? 'null' : 'in another format';
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return 'a timestamp';
  if (!/^[\da-f]{64}$/i.test(value)) return 'a string';
  return /[A-F]/.test(value) ? 'a digest in upper case' : 'a digest in lower case';
}
