import { at, objectOf, textOf, type Json, type JsonObject, type OpenApiDocument } from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import { exampleOfComponent } from '../model/component-example.ts';
import { deprecationOf, fieldOf, fieldsOf, fieldTree, limitsOfWhole } from '../model/fields.ts';
import type { SiteModel } from '../model/site-model.ts';
import { operationsUsing } from '../model/usage.ts';
import {
  fieldBullets,
  hasPage,
  linkedType,
  operationLink,
  requirement,
  type Context,
  openPointList,
} from './context.ts';
import { fieldList } from './field-list.ts';
import { blocks, bullets, details, fence, prettyJson, table } from './markdown.ts';
import { linkTo, pathOf, type Page } from './page.ts';

/** Documented elsewhere: bodies with their operations, errors in the error catalogue. */
const isTold = (name: string) => !/(Request|Response|Error|Refusal|List)$/.test(name);

/** The components with their own page, and those that are formats of single values. */
export function splitComponents({ reference }: SiteModel): { resources: Set<string>; formats: Set<string> } {
  const schemas = Object.entries(objectOf(objectOf(reference.components).schemas)).filter(([name]) =>
    isTold(name),
  );
  const isObjectLike = ([, schema]: [string, Json]) => {
    const { type, properties, allOf } = objectOf(schema);
    return type === 'object' || properties !== undefined || allOf !== undefined;
  };
  return {
    resources: new Set(schemas.filter(isObjectLike).map(([name]) => name)),
    formats: new Set(schemas.filter((entry) => !isObjectLike(entry)).map(([name]) => name)),
  };
}

/** A component of the interface, or else of the reference server. */
function componentOf(
  { model }: Context,
  name: string,
): { document: OpenApiDocument; schema: JsonObject; isStated: boolean } {
  const inContract = at(model.contract, `#/components/schemas/${name}`);
  if (inContract !== undefined)
    return { document: model.contract, schema: objectOf(inContract), isStated: true };
  const schema = objectOf(at(model.reference, `#/components/schemas/${name}`));
  return { document: model.reference, schema, isStated: false };
}

const schemaOfReference = ({ model }: Context, name: string) =>
  at(model.reference, `#/components/schemas/${name}`);

export function resourcePages(context: Context): Page[] {
  return [...context.resources].map((name) => resourcePage(context, name));
}

/** E.g. `Shareable link` for `ShareableLink`. */
export const resourceTitle = (name: string) =>
  name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

function resourcePage(context: Context, name: string): Page {
  const { document, schema, isStated } = componentOf(context, name);
  const description = textOf(schema.description);
  const limits = limitsOfWhole(document, schema, hasPage(context));
  const fields = fieldsOf(document, schema, hasPage(context));
  const users = operationsUsing(context.model.operations, name);
  const provenance = isStated
    ? ''
    : 'The interface does not specify this resource. This page describes the **reference server**.';
  const example = exampleOfComponent(users, name);
  const head = [
    `# ${resourceTitle(name)}`,
    `\`${name}\``,
    deprecationOf(schema) ?? '',
    description,
    provenance,
  ];
  const usedBy =
    users.length > 0 && `Used by ${users.map(({ id, summary }) => operationLink(id, summary)).join(', ')}.`;
  return {
    path: pathOf.resource(name),
    title: resourceTitle(name),
    description,
    markdown: blocks(
      ...head,
      '## Fields',
      limits,
      fieldList(context, fieldTree(document, schema, hasPage(context)), {
        side: 'response',
        ...(isStated && {
          reference: fieldTree(context.model.reference, schemaOfReference(context, name), hasPage(context)),
        }),
      }),
      !limits.includes('No other fields.') &&
        'A response may have more fields. Ignore those that you do not know.',
      usedBy,
      ...marksText(context, document, schema),
    ),
    ...(example !== undefined && { aside: blocks('## Example', fence('json', prettyJson(example))) }),
    brief: blocks(...head, fieldBullets(fields), limits, usedBy),
  };
}

