import { componentOf, fromRoot } from './lib/house.js';
import { entriesOf, isObject } from './lib/nodes.js';
import { readSentences } from './lib/statements.js';

/**
 * What a property or parameter cites is about it: the sentence names the field, and the thing that the field belongs to.
 * Option `registers`: the requirements, as seen from the root document.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const citationSubjects = ({ registers }) => {
  /** @type {Map<string, string> | undefined} nothing while there is no register to tell */
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
          // General facts speak of every field of their kind.
          if (id.startsWith('GEN-')) return;
          if (!speaksOf(sentence, name)) {
            ctx.report({ message: `${id} does not mention \`${name}\`: "${sentence}"`, location });
            return;
          }
          const holder = holderOf(sentence);
          if (holder !== undefined && component !== undefined && !belongs(holder, owner)) {
            ctx.report({ message: `${id} is about a ${holder}, not about ${component.name}.`, location });
          }
        });
      }
    },
  };
};

/**
 * Whether a sentence names a field as code, or by the words that its name is made of.
 *
 * @param {string} sentence
 * @param {string} name
 */
function speaksOf(sentence, name) {
  const text = sentence.toLowerCase();
  // An amount of bytes is a size, whether the word stands there or not.
  if (/size$/i.test(name) && /\d (?:[kmg]b|bytes)\b/.test(text)) return true;
  const words = wordsOf(name).filter((word) => word.length > 2);
  if (words.length === 0) return text.includes(name.toLowerCase());
  return words.some((word) => text.includes(word));
}

/**
 * What a sentence of the form "A note's `title` is ..." speaks of.
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

/** @param {string} text */
function wordsOf(text) {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}
