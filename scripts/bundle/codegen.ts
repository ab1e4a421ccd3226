import {
  at,
  branchesOf,
  isObject,
  listOf,
  mapValues,
  objectOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { componentsInUse } from './components-in-use.ts';
import { withoutRegisterExtensions } from './register-extensions.ts';
import { generatorSafe } from './generator-safe.ts';

/** Codes instead of ranges, which many generators drop or mistake for a code. */
const codes = new Map([
  ['2XX', '200'],
  ['4XX', 'default'],
]);

/**
 * A description for code generators without support for status ranges and conditions: `200` for successes and `default`
 * for other errors, each written out; a conditional schema as an object with all properties of its branches, none of
 * them required; and only types that compile, see {@link generatorSafe}. The marks of the registers are removed, because
 * they are not types.
 */
export function toCodegen(marked: OpenApiDocument): OpenApiDocument {
  const contract = withoutRegisterExtensions(marked);
  const project = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(project);
    if (!isObject(node)) return node;
    if (branchesOf(node)) return faceOf(node);
    return mapValues(generatorSafe(withoutNarrowing(node)), (value, key) => {
      if (key === 'example' || key === 'examples' || key === 'value') return value;
      if (key === 'properties') return mapValues(objectOf(value), project);
      return key === 'responses' ? renamed(objectOf(value)) : project(value);
    });
  };

  /** Writes out each response, because some generators drop a response that is a reference. */
  const renamed = (responses: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(responses).map(([code, response]) => {
        const { $ref } = objectOf(response);
        const whole = typeof $ref === 'string' ? (at(contract, $ref) ?? null) : response;
        return [codes.get(code) ?? code, project(whole)];
      }),
    );

  const faceOf = (schema: JsonObject): JsonObject => ({
    ...(schema.description !== undefined && { description: schema.description }),
    type: 'object',
    properties: project(mapValues(propertiesOf(schema), typed)),
    additionalProperties: true,
  });

  /** All properties of a schema: of what it refers to, its parts, its branches and itself. */
  const propertiesOf = (schema: Json): JsonObject => {
    const { $ref, allOf, properties, ...own } = objectOf(schema);
    const referred = typeof $ref === 'string' ? [at(contract, $ref) ?? null] : [];
    const parts = [...referred, ...listOf(allOf), ...(branchesOf(own) ?? [])];
    return Object.assign({}, ...parts.map(propertiesOf), objectOf(properties)) as JsonObject;
  };

  /**
   * Removes parts of `allOf` that only restrict the properties next to them, because generators use them instead of
   * those.
   */
  const withoutNarrowing = (schema: JsonObject): JsonObject => {
    const { allOf, ...others } = schema;
    if (allOf === undefined || schema.properties === undefined) return schema;
    const own = objectOf(schema.properties);
    const kept = listOf(allOf).filter((part) =>
      Object.keys(propertiesOf(part)).some((name) => !(name in own)),
    );
    return kept.length > 0 ? { ...others, allOf: kept } : others;
  };

  /** The type of a property, without restrictions that only one branch adds. */
  const typed = (property: Json): Json =>
    Object.fromEntries(Object.entries(objectOf(property)).filter(([key]) => key !== 'const'));

  const projected = objectOf(project(contract));
  // Only the removed conditions referred to some of the schemas.
  return { ...projected, components: componentsInUse(projected) };
}
