import type { Exchange, Header } from '../model/exchange.ts';
import { redactJson } from './redact-json.ts';
import { SecretIndex } from './secret-index.ts';
import { isPlaceholder, redactShapes } from './secret-shapes.ts';

/**
 * Shorter secrets are left alone inside of texts: replacing every `a` would make nonsense of all output and tell what
 * the secret is. Where one stands in its own place (a header, a field named `password`), it is replaced all the same.
 */
const shortestSecret = 4;

/** Characters of the longest texts that are kept while a report is redacted. */
const longestRepeated = 200;

const announcement = /bearer|token|password/i;

/** `Bearer ab1`, `"access_token": "ab1"`, `?token=ab1`: the words before, and what may be a short secret. */
const announced =
  /((?:bearer|token|password)(?:["']?\s*[:=]\s*["']?|\s+))([^\s"'&<>]{1,3})(?![^\s"'&,;)}\]])/gi;

/** Header fields whose values are credentials, and what replaces them. */
const credentialHeaders: Readonly<Record<string, string>> = {
  authorization: '<credentials>',
  'proxy-authorization': '<credentials>',
  cookie: '<cookie>',
  'set-cookie': '<cookie>',
};

/**
 * Keeps secrets out of all output: those it was told of, in whatever form they appear, and by their shape those that it
 * was not (credentials, signatures in URLs, e-mail addresses, the vault's keys).
 *
 * @example
 * const redactor = new Redactor({ baseUrl: 'https://files.example.com/v1' });
 * redactor.learn('12|c2VjcmV0', 'token');
 * redactor.text('sent 12|c2VjcmV0 and 12%7Cc2VjcmV0'); // sent <token> and <token>
 */
export class Redactor {
  readonly #baseUrl: string | undefined;
  readonly #learned = new SecretIndex();
  /** Placeholders of secrets that are too short to be looked for in texts. */
  readonly #short = new Map<string, string>();

  /** @param options.baseUrl the API root: URLs elsewhere, presigned ones above all, lose the values of their queries */
  constructor({ baseUrl }: { baseUrl?: string | undefined } = {}) {
    this.#baseUrl = baseUrl;
  }

  /** From now on, `<label>` replaces the secret. A known secret keeps its first label. */
  learn(secret: string, label: string): void {
    if (secret.length >= shortestSecret) this.#learned.add(secret, `<${label}>`);
    else if (secret !== '' && !this.#short.has(secret)) this.#short.set(secret, `<${label}>`);
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

  /** The exchange as it may be shown. Bodies of JSON keep their form where nothing in them is secret. */
  exchange(exchange: Exchange): Exchange {
    const { request, response } = exchange;
    return {
      ...exchange,
      request: {
        ...request,
        url: this.text(request.url),
        headers: this.#headers(request.headers),
        body: request.body === undefined ? undefined : this.#body(request.body),
      },
      response: { ...response, headers: this.#headers(response.headers), body: this.#body(response.body) },
    };
  }

  /** The same value with all texts in it redacted, the names of fields included. */
  deep<T>(value: T): T {
    // A report says the same short texts, the names of its fields above all, thousands of times.
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
      const key = name.toLowerCase();
      const placeholder = Object.hasOwn(credentialHeaders, key) ? credentialHeaders[key] : undefined;
      const shown = this.text(value);
      return [
        this.#learned.replace(name),
        placeholder === undefined
          ? shown
          : credentials(shown, (secret) => this.#short.get(secret) ?? placeholder),
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
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [shown(key), deeply(item, shown)]));
}

/** Replaces credentials that are not known yet; the scheme, such as `Bearer`, is not secret. */
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
