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
import { limitsOf, withoutLimits } from './limits.ts';

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
  /** As short sentences: its own, those of its items or choices, the fields that ask for it, and its removal. */
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
  limits: string[];
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
    limits: [...shape.limits, deprecationOf(shape.schema) ?? ''].filter(Boolean),
    unknowns: listOf(shape.schema['x-unknown']).map(textOf),
    requirements: listOf(shape.schema['x-requirements']).map(textOf),
  };
}

/** Limits in words. Leaves out the largest integer of JSON, and patterns if there is a description, which explains them. */
export const boundsOf = ({ limits, description }: Pick<Field, 'limits' | 'description'>): string[] =>
  limits.filter(
    (limit) =>
      !limit.startsWith('At most 9007199254740991') && !(description && limit.startsWith('Matches ')),
  );

/** The limits of a whole body or component, in words; empty if there are none. */
export const limitsOfWhole = (
  document: OpenApiDocument,
  schema: Json | undefined,
  hasPage: HasPage,
): string => joined(boundsOf({ limits: shapeOf(document, schema, hasPage).limits, description: '' }));

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
  const limits = limitsOf(schema);
  const plain = { limits, schema, properties, required };
  const page = component === undefined ? undefined : hasPage(component);
  if (component !== undefined && page === 'resource') {
    return { ...plain, type: component, components: [component], resource: component };
  }
  const formats = component !== undefined && page === 'format' ? [component] : [];
  const ref = textOf(own.$ref);
  if (around.includes(ref))
    return {
      schema,
      type: component!,
      components: formats,
      limits: [],
      properties: new Map(),
      required: new Set(),
    };
  const inside = ref === '' ? around : [...around, ref];
  const type = typeName(schema);
  if (/\barray\b/.test(type)) {
    const tuple = listOf(schema.prefixItems).map((item) => shapeOf(document, item, hasPage, inside));
    const inner = shapeOf(document, schema.items, hasPage, inside);
    const parts = tuple.length > 0 && !isObject(schema.items) ? tuple : [...tuple, inner];
    const isOpen = inner.properties.size > 0 || inner.items !== undefined;
    const rest = isOpen ? { items: schema.items ?? {} } : {};
    const told = `array of ${parts.map((part) => part.type).join(', then ')}`;
    return {
      ...plain,
      type: type.replace('array', told),
      components: [...formats, ...parts.flatMap(({ components }) => components)],
      limits: [
        ...limits,
        ...parts.flatMap((part, index) =>
          limitsOfPart(part === inner ? 'Each item' : `Item ${index + 1}`, part),
        ),
      ],
      ...rest,
    };
  }
  const alternatives = listOf(schema.oneOf ?? schema.anyOf);
  if (alternatives.length > 0) {
    const shared = typeof schema.type === 'string' && type !== 'object' ? { type: schema.type } : {};
    const shapes = alternatives.map((alternative) =>
      shapeOf(
        document,
        isObject(alternative) && { ...('$ref' in alternative ? {} : shared), ...alternative },
        hasPage,
        inside,
      ),
    );
    const resource = shapes.find((shape) => shape.resource !== undefined)?.resource;
    const variants = shapes.flatMap((shape, index) => {
      if (shape.properties.size === 0 && shape.schema.type !== 'object') return [];
      const { $ref, title } = objectOf(alternatives[index]);
      const name = textOf($ref).split('/').at(-1) || textOf(title) || `variant ${index + 1}`;
      const all = new Map([...properties, ...shape.properties]);
      return [{ name, properties: all, required: new Set([...required, ...shape.required]) }];
    });
    return {
      ...plain,
      ...(resource !== undefined && { resource }),
      type: [...new Set(shapes.map(({ type }) => type))].join(' or '),
      components: shapes.flatMap(({ components }) => components),
      limits: [...limits, ...('x-told' in schema ? [] : limitsOfChoice(shapes))],
      ...(variants.length > 0 && ofVariants(document, variants)),
    };
  }
  if (isObject(schema.additionalProperties)) {
    const values = shapeOf(document, schema.additionalProperties, hasPage, inside);
    const isMap = properties.size === 0;
    return {
      ...plain,
      type: isMap ? type.replace('object', `map of ${values.type}`) : type,
      components: [...formats, ...values.components],
      limits: [
        ...limits,
        ...(isMap ? [] : [`Other fields: ${values.type}.`]),
        ...limitsOfPart(isMap ? 'Each value' : 'Each of them', values),
      ],
    };
  }
  return { ...plain, type, components: formats };
}

