/*
 * The style of the contract's texts:
 *
 * - Descriptions and summaries start with a capital letter, a digit or a backtick.
 * - A description is made of sentences and ends with a full stop.
 * - A summary is a title: no full stop, at most 60 characters.
 * - A property or parameter is described without a leading article: "Name shown to users."
 * - A boolean is described by what it decides: "Whether the link allows editing."
 * - A number that is a size or a time names its unit: "Size in bytes."
 * - No TODO, no double spaces, no white space at the end of a line.
 */
import { entriesOf, follow, isObject, typesOf } from './lib/nodes.js';
import { descriptionFaults, fieldFaults, summaryFaults } from './lib/prose.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 * @typedef {import('./lib/nodes.js').Location} Location
 */

/** Applies to OpenAPI, Arazzo and Overlay documents. */
export const descriptionStyle = () => ({
  /**
   * @param {unknown} node
   * @param {Context} ctx
   */
  any(node, ctx) {
    reportTexts(ctx, node, ctx.location);
    if (ctx.type.name === 'SchemaProperties') reportProperties(ctx, node);
    if (ctx.type.name === 'Parameter' && isObject(node)) {
      reportField(ctx, String(node['name']), node, node['schema'], ctx.location);
    }
  },
  /**
   * Redocly does not visit what is next to a `$ref`.
   *
   * @param {unknown} node
   * @param {Context} ctx
   */
  ref(node, ctx) {
    reportTexts(ctx, node, ctx.location);
  },
});

/**
 * @param {Context} ctx
 * @param {unknown} node
 * @param {Location} location
 */
function reportTexts(ctx, node, location) {
  const { description, summary } = isObject(node) ? node : {};
  if (typeof description === 'string') {
    report(ctx, 'Description', descriptionFaults(description), location.child('description'));
  }
  if (typeof summary === 'string') report(ctx, 'Summary', summaryFaults(summary), location.child('summary'));
}

/**
 * @param {Context} ctx
 * @param {unknown} properties
 */
function reportProperties(ctx, properties) {
  for (const [name, property] of entriesOf(properties)) {
    reportField(ctx, name, property, property, ctx.location.child(name));
  }
}

/**
 * @param {Context} ctx
 * @param {string} name
 * @param {unknown} described the node with the description to check
 * @param {unknown} schema
 * @param {Location} location
 */
function reportField(ctx, name, described, schema, location) {
  const text = isObject(described) ? described['description'] : undefined;
  if (typeof text !== 'string') return;
  const types = typesOf(follow(ctx, schema, location)?.node ?? {});
  report(ctx, 'Description', fieldFaults(name, types, text), location.child('description'));
}

/**
 * @param {Context} ctx
 * @param {string} subject
 * @param {string[]} faults
 * @param {Location} location
 */
function report(ctx, subject, faults, location) {
  for (const fault of faults) ctx.report({ message: `${subject} ${fault}`, location });
}
