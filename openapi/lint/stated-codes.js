import { atKey, entriesOf } from './lib/nodes.js';

/**
 * Refuses status codes that the interface does not specify.
 * Option `codes`: the keys of responses that are permitted.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const statedCodes = ({ codes }) => {
  const permitted = [codes].flat().map(String);
  return {
    Responses(responses, ctx) {
      for (const [code] of entriesOf(responses)) {
        if (permitted.includes(code) || code.startsWith('x-')) continue;
        ctx.report({
          message: `The interface does not specify ${code}: use ${permitted.join(', ')}. If it specifies ${code} now, add it to \`codes\` in redocly.yaml.`,
          location: atKey(ctx.location.child(code)),
        });
      }
    },
  };
};
