import { createConfig } from '@redocly/openapi-core';
import {
  astToString,
  resolveRef,
  scanDiscriminators,
  transformSchema,
  type GlobalContext,
  type OpenAPI3,
} from 'openapi-typescript';
import { branchesOf, isObject, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import { header } from './header.ts';

/**
 * TypeScript types of a description: `paths`, `operations`, and each schema under its own name. By the part of
 * openapi-typescript that writes, since whoever calls has bundled and judged the description.
 */
export async function typesSource(document: OpenApiDocument): Promise<string> {
  const schema = conditionalsAsUnions(document) as unknown as OpenAPI3;
  const context: GlobalContext = {
    ...settings,
    postTransform: undefined,
    transform: undefined,
    transformProperty: undefined,
    discriminators: scanDiscriminators(schema, settings),
    injectFooter: [],
    redoc: (await createConfig({})) as unknown as GlobalContext['redoc'],
    resolve: (reference) => resolveRef(schema, reference, { silent: true }),
  };
  return header + astToString(transformSchema(schema, context));
}

const settings = {
  alphabetize: true,
  // A property with a default may be left out of a request.
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  rootTypesKeepCasing: true,
  silent: true,
  additionalProperties: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
};

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
