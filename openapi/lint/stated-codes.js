import { atKey, entriesOf } from './lib/nodes.js';

/**
 * A status code that the interface does not state must not slip into the contract.
 * Option `codes`: the response keys that may be used.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const statedCodes = ({ codes }) => {
  const stated = [codes].flat().map(String);
  return {
    Responses(responses, ctx) {
      for (const [code] of entriesOf(responses)) {
        if (stated.includes(code) || code.startsWith('x-')) continue;
        ctx.report({
          message: `The interface does not specify ${code}: use ${stated.join(', ')}.`,
          location: atKey(ctx.location.child(code)),
        });
      }
    },
  };
};
