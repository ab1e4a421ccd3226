import { removalOf, type Parameter } from '../../lib/call.ts';
import {
  at,
  branchesOf,
  dereference,
  isObject,
  listOf,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';

/** One field of a body, at any depth. */
export interface Field {
  /** E.g. `user.email`, `parts[].ETag`. */
  name: string;
  /** The names on the way to it, which may have dots themselves, with `[]` for the items of a list. */
  keys: readonly string[];
  /** E.g. `integer or null`, `array of integer`; a component with its own page is given by name. */
  type: string;
  /** Components in the type: those with a page, and formats of single values. */
  components: string[];
  required: boolean;
  description: string;
  /** Default, allowed values, minimum, maximum, and the fields that ask for it, as short sentences. */
  limits: string[];
  unknowns: string[];
  requirements: string[];
}

/** A field with the fields of its object, or of the objects in its list. */
export interface FieldTree extends Field {
  children: FieldTree[];
}

/** A schema with its references, `allOf` and conditions merged. */
interface Shape {
  type: string;
  components: string[];
  schema: JsonObject;
  properties: Map<string, Json>;
  required: Set<string>;
  items?: Json;
  /** The component with its own page that this is, or may be. */
  resource?: string;
}

/**
 * Where the documentation of a component is: on its own page, which then lists its fields, on the page of formats, or
 * inline.
 */
export type HasPage = (component: string) => 'resource' | 'format' | undefined;

/** The fields of a body, with nested fields after their parent. */
export function fieldsOf(document: OpenApiDocument, schema: Json | undefined, hasPage: HasPage): Field[] {
  const shape = shapeOf(document, schema, () => undefined);
  const own = referencesOf(schema ?? {});
  if (shape.items !== undefined) return nestedFields(document, ['[]'], shape.items, hasPage, own);
  return membersOf(document, [], shape, hasPage, own);
}

/** The fields of an object, each with those nested in it. */
const membersOf = (
  document: OpenApiDocument,
  around: readonly string[],
  shape: Shape,
  hasPage: HasPage,
  within: readonly string[],
): Field[] =>
  [...shape.properties].flatMap(([inner, property]) => {
    const field = memberOf(document, around, inner, shape, hasPage);
    return [field, ...nestedFields(document, field.keys, property, hasPage, within)];
  });

/** A field of an object, which may be required only with others. */
function memberOf(
  document: OpenApiDocument,
  around: readonly string[],
  inner: string,
  { schema, properties, required }: Shape,
  hasPage: HasPage,
): Field {
  const field = fieldOf(document, [...around, inner], properties.get(inner)!, required.has(inner), hasPage);
  const dependents = Object.entries(objectOf(schema.dependentRequired));
  const asking = dependents
    .filter(([, names]) => listOf(names).includes(inner))
    .map(([name]) => `\`${name}\``);
  if (asking.length === 0) return field;
  return { ...field, limits: [...field.limits, `Required with ${oneOf.format(asking)}.`] };
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @param within the references around this: a schema that contains itself is not expanded again */
function nestedFields(
  document: OpenApiDocument,
  keys: readonly string[],
  property: Json,
  hasPage: HasPage,
  within: readonly string[],
): Field[] {
  const shape = shapeOf(document, property, hasPage);
  const references = referencesOf(property);
  if (shape.resource !== undefined || references.some((reference) => within.includes(reference))) return [];
  const inside = [...within, ...references];
  if (shape.items !== undefined) return nestedFields(document, [...keys, '[]'], shape.items, hasPage, inside);
  return membersOf(document, keys, shape, hasPage, inside);
}

/** The references that a value is described by: its own, or those of its branches. */
function referencesOf(node: Json): string[] {
  const { $ref, oneOf, anyOf, allOf } = objectOf(node);
  const branches = [oneOf, anyOf, allOf].flatMap(listOf).flatMap(referencesOf);
  return [...(typeof $ref === 'string' ? [$ref] : []), ...branches];
}

/** The fields of a body as a tree, including those of components with their own pages. */
export function fieldTree(
  document: OpenApiDocument,
  schema: Json | undefined,
  hasPage: HasPage,
): FieldTree[] {
  return childrenOf(document, [], schema ?? {}, hasPage, []);
}

/** @param within the references around this: a schema that contains itself is not expanded again */
function childrenOf(
  document: OpenApiDocument,
  keys: readonly string[],
  node: Json,
  hasPage: HasPage,
  within: readonly string[],
): FieldTree[] {
  const shape = shapeOf(document, node, hasPage);
  const references = referencesOf(node);
  if (references.some((reference) => within.includes(reference))) return [];
  const inside = [...within, ...references];
  if (shape.items !== undefined) return childrenOf(document, [...keys, '[]'], shape.items, hasPage, inside);
  return [...shape.properties].map(([inner, property]) => {
    const field = memberOf(document, keys, inner, shape, hasPage);
    return { ...field, children: childrenOf(document, field.keys, property, hasPage, inside) };
  });
}

/** One field, or one parameter by its schema. */
export function fieldOf(
  document: OpenApiDocument,
  keys: readonly string[],
  property: Json,
  required: boolean,
  hasPage: HasPage,
): Field {
  const shape = shapeOf(document, property, hasPage);
  return {
    name: keys.join('.').replaceAll('.[]', '[]'),
    keys,
    type: shape.type,
    components: shape.components,
    required,
    description: textOf(shape.schema.description),
    limits: limitsOf(document, shape.schema),
    unknowns: listOf(shape.schema['x-unknown']).map(textOf),
    requirements: listOf(shape.schema['x-requirements']).map(textOf),
  };
}

/** Limits in words. Leaves out patterns, which the description explains, and the largest integer of JSON. */
export const boundsOf = ({ limits }: Pick<Field, 'limits'>): string[] =>
  limits.filter((limit) => !/^(?:Matches |At most 9007199254740991)/.test(limit));

/** @param around the references around this: a list or a choice may contain itself */
function shapeOf(
  document: OpenApiDocument,
  node: Json | undefined,
  hasPage: HasPage,
  around: readonly string[] = [],
): Shape {
  const own = objectOf(node);
  const component = typeof own.$ref === 'string' ? own.$ref.split('/').at(-1)! : undefined;
  const { schema, properties, required } = drawnTogether(document, own);
  const page = component === undefined ? undefined : hasPage(component);
  if (component !== undefined && page === 'resource') {
    return { type: component, components: [component], schema, properties, required, resource: component };
  }
  const formats = component !== undefined && page === 'format' ? [component] : [];
  const ref = textOf(own.$ref);
  if (around.includes(ref))
    return { type: component!, components: formats, schema, properties: new Map(), required: new Set() };
  const inside = ref === '' ? around : [...around, ref];
  if (schema.type === 'array') {
    const inner = shapeOf(document, schema.items, hasPage, inside);
    const isOpen = inner.properties.size > 0 || inner.items !== undefined;
    const rest = isOpen ? { items: schema.items ?? {} } : {};
    const type = `array of ${inner.type}`;
    return {
      type,
      components: [...formats, ...inner.components],
      schema,
      properties: new Map(),
      required: new Set(),
      ...rest,
    };
  }
  const alternatives = listOf(schema.oneOf ?? schema.anyOf);
  if (alternatives.length > 0) {
    const shapes = alternatives.map((alternative) => shapeOf(document, alternative, hasPage, inside));
    const resource = shapes.find((shape) => shape.resource !== undefined)?.resource;
    const variants = shapes.flatMap((shape, index) => {
      if (shape.properties.size === 0 && shape.schema.type !== 'object') return [];
      const { $ref, title } = objectOf(alternatives[index]);
      const name = textOf($ref).split('/').at(-1) || textOf(title) || `variant ${index + 1}`;
      const all = new Map([...properties, ...shape.properties]);
      return [{ name, properties: all, required: new Set([...required, ...shape.required]) }];
    });
    return {
      ...(resource !== undefined && { resource }),
      type: [...new Set(shapes.map(({ type }) => type))].join(' or '),
      components: shapes.flatMap(({ components }) => components),
      schema,
      ...(variants.length > 0 ? ofVariants(document, variants) : { properties, required }),
    };
  }
  if (properties.size === 0 && isObject(schema.additionalProperties)) {
    const values = shapeOf(document, schema.additionalProperties, hasPage, inside);
    return {
      type: typeName(schema).replace('object', `map of ${values.type}`),
      components: [...formats, ...values.components],
      ...{ schema, properties, required },
    };
  }
  return { type: typeName(schema), components: formats, schema, properties, required };
}

interface Variant extends Pick<Shape, 'properties' | 'required'> {
  name: string;
}

/** The fields of all variants of an object. Descriptions tell what is true of some variants only. */
function ofVariants(
  document: OpenApiDocument,
  variants: readonly Variant[],
): Pick<Shape, 'properties' | 'required'> {
  const names = [...new Set(variants.flatMap(({ properties }) => [...properties.keys()]))];
  return {
    properties: new Map(names.map((name) => [name, fieldOfVariants(document, variants, name)])),
    required: new Set(names.filter((name) => variants.every(({ required }) => required.has(name)))),
  };
}

const joined = (texts: readonly string[]) => texts.filter(Boolean).join(' ');
const namesOf = (variants: readonly Variant[]) =>
  new Intl.ListFormat('en-GB').format(variants.map(({ name }) => name));

function fieldOfVariants(document: OpenApiDocument, variants: readonly Variant[], name: string): Json {
  const holders = variants.filter(({ properties }) => properties.has(name));
  const presence = presenceIn(variants, holders, name);
  const bySchema = new Map<string, Variant[]>();
  for (const holder of holders) {
    const key = JSON.stringify(holder.properties.get(name));
    bySchema.set(key, [...(bySchema.get(key) ?? []), holder]);
  }
  const kinds = [...bySchema.values()].map((having) => {
    const schema = having[0]!.properties.get(name)!;
    return { schema, names: namesOf(having), ...kindOf(document, objectOf(schema)) };
  });
  const [first] = kinds;
  if (kinds.length === 1) {
    const description = joined([presence, first!.description]);
    return presence === '' ? first!.schema : { ...objectOf(first!.schema), description };
  }
  const isOneType = kinds.every(({ type }) => type === first!.type);
  const texts = kinds.map(({ names, type, description, limits }) => {
    const text = joined([description, ...boundsOf({ limits })]);
    return `In ${names}: ${isOneType && text !== '' ? text : joined([`${type}.`, text])}`;
  });
  return { oneOf: kinds.map(({ schema }) => schema), description: joined([presence, ...texts]) };
}

/** E.g. `Only in Cat, required there.`; empty if all variants agree. */
function presenceIn(variants: readonly Variant[], holders: readonly Variant[], name: string): string {
  const requiring = holders.filter(({ required }) => required.has(name));
  const isSplit = requiring.length > 0 && requiring.length < variants.length;
  const where = requiring.length === holders.length ? 'there' : `in ${namesOf(requiring)}`;
  const texts = [
    ...(holders.length < variants.length ? [`only in ${namesOf(holders)}`] : []),
    ...(isSplit ? [`required ${where}`] : []),
  ];
  return texts.length === 0 ? '' : `${texts.join(', ').replace(/^./, (letter) => letter.toUpperCase())}.`;
}

/** What a text tells of a schema. It names a component, and does not look into a choice: both may be in a circle. */
function kindOf(document: OpenApiDocument, node: JsonObject): Pick<Field, 'type' | 'description' | 'limits'> {
  const { schema } = drawnTogether(document, node);
  const isChoice = (schema.oneOf ?? schema.anyOf) !== undefined;
  const type = textOf(node.$ref).split('/').at(-1) || (isChoice ? 'one of several types' : typeName(schema));
  return { type, description: textOf(schema.description), limits: limitsOf(document, schema) };
}

/** Follows references, merges `allOf`, and includes both branches of a condition. */
function drawnTogether(
  document: OpenApiDocument,
  node: JsonObject,
): { schema: JsonObject; properties: Map<string, Json>; required: Set<string> } {
  const { $ref, ...own } = node;
  const bases = [
    ...(typeof $ref === 'string' ? [at(document, $ref)] : []),
    ...listOf(own.allOf),
    ...(branchesOf(own) ?? []),
  ].map((base) => drawnTogether(document, objectOf(dereference(document, base) ?? {})));
  const properties = new Map(bases.flatMap((base) => [...base.properties]));
  for (const [name, property] of Object.entries(objectOf(own.properties))) {
    const inherited = properties.get(name);
    // The parts of an allOf add to each other's fields.
    properties.set(
      name,
      isObject(inherited) && isObject(property) ? { ...inherited, ...property } : property,
    );
  }
  const required = new Set([
    ...bases.flatMap((base) => [...base.required]),
    ...listOf(own.required).map(textOf),
  ]);
  const marks = (mark: string) => [
    ...new Set([...bases.flatMap(({ schema }) => listOf(schema[mark])), ...listOf(own[mark])]),
  ];
  const schema = Object.assign({}, ...bases.map((base) => base.schema), own, {
    'x-unknown': marks('x-unknown'),
    'x-requirements': marks('x-requirements'),
  }) as JsonObject;
  return { schema, properties, required };
}

const formats: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'date and time',
  uri: 'URL',
  email: 'e-mail address',
  binary: 'bytes',
};

function typeName(schema: JsonObject): string {
  if ('const' in schema && schema.type === undefined) return typeof schema.const;
  const types = [schema.type ?? (schema.properties ? 'object' : 'any JSON')].flat().map(textOf);
  if (types.length > 4) return 'any JSON';
  const format = formats[textOf(schema.format)];
  return types.join(' or ') + (format ? ` (${format})` : '');
}

/** What readers are told of a part that is deprecated. */
export function deprecationOf(node: JsonObject): string | undefined {
  const removal = removalOf(node);
  return removal === undefined ? undefined : `**Deprecated**: ${removal}`;
}

/** A parameter or a header is described by its schema, but deprecated itself. */
export const schemaOf = ({
  schema = {},
  node: { deprecated, 'x-sunset': sunset },
}: Pick<Parameter, 'schema' | 'node'>): Json =>
  deprecated === true
    ? { ...objectOf(schema), deprecated, ...(sunset !== undefined && { 'x-sunset': sunset }) }
    : schema;

function limitsOf(document: OpenApiDocument, schema: JsonObject): string[] {
  const asCode = (value: Json) => `\`${JSON.stringify(value)}\``;
  const plain = (value: Json) =>
    typeof value === 'number' && value < Number.MAX_SAFE_INTEGER
      ? value.toLocaleString('en')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  const items = objectOf(dereference(document, schema.items));
  const allowed = listOf(schema.enum ?? items.enum);
  const texts: [Json | undefined, (value: Json) => string][] = [
    [schema.const, (value) => `Always ${asCode(value)}.`],
    [schema.default, (value) => `Default ${asCode(value)}.`],
    [allowed.length > 0 ? allowed : undefined, () => `One of ${allowed.map(asCode).join(', ')}.`],
    [schema.minimum, (value) => `At least ${plain(value)}.`],
    [schema.maximum, (value) => `At most ${plain(value)}.`],
    [schema.exclusiveMaximum, (value) => `Less than ${plain(value)}.`],
    [schema.minLength, (value) => (value === 1 ? 'Not empty.' : `At least ${plain(value)} characters.`)],
    [schema.maxLength, (value) => `At most ${plain(value)} characters.`],
    [schema.minItems, (value) => `At least ${plain(value)} ${value === 1 ? 'item' : 'items'}.`],
    [schema.maxItems, (value) => `At most ${plain(value)} items.`],
    [schema.pattern, (value) => `Matches \`${plain(value)}\`.`],
    [deprecationOf(schema), textOf],
  ];
  return texts.flatMap(([value, tell]) => (value === undefined ? [] : [tell(value)]));
}
