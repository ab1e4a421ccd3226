import { createConfig, lintDocument, type BaseResolver } from '@redocly/openapi-core';
import { constraintVisitor, type Constraint } from '../../openapi/lint/lib/constraints.js';
import { readSentences, states } from '../../openapi/lint/lib/statements.js';
import type { Layout } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';
import { openDocument } from './documents.ts';

/**
 * Lists where each constraint of a component comes from: keyword by keyword, the ids that stand near enough and their
 * sentences. One that no single sentence states is what the rule `constraint-sources` reports.
 *
 * @param component as in `schemas/PresignUploadRequest`
 */
export async function sourcesOf(layout: Layout, component: string, resolver: BaseResolver): Promise<string> {
  const found = new Map<string, { path: string; constraint: Constraint }>();
  await eachConstraint(layout, resolver, (constraint) => {
    for (const place of constraint.places) {
      if (place.component !== component) continue;
      const key = JSON.stringify([place.path, constraint.keyword, constraint.value]);
      const ids = [...new Set([...(found.get(key)?.constraint.ids ?? []), ...constraint.ids])];
      found.set(key, { path: place.path, constraint: { ...constraint, ids } });
    }
  });
  if (found.size === 0) {
    throw new UsageError(
      `There are no constraints at ${component}: name a schema or parameter, as in schemas/Note.`,
    );
  }
  const sentences = readSentences(layout.contract, ['requirements.yaml', 'unknowns.yaml']);
  if (!sentences) throw new UsageError('A register cannot be read: `npm run lint` says which, and why.');
  return [...found.values()]
    .flatMap(({ path, constraint }) => [headline(path, constraint), ...sourceLines(constraint, sentences)])
    .join('\n');
}

function headline(path: string, { keyword, value }: Constraint): string {
  if (keyword === 'required')
    return [path, String(value)].filter((part) => part !== '').join('.') + '  required';
  return `${path === '' ? '(itself)' : path}  ${keyword}: ${JSON.stringify(value)}`;
}

/** An unknown is named where no requirement states the constraint. */
function sourceLines(constraint: Constraint, sentences: ReadonlyMap<string, string>): string[] {
  const said = constraint.ids.filter((id) => states(constraint, sentences.get(id) ?? ''));
  const requirements = said.filter((id) => !id.startsWith('U-'));
  const lines = (requirements.length > 0 ? requirements : said).map(
    (id) => `    ${id}  ${sentences.get(id) ?? ''}`,
  );
  return lines.length > 0 ? lines : ['    no source'];
}

/** Walks the contract as the rule does. */
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
