import { atKey, isObject } from './lib/nodes.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 */

/**
 * A deprecated item specifies when it will be removed (`x-sunset`, a day) and what to use instead (`instead`, in its
 * description). `x-sunset` without `deprecated` has no meaning, and is refused.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const deprecations = () => {
  /**
   * @param {unknown} node
   * @param {Context} ctx
   */
  function check(node, ctx) {
    if (!isObject(node)) return;
    const { deprecated, description, 'x-sunset': sunset } = node;
    /** @param {string} message @param {string} key */
    const report = (message, key) => {
      ctx.report({ message, location: atKey(ctx.location.child(key)) });
    };
    if (deprecated !== true) {
      if (sunset !== undefined)
        report('`x-sunset` needs `deprecated: true`: add it, or remove `x-sunset`.', 'x-sunset');
      return;
    }
    if (sunset === undefined) {
      report('A deprecated part needs the date of its removal: add `x-sunset: YYYY-MM-DD`.', 'deprecated');
    } else if (!isDay(sunset)) {
      report(`\`x-sunset\` is not a valid date: write \`YYYY-MM-DD\`, in quotes.`, 'x-sunset');
    }
    if (typeof description !== 'string' || !/\binstead\b/i.test(description)) {
      report('The description of a deprecated part must say what to use instead.', 'deprecated');
    }
  }

  return { Operation: check, Parameter: check, Schema: check, Header: check };
};

/** @param {unknown} value */
function isDay(value) {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
