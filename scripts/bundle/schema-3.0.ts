import {
  at,
  branchesOf,
  isObject,
  keysOf,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { referencesFrom } from './components-in-use.ts';

/** Keywords with the same meaning in both versions that contain no schema. */
const plainKeywords = new Set(
  `title description default format pattern multipleOf minLength maxLength minItems maxItems uniqueItems
   minProperties maxProperties required readOnly writeOnly deprecated discriminator externalDocs xml example`.split(
    /\s+/,
  ),
);

/** Keywords that 3.0 spells differently, or that contain schemas. */
const translatedKeywords = new Set(
  `$ref type const enum examples minimum maximum exclusiveMinimum exclusiveMaximum allOf anyOf oneOf not
   properties items additionalProperties dependentRequired contentEncoding contentMediaType`.split(/\s+/),
);

const isKnown = (keyword: string) =>
  plainKeywords.has(keyword) || translatedKeywords.has(keyword) || keyword.startsWith('x-');

/** Schema keywords whose values are data or annotations, not schemas. */
const isData = (keyword: string) =>
  keyword.startsWith('x-') ||
  ['const', 'enum', 'default', 'example', 'examples', 'dependentRequired'].includes(keyword);

/** 3.0 has no type for null alone; this type permits only null. */
const onlyNull: JsonObject = { type: 'string', nullable: true, enum: [null] };

/** The schemas of one document in the dialect of 3.0. */
interface SchemaProjection {
  project: (schema: Json) => JsonObject;
  /** The schemas that the translated ones refer to in addition, by name; to be called at the end. */
  added: () => JsonObject;
}

/**
 * Translates the schemas of an OpenAPI 3.1 document to the dialect of 3.0, which is based on JSON Schema before draft
 * 5. Leaves out what 3.0 cannot express if that permits more.
 */
export function schemaProjection(document: OpenApiDocument): SchemaProjection {
  const schemas = objectOf(objectOf(document.components).schemas);
  /** Versions of recursive schemas that also permit null, by name. */
  const nullable = new Map<string, JsonObject>();

  const project = (schema: Json): JsonObject => {
    if (!isObject(schema)) return schema === false ? { not: {} } : {};
    if (typeof schema.$ref === 'string') return projectReference(schema, schema.$ref);
    const optional = orNull(schema);
    if (optional) return project(optional);
    const projected: JsonObject = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (plainKeywords.has(keyword) || keyword.startsWith('x-')) projected[keyword] = value;
    }
    const conditions: JsonObject[] = [];
    projectType(schema, projected, conditions);
    projectValues(schema, projected);
    projectBound(schema, projected, 'minimum', 'exclusiveMinimum', Math.max);
    projectBound(schema, projected, 'maximum', 'exclusiveMaximum', Math.min);
    projectContent(schema, projected);
    projectStructure(schema, projected);
    projectCombination(schema, projected);
    const branches = branchesOf(schema);
    if (branches) conditions.push({ anyOf: branches.map(project) });
    // 3.0 has no word for a property that requires others: either it is absent, or they are present.
    for (const [name, required] of Object.entries(objectOf(schema.dependentRequired)))
      conditions.push({ anyOf: [{ not: { required: [name] } }, { required }] });
    if (conditions.length > 0) projected.allOf = [...listOf(projected.allOf), ...conditions];
    return projected;
  };

  /**
   * For a choice between a schema and null: the schema with `nullable`, because generators fail for an enum of null
   * alone. It replaces a reference, because next to one, null would still be refused.
   */
  const orNull = (schema: JsonObject): JsonObject | undefined => {
    const { oneOf, ...rest } = schema;
    const [first, ...others] = listOf(oneOf).filter((branch) => objectOf(branch).type !== 'null');
    if (listOf(oneOf).length !== 2 || first === undefined || others.length > 0) return undefined;
    const { $ref, ...own } = objectOf(first);
    const target = typeof $ref === 'string' ? objectOf(at(document, $ref)) : {};
    const { type } = { ...target, ...own };
    if (typeof type !== 'string' || [target, own].some((part) => 'enum' in part || 'const' in part))
      return undefined;
    // A recursive schema would never be written out to its end.
    if (typeof $ref === 'string' && referencesFrom(document, target).has($ref))
      return { ...own, ...rest, $ref: nullableReference($ref, target) };
    return { ...target, ...own, ...rest, type: [type, 'null'] };
  };

  const nullableReference = ($ref: string, target: JsonObject): string => {
    let name = `${keysOf($ref).at(-1)!}OrNull`;
    while (name in schemas) name += '_';
    nullable.set(name, { ...target, type: [target.type ?? null, 'null'] });
    return `#/components/schemas/${name}`;
  };

  /** 3.0 ignores keywords next to a reference. */
  const projectReference = (schema: JsonObject, $ref: string): JsonObject => {
    const siblings = { ...schema };
    delete siblings.$ref;
    if (Object.keys(siblings).length === 0) return { $ref };
    const rest = project(siblings);
    return { ...rest, allOf: [{ $ref }, ...listOf(rest.allOf)] };
  };

  const projectStructure = (schema: JsonObject, projected: JsonObject): void => {
    if (schema.properties !== undefined) {
      projected.properties = Object.fromEntries(
        Object.entries(objectOf(schema.properties)).map(([name, property]) => [name, project(property)]),
      );
    }
    const rest = schema.additionalProperties;
    if (rest !== undefined) {
      // 3.0 has no patterns of names, so that any other property may be what one of them permits.
      const all = [...Object.values(objectOf(schema.patternProperties)), rest];
      const [first = false, ...others] = all.includes(true) ? [true] : all.filter((each) => each !== false);
      if (others.length > 0) projected.additionalProperties = { anyOf: [first, ...others].map(project) };
      else projected.additionalProperties = typeof first === 'boolean' ? first : project(first);
    }
    // Without the tuple, this would apply to its first items too; and 3.0 requires the keyword for every array.
    const items = schema.prefixItems === undefined ? schema.items : undefined;
    if (items !== undefined || projected.type === 'array') projected.items = project(items ?? true);
    if (schema.prefixItems !== undefined && schema.items === false)
      projected.maxItems = Math.min(listOf(schema.prefixItems).length, Number(schema.maxItems ?? Infinity));
  };

  const projectCombination = (schema: JsonObject, projected: JsonObject): void => {
    const list = (keyword: string) => listOf(schema[keyword]).map(project);
    const allOf = list('allOf');
    if (schema.anyOf !== undefined) projected.anyOf = list('anyOf');
    if (schema.oneOf !== undefined) {
      // A branch without its condition may match together with another one.
      if (listOf(schema.oneOf).every((branch) => isExact(branch))) projected.oneOf = list('oneOf');
      else if (projected.anyOf === undefined) projected.anyOf = list('oneOf');
      else allOf.push({ anyOf: list('oneOf') });
    }
    if (schema.not !== undefined && isExact(schema.not)) projected.not = project(schema.not);
    if (allOf.length > 0) projected.allOf = allOf;
  };

  /** Whether a schema is translated without loss, including the targets of its references. */
  const isExact = (schema: Json, seen = new Set<Json>()): boolean => {
    if (!isObject(schema) || seen.has(schema)) return true;
    seen.add(schema);
    if (!Object.keys(schema).every(isKnown)) return false;
    const target = typeof schema.$ref === 'string' ? at(document, schema.$ref) : undefined;
    const parts = Object.entries(schema).flatMap(([keyword, value]) => {
      if (isData(keyword)) return [];
      if (keyword === 'properties') return Object.values(objectOf(value));
      return Array.isArray(value) ? value : [value];
    });
    return [...parts, target ?? null].every((part) => isExact(part, seen));
  };

  const added = (): JsonObject => {
    const projected = new Map<string, JsonObject>();
    // Projecting one may add another, which the iteration then reaches.
    for (const [name, schema] of nullable) projected.set(name, project(schema));
    return Object.fromEntries(projected);
  };

  return { project, added };
}

