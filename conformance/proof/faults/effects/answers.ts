import type { FastifyReply } from 'fastify';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { exampleOf } from './examples.ts';
import { touching, type Fault, type Target } from './fault.ts';
import { operationOf, sentWith, type Sent } from './requests.ts';

/** The responses that a fault changes. */
export interface Answers {
  /** By default, all operations. */
  readonly of?: OperationId | readonly OperationId[];
  /** @default 'success' */
  readonly code?: 'success' | 'refusal' | 'any' | number;
  readonly when?: (exchange: AnswerContext) => boolean | Promise<boolean>;
}

export interface AnswerContext extends Sent, Pick<Target, 'database' | 'objects'> {
  readonly reply: FastifyReply;
  /** Parsed; undefined if the response is not JSON. */
  readonly json: unknown;
  /** The id of the only object in the response, such as a created note; 0 if there is none. */
  readonly made: number;
}

/** An operation by itself means its successful responses. */
export type Where = OperationId | Answers;

/** Refusals as invalid, with what is wrong in `errors`. */
export const invalid: Answers = { code: 422, when: ({ json }) => 'errors' in (json as object) };

/** Refusals of archives that cannot be extracted. */
export const failedExtraction = {
  of: 'extractArchive',
  code: 422,
  when: ({ json }: Pick<AnswerContext, 'json'>) => !('errors' in (json as object)),
} as const satisfies Answers;

/** Refusals of requests for entries that do not exist. */
export const unknownEntry: Answers = {
  of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'],
  code: 404,
};

/** Whether a response contains some words. */
export const says =
  (words: string) =>
  ({ json }: Pick<AnswerContext, 'json'>): boolean =>
    JSON.stringify(json).includes(words);

export type Payload = string | Buffer | null;

/** Replaces the body of responses; status and headers can be set on `reply`. */
export function answered(
  where: Where,
  replace: (payload: Payload, context: AnswerContext) => Payload | Promise<Payload>,
): Fault {
  const answers: Answers = typeof where === 'string' ? { of: where } : where;
  const fault: Fault = ({ app, database, objects }) => {
    app.addHook('onSend', async (request, reply, payload) => {
      const operation = operationOf(request);
      if (operation === undefined || !isOf(answers, operation, reply.statusCode)) return payload;
      const text = payload as Payload;
      const json = parsed(text);
      const context = { ...sentWith(request), database, objects, reply, json, made: idIn(json) };
      if ((await answers.when?.(context)) === false) return payload;
      return replace(text, context);
    });
  };
  return answers.of === undefined ? fault : touching(answers.of, fault);
}

/** Changes the JSON of responses in place, or returns new JSON. */
export const json = (where: Where, change: (body: unknown, context: AnswerContext) => unknown): Fault =>
  answered(where, async (_payload, context) => {
    const changed = await change(context.json, context);
    return JSON.stringify(changed === undefined ? context.json : changed);
  });

/** Responds with another code and body. */
export const answersWith = (where: Where, code: number, body: object): Fault =>
  json(where, (_body, { reply }) => {
    reply.code(code);
    return body;
  });

/** Responds to requests that the server refuses, by default as invalid, with the example of the contract. */
export const accepts = (where: Answers & { readonly of: OperationId }): Fault =>
  json({ code: 422, ...where }, (_body, { reply }) => {
    reply.code(200);
    return exampleOf(where.of);
  });

/** Replaces the values at a path; `holder` is the object that each stands in. */
export const field = (
  where: Where,
  path: string,
  change: (value: unknown, context: AnswerContext, holder: Holder) => unknown,
): Fault =>
  json(where, async (body, context) => {
    const places: { holder: Holder; name: string }[] = [];
    atPath(body, path, (holder, name) => {
      places.push({ holder, name });
    });
    for (const { holder, name } of places) holder[name] = await change(holder[name], context, holder);
  });

/** Replaces the values with a name, at any depth. */
export const throughout = (where: Where, names: readonly string[], change: (value: unknown) => unknown) =>
  answered(where, (payload, { json }) =>
    json === undefined
      ? payload
      : JSON.stringify(json, (name, value: unknown) => (names.includes(name) ? change(value) : value)),
  );

export const without = (where: Where, path: string): Fault =>
  json(where, (body) => {
    atPath(body, path, (holder, name) => {
      Reflect.deleteProperty(holder, name);
    });
  });

export const renamed = (where: Where, path: string, to: string): Fault =>
  json(where, (body) => {
    atPath(body, path, (holder, name) => {
      holder[to] = holder[name];
      Reflect.deleteProperty(holder, name);
    });
  });

export const status = (where: Where, code: number): Fault =>
  answered(where, (payload, { reply }) => {
    reply.code(code);
    return payload;
  });

/** Sends a body of another content type. */
export const text = (where: Where, body: string, contentType: string): Fault =>
  answered(where, (_payload, { reply }) => {
    reply.type(contentType);
    return body;
  });

function isOf({ of, code = 'success' }: Answers, operation: OperationId, statusCode: number): boolean {
  if (of !== undefined && !(typeof of === 'string' ? [of] : of).includes(operation)) return false;
  if (code === 'any') return true;
  if (code === 'success') return statusCode < 300;
  return code === 'refusal' ? statusCode >= 400 : statusCode === code;
}

/** Undefined if it is no JSON. */
export function parsed(payload: Payload): unknown {
  try {
    return JSON.parse(String(payload)) as unknown;
  } catch {
    return undefined;
  }
}

/** The id of the first object in an envelope. */
function idIn(json: unknown): number {
  const holders = Object.values((json ?? {}) as Record<string, unknown>);
  const holder = holders.find((value) => typeof value === 'object' && value !== null && 'id' in value);
  return (holder as { id: number } | undefined)?.id ?? 0;
}

/** The token in the response to a login. */
export const tokenIn = (json: unknown): string =>
  (json as { user: { access_token: string } }).user.access_token;

// Values of another type.

export const asNull = (): null => null;
export const asText = (value: unknown): string => String(value);
/** A timestamp without fractions of a second. */
export const toSeconds = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\.\d+Z$/, 'Z') : value;
/** A timestamp as Unix time. */
export const asEpoch = (value: unknown): unknown =>
  typeof value === 'string' ? Math.floor(Date.parse(value) / 1000) : value;
/** A timestamp in the format of SQL databases. */
export const asSqlTime = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : value;
/** A timestamp with an offset instead of the Z. */
export const withOffset = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/Z$/, '+00:00') : value;

/**
 * The current time with microseconds, to distinguish two times within a millisecond from each other, and from those of
 * the server, which have whole milliseconds.
 */
export const thisMoment = (): string => {
  const microseconds = ((process.hrtime.bigint() / 1000n) % 1000n) | 1n;
  return new Date().toISOString().replace('Z', `${String(microseconds).padStart(3, '0')}Z`);
};

type Holder = Record<string, unknown>;

/**
 * Calls `visit` for each value at a path of names joined by dots; `*` stands for every item of a list.
 *
 * @example atPath(body, 'workspaces.*.owner_id', (holder, name) => { delete holder[name]; });
 */
export function atPath(root: unknown, path: string, visit: (holder: Holder, name: string) => void): void {
  const [name, ...rest] = path.split('.');
  if (typeof root !== 'object' || root === null || name === undefined) return;
  const holder = root as Holder;
  for (const key of name === '*' ? Object.keys(holder) : [name]) {
    if (rest.length > 0) atPath(holder[key], rest.join('.'), visit);
    else if (key in holder) visit(holder, key);
  }
}
