import type { Fault } from './fault.ts';
import { received } from './requests.ts';

// Texts that are not as they were sent.

/** Leaves values alone that are no text. */
export const changed = (text: unknown, change: (sent: string) => string): unknown =>
  typeof text === 'string' ? change(text) : text;

export const asciiOf = (text: unknown): unknown =>
  changed(text, (sent) => sent.replace(/[^\x20-\x7e]/gu, '_'));

export const lowered = (text: string): string => text.toLowerCase();

/** Cuts a text of the request. */
export const cut = (
  operation: 'createNote' | 'createFolder' | 'createWorkspace',
  name: string,
  length: number,
): Fault =>
  received(operation, ({ body }) => {
    const value = body[name];
    if (typeof value === 'string') body[name] = value.slice(0, length);
  });

/** An hour later: the time of a zone under the name of UTC. */
export const inAnotherZone = (time: unknown): unknown =>
  typeof time === 'string'
    ? new Date(Date.parse(time) + 3_600_000).toISOString().replace(/\.(\d{3})Z$/, '.$1000Z')
    : time;

export const masked = (email: unknown): string => String(email).replace(/^(.).*@/, '$1***@');
