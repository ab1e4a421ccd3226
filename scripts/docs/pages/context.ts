import type { Condition } from '../model/conditions.ts';
import { boundsOf, type Field, type HasPage } from '../model/fields.ts';
import { citationsIn } from '../model/citations.ts';
import type { DocumentedOperation, SiteModel, Unknown } from '../model/site-model.ts';
import type { FurtherSample } from '../samples/variants.ts';
import { anchorOf, linkTo, pathOf } from './page.ts';
import { bullets } from './markdown.ts';

/** The data for every generated page. */
export interface Context {
  model: SiteModel;
  conditions: readonly Condition[];
  /** Component schemas with their own page. */
  resources: ReadonlySet<string>;
  /** Component schemas on the page of formats. */
  formats: ReadonlySet<string>;
  /** Samples of `docs/samples.yaml`, by operation. */
  furtherSamples: ReadonlyMap<string, readonly FurtherSample[]>;
  /** Guides that link to a page, by its path. */
  mentions: ReadonlyMap<string, readonly { path: string; title: string }[]>;
}

export const hasPage =
  ({ resources, formats }: Context): HasPage =>
  (name) =>
    resources.has(name) ? 'resource' : formats.has(name) ? 'format' : undefined;

/** A type with links to its components. */
export function linkedType({ resources, formats }: Context, { type, components }: Field): string {
  const linked = components.filter((name) => resources.has(name));
  if (linked.length > 0) {
    return type.replaceAll(/[\w.-]+/g, (word) =>
      linked.includes(word) ? `[${word}](${linkTo(pathOf.resource(word))})` : word,
    );
  }
  const format = components.find((name) => formats.has(name));
  return format ? `[${type}](${linkTo(pathOf.formats, format.toLowerCase())})` : type;
}

/** Fields as bullets, which take few tokens. */
export function fieldBullets(fields: readonly Field[]): string {
  return fields
    .map((field) => {
      const text = [field.description, ...boundsOf(field)].filter(Boolean).join(' ');
      return `- \`${field.name}\` (${field.type}${field.required ? ', required' : ''}): ${text}`;
    })
    .join('\n');
}

export const openPoint = (id: string) => `[${id}](${linkTo(pathOf.openPoints, anchorOf(id))})`;
export const requirement = (id: string) => `[${id}](${linkTo(pathOf.requirements, anchorOf(id))})`;
export const operationLink = (id: string, title = `\`${id}\``) =>
  `[${title}](${linkTo(pathOf.operation(id))})`;

/** What the reference server does about an unknown; may be empty. */
export const choiceFor = ({ model }: Context, { id }: Unknown) => model.choices.get(id)?.does ?? '';

type Mark = 'x-requirements' | 'x-unknown';

const marked = new WeakMap<DocumentedOperation, Record<Mark, ReadonlySet<string>>>();

/** Ids that mark an operation or anything that it refers to. */
export function marksOf(operation: DocumentedOperation, mark: Mark): ReadonlySet<string> {
  let marks = marked.get(operation);
  if (!marks) {
    const { document, node, parameters } = operation;
    const nodes = [node, ...parameters.map((parameter) => parameter.node)];
    const found = (each: Mark) => new Set(citationsIn(document, nodes, each));
    marks = { 'x-requirements': found('x-requirements'), 'x-unknown': found('x-unknown') };
    marked.set(operation, marks);
  }
  return marks[mark];
}

/**
 * Questions that the interface leaves open, with the assumption for each, for a column that is too narrow for a table.
 */
export const openPointList = (context: Context, unknowns: readonly Unknown[]): string =>
  bullets(
    unknowns.map((unknown) => {
      const { id, question, assume } = unknown;
      const choice = choiceFor(context, unknown);
      const lines = [
        `${openPoint(id)} **${question}**`,
        `Assume: ${assume}`,
        ...(choice === '' ? [] : [`Reference server: ${choice}`]),
      ];
      return lines.join('\\\n  ');
    }),
  );
