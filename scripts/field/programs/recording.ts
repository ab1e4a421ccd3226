import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { query } from 'jsonpath-rfc9535';
import { parse } from 'yaml';
import type { Json } from '../../lib/openapi.ts';
import type { Excuse, Outcome, Place } from '../trial.ts';
import type { Program } from './program.ts';

/** Bytes that a recording sends: a text, a repeated text, a part of other bytes, or base64. */
type Content =
  | string
  | { repeat: string; size: number }
  | { of: string; from: number; to: number }
  | { base64: string };

/** Values by name, which `{name}` in texts refers to: `{folder.id}`, and `{folder.id?}` if there may be none. */
type Values = Readonly<Record<string, Json | undefined>>;

/** A request, and what the program expects of the response. Each text may contain values. */
interface Action {
  /** `METHOD /path` below the API root, or an address from a response. */
  send?: string;
  body?: Json;
  /** Fields of a form, and its file. */
  form?: { file?: { name: string; type?: string; content: string } } & Record<string, unknown>;
  headers?: Record<string, string>;
  /** Whether another account sends it. */
  as?: 'other';
  /** A presigned address to put `content` to, without the token. */
  put?: string;
  content?: string;
  /** Actions of `procedures`, with further values. */
  use?: string;
  with?: Values;
  /** A value to look at in place of a response. */
  look?: Json;
  /** The status code, if it is not a success. */
  status?: number | 'any';
  /** The content that the response has. */
  bytes?: string;
  answerHeaders?: Record<string, string>;
  /**
   * Values in the response by JSONPath: one value, or a list of values in any order. `/.../` is a regular expression
   * for the only value.
   */
  expect?: Record<string, Json>;
  /** Names for values in the response, by JSONPath. */
  keep?: Record<string, string>;
}

/** An action or several, with the operation of the program and the case; without them, a preparation. */
type RecordedStep = Action & { step?: string; then?: Action[] };

/** The requests that the source code of a program would send, and what it reads of the responses. */
export interface Recording {
  name: string;
  version: string;
  source: string;
  contents: Record<string, Content>;
  values?: Values;
  procedures?: Record<string, Action[]>;
  /** Headers of every request. */
  headers?: Record<string, string>;
  steps: RecordedStep[];
  excused?: Record<string, Excuse>;
}

/** A program that is in no package registry: this sends the requests of a file in `recordings/`. */
export function recorded(file: string): Program {
  const text = readFileSync(path.join(import.meta.dirname, 'recordings', file), 'utf8');
  const recording = parse(text, { merge: true }) as Recording;
  const { name, version, source, excused = {} } = recording;
  return {
    ...{ name, version, excused },
    source: `simulated: in no package registry (${source}). We send the requests that its source code would send`,
    redirected: 'nothing; the program itself is not run.',
    then: [(place) => play(recording, place)],
  };
}

/** Sends a recording to the server of a place. A step that fails does not stop the next one. */
export async function play(
  recording: Pick<Recording, 'contents' | 'values' | 'procedures' | 'headers' | 'steps'>,
  { server, report }: Pick<Place, 'server' | 'report'>,
): Promise<Outcome[]> {
  const player = new Player(recording, await server());
  await player.signIn();
  const outcomes: Outcome[] = [];
  for (const { step, then = [], ...first } of recording.steps) {
    if (step === undefined) {
      await player.act(first);
      continue;
    }
    const [, operation = step, name = ''] = /^(.*?), (.*)$/s.exec(step) ?? [];
    if (operation !== outcomes.at(-1)?.operation) report(operation);
    try {
      for (const action of [first, ...then]) await player.act(action);
      outcomes.push({ operation, case: name, verdict: 'right' });
    } catch (error) {
      outcomes.push({ operation, case: name, verdict: 'wrong', said: (error as Error).message });
    }
  }
  return outcomes;
}

type Server = Awaited<ReturnType<Place['server']>>;

class Player {
  readonly #recording: Parameters<typeof play>[0];
  readonly #server: Server;
  readonly #contents = new Map<string, Buffer>();
  #values: Values = {};

  constructor(recording: Parameters<typeof play>[0], server: Server) {
    this.#recording = recording;
    this.#server = server;
    for (const [name, content] of Object.entries(recording.contents))
      this.#contents.set(name, this.#bytesOf(content));
  }

