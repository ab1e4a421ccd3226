import { componentOf, fromRoot } from './lib/house.js';
import { entriesOf, isObject } from './lib/nodes.js';
import { readSentences, speaksOf, wordsOf } from './lib/statements.js';

/** Words of descriptions that say nothing about the subject. */
const general = new Set([
  ...[
    'this',
    'that',
    'with',
    'from',
    'when',
    'which',
    'what',
    'where',
    'only',
    'into',
    'does',
    'have',
    'such',
  ],
  ...[
    'null',
    'text',
    'type',
    'request',
    'response',
    'server',
    'client',
    'file',
    'entry',
    'entries',
    'unspecified',
  ],
]);

/**
 * A requirement that a property cites must be about it: the sentence names the field, and the object that contains the
 * field. An unknown often asks about the whole, so it may instead name anything in the descriptions of the two.
 * Options `registers` and `unknowns`: the files of requirements and of unknowns, relative to the root document.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const citationSubjects = ({ registers, unknowns }) => {
  /** @type {Map<string, string> | undefined} undefined if a register cannot be read */
  let sentences;
  /** @type {Map<string, string> | undefined} undefined if the register cannot be read */
  let questions;
  let root = '';
  const seen = new Set();

  return {
    Root(_, ctx) {
      root = ctx.location.source.absoluteRef;
      sentences = readSentences(root, [registers].flat().map(String));
      questions = readSentences(root, [unknowns ?? []].flat().map(String));
    },
    Schema(node, ctx) {
      /** @type {unknown} */
      const schema = node;
      if (!isObject(schema)) return;
      const component = componentOf(fromRoot(root, ctx.location.source.absoluteRef));
      const owner = `${component?.name ?? ''} ${textOf(schema['description'])}`;
      for (const [name, property] of entriesOf(schema['properties'])) {
        if (!isObject(property)) continue;
        const around = wordsOf(`${owner} ${textOf(property['description'])}`);
        const subject = [...wordsOf(name), ...around.filter((word) => word.length > 3)];
        listOf(property['x-unknown']).forEach((id, index) => {
          const question = questions?.get(id);
          if (question === undefined || mentions(question, subject)) return;
          const location = ctx.location.child(['properties', name, 'x-unknown', index]);
          const key = `${location.source.absoluteRef}${location.pointer}`;
          if (seen.has(key)) return;
          seen.add(key);
          ctx.report({
            message: `\`${name}\` cites ${id}, which mentions neither it nor anything in its description: "${question}" Cite another unknown, or none.`,
            location,
          });
        });
        listOf(property['x-requirements']).forEach((id, index) => {
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

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '');

/** @param {unknown} ids */
const listOf = (ids) => (Array.isArray(ids) ? ids.map(String) : []);

/**
 * @param {string} sentence
 * @param {readonly string[]} subject words
 */
function mentions(sentence, subject) {
  const text = sentence.toLowerCase();
  return subject.some(
    (word) => word.length > 1 && !general.has(word) && text.includes(word.replace(/s$/, '')),
  );
}

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