/** A list of types becomes one nullable type, or alternatives. */
function projectType(schema: JsonObject, projected: JsonObject, conditions: JsonObject[]): void {
  if (schema.type === undefined) return;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const nullable = types.includes('null');
  const [first, ...others] = types.filter((type) => type !== 'null');
  if (first === undefined) {
    Object.assign(projected, onlyNull);
  } else if (others.length === 0) {
    projected.type = first;
    if (nullable) projected.nullable = true;
  } else {
    // The format of a number, because tools ignore one next to alternatives of types.
    const width = schema.format === 'int32' || schema.format === 'int64' ? schema.format : undefined;
    const alternative = (type: Json): JsonObject => ({
      type,
      ...(type === 'integer' && width !== undefined && { format: width }),
      ...(nullable && { nullable }),
      ...(type === 'array' && { items: {} }),
    });
    conditions.push({ anyOf: [first, ...others].map(alternative) });
  }
}

function projectValues(schema: JsonObject, projected: JsonObject): void {
  if (schema.enum !== undefined) projected.enum = schema.enum;
  if (schema.const !== undefined) projected.enum = [schema.const];
  const [example] = listOf(schema.examples);
  if (example !== undefined && schema.example === undefined) projected.example = example;
}

/** 3.0 marks the bound itself as exclusive; if both bounds exist, the narrower one suffices. */
function projectBound(
  schema: JsonObject,
  projected: JsonObject,
  bound: string,
  exclusiveBound: string,
  narrower: (a: number, b: number) => number,
): void {
  const inclusive = schema[bound];
  const exclusive = schema[exclusiveBound];
  if (typeof exclusive !== 'number') {
    if (inclusive !== undefined) projected[bound] = inclusive;
  } else if (typeof inclusive !== 'number' || narrower(inclusive, exclusive) === exclusive) {
    projected[bound] = exclusive;
    projected[exclusiveBound] = true;
  } else {
    projected[bound] = inclusive;
  }
}

/** 3.0 has a format for each of the two encodings of bytes in a string. */
function projectContent(schema: JsonObject, projected: JsonObject): void {
  if (projected.format !== undefined) return;
  if (schema.contentEncoding === 'base64') projected.format = 'byte';
  else if (schema.contentMediaType === 'application/octet-stream') {
    projected.type ??= 'string';
    projected.format = 'binary';
  }
}
