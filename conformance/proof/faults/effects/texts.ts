import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Fault } from './fault.ts';
import { rewrites } from './requests.ts';

// Faults that change texts.

/** Changes a value if it is text. */
export const changed = (text: unknown, change: (sent: string) => string): unknown =>
  typeof text === 'string' ? change(text) : text;

export const asciiOf = (text: unknown): unknown =>
  changed(text, (sent) => sent.replace(/[^\x20-\x7e]/gu, '_'));

export const lowered = (text: string): string => text.toLowerCase();

/** Truncates a text in a request. */
export const cut = (operation: OperationId, name: string, length: number): Fault =>
  rewrites(operation, name, (text) => text.slice(0, length));

/** An hour later: a local time marked as UTC. */
export const inAnotherZone = (time: unknown): unknown =>
  typeof time === 'string'
    ? new Date(Date.parse(time) + 3_600_000).toISOString().replace(/\.(\d{3})Z$/, '.$1000Z')
    : time;

export const masked = (email: unknown): string => String(email).replace(/^(.).*@/, '$1***@');
