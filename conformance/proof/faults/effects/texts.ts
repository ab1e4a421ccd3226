// Faults that change texts.

/** Changes a value if it is text. */
export const changed = (text: unknown, change: (sent: string) => string): unknown =>
  typeof text === 'string' ? change(text) : text;

export const asciiOf = (text: unknown): unknown =>
  changed(text, (sent) => sent.replace(/[^\x20-\x7e]/gu, '_'));

/** The hash of an id, as clients compute it. */
export const hashOf = (id: unknown): string =>
  Buffer.from(`${String(id)}|`)
    .toString('base64')
    .replace(/=+$/, '');

export const lowered = (text: string): string => text.toLowerCase();

/** An hour later: a local time marked as UTC. */
export const inAnotherZone = (time: unknown): unknown =>
  typeof time === 'string'
    ? new Date(Date.parse(time) + 3_600_000).toISOString().replace(/\.(\d{3})Z$/, '.$1000Z')
    : time;

export const masked = (email: unknown): string => String(email).replace(/^(.).*@/, '$1***@');
