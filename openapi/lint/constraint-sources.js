import { constraintVisitor } from './lib/constraints.js';
import { readSentences, stated } from './lib/statements.js';

/**
 * Each property, and each keyword that restricts a value, cites a requirement that specifies it, or an unknown about
 * it. A property without a source is one problem with all that is in it, and so is a parameter that cites nothing.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const constraintSources = ({ registers }) => {
  /** @type {Map<string, import('./lib/constraints.js').Constraint>} */
  const found = new Map();
  /** @type {Map<string, string> | undefined} undefined if a register cannot be read */
  let sentences;

  const visitor = constraintVisitor((constraint) => {
    if (!sentences) return;
    const key = keyOf(constraint.location);
    const citedSentences = constraint.ids.flatMap((id) => sentences?.get(id) ?? []);
    if (!found.has(key) && !stated(constraint, citedSentences)) found.set(key, constraint);
  });
  return {
    ...visitor,
    Root: {
      enter(node, ctx) {
        if (typeof visitor.Root === 'function') visitor.Root(node, ctx);
        sentences = readSentences(ctx.location.source.absoluteRef, [registers].flat().map(String));
      },
      leave(_, ctx) {
        const isProperty = (/** @type {import('./lib/nodes.js').Location} */ holder) =>
          found.get(keyOf(holder))?.keyword === 'properties';
        const causes = [...found.values()].filter(
          ({ keyword, holders }) => !(keyword === 'properties' ? holders.slice(0, -1) : holders).some(isProperty),
        );
        /** @type {Map<string, typeof causes>} */
        const problems = new Map();
        for (const cause of causes) {
          const { ids, holders, location } = cause;
          const key = keyOf((ids.length === 0 && holders.at(-1)) || location);
          problems.set(key, [...(problems.get(key) ?? []), cause]);
        }
        for (const [first, ...others] of problems.values()) {
          if (first) ctx.report({ message: messageOf([first, ...others]), location: first.location });
        }
      },
    },
  };
};

/** @param {{ source: { absoluteRef: string }, pointer: string }} location */
const keyOf = ({ source, pointer }) => `${source.absoluteRef}${pointer}`;

/** @param {[import('./lib/constraints.js').Constraint, ...import('./lib/constraints.js').Constraint[]]} causes */
function messageOf(causes) {
  const narrowed = causes.map(({ keyword, value }) =>
    keyword === 'properties' ? `Property \`${String(value)}\`` : `\`${keyword}: ${JSON.stringify(value)}\``,
  );
  const [{ ids }] = causes;
  const [fault, source] =
    ids.length > 0
      ? [`not in the text of ${ids.join(', ')}`, 'requirement']
      : ['without a source', 'requirement or unknown'];
  return `${narrowed.join(' and ')} ${causes.length === 1 ? 'is' : 'are'} ${fault}: cite the ${source} behind it (\`npm run new -- requirement\` adds one), or remove it.`;
}