  async signIn(): Promise<void> {
    const { email, password, token, second } = this.#server;
    const size = Object.fromEntries([...this.#contents].map(([name, bytes]) => [name, bytes.length]));
    const accounts = { email, password, token, otherEmail: second.email };
    this.#values = { ...this.#recording.values, ...accounts, size };
    await this.act({ send: 'GET /cli/loggedUser', keep: { user: '$.user' } });
    const body = { ...second, device_name: 'other' };
    await this.act({ send: 'POST /auth/login', body, keep: { otherToken: '$.user.access_token' } });
  }

  /** Carries out an action, and returns what it looked at; throws if it is not as expected. */
  async act(action: Action, values: Values = this.#values): Promise<Json> {
    const fill = <Value>(value: Value) => filled(value, values);
    const seen = await this.#seenBy(action, values);
    for (const [place, wanted] of Object.entries(action.expect ?? {}))
      expectValues(seen, fill(place), fill(wanted));
    const kept = Object.entries(action.keep ?? {}).map(([name, place]) => [
      name,
      query(seen, fill(place))[0],
    ]);
    this.#values = { ...this.#values, ...(Object.fromEntries(kept) as Values) };
    return seen;
  }

  async #seenBy(action: Action, values: Values): Promise<Json> {
    const { use, look } = action;
    if (look !== undefined) return filled(look, values);
    if (use === undefined) return this.#answerTo(action, values);
    let seen: Json = null;
    const given = filled(action.with ?? {}, values);
    for (const each of this.#recording.procedures?.[use] ?? [])
      seen = await this.act(each, { ...this.#values, ...given });
    return seen;
  }

  async #answerTo(action: Action, values: Values): Promise<Json> {
    const [method = '', target = ''] = filled(action.send ?? `PUT ${action.put ?? ''}`, values).split(
      / (.*)/s,
    );
    const answer = await this.#send(method, target, action, values);
    const said = `${action.put === undefined ? `${method} ${target}` : 'PUT'}: ${answer.status}`;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { status } = action;
    const isRight = status === undefined ? answer.ok : status === 'any' || answer.status === status;
    if (!isRight)
      throw new Error(`${said} ${bytes.toString()}${answer.ok ? ` instead of ${status ?? ''}` : ''}`);
    for (const [name, value] of Object.entries(action.answerHeaders ?? {}))
      expectSame(answer.headers.get(name), value, name);
    if (action.put !== undefined) return { etag: answer.headers.get('etag') };
    if (action.bytes !== undefined) {
      if (!bytes.equals(this.#content(action.bytes))) throw new Error('other bytes');
      return null;
    }
    return method === 'HEAD' ? null : (JSON.parse(bytes.toString()) as Json);
  }

  #send(
    method: string,
    target: string,
    { body, form, headers, as, put, content }: Action,
    values: Values,
  ): Promise<Response> {
    const isJson = body !== undefined;
    const token = textOf(values[as === 'other' ? 'otherToken' : 'token']);
    const common = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(form ? {} : this.#recording.headers),
    };
    const ofPut = { 'content-type': 'application/octet-stream' };
    const { apiRoot } = this.#server;
    return fetch(
      target.startsWith('/') && put === undefined ? apiRoot + target : new URL(target, new URL('/', apiRoot)),
      {
        method,
        headers: { ...(put === undefined ? common : ofPut), ...filled(headers ?? {}, values) },
        ...(isJson && { body: JSON.stringify(filled(body, values)) }),
        ...(form && { body: this.#form(filled(form, values)) }),
        ...(content !== undefined && { body: new Uint8Array(this.#content(filled(content, values))) }),
      },
    );
  }

  #form({ file, ...fields }: NonNullable<Action['form']>): FormData {
    const form = new FormData();
    if (file) {
      const { name, type = '', content } = file;
      form.set('file', new Blob([new Uint8Array(this.#content(content))], { type }), name);
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    return form;
  }

  #content(name: string): Buffer {
    const content = this.#contents.get(name);
    if (!content) throw new Error(`The recording has no content ${name}.`);
    return content;
  }

  #bytesOf(content: Content): Buffer {
    if (typeof content === 'string') return Buffer.from(content);
    if ('base64' in content) return Buffer.from(content.base64, 'base64');
    if ('repeat' in content) return Buffer.alloc(content.size, content.repeat);
    return this.#content(content.of).subarray(content.from, content.to);
  }
}

/** How a value may be written: `{upload.key | name}`. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  text: (text) => text,
  /** The name of an object, the last segment of its key. */
  name: (key) => key.split('/').at(-1)!,
  url: encodeURIComponent,
  /** The hash that a program computes for an id. */
  hash: (id) => Buffer.from(`${id}|`).toString('base64').replaceAll('=', ''),
  /** An ETag without its quotes. */
  bare: (etag) => etag.replaceAll('"', ''),
};

const reference = /\{([\w.]+)(\?)?(?: \| (\w+))?\}/g;

/** Replaces references to values in all texts. A text that is only a reference becomes the value itself. */
function filled<Value>(value: Value, values: Values): Value {
  const read = (name = '', isOptional?: string, form?: string): Json | undefined => {
    const found = name.split('.').reduce<unknown>((at, key) => (at as Values | undefined)?.[key], values);
    if (found === undefined && isOptional === undefined) throw new Error(`There is no ${name}.`);
    return form === undefined ? (found as Json | undefined) : forms[form]!(textOf(found));
  };
  const fill = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(fill);
    if (typeof inner === 'object' && inner !== null) {
      const entries = Object.entries(inner).map(([name, each]) => [name, fill(each)]);
      return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
    }
    if (typeof inner !== 'string') return inner;
    const [whole] = inner.matchAll(reference);
    if (whole?.[0] === inner) return read(...whole.slice(1));
    return inner.replaceAll(reference, (_all, ...parts: string[]) => textOf(read(...parts.slice(0, 3))));
  };
  return fill(value) as Value;
}

/** A text as it is, and anything else as JSON. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

function expectValues(seen: Json, place: string, wanted: Json): void {
  const found = query(seen, place) as Json[];
  const [, pattern] = typeof wanted === 'string' ? (/^\/(.*)\/$/s.exec(wanted) ?? []) : [];
  if (pattern === undefined) {
    expectSame(sorted(found), sorted(Array.isArray(wanted) ? wanted : [wanted]), place);
    return;
  }
  const [value] = found;
  if (found.length !== 1 || !new RegExp(pattern, 's').test(textOf(value)))
    throw new Error(`${place}: ${short(found)} instead of /${pattern}/`);
}

const sorted = (values: readonly Json[]) =>
  [...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function expectSame(seen: unknown, wanted: unknown, what: string): void {
  if (!isDeepStrictEqual(seen, wanted))
    throw new Error(`${what}: ${short(seen)} instead of ${short(wanted)}`);
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 300);
