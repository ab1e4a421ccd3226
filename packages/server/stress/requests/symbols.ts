import type { Pool } from './pool.ts';
import type { Kind } from './kinds.ts';

/**
 * Stands in a generated request for something that exists on the server. What it is shows only when the request is
 * sent, so the same seed makes the same requests although ids and keys differ from run to run.
 */
export class Known {
  readonly kind: Kind;
  readonly index: number;

  constructor(kind: Kind, index: number) {
    this.kind = kind;
    this.index = index;
  }
}

/** JSON as it is to be written, for what no value becomes. */
export class RawJson {
  readonly what: string;
  readonly text: string;

  /** @param what names it, for texts too long to show */
  constructor(what: string, text: string) {
    this.what = what;
    this.text = text;
  }

  toString(): string {
    return `RawJson(${this.what})`;
  }
}

/** Writes a generated value as JSON. */
export function toJson(value: unknown, pool: Pool): string {
  if (value instanceof Known) return JSON.stringify(pool.get(value));
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item, pool)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) => `${JSON.stringify(name)}:${toJson(field, pool)}`,
    );
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Writes a generated value as the text of a parameter or of a form's field. */
export function toText(value: unknown, pool: Pool): string {
  if (value instanceof Known) return String(pool.get(value));
  return typeof value === 'string' ? value : toJson(value, pool);
}
