import { createRequire } from 'node:module';
import ts from 'typescript';
import type * as OpenapiTypescript from 'openapi-typescript';
import type { GlobalContext, OpenAPI3, SchemaObject } from 'openapi-typescript';
import {
  branchesOf,
  isObject,
  listOf,
  objectOf,
  textOf,
  type Json,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { comment } from './client/comment.ts';
import { header } from './header.ts';
import { namedSchemas } from './named-schemas.ts';

const head = header('scripts/generate/types.ts');

/**
 * The generating parts of openapi-typescript. The package's entry also loads a bundler and a linter, which takes longer
 * than generating the types.
 */
const load = createRequire(import.meta.url);
const transformSchema = load(
  'openapi-typescript/dist/transform/index.cjs',
) as typeof OpenapiTypescript.transformSchema;
const { default: transformSchemaObject } = load('openapi-typescript/dist/transform/schema-object.cjs') as {
  default: typeof OpenapiTypescript.transformSchemaObject;
};
const { astToString } = load('openapi-typescript/dist/lib/ts.cjs') as Pick<
  typeof OpenapiTypescript,
  'astToString'
>;
const { resolveRef, scanDiscriminators } = load('openapi-typescript/dist/lib/utils.cjs') as Pick<
  typeof OpenapiTypescript,
  'resolveRef' | 'scanDiscriminators'
>;

/**
 * TypeScript types of a description: `paths`, `operations`, and each schema under its own name. Uses only the
 * generating part of openapi-typescript, because the description is already bundled and validated.
 */
export function typesSource(document: OpenApiDocument): string {
  const schema = conditionalsAsUnions(document) as unknown as OpenAPI3;
  const context: GlobalContext = {
    ...settings,
    postTransform: undefined,
    transform: tuple,
    transformProperty: allowUndefined,
    discriminators: scanDiscriminators(schema, settings),
    injectFooter: [],
    // Only needed by the bundler.
    redoc: undefined as unknown as GlobalContext['redoc'],
    resolve: (reference) => resolveRef(schema, reference, { silent: true }),
  };
  const source = astToString(namedSchemas(transformSchema(schema, context))).replaceAll(addedWords, '');
  return head + withRootComments(source, document);
}

/** What openapi-typescript says of the property that a discriminator names. */
const addedWords =
  / \(enum property replaced by openapi-typescript\)|\n *\* @description discriminator enum property added by openapi-typescript/g;

interface Tuple {
  prefixItems?: SchemaObject[];
  items?: SchemaObject | boolean;
  minItems?: number;
  maxItems?: number;
}

/** A tuple of which the last items may be absent, and others may follow, which openapi-typescript does not support. */
const tuple: GlobalContext['transform'] = (schema, options) => {
  // A schema may also be `true`.
  const { prefixItems, items = true, minItems = 0, maxItems = Infinity } = Object(schema) as Tuple;
  if (!prefixItems) return undefined;
  const { factory } = ts;
  const types = prefixItems.slice(0, maxItems).map((item, index) => {
    const type = transformSchemaObject(item, options);
    return index < minItems ? type : factory.createOptionalTypeNode(type);
  });
  if (items === false || maxItems <= prefixItems.length) return factory.createTupleTypeNode(types);
  const others = transformSchemaObject(items === true ? ({} as SchemaObject) : items, options);
  return factory.createTupleTypeNode([
    ...types,
    factory.createRestTypeNode(factory.createArrayTypeNode(others)),
  ]);
};

/** An optional value in a request may also be undefined, even with `exactOptionalPropertyTypes`. */
const allowUndefined: GlobalContext['transformProperty'] = (property, _schema, { path }) => {
  if (!property.questionToken || !property.type || !/\/schemas\/\w+Request\//.test(path ?? ''))
    return property;
  const { factory } = ts;
  const type = factory.createUnionTypeNode([
    property.type,
    factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
  ]);
  const { modifiers, name, questionToken } = property;
  return factory.updatePropertySignature(property, modifiers, name, questionToken, type);
};

/** The exports of openapi-typescript other than the types of components. */
const parts: Readonly<Record<string, string>> = {
  paths: 'What each path takes and answers, by method: for clients that are typed by paths.',
  webhooks: 'There are none.',
  components: 'Schemas, answers and parameters by their names.',
  $defs: 'There are none.',
  operations: 'What each operation takes and answers, by operationId.',
};

/** A root type is an alias, and editors do not show the comment of its target, so it gets a copy. */
function withRootComments(source: string, document: OpenApiDocument): string {
  const root = /^export (?:type|interface) ([$\w]+)(?: = components\['(\w+)'\]\['(\w+)'\])?/gm;
  return source.replace(root, (line, name: string, kind?: string, component?: string) => {
    const node = objectOf(objectOf(objectOf(document.components)[kind ?? 'schemas'])[component ?? name]);
    const description = parts[name] ?? textOf(node.description);
    return description === '' ? line : `${comment([description])}\n${line}`;
  });
}

const settings = {
  alphabetize: true,
  // A property with a default is optional in a request.
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

/** Keywords next to a condition, for generators that ignore conditions; the branches are more specific. */
const face = new Set(['type', 'additionalProperties', 'items']);

/** openapi-typescript does not support `if`, `then` and `else`. */
function conditionalsAsUnions(node: Json): Json {
  if (Array.isArray(node)) return node.map(conditionalsAsUnions);
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, conditionalsAsUnions(value)] as const);
  const copy = Object.fromEntries(entries);
  const branches = branchesOf(copy);
  if (!branches) return copy;
  const others = Object.fromEntries(entries.filter(([key]) => !face.has(key)));
  return { ...others, allOf: [...listOf(copy.allOf), { anyOf: branches }] };
}
