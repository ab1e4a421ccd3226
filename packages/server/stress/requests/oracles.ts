import { validators, type Validator } from '../../../../generated/validators.reference.js';
import type { Answer } from './exchange.ts';
import type { HttpRequest } from './render.ts';

/** What no answer may show. */
export interface Secrets {
  /** Passwords, keys and paths of the server. */
  server: readonly string[];
  /** Names, hashes and contents of an account that shares nothing. */
  foreign: readonly string[];
}

/** No limit counts for longer, whatever becomes of the clock. */
const longestWaitSeconds = 15 * 60;

type Oracle = (request: HttpRequest, answer: Answer, secrets: Secrets) => string | undefined;

/** What must hold for the answer to any request; each tells what is wrong. */
const oracles: readonly Oracle[] = [
  function noFailure(_request, { status }) {
    return status >= 500 ? `answered ${status}` : undefined;
  },

  function documentedStatus({ operation }, { status }) {
    return String(status) in operation.responses ? undefined : `is not documented to answer ${status}`;
  },

  function documentedContentType({ operation }, { status, headers }) {
    const documented = operation.responses[status] ?? [];
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (documented.includes(type) || documented.includes('*/*')) return undefined;
    if (documented.length === 0 && type === '') return undefined;
    return `answered ${status} as ${type || 'no content type'}, documented is ${documented.join(', ')}`;
  },

  function validBody({ operation }, { status, body }) {
    const responses: Record<string, Validator<unknown> | undefined> = validators[operation.id].responses;
    const validate = responses[status];
    if (!validate) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      return `answered ${status} with a body that is not JSON`;
    }
    return validate(value)
      ? undefined
      : `answered ${status} unlike its schema: ${JSON.stringify(validate.errors)}`;
  },

  function tokenRequired({ operation, authorized }, { status }) {
    if (authorized || !operation.needsToken || status === 401 || status === 404) return undefined;
    return `answered ${status} to a request without a valid token`;
  },

  function invalidRefused({ invalid }, { status }) {
    return invalid === undefined || status >= 400 ? undefined : `answered ${status} although ${invalid}`;
  },

  function compressedRefused({ operation, headers, body }, { status }) {
    const isCompressed = headers['content-encoding'] === 'gzip' && body !== undefined && body.length > 0;
    if (!operation.body || !isCompressed || status >= 400) return undefined;
    return `answered ${status} to a body that calls itself compressed`;
  },

  function conditionKept({ method, headers }, { status, headers: { etag } }) {
    const isUnwanted = method === 'GET' && headers['if-none-match'] === '*' && etag !== undefined;
    return isUnwanted && status < 300 ? `answered ${status} where any version is there already` : undefined;
  },

  function soonAgain(_request, { status, headers }) {
    if (status !== 429) return undefined;
    const seconds = Number(headers['retry-after']);
    return Number.isInteger(seconds) && seconds > 0 && seconds <= longestWaitSeconds
      ? undefined
      : `asks to wait for ${headers['retry-after'] ?? 'no time'}`;
  },

  function nothingInternal(_request, { body }) {
    const [shown] = /\n\s+at .+:\d+|node_modules|SQLITE_|node:internal|\.ts:\d+/.exec(body.toString()) ?? [];
    return shown === undefined ? undefined : `shows its inside: ${shown}`;
  },

  function nothingSecret(request, { headers, body }, { server, foreign }) {
    const shown = body.toString() + JSON.stringify(headers);
    const sent = request.url + (request.body?.toString() ?? '');
    // What the sender knows already may come back.
    const leaked = [...server, ...foreign].find((secret) => shown.includes(secret) && !sent.includes(secret));
    return leaked === undefined ? undefined : `shows ${leaked}`;
  },
];

/** What is wrong about an answer, in a sentence; undefined where nothing is. */
export function faultOf(request: HttpRequest, answer: Answer, secrets: Secrets): string | undefined {
  for (const oracle of oracles) {
    const fault = oracle(request, answer, secrets);
    if (fault !== undefined) return `${request.operation.id} ${fault}`;
  }
  return undefined;
}
