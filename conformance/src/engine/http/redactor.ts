import type { Exchange, Header, LostExchange } from '../model/exchange.ts';
import { SecretIndex } from './secret-index.ts';
import { service } from '../model/service.ts';
import { isPlaceholder, redactShapes } from './secret-shapes.ts';

/**
 * Shorter secrets stay inside texts: replacing every `a` would garble all output and reveal the secret. A value that is
 * nothing but the secret (a header, a field named `password`) is replaced all the same.
 */
const shortestSecret = 4;

/** The words of JSON, and the values of a report, stay inside texts for the same reason: they stand nearly everywhere. */
export const wordsOfReports: ReadonlySet<string> = new Set([
  ...[
    'null',
    'true',
    'false',
    'aborted',
    'answered',
    'behaviour',
    'broke',
    'client',
    'core',
    'error',
    'failed',
  ],
  ...[
    'full',
    'gone',
    'known',
    'lost',
    'malformed',
    'observed',
    'passed',
    'proxy',
    'refused',
    'reset',
    'timeout',
  ],
]);

/** Maximum length of texts that are cached while a report is redacted. */
const longestRepeated = 200;

const announcement = /bearer|token|password/i;

/** `Bearer ab1`, `"access_token": "ab1"`, `?token=ab1`: the prefix, and a possible short secret. */
const announced =
  /((?:bearer|token|password)(?:["']?\s*[:=]\s*["']?|\s+))([^\s"'&<>]{1,3})(?![^\s"'&,;)}\]])/gi;

/** Header fields whose values are credentials, such as `X-Api-Key`, whatever server or client sends them. */
const credentialHeader = /(?:^|-)(?:authorization|(cookie)|api-?key|[a-z]*token|secret)$/i;

/**
 * Removes secrets from all output: those that it has learned, in any encoding, and others by their form (credentials,
 * signatures in URLs, e-mail addresses, the vault's keys).
 *
 * @example
 * const redactor = new Redactor({ baseUrl: 'https://files.example.com/v1' });
 * redactor.learn('12|c2VjcmV0', 'token');
 * redactor.text('sent 12|c2VjcmV0 and 12%7Cc2VjcmV0'); // sent <token> and <token>
 */
export class Redactor {
  readonly #baseUrl: string | undefined;
  readonly #learned = new SecretIndex();
  /** Placeholders of secrets that are not replaced inside texts. */
  readonly #short = new Map<string, string>();

  /** @param options.baseUrl the API root: other URLs, such as presigned ones, lose the values of their queries */
  constructor({ baseUrl }: { baseUrl?: string | undefined } = {}) {
    this.#baseUrl = baseUrl;
  }

  /** From now on, `<label>` replaces the secret. A known secret keeps its first label. */
  learn(secret: string, label: string): void {
    const isFindable = secret.length >= shortestSecret && !wordsOfReports.has(secret);
    if (isFindable) this.#learned.add(secret, `<${label}>`);
    else if (secret !== '' && !this.#short.has(secret)) this.#short.set(secret, `<${label}>`);
  }

  /** From now on, `<label>` replaces the secret, also a known one: a revoked token is no longer one of the account. */
  relearn(secret: string, label: string): void {
    if (secret.length >= shortestSecret && !wordsOfReports.has(secret))
      this.#learned.rename(secret, `<${label}>`);
    else if (secret !== '') this.#short.set(secret, `<${label}>`);
  }

  text(text: string): string {
    return redactShapes(this.#learned.replace(this.#withoutShort(text)), this.#baseUrl);
  }

  /** Replaces short secrets only if the text before them says what they are. */
  #withoutShort(text: string): string {
    if (this.#short.size === 0 || !announcement.test(text)) return text;
    return text.replace(announced, (all, before: string, secret: string) => {
      const placeholder = this.#short.get(secret);
      return placeholder === undefined ? all : before + placeholder;
    });
  }

  /** The redacted exchange. JSON bodies without secrets stay as they are. */
  exchange<Shown extends Exchange | LostExchange>(exchange: Shown): Shown {
    const { request, response } = exchange;
    return {
      ...exchange,
      request: {
        ...request,
        url: this.text(request.url),
        headers: this.#headers(request.headers),
        body: request.body === undefined ? undefined : this.#body(request.body),
      },
      ...(response && {
        response: { ...response, headers: this.#headers(response.headers), body: this.#body(response.body) },
      }),
    };
  }

  /** The value with all texts redacted, but for the names of fields, which are those of a report. */
  deep<T>(value: T): T {
    // A report repeats short texts, such as its verdicts, thousands of times.
    const known = new Map<string, string>();
    const shown = (text: string): string => {
      if (text.length > longestRepeated) return this.text(text);
      const redacted = known.get(text) ?? this.text(text);
      known.set(text, redacted);
      return redacted;
    };
    return deeply(value, shown) as T;
  }

  #headers(headers: readonly Header[]): Header[] {
    return headers.map(([name, value]) => {
      const shown = this.text(value);
      const credential = credentialHeader.exec(name);
      const placeholder = credential?.[1] === undefined ? '<credentials>' : '<cookie>';
      return [
        this.#learned.replace(name),
        credential ? credentials(shown, (secret) => this.#short.get(secret) ?? placeholder) : shown,
      ];
    });
  }

  #body(body: string): string {
    return redactJson(body, (text) => this.text(text)) ?? this.text(body);
  }
}

function deeply(value: unknown, shown: (text: string) => string): unknown {
  if (typeof value === 'string') return shown(value);
  if (Array.isArray(value)) return value.map((item) => deeply(item, shown));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deeply(item, shown)]));
}

/** Replaces credentials that were not learned; the scheme, such as `Bearer`, is not secret. */
function credentials(value: string, placeholderOf: (secret: string) => string): string {
  const rest = value.replace(/^(?:Bearer|Basic|Digest|Token|Negotiate) +/i, '');
  if (rest === '' || isPlaceholder(rest)) return value;
  return value.slice(0, value.length - rest.length) + placeholderOf(rest);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

type RedactText = (text: string) => string;

/**
 * Redacts JSON text by its structure.
 *
 * @returns the text itself if nothing in it is secret, or else new JSON; undefined if it is not JSON
 */
function redactJson(text: string, redact: RedactText): string | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const after = JSON.stringify(redactValue(value, redact));
    return after === JSON.stringify(value) ? text : after;
  } catch {
    // Not JSON, or nested too deeply to be walked: it is redacted as text.
    return undefined;
  }
}

function redactValue(value: unknown, redact: RedactText): unknown {
  if (typeof value === 'string') return redactJson(value, redact) ?? redact(value);
  if (typeof value === 'number') return redactNumber(value, redact);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [nameOf(name, redact), redactField(name, item, redact)]),
  );
}

