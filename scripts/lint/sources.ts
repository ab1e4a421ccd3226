import { createConfig, lintDocument, type BaseResolver } from '@redocly/openapi-core';
import { constraintVisitor, type Constraint } from '../../openapi/lint/lib/constraints.js';
import { readSentences, stated, states } from '../../openapi/lint/lib/statements.js';
import type { Layout } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import { openDocument } from './documents.ts';

interface Found {
  path: string;
  constraint: Constraint;
}

/**
 * Lists the sources of each constraint: for each keyword, the ids cited near enough, with their sentences. The rule
 * `constraint-sources` reports a constraint that no sentence specifies.
 *
 * @param component as in `schemas/PresignUploadRequest`; by default, all
 */
export async function sourcesOf(
  layout: Layout,
  component: string | undefined,
  resolver: BaseResolver,
): Promise<string> {
  const found = new Map<string, Map<string, Found>>();
  await eachConstraint(layout, resolver, (constraint) => {
    for (const place of constraint.places) {
      if (component !== undefined && place.component !== component) continue;
      // The complete list shows each constraint only at its definition, not at each use.
      if (component === undefined && place !== constraint.places.at(-1)) continue;
      const ofComponent = found.get(place.component) ?? new Map<string, Found>();
      found.set(place.component, ofComponent);
      const key = JSON.stringify([place.path, constraint.keyword, constraint.value]);
      const ids = [...new Set([...(ofComponent.get(key)?.constraint.ids ?? []), ...constraint.ids])];
      ofComponent.set(key, { path: place.path, constraint: { ...constraint, ids } });
    }
  });
  if (found.size === 0) {
    throw new UsageError(
      `There are no constraints in ${component ?? 'any component'}: give a schema or parameter, such as schemas/Note.`,
    );
  }
  const sentences = readSentences(layout.contract, ['requirements.yaml', 'unknowns.yaml']);
  if (!sentences) throw new UsageError('A register cannot be read. `npm run lint` shows which, and why.');
  const linesOf = (constraints: ReadonlyMap<string, Found>) =>
    [...constraints.values()].flatMap(({ path, constraint }) => [
      headline(path, constraint),
      ...sourceLines(constraint, sentences),
    ]);
  const inOrder = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder
    .flatMap(([name, constraints]) => [...(component === undefined ? [name] : []), ...linesOf(constraints)])
    .join('\n');
}

function headline(path: string, { keyword, value }: Constraint): string {
  if (keyword === 'required')
    return [path, String(value)].filter((part) => part !== '').join('.') + '  required';
  return `${path === '' ? '(itself)' : path}  ${keyword}: ${JSON.stringify(value)}`;
}

/** The requirements that specify a constraint; if there are none, the unknowns that cover it. */
function sourceLines(constraint: Constraint, sentences: ReadonlyMap<string, string>): string[] {
  const sentenceOf = (id: string) => sentences.get(id) ?? '';
  const specifying = constraint.ids.filter((id) => states(constraint, sentenceOf(id)));
  const requirements = specifying.filter((id) => !id.startsWith('U-'));
  const isStated = stated(constraint, requirements.map(sentenceOf));
  // The sentence that specifies a constant specifies its type, and a list of all types restricts nothing.
  const implied = stated(constraint, constraint.ids.map(sentenceOf)) ? constraint.ids : [];
  const sources =
    isStated && requirements.length > 0 ? requirements : specifying.length > 0 ? specifying : implied;
  return sources.length > 0 ? sources.map((id) => `    ${id}  ${sentenceOf(id)}`) : ['    no source'];
}

/** Visits the contract as the rule does. */
async function eachConstraint(
  layout: Layout,
  externalRefResolver: BaseResolver,
  onConstraint: (constraint: Constraint) => void,
): Promise<void> {
  const rule = () => constraintVisitor(onConstraint);
  const config = await createConfig({
    plugins: [{ id: 'sources', rules: { oas3: { collect: rule } } }],
    rules: { 'sources/collect': 'error' },
  });
  const document = await openDocument(externalRefResolver, layout.contract);
  await lintDocument({ document, config, externalRefResolver });
}
