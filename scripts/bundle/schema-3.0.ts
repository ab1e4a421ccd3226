import {
  at,
  branchesOf,
  isObject,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

/** Keywords that mean the same in both versions and hold no schema. */
const plainKeywords = new Set(
  `title description default format pattern multipleOf minLength maxLength minItems maxItems uniqueItems
   minProperties maxProperties required readOnly writeOnly deprecated discriminator externalDocs xml example`.split(
    /\s+/,
  ),
);

/** Keywords that are spelt another way in 3.0, or hold schemas. */
const translatedKeywords = new Set(
  `$ref type const enum examples minimum maximum exclusiveMinimum exclusiveMaximum allOf anyOf oneOf not
   properties items additionalProperties contentEncoding contentMediaType`.split(/\s+/),
);

const isKnown = (keyword: string) =>
  plainKeywords.has(keyword) || translatedKeywords.has(keyword) || keyword.startsWith('x-');

/** Values of schema keywords that are data or annotations, not schemas. */
const isData = (keyword: string) =>
  keyword.startsWith('x-') || ['const', 'enum', 'default', 'example', 'examples'].includes(keyword);

/** 3.0 has no type for null alone: a type that only null passes. */
const onlyNull: JsonObject = { type: 'string', nullable: true, enum: [null] };

/**
 * Translates the schemas of an OpenAPI 3.1 document to the dialect of 3.0, which is JSON Schema before draft 5
 * with changes. What 3.0 cannot say is left out where that allows more.
 */
export function schemaProjection(document: OpenApiDocument): (schema: Json) => JsonObject {
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
    if (conditions.length > 0) projected.allOf = [...listOf(projected.allOf), ...conditions];
    return projected;
  };

  /**
   * Of a choice between a schema and null, that schema with null among its types: `nullable` says it where an enum of
   * null alone breaks generators. It stands in place of the reference, for beside one null would be refused again.
   */
  const orNull = (schema: JsonObject): JsonObject | undefined => {
    const { oneOf, ...rest } = schema;
    const [first, ...others] = listOf(oneOf).filter((branch) => objectOf(branch).type !== 'null');
    if (listOf(oneOf).length !== 2 || first === undefined || others.length > 0) return undefined;
    const { $ref, ...own } = objectOf(first);
    const target = typeof $ref === 'string' ? { ...objectOf(at(document, $ref)), ...own } : own;
    if (typeof target.type !== 'string' || 'enum' in target || 'const' in target) return undefined;
    return { ...target, ...rest, type: [target.type, 'null'] };
  };

  /** 3.0 ignores what stands beside a reference. */
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
    // Without the patterns, this would refuse the properties that they allow.
    const rest = schema.additionalProperties;
    if (rest !== undefined && schema.patternProperties === undefined) {
      projected.additionalProperties = typeof rest === 'boolean' ? rest : project(rest);
    }
    // Without the tuple, this would judge its first items too; and 3.0 demands the keyword for every array.
    const items = schema.prefixItems === undefined ? schema.items : undefined;
    if (items !== undefined || projected.type === 'array') projected.items = project(items ?? true);
  };

  const projectCombination = (schema: JsonObject, projected: JsonObject): void => {
    const list = (keyword: string) => listOf(schema[keyword]).map(project);
    const allOf = list('allOf');
    if (schema.anyOf !== undefined) projected.anyOf = list('anyOf');
    if (schema.oneOf !== undefined) {
      // A branch that lost a condition may match together with another one.
      if (listOf(schema.oneOf).every((branch) => isExact(branch))) projected.oneOf = list('oneOf');
      else if (projected.anyOf === undefined) projected.anyOf = list('oneOf');
      else allOf.push({ anyOf: list('oneOf') });
    }
    if (schema.not !== undefined && isExact(schema.not)) projected.not = project(schema.not);
    if (allOf.length > 0) projected.allOf = allOf;
  };

  /** Whether nothing gets lost in a schema, wherever its references lead. */
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

  return project;
}

/** A list of types becomes one type that may be null, or alternatives. */
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
    // The width of a number: beside a choice of types, nobody looks for it.
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

/** 3.0 marks the one bound as exclusive; where both stand, the narrower one says it all. */
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

/** 3.0 has a format for each of the two ways to put bytes in a string. */
function projectContent(schema: JsonObject, projected: JsonObject): void {
  if (projected.format !== undefined) return;
  if (schema.contentEncoding === 'base64') projected.format = 'byte';
  else if (schema.contentMediaType === 'application/octet-stream') {
    projected.type ??= 'string';
    projected.format = 'binary';
  }
}
