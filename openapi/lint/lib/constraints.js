import { componentOf, fromRoot } from './conventions.js';
import { entriesOf, follow, isObject } from './nodes.js';

/**
 * @typedef {import('./nodes.js').Context} Context
 * @typedef {import('./nodes.js').Location} Location
 *
 * @typedef {object} Place
 * @property {string} component such as `schemas/Note`
 * @property {string} path of the value within it, such as `user.id` or `parts[]`; `''` for the component itself
 *
 * @typedef {object} Constraint a keyword that restricts a value, in one use of its schema
 * @property {string} keyword
 * @property {unknown} value for `required`, the name of one property
 * @property {Record<string, unknown>} schema that contains the keyword
 * @property {Location} location of the keyword
 * @property {string[]} ids cited near enough to be the source of the constraint
 * @property {Place[]} places in the components on the way to it, outermost first
 * @property {Location[]} holders the parameter and the properties on the way to it, outermost first
 *
 * @typedef {object} Way how the walk reached a schema
 * @property {string[]} ids cited on it: next to the `$ref`s, and around branches and items
 * @property {Place[]} places
 * @property {Location[]} holders
 * @property {ReadonlySet<string>} within the schemas around it, each with the ids cited for it
 */

/** Keywords that restrict a value, or specify its default, other than `type` and `required`. */
const narrowing = new Set([
  ...['const', 'enum', 'format', 'pattern', 'contentEncoding', 'contentMediaType', 'not', 'default'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
  ...['minProperties', 'maxProperties', 'dependentRequired'],
]);
const branches = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const parts = [
  ...['items', 'contains', 'unevaluatedItems', 'then', 'else'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames'],
];
/** Keywords whose value maps names to schemas, other than `properties`. */
const maps = ['patternProperties', 'dependentSchemas'];
/** All keywords that a constraint may be in. */
export const constraintKeywords = [...narrowing, ...branches, ...parts, ...maps];
const marks = ['x-requirements', 'x-unknown'];

/**
 * A visitor of every constraint of a description, once for each way from a body or a parameter to it; the turns of a
 * recursive schema are one way. A citation counts
 * for the value next to it: for its schema, through a `$ref` to a component, and for its items and branches. A property
 * that cites no requirement inherits the citations of the object that declares it, but none from further above.
 *
 * @param {(constraint: Constraint, ctx: Context) => void} onConstraint
 * @returns {import('@redocly/openapi-core').Oas3Visitor}
 */
export function constraintVisitor(onConstraint) {
  const seen = new Set();
  let root = '';

  /**
   * @param {Context} ctx
   * @param {unknown} node
   * @param {Location} at
   * @param {Way} way
   */
  function visit(ctx, node, at, way) {
    if (!isObject(node)) return;
    const ids = unique([...way.ids, ...cited(node)]);
    const turn = JSON.stringify([at.source.absoluteRef, at.pointer, ids.toSorted()]);
    if (way.within.has(turn)) return;
    const within = new Set([...way.within, turn]);
    if (typeof node['$ref'] === 'string') {
      const target = follow(ctx, node, at);
      const component = target && componentOf(fromRoot(root, target.location.source.absoluteRef));
      const entered = component ? [{ component: `${component.folder}/${component.name}`, path: '' }] : [];
      const places = [...way.places, ...entered];
      if (target) visit(ctx, target.node, target.location, { ...way, ids, places, within });
      return;
    }
    const key = JSON.stringify([at.source.absoluteRef, at.pointer, ids, way.places]);
    if (seen.has(key)) return;
    seen.add(key);

    /** @type {(keyword: string, value: unknown, ids: string[], location?: Location, holder?: Location) => void} */
    const emit = (keyword, value, ids, location = at.child(keyword), holder) => {
      const holders = holder ? [...way.holders, holder] : way.holders;
      onConstraint({ keyword, value, schema: node, location, ids, places: way.places, holders }, ctx);
    };
    const properties = new Map(entriesOf(node['properties']));
    const ofType = ids.length > 0 ? ids : citedByProperties(ctx, node, at);
    // Where not even a property cites anything, the properties are what lacks a source.
    if ('type' in node && (ofType.length > 0 || properties.size === 0)) emit('type', node['type'], ofType);
    for (const keyword of Object.keys(node)) if (narrows(node, keyword)) emit(keyword, node[keyword], ids);
    const required = Array.isArray(node['required']) ? node['required'] : [];
    required.forEach((name, index) => {
      const property = properties.get(String(name));
      const holder = property === undefined ? undefined : at.child(['properties', String(name)]);
      const own = holder ? citedAt(ctx, property, holder) : [];
      emit('required', name, unique([...own, ...ids]), at.child(['required', index]), holder);
    });

    const here = { ...way, ids, within };
    for (const keyword of parts) visit(ctx, node[keyword], at.child(keyword), deeper(here, ids, keyword));
    for (const keyword of maps) {
      for (const [name, part] of entriesOf(node[keyword])) {
        const location = at.child([keyword, name]);
        if (keyword === 'patternProperties')
          emit(keyword, part === false ? { [name]: false } : name, ids, location);
        visit(ctx, part, location, deeper(here, ids, ''));
      }
    }
    for (const keyword of branches) {
      const list = Array.isArray(node[keyword]) ? node[keyword] : [];
      list.forEach((branch, index) => {
        visit(ctx, branch, at.child([keyword, index]), here);
      });
    }
    for (const [name, property] of properties) {
      const location = at.child(['properties', name]);
      const own = citedAt(ctx, property, location);
      const inherited = hasRequirement(own) ? [] : cited(node);
      if (property === false) emit('not', { required: [name] }, ids, location);
      else emit('properties', name, unique([...own, ...inherited]), location, location);
      const inside = deeper(here, inherited, name);
      visit(ctx, property, location, { ...inside, holders: [...way.holders, location] });
    }
  }

  /**
   * @param {import('@redocly/openapi-core').Oas3Parameter | import('@redocly/openapi-core').Oas3Header} node
   * @param {Context} ctx
   */
  function visitParameter(node, ctx) {
    // In a response, it is one of several parts of the file, like a parameter in a path.
    const isFile = ctx.location.pointer === '#/';
    const place = isFile && componentOf(fromRoot(root, ctx.location.source.absoluteRef));
    const places = place ? [{ component: `${place.folder}/${place.name}`, path: '' }] : [];
    const ids = cited(node);
    const holders = [ctx.location];
    // OpenAPI requires every path parameter, so this needs no source.
    if (node.required && !('in' in node && node.in === 'path')) {
      const location = ctx.location.child('required');
      onConstraint({ keyword: 'required', value: true, schema: {}, location, ids, places, holders }, ctx);
    }
    visit(ctx, node.schema, ctx.location.child('schema'), { ids, places, holders, within: new Set() });
  }

  return {
    Root(_, { location }) {
      root = location.source.absoluteRef;
    },
    Parameter: visitParameter,
    Header: visitParameter,
    RequestBody(body, ctx) {
      // A body with a required field is required itself, since without a body the field is missing.
      if (!body.required || hasRequiredField(ctx, body.content, ctx.location.child('content'))) return;
      const location = ctx.location.child('required');
      const found = { keyword: 'requestBody', value: 'required', schema: {}, location, ids: cited(body) };
      onConstraint({ ...found, places: [], holders: [] }, ctx);
    },
    MediaType(mediaType, ctx) {
      const way = { ids: [], places: [], holders: [], within: new Set() };
      visit(ctx, mediaType.schema, ctx.location.child('schema'), way);
    },
  };
}

/**
 * @param {Context} ctx
 * @param {unknown} content media types of a request body
 * @param {Location} at
 */
function hasRequiredField(ctx, content, at) {
  return entriesOf(content).some(([type, media]) => {
    const schema = isObject(media) ? follow(ctx, media['schema'], at.child([type, 'schema'])) : undefined;
    return schema !== undefined && requiresField(ctx, schema.node, schema.location);
  });
}

/**
 * @param {Context} ctx
 * @param {Record<string, unknown>} schema
 * @param {Location} at
 * @returns {boolean}
 */
function requiresField(ctx, schema, at) {
  if (Array.isArray(schema['required']) && schema['required'].length > 0) return true;
  const composed = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  return composed.some((branch, index) => {
    const target = follow(ctx, branch, at.child(['allOf', index]));
    return target !== undefined && requiresField(ctx, target.node, target.location);
  });
}

/** @param {string[]} ids */
const hasRequirement = (ids) => ids.some((id) => !id.startsWith('U-'));

/**
 * `int64` permits every integer that JSON can represent exactly, and a `format` next to a constant adds nothing.
 *
 * @param {Record<string, unknown>} schema
 * @param {string} keyword
 */
function narrows(schema, keyword) {
  if (keyword === 'format') return schema['format'] !== 'int64' && !('const' in schema);
  if (['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems'].includes(keyword))
    return schema[keyword] === false;
  // Without `minContains`, `contains` requires one item.
  if (keyword === 'contains') return !('minContains' in schema);
  return narrowing.has(keyword);
}

/**
 * @param {Way} way
 * @param {string[]} ids
 * @param {string} step a keyword, or a property's name
 * @returns {Way}
 */
function deeper({ places, ...way }, ids, step) {
  const written = step === 'items' || step === 'contains' ? '[]' : parts.includes(step) ? '' : `.${step}`;
  return {
    ...way,
    ids,
    places: places.map(({ component, path }) => ({ component, path: (path + written).replace(/^\./, '') })),
  };
}

/**
 * The ids that a schema cites, directly or through its `$ref`s. For an object that cites none, its properties, if they
 * cite any.
 *
 * @param {Context} ctx
 * @param {unknown} node
 * @param {Location} at
 * @returns {string[]}
 */
function citedAt(ctx, node, at) {
  const target = follow(ctx, node, at);
  const own = unique([...cited(node), ...cited(target?.node)]);
  return own.length > 0 || !target ? own : citedByProperties(ctx, target.node, target.location);
}

/**
 * Not the ids themselves, so that a further property changes no source but its own.
 *
 * @param {Context} ctx
 * @param {Record<string, unknown>} schema
 * @param {Location} at
 * @returns {string[]} empty if no property cites anything
 */
function citedByProperties(ctx, schema, at) {
  const properties = entriesOf(schema['properties']).map(([name, property]) => ({
    target: follow(ctx, property, at.child(['properties', name])),
    property,
  }));
  const composed = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  const ids = [
    ...properties.flatMap(({ target, property }) => [...cited(property), ...cited(target?.node)]),
    ...composed.flatMap((branch, index) => citedAt(ctx, branch, at.child(['allOf', index]))),
  ];
  return ids.length > 0 ? ['its properties'] : [];
}

/**
 * @param {unknown} node
 * @returns {string[]}
 */
function cited(node) {
  return isObject(node) ? marks.flatMap((mark) => [node[mark] ?? []].flat().map(String)) : [];
}

/** @param {string[]} ids */
const unique = (ids) => [...new Set(ids)];
