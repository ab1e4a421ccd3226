import type { Description, Place } from './description.ts';
import { childOf, isObject, listOf, objectOf } from './json.ts';

/** The schemas that apply to one location of a response. */
export interface AppliedSchemas {
  /** JSON Pointer into the response. */
  readonly location: string;
  /** Undefined if the response lacks the location. */
  readonly value: unknown;
  /** The outermost first; references are included with their targets. */
  readonly places: readonly Place[];
}

/** Whether a value matches the schema at a pointer; decides which branch of an `if` is taken. */
export type Matches = (schema: Place, value: unknown) => boolean;

/**
 * Walks a response and its schema in parallel.
 *
 * @returns the schemas by location, including declared properties that are missing
 */
export function appliedSchemas(
  description: Description,
  schema: Place,
  answer: unknown,
  matches: Matches,
): Map<string, AppliedSchemas> {
  const walk = new Walk(description, matches);
  walk.visit(schema, answer, '');
  return walk.applied;
}

class Walk {
  readonly applied = new Map<string, AppliedSchemas & { places: Place[] }>();
  readonly #description: Description;
  readonly #matches: Matches;

  constructor(description: Description, matches: Matches) {
    this.#description = description;
    this.#matches = matches;
  }

  visit(place: Place, value: unknown, location: string): void {
    const { node, pointer } = place;
    if (!isObject(node)) return;
    const known = this.applied.get(location) ?? { location, value, places: [] };
    known.places.push(place);
    this.applied.set(location, known);

    if (typeof node.$ref === 'string') this.visit(this.#description.resolve(place), value, location);
    for (const branch of branchesOf(place)) this.visit(branch, value, location);
    this.#visitCondition(place, value, location);
    if (Array.isArray(value)) {
      const items = { node: node.items, pointer: childOf(pointer, 'items') };
      value.forEach((item, index) => {
        this.visit(items, item, childOf(location, index));
      });
    } else if (isObject(value)) this.#visitProperties(place, value, location);
  }

  #visitCondition({ node, pointer }: Place, value: unknown, location: string): void {
    const { if: condition } = objectOf(node);
    if (condition === undefined || value === undefined) return;
    const holds = this.#matches({ node: condition, pointer: childOf(pointer, 'if') }, value);
    const taken = holds ? 'then' : 'else';
    this.visit({ node: objectOf(node)[taken], pointer: childOf(pointer, taken) }, value, location);
  }

  #visitProperties({ node, pointer }: Place, value: Record<string, unknown>, location: string): void {
    const { properties, additionalProperties } = objectOf(node);
    const declared = objectOf(properties);
    for (const [name, schema] of Object.entries(declared)) {
      const place = { node: schema, pointer: childOf(childOf(pointer, 'properties'), name) };
      const present = Object.hasOwn(value, name) ? value[name] : undefined;
      this.visit(place, present, childOf(location, name));
    }
    const others = { node: additionalProperties, pointer: childOf(pointer, 'additionalProperties') };
    for (const [name, other] of Object.entries(value)) {
      if (!Object.hasOwn(declared, name)) this.visit(others, other, childOf(location, name));
    }
  }
}

/** The schemas that a schema combines. */
export const branchesOf = ({ node, pointer }: Place): Place[] =>
  ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    listOf(objectOf(node)[keyword]).map((branch, index) => ({
      node: branch,
      pointer: childOf(childOf(pointer, keyword), index),
    })),
  );
