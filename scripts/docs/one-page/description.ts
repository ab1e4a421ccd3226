import {
  at,
  isObject,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import type { DocumentedOperation, SiteModel } from '../model/site-model.ts';
import { languages } from '../samples/languages.ts';
import { sampleRequest } from '../samples/request.ts';

/**
 * The reference description with samples, stated facts and open points. It is taken because its codes are exact: a page that sorts
 * answers by number puts 401 before 2XX.
 */
export function forOnePage(model: SiteModel): OpenApiDocument {
  const document = structuredClone(model.reference);
  for (const operation of model.operations) {
    const node = objectOf(at(document, operation.reference.pointer));
    node.description = [
      textOf(node.description),
      operation.isStated ? '' : 'The interface mentions this operation without showing it.',
      statedText(model, operation),
      openText(model, operation),
    ]
      .filter(Boolean)
      .join('\n\n');
    node['x-codeSamples'] = samplesOf(operation);
  }
  return objectOf(withoutMarks(document));
}

function samplesOf(operation: DocumentedOperation): JsonObject[] {
  const request = sampleRequest(operation);
  return languages.flatMap(({ name, fence, write }) => {
    const source = write(request);
    return source === undefined ? [] : [{ lang: fence, label: name, source }];
  });
}

function statedText(
  { requirements }: SiteModel,
  { document, node, parameters }: DocumentedOperation,
): string {
  const ids = new Set(citationsIn(document, [node, parameters], 'x-requirements'));
  const facts = requirements.filter(({ id }) => ids.has(id));
  return list(
    'Stated',
    facts.map(({ id, statement }) => `${id}: ${statement}`),
  );
}

function openText({ unknowns }: SiteModel, { document, node, parameters }: DocumentedOperation): string {
  const ids = new Set(citationsIn(document, [node, parameters], 'x-unknown'));
  const points = unknowns.filter(({ id }) => ids.has(id));
  return list(
    'Not specified',
    points.map(({ id, question, assume }) => `${id}: ${question} Assume: ${assume}`),
  );
}

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `**${title}**\n\n${items.map((item) => `- ${item}`).join('\n')}`;

/** Ids without their texts tell the reader of this page nothing. */
function withoutMarks(node: Json): Json {
  if (Array.isArray(node)) return node.map(withoutMarks);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]): [string, Json][] =>
      ['x-requirements', 'x-unknown', 'x-answers'].includes(key) ? [] : [[key, withoutMarks(value)]],
    ),
  );
}