function redactField(name: string, value: unknown, redact: RedactText): unknown {
  // The values below `errors` are messages about fields, not the fields' values, and they are evidence.
  if (name === 'errors') return redactMessages(value, redact);
  const placeholder = secretFieldAt(name);
  if (placeholder === undefined) return redactValue(value, redact);
  return redactSecret(value, placeholder, redact);
}

/** Empty texts stay, because the absence of a secret is not secret. */
function redactSecret(value: unknown, placeholder: string, redact: RedactText): unknown {
  if (typeof value === 'string') {
    const shown = redact(value);
    return shown === '' || isPlaceholder(shown) ? shown : placeholder;
  }
  if (Array.isArray(value)) return value.map((item) => redactSecret(item, placeholder, redact));
  return redactValue(value, redact);
}

function redactMessages(messages: unknown, redact: RedactText): unknown {
  if (Array.isArray(messages)) return messages.map((item) => redactMessages(item, redact));
  if (typeof messages !== 'object' || messages === null) return redactValue(messages, redact);
  return Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [nameOf(name, redact), redactValue(value, redact)]),
  );
}

/** The names of secret fields are not secret, even if somebody's password is `password`. */
const nameOf = (name: string, redact: RedactText): string =>
  secretFieldAt(name) !== undefined ? name : redact(name);

function redactNumber(value: number, redact: RedactText): unknown {
  const text = String(value);
  const shown = redact(text);
  return shown === text ? value : shown;
}

/** The placeholder for the value of a field that is always secret. */
const secretFieldAt = (name: string): string | undefined =>
  Object.hasOwn(service().secretFields, name) ? service().secretFields[name] : undefined;
