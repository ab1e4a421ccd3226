import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Fault } from './fault.ts';
import { received } from './requests.ts';

// Faults that change texts.

/** Changes a value if it is text. */
export const changed = (text: unknown, change: (sent: string) => string): unknown =>
  typeof text === 'string' ? change(text) : text;

export const asciiOf = (text: unknown): unknown =>
  changed(text, (sent) => sent.replace(/[^\x20-\x7e]/gu, '_'));

export const lowered = (text: string): string => text.toLowerCase();

/** Changes a text of the body of requests. */
export const rewrites = (operation: OperationId, name: string, change: (text: string) => string): Fault =>
  received(operation, ({ body }) => {
    const text = body[name];
    if (typeof text === 'string') body[name] = change(text);
  });

/** Truncates a text in a request. */
export const cut = (operation: OperationId, name: string, length: number): Fault =>
  rewrites(operation, name, (text) => text.slice(0, length));

/** An hour later: a local time marked as UTC. */
export const inAnotherZone = (time: unknown): unknown =>
  typeof time === 'string'
    ? new Date(Date.parse(time) + 3_600_000).toISOString().replace(/\.(\d{3})Z$/, '.$1000Z')
    : time;

export const masked = (email: unknown): string => String(email).replace(/^(.).*@/, '$1***@');