/** What is true of each item or value. The page of a component describes it, and has the limits of a resource. */
function limitsOfPart(label: string, { resource, components, schema, limits }: Shape): string[] {
  const description = textOf(schema.description);
  const text = joined([components.length > 0 ? '' : description, ...boundsOf({ description, limits })]);
  return resource !== undefined || text === '' ? [] : [`${label}: ${text}`];
}

/** What is true of some choices only; of the only one other than null, as it is. */
function limitsOfChoice(shapes: readonly Shape[]): string[] {
  const others = shapes.filter(({ type }) => type !== 'null');
  const texts = others.flatMap(({ resource, type, limits }) =>
    resource !== undefined || limits.length === 0
      ? []
      : others.length === 1
        ? limits
        : `As ${type}: ${joined(limits)}`,
  );
  return [...new Set(texts)];
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
    const text = joined([description, ...boundsOf({ limits, description })]);
    return `In ${names}: ${isOneType && text !== '' ? text : joined([`${type}.`, text])}`;
  });
  return {
    ...{ oneOf: kinds.map(({ schema }) => schema), description: joined([presence, ...texts]) },
    // The description has the limits of each variant by its name.
    'x-told': true,
  };
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
  return { type, description: textOf(schema.description), limits: limitsOf(schema) };
}

/** Follows references, merges `allOf`, and includes both branches of a condition. */
function drawnTogether(
  document: OpenApiDocument,
  node: JsonObject,
): { schema: JsonObject; properties: Map<string, Json>; required: Set<string> } {
  const { $ref, ...own } = node;
  const drawn = (base: Json | undefined) => drawnTogether(document, objectOf(dereference(document, base)));
  const parts = [...(typeof $ref === 'string' ? [at(document, $ref)] : []), ...listOf(own.allOf)].map(drawn);
  const branches = (branchesOf(own) ?? []).map(drawn);
  const inEach = [...(branches[0]?.required ?? [])].filter((name) => branches[1]!.required.has(name));
  const bases = [...parts, ...branches];
  const properties = new Map(bases.flatMap((base) => [...base.properties]));
  for (const [name, property] of properties) {
    const isIn = (base: (typeof bases)[number]) => base.properties.has(name);
    // The other branch does not limit it.
    if (!parts.some(isIn) && !branches.every(isIn)) properties.set(name, withoutLimits(property));
  }
  for (const [name, property] of Object.entries(objectOf(own.properties))) {
    const inherited = properties.get(name);
    // The parts of an allOf add to each other's fields.
    properties.set(
      name,
      isObject(inherited) && isObject(property) ? { ...inherited, ...property } : property,
    );
  }
  const required = new Set([
    ...parts.flatMap((part) => [...part.required]),
    ...inEach,
    ...listOf(own.required).map(textOf),
  ]);
  const marks = (mark: string) => [
    ...new Set([...bases.flatMap(({ schema }) => listOf(schema[mark])), ...listOf(own[mark])]),
  ];
  // Of the limits of branches, none is always true.
  const types = branches.flatMap(({ schema: { type } }) => (type === undefined ? [] : { type }));
  const schema = Object.assign({}, ...types, ...parts.map((part) => part.schema), own, {
    'x-unknown': marks('x-unknown'),
    'x-requirements': marks('x-requirements'),
  }) as JsonObject;
  return { schema, properties, required };
}

const formats: Record<string, string> = {
  // What JSON can represent, and a hint to whoever shows an input.
  int64: '',
  password: '',
  uuid: 'UUID',
  'date-time': 'date and time',
  uri: 'URL',
  email: 'e-mail address',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  binary: 'bytes',
};

function typeName(schema: JsonObject): string {
  if ('const' in schema && schema.type === undefined) return typeof schema.const;
  const types = [schema.type ?? (schema.properties ? 'object' : 'any JSON')].flat().map(textOf);
  if (types.length > 4) return 'any JSON';
  const { format, contentEncoding, contentMediaType } = schema;
  const kinds = [
    ...(schema.enum || 'const' in schema ? [] : [format]),
    contentEncoding,
    contentMediaType,
  ].map(textOf);
  const named = kinds.map((kind) => formats[kind] ?? kind).filter(Boolean);
  return types.join(' or ') + (named.length > 0 ? ` (${named.join(', ')})` : '');
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
