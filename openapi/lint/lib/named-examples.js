import { atKey, entriesOf } from './nodes.js';

/**
 * Requires a named example of a media type.
 *
 * @param {'Request' | 'Response'} owner
 * @returns {(mediaType: unknown, ctx: import('./nodes.js').Context) => void}
 */
export function requireNamedExample(owner) {
  return (mediaType, ctx) => {
    const examples = new Map(entriesOf(mediaType)).get('examples');
    if (entriesOf(examples).length > 0) return;
    ctx.report({
      message: `${owner} has no example: add at least one under \`examples\`.`,
      location: atKey(ctx.location),
    });
  };
}