function marksText(context: Context, document: OpenApiDocument, schema: JsonObject): string[] {
  const { model } = context;
  const unknowns = new Set(citationsIn(document, [schema], 'x-unknown'));
  const open = model.unknowns.filter(({ id }) => unknowns.has(id));
  const cited = new Set(citationsIn(document, [schema], 'x-requirements'));
  const facts = model.requirements.filter(({ id }) => cited.has(id));
  return [
    ...(open.length > 0
      ? [
          '## Unspecified behaviour',
          details(
            open.length === 1 ? '1 open question' : `${open.length} open questions`,
            openPointList(context, open),
          ),
        ]
      : []),
    ...(facts.length > 0
      ? [
          '## Requirements',
          details(
            facts.length === 1 ? '1 requirement' : `${facts.length} requirements`,
            bullets(facts.map(({ id, statement }) => `${requirement(id)} ${statement}`)),
          ),
        ]
      : []),
  ];
}

/** One page for the formats that many fields share: timestamps, ids, hashes. */
export function formatsPage(context: Context): Page {
  const sections = [...context.formats].flatMap((name) => {
    const { document, schema } = componentOf(context, name);
    const isResource = (other: string) => (context.resources.has(other) ? 'resource' : undefined);
    const field = fieldOf(document, [name], schema, true, isResource);
    const users = operationsUsing(context.model.operations, name);
    return [
      `## ${name}`,
      [`${linkedType(context, field)}.`, field.description, ...field.limits].join(' '),
      users.length > 8
        ? `Used by ${users.length} operations.`
        : users.length > 0 && `Used by ${users.map(({ id }) => operationLink(id)).join(', ')}.`,
    ];
  });
  return {
    path: pathOf.formats,
    title: 'Formats',
    description: 'Timestamps, identifiers, hashes and other values that many fields share.',
    markdown: blocks('# Formats', 'Formats that many fields share.', ...sections),
  };
}

/** Nothing here is made of webhooks; a reader must not take them for missing in the contract. */
function webhooksText({ webhooks }: OpenApiDocument): string {
  const names = Object.keys(objectOf(webhooks)).map((name) => `\`${name}\``);
  return names.length === 0
    ? ''
    : `The contract has webhooks, which this site, the clients and \`openapi-3.0.json\` leave out: ${names.join(', ')}.`;
}

export function referenceIndex(context: Context): Page {
  const { model, resources } = context;
  const sections = model.tags.flatMap(({ name, description, operations }) => [
    `## ${name}`,
    description,
    table(
      ['Operation', 'Request', 'Specified by'],
      operations.map(({ id, summary, method, path, isStated, node }) => [
        operationLink(id, summary) + (deprecationOf(node) === undefined ? '' : ' (deprecated)'),
        `\`${method.toUpperCase()} ${path}\``,
        isStated ? 'the interface' : 'the reference server',
      ]),
    ),
  ]);
  const specified = model.operations.filter(({ isStated }) => isStated).length;
  const further = model.operations.length - specified;
  return {
    path: pathOf.reference,
    title: 'Reference',
    description: `All ${model.operations.length} operations and ${resources.size} resources.`,
    markdown: blocks(
      '# Reference',
      `The interface specifies ${specified} operations. The reference server has ${further} others, which are marked. ` +
        'Paths are relative to the base URL, which ends in `/v1`.',
      webhooksText(model.contract),
      ...sections,
      '## Resources',
      bullets(
        [...resources].map(
          (name) =>
            `[${resourceTitle(name)}](${linkTo(pathOf.resource(name))}): ${textOf(componentOf(context, name).schema.description)}`,
        ),
      ),
      `[Formats](${linkTo(pathOf.formats)}) describes timestamps, ids and other values that many fields share.`,
    ),
  };
}
