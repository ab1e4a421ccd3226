import { isPlainObject } from '@redocly/openapi-core';
import { canonical } from './canonical.ts';
import type { Direction } from './change.ts';
import { child, children, targetOf, type Located } from './located.ts';
import type { DirectedRater } from './change-rater.ts';

/** Schemas that all apply: a schema is the same in one piece or in several. */
export type Conjunction = readonly Located[];

/** The content of a conjunction by keyword, with `$ref` and `allOf` resolved. */
export class SchemaView {
  readonly #members: readonly Located[];
  readonly direction: Direction;

  constructor(schemas: Conjunction, direction: Direction) {
    this.#members = flatten(schemas);
    this.direction = direction;
  }

  get keywords(): string[] {
    return this.#members.flatMap((member) => children(member).map(([keyword]) => keyword));
  }

  /** All occurrences of a keyword. */
  all(keyword: string): Located[] {
    return this.#members.flatMap((member) => child(member, keyword) ?? []);
  }

  /** The place to report for a change of the keyword. */
  placeOf(keyword: string): string | undefined {
    return this.all(keyword)[0]?.pointer;
  }

  /** The values that every list permits; undefined if any value is valid. */
  get allowed(): Map<string, unknown> | undefined {
    const lists = [
      ...this.all('enum').map(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [])),
      ...this.all('const').map(({ value }) => [value]),
    ];
    return lists.length > 0 ? intersect(lists) : undefined;
  }

  /** The JSON types that every list permits; undefined if any type is valid. */
  get types(): string[] | undefined {
    const lists = this.all('type').map(({ value }) => [value].flat().map(String));
    if (lists.length === 0) return undefined;
    return lists.reduce((all, list) => [
      ...all.filter((type) => includesType(list, type)),
      ...list.filter((type) => !all.includes(type) && includesType(all, type)),
    ]);
  }

  /** The names of the fields that are required in this direction, with their places. */
  get required(): Map<string, string> {
    const names = this.all('required').flatMap(({ pointer, value }) =>
      Array.isArray(value) ? value.map((name) => [String(name), pointer] as const) : [],
    );
    const hidden = this.#hidden();
    return new Map(names.filter(([name]) => !hidden.has(name)));
  }

  /** The fields that occur in this direction. */
  get properties(): Map<string, Located[]> {
    const hidden = this.#hidden();
    const visible = [...this.#allProperties()].filter(([name]) => !hidden.has(name));
    return new Map(visible);
  }

  /** Whether additional fields are refused. */
  get isClosed(): boolean {
    return ['additionalProperties', 'unevaluatedProperties'].some((keyword) =>
      this.all(keyword).some(({ value }) => value === false),
    );
  }

  #hidden(): Set<string> {
    const flag = this.direction === 'request' ? 'readOnly' : 'writeOnly';
    const hidden = [...this.#allProperties()].filter(([, schemas]) =>
      flatten(schemas).some((member) => child(member, flag)?.value === true),
    );
    return new Set(hidden.map(([name]) => name));
  }

  #allProperties(): Map<string, Located[]> {
    const found = new Map<string, Located[]>();
    for (const [name, schema] of this.all('properties').flatMap(children)) {
      found.set(name, [...(found.get(name) ?? []), schema]);
    }
    return found;
  }
}

/** Whether a list includes a type: every integer is a number. */
export const includesType = (types: readonly string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function flatten(schemas: Conjunction, seen: readonly string[] = []): Located[] {
  return schemas.flatMap((schema) => {
    if (!isPlainObject(schema.value) || seen.includes(schema.pointer)) return [];
    const target = targetOf(schema);
    const parts = [
      ...(target ? [target] : []),
      ...children(child(schema, 'allOf')).map(([, member]) => member),
    ];
    return [schema, ...flatten(parts, [...seen, schema.pointer])];
  });
}

/** Whether a field occurs in any part of a schema that applies to the same value, also in a choice or a condition. */
export function hasField(
  schemas: Conjunction,
  name: string,
  direction: Direction,
  seen: readonly string[] = [],
): boolean {
  const parts = flatten(schemas).filter(({ pointer }) => !seen.includes(pointer));
  if (parts.length === 0) return false;
  const branches = parts.flatMap((part) => [
    ...['anyOf', 'oneOf'].flatMap((keyword) => children(child(part, keyword)).map(([, branch]) => branch)),
    ...['then', 'else'].flatMap((keyword) => child(part, keyword) ?? []),
  ]);
  const known = [...seen, ...parts.map(({ pointer }) => pointer)];
  return (
    new SchemaView(schemas, direction).properties.has(name) || hasField(branches, name, direction, known)
  );
}

function intersect(lists: readonly unknown[][]): Map<string, unknown> {
  return lists
    .map((list) => new Map(list.map((value) => [canonical(value), value])))
    .reduce((all, list) => new Map([...all].filter(([key]) => list.has(key))));
}

/** The two versions of a schema, with a function to compare the schemas inside it. */
export interface SchemaPair {
  before: SchemaView;
  after: SchemaView;
  rater: DirectedRater;
  /** The new schema, of which this may be a choice. */
  whole: Conjunction;
  compare: (before: Conjunction, after: Conjunction, whole?: Conjunction) => void;
}
