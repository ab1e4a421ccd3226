import { constraintVisitor } from './lib/constraints.js';
import { readSentences, stated } from './lib/statements.js';

/**
 * Each property, and each keyword that restricts a value, cites a requirement that specifies it, or an unknown about
 * it.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const constraintSources = ({ registers }) => {
  const reported = new Set();
  /** @type {Map<string, string> | undefined} undefined if a register cannot be read */
  let sentences;

  const visitor = constraintVisitor((constraint, ctx) => {
    if (!sentences) return;
    const { keyword, value, location, ids } = constraint;
    const key = `${location.source.absoluteRef}${location.pointer}`;
    const citedSentences = ids.flatMap((id) => sentences?.get(id) ?? []);
    if (reported.has(key) || stated(constraint, citedSentences)) return;
    reported.add(key);
    const narrowed =
      keyword === 'properties' ? `Property \`${String(value)}\`` : `\`${keyword}: ${JSON.stringify(value)}\``;
    ctx.report({
      message:
        ids.length === 0
          ? `${narrowed} has no source: cite the requirement or unknown that it comes from, or remove it.`
          : `${narrowed} is not in the text of ${ids.join(', ')}: cite the requirement that it comes from, or remove it.`,
      location,
    });
  });
  return {
    ...visitor,
    Root(node, ctx) {
      if (typeof visitor.Root === 'function') visitor.Root(node, ctx);
      sentences = readSentences(ctx.location.source.absoluteRef, [registers].flat().map(String));
    },
  };
};
