import { atKey, isObject } from './lib/nodes.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 */

/**
 * What is deprecated says what to use instead, and when it is removed.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const deprecations = () => ({ any: check, ref: check });

/**
 * @param {unknown} node
 * @param {Context} ctx
 */
function check(node, ctx) {
  // Not a property that has this name.
  if (!isObject(node) || !Object.hasOwn(ctx.type.properties, 'deprecated')) return;
  const { deprecated, description, 'x-sunset': sunset } = node;
  if (deprecated !== true && sunset === undefined) return;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(sunset)) && Date.parse(String(sunset)) > Date.now();
  if (deprecated === true && isDay && /\binstead\b/i.test(String(description))) return;
  // An overlay may have replaced the description.
  const ofDescription = isDay && description !== undefined ? 'description' : 'deprecated';
  const wrong = deprecated === true ? ofDescription : 'x-sunset';
  const needs = [
    ...(/\binstead\b/i.test(String(description))
      ? []
      : ['says in its description, and in that of an overlay, what to use "instead", with this word']),
    ...(isDay ? [] : ["has its removal date, in the future, in `x-sunset: 'YYYY-MM-DD'`"]),
  ];
  const message =
    deprecated === true
      ? `A deprecated part ${needs.join(', and ')}.`
      : 'Only a deprecated part has `x-sunset`: add `deprecated: true`, or remove it.';
  ctx.report({
    message,
    location: atKey(ctx.location.child(wrong)),
  });
}
