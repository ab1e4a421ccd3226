import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { branchesOf, isObject, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import { header } from './header.ts';

/** TypeScript types of a description: `paths`, `operations`, and each schema under its own name. */
export async function typesSource(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(conditionalsAsUnions(document) as unknown as OpenAPI3, {
    alphabetize: true,
    // A property with a default may be left out of a request.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  });
  return header + astToString(nodes);
}

/** What stands beside a condition for generators that read none; its branches say more. */
const face = new Set(['type', 'properties', 'additionalProperties', 'items']);

/** openapi-typescript does not know `if`, `then` and `else`. */
function conditionalsAsUnions(node: Json): Json {
  if (Array.isArray(node)) return node.map(conditionalsAsUnions);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, conditionalsAsUnions(value)] as const);
  const copy = Object.fromEntries(entries);
  const branches = branchesOf(copy);
  if (!branches) return copy;
  return { ...Object.fromEntries(entries.filter(([key]) => !face.has(key))), anyOf: branches };
}
