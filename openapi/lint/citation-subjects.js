import { componentOf, fromRoot } from './lib/house.js';
import { entriesOf, isObject } from './lib/nodes.js';
import { readSentences, speaksOf, wordsOf } from './lib/statements.js';

/**
 * A requirement that a property or parameter cites must be about it: the sentence names the field, and the object that
 * contains the field.
 * Option `registers`: the requirement files, relative to the root document.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const citationSubjects = ({ registers }) => {
  /** @type {Map<string, string> | undefined} undefined if a register cannot be read */
  let sentences;
  let root = '';
  const seen = new Set();

  return {
    Root(_, ctx) {
      root = ctx.location.source.absoluteRef;
      sentences = readSentences(root, [registers].flat().map(String));
    },
    Schema(node, ctx) {
      /** @type {unknown} */
      const schema = node;
      if (!isObject(schema)) return;
      const component = componentOf(fromRoot(root, ctx.location.source.absoluteRef));
      const description = typeof schema['description'] === 'string' ? schema['description'] : '';
      const owner = `${component?.name ?? ''} ${description}`;
      for (const [name, property] of entriesOf(schema['properties'])) {
        if (!isObject(property) || !Array.isArray(property['x-requirements'])) continue;
        property['x-requirements'].map(String).forEach((id, index) => {
          const sentence = sentences?.get(id);
          if (sentence === undefined) return;
          const location = ctx.location.child(['properties', name, 'x-requirements', index]);
          const key = `${location.source.absoluteRef}${location.pointer}`;
          if (seen.has(key)) return;
          seen.add(key);
          // General requirements apply to every field of their kind.
          if (id.startsWith('GEN-')) return;
          if (!speaksOf(sentence, name)) {
            ctx.report({
              message: `\`${name}\` cites ${id}, which does not mention it: "${sentence}" Cite another requirement, or none.`,
              location,
            });
            return;
          }
          const holder = holderOf(sentence);
          if (holder !== undefined && component !== undefined && !belongs(holder, owner)) {
            ctx.report({
              message: `\`${name}\` cites ${id}, which is about a ${holder}, not about ${component.name}. Cite another requirement, or none.`,
              location,
            });
          }
        });
      }
    },
  };
};

/**
 * The object in a sentence of the form "A note's `title` is ...".
 *
 * @param {string} sentence
 */
function holderOf(sentence) {
  return /^An? (?:[\w-]+ )*?([\w-]+)'s `/.exec(sentence)?.[1];
}

/**
 * @param {string} holder
 * @param {string} owner the name and description of a component
 */
function belongs(holder, owner) {
  return wordsOf(owner).some((word) => word.startsWith(holder) || word === `${holder}s`);
}
