import {
  at,
  branchesOf,
  isObject,
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
    const branches = branchesOf(node);
    if (branches) return faceOf(node, branches);
    return mapValues(generatorSafe(node), (value, key) => {
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

  const faceOf = ({ description }: JsonObject, branches: readonly Json[]): JsonObject => ({
    ...(description !== undefined && { description }),
    type: 'object',
    properties: project(mapValues(propertiesOf(branches), typed)),
    additionalProperties: true,
  });

  const propertiesOf = (schemas: readonly Json[]): JsonObject =>
    Object.assign({}, ...schemas.map((schema) => ownProperties(objectOf(schema)))) as JsonObject;

  const ownProperties = (schema: JsonObject): JsonObject => {
    const target = typeof schema.$ref === 'string' ? objectOf(at(contract, schema.$ref)) : schema;
    const branches = branchesOf(target);
    return branches ? propertiesOf(branches) : objectOf(target.properties);
  };

  /** The type of a property, without restrictions that only one branch adds. */
  const typed = (property: Json): Json =>
    Object.fromEntries(Object.entries(objectOf(property)).filter(([key]) => key !== 'const'));

  const projected = objectOf(project(contract));
  // Only the removed conditions referred to some of the schemas.
  return { ...projected, components: componentsInUse(projected) };
}
