import { Ajv2020 } from 'ajv/dist/2020.js';
import { atKey, follow, isObject } from './lib/nodes.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 * @typedef {import('./lib/nodes.js').Location} Location
 * @typedef {import('@redocly/openapi-core').LocationObject & { pointer: string }} LocationObject
 * @typedef {(ctx: Context, location: LocationObject, message: string) => void} Report
 *
 * @typedef {object} Part a schema, or another that applies to the same value
 * @property {Record<string, unknown>} schema
 * @property {Location} location
 */

/** Keywords that limit a value from below, each with those that limit the same from above; no value if they are equal, if marked. */
const limits = [
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
  ['minContains', 'maxContains', false],
];

/** Keywords that can be compared with a value without reading another schema. */
const comparable = new Set([
  ...['type', 'enum', 'const', 'pattern', 'multipleOf', 'uniqueItems', 'required'],
  ...limits.flat().filter((keyword) => typeof keyword === 'string'),
]);

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });

/**
 * A schema permits some value: its regular expressions are valid, its limits do not exclude each other, and its default
 * and the values that it lists fulfil the rest of it. The examples of any other schema break it whatever they are.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const possibleValues = () => {
  /** @type {Set<string>} */
  const reported = new Set();

  /** @type {Report} */
  const report = (ctx, location, message) => {
    // Reached in several ways, as a schema of its own and as a part of others.
    const key = `${location.source.absoluteRef}${location.pointer} ${message}`;
    if (!reported.has(key)) ctx.report({ message, location });
    reported.add(key);
  };

  /** @type {(ctx: Context, schema: unknown, location: Location) => void} */
  const check = (ctx, schema, location) => {
    if (!isObject(schema)) return;
    const before = reported.size;
    if (!isReadable(ctx, schema, location, report)) return;
    const parts = partsOf(ctx, schema, location);
    for (const [low, high, mustDiffer] of limits)
      checkLimits(ctx, parts, String(low), String(high), mustDiffer === true, report);
    if (reported.size === before) checkListed(ctx, schema, location, parts, report);
  };

  return {
    Schema(schema, ctx) {
      check(ctx, schema, ctx.location);
    },
    ref(node, ctx) {
      if (ctx.type.name === 'Schema') check(ctx, node, ctx.location);
    },
  };
};

/**
 * Whether the keywords of a schema can be compared with values; reports those that cannot.
 *
 * @param {Context} ctx
 * @param {Record<string, unknown>} schema
 * @param {Location} location
 * @param {Report} report
 */
function isReadable(ctx, schema, location, report) {
  /** @type {[text: unknown, location: LocationObject][]} */
  const expressions = [
    [schema['pattern'], location.child('pattern')],
    ...Object.keys(isObject(schema['patternProperties']) ? schema['patternProperties'] : {}).map(
      (text) =>
        /** @type {[string, LocationObject]} */ ([text, atKey(location.child(['patternProperties', text]))]),
    ),
  ];
  const faulty = expressions.filter(([text]) => expressionFault(text) !== undefined);
  for (const [text, at] of faulty)
    report(ctx, at, `This is no regular expression: ${String(expressionFault(text))}.`);
  if (faulty.length > 0) return false;
  if (ajv.validateSchema(comparablesOf(schema)) === true) return true;
  for (const { keyword, instancePath, message } of ajv.errors ?? []) {
    const name = instancePath.split('/')[1] ?? '';
    // The rule `struct` reports what has another type.
    if (!['exclusiveMinimum', 'minItems', 'uniqueItems'].includes(keyword)) continue;
    report(ctx, location.child(name), `\`${name}: ${JSON.stringify(schema[name])}\` ${message ?? ''}.`);
  }
  return false;
}

/** @param {unknown} text */
function expressionFault(text) {
  try {
    // As JSON Schema asks, and as validators do.
    if (typeof text === 'string') RegExp(text, 'u');
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
  return undefined;
}

/** @param {Record<string, unknown>} schema */
const comparablesOf = (schema) =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => comparable.has(keyword)));

/**
 * A schema and all others that apply to the same values.
 *
 * @param {Context} ctx
 * @param {unknown} schema
 * @param {Location} location
 * @param {Part[]} parts found so far
 */
function partsOf(ctx, schema, location, parts = []) {
  if (!isObject(schema) || parts.some((part) => part.schema === schema)) return parts;
  parts.push({ schema, location });
  const target = typeof schema['$ref'] === 'string' ? follow(ctx, schema, location) : undefined;
  if (target) partsOf(ctx, target.node, target.location, parts);
  const all = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  for (const [index, branch] of all.entries()) partsOf(ctx, branch, location.child(['allOf', index]), parts);
  return parts;
}

/**
 * @param {Context} ctx
 * @param {Part[]} parts
 * @param {string} low
 * @param {string} high
 * @param {boolean} mustDiffer
 * @param {Report} report
 */
function checkLimits(ctx, parts, low, high, mustDiffer, report) {
  for (const lower of parts) {
    for (const upper of parts) {
      const [least, most] = [lower.schema[low], upper.schema[high]];
      if (typeof least !== 'number' || typeof most !== 'number') continue;
      if (least < most || (least === most && !mustDiffer)) continue;
      const pair = `\`${low}: ${String(least)}\` and \`${high}: ${String(most)}\``;
      report(ctx, lower.location.child(low), `No value has both ${pair}: correct one of them.`);
    }
  }
}

/**
 * @param {Context} ctx
 * @param {Record<string, unknown>} schema
 * @param {Location} location
 * @param {Part[]} parts
 * @param {Report} report
 */
function checkListed(ctx, schema, location, parts, report) {
  const listed = Array.isArray(schema['enum']) ? schema['enum'] : [];
  /** @type {[keyword: string, value: unknown, location: Location][]} */
  const values = listed.map((value, index) => ['enum', value, location.child(['enum', index])]);
  for (const keyword of ['default', 'const'])
    if (keyword in schema) values.push([keyword, schema[keyword], location.child(keyword)]);
  for (const [keyword, value, at] of values) {
    for (const part of parts) {
      // Redocly's rule `no-enum-type-mismatch` compares the types.
      const compared = (/** @type {string} */ other) =>
        other !== keyword && !(keyword === 'enum' && other === 'type');
      const others = Object.fromEntries(
        Object.entries(comparablesOf(part.schema)).filter(([other]) => compared(other)),
      );
      // Reported at their place, and no validator takes them.
      if (expressionFault(others['pattern']) !== undefined) continue;
      if (!ajv.validateSchema(others) || ajv.validate(others, value)) continue;
      const broken = ajv.errors?.[0]?.keyword ?? '';
      const said = `\`${keyword}: ${JSON.stringify(value)}\` breaks \`${broken}: ${JSON.stringify(others[broken])}\``;
      report(ctx, at, `${said}: correct one of them.`);
      break;
    }
  }
}
