import { atKey, isObject } from './lib/nodes.js';

/**
 * @typedef {import('./lib/nodes.js').Context} Context
 */

/**
 * What is deprecated tells until when it stays (`x-sunset`, a day) and what to use from now on (`instead`, in its
 * description). A day without a deprecation promises nothing.
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
        report('`x-sunset` stands without `deprecated: true`: add that, or take it out.', 'x-sunset');
      return;
    }
    if (sunset === undefined) {
      report('What is deprecated says until when it stays: add `x-sunset: YYYY-MM-DD`.', 'deprecated');
    } else if (!isDay(sunset)) {
      report(`\`x-sunset\` is no day of the calendar: write \`YYYY-MM-DD\`, in quotes.`, 'x-sunset');
    }
    if (typeof description !== 'string' || !/\binstead\b/i.test(description)) {
      report('What is deprecated says in its description what to use instead.', 'deprecated');
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
