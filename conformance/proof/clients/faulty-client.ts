import type { SubjectId } from '../../src/engine/model/subject.ts';
import type { Task } from './tasks.ts';
import type { ClientFault, Memory, Outgoing } from './client.ts';

/** One small fault in a correct client, as an author might make it. */
export interface FaultyClient {
  /** What it violates, and what is wrong: `GEN-9: JSON is sent as plain text.` */
  readonly id: string;
  /** The only requirement that must fail. */
  readonly fails: SubjectId;
  /** The work in which the fault shows. */
  readonly task: Task;
  /** Whether the client connects by https. */
  readonly secured: boolean;
  /** The fault, with nothing remembered of other clients. */
  readonly newFault: () => ClientFault;
}

/** Declares faulty clients, one per row, by the work in which they show. */
export const faulty = (
  task: Task,
  rows: { readonly [Id in `${SubjectId}: ${string}`]: () => ClientFault },
  { secured = false } = {},
): FaultyClient[] =>
  Object.entries<() => ClientFault>(rows).map(([id, newFault]) => {
    const fails = id.split(': ')[0] as SubjectId;
    return { id, fails, task, secured, newFault };
  });

type Change = (request: Outgoing, memory: Memory) => unknown;

/** Changes the request of one step. */
export const at =
  (step: string, change: Change): ClientFault =>
  (request, memory) => {
    if (request.step === step) change(request, memory);
    return undefined;
  };

export const sending = (step: string, fields: Record<string, unknown>): ClientFault =>
  at(step, (request) => Object.assign(request.body ?? {}, fields));

export const leavingOut = (step: string, name: string): ClientFault =>
  at(step, ({ body = {} }) => Reflect.deleteProperty(body, name));

export const naming = (step: string, name: string, other: string): ClientFault =>
  at(step, ({ body = {} }) => {
    body[other] = body[name];
    Reflect.deleteProperty(body, name);
  });

export const heading = (step: string, name: string, value: (memory: Memory) => string): ClientFault =>
  at(step, ({ headers }, memory) => {
    headers[name] = value(memory);
  });

export const withoutHeader = (step: string, name: string): ClientFault =>
  at(step, ({ headers }) => Reflect.deleteProperty(headers, name));

export const addressing = (step: string, change: (url: string) => string): ClientFault =>
  at(step, (request) => {
    request.url = change(request.url);
  });

export const asRaw = (
  step: string,
  contentType: string,
  raw: (body: Record<string, unknown>) => string,
): ClientFault =>
  at(step, (request) => {
    request.raw = raw(request.body ?? {});
    request.headers['content-type'] = contentType;
  });
