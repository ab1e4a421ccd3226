import { dereference, objectOf } from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import { deprecationOf } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import type { Context } from './context.ts';

export const signature = ({ method, path }: DocumentedOperation) => `${method.toUpperCase()} ${path}`;

export function introduction(operation: DocumentedOperation): string {
  const { description, needsToken, takesToken, isStated, node } = operation;
  const provenance =
    'The interface does not specify this operation. This page describes the **reference server**; ' +
    'another server may differ.';
  const token = takesToken ? 'The token is optional.' : 'This operation needs no token.';
  return [deprecationOf(node), description, needsToken ? '' : token, isStated ? '' : provenance]
    .filter(Boolean)
    .join(' ');
}

/** Nothing here is made of them; a reader must not take them for missing in the description. */
export function leftOutText({ document, node }: DocumentedOperation): string {
  const responses = Object.values(objectOf(node.responses)).map((each) =>
    objectOf(dereference(document, each)),
  );
  const links = responses.flatMap((response) => Object.keys(objectOf(response.links)));
  const parts = Object.entries({ callbacks: Object.keys(objectOf(node.callbacks)), links })
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `${kind} (${[...new Set(names)].map((name) => `\`${name}\``).join(', ')})`);
  return parts.length === 0 ? '' : `The description has ${parts.join(' and ')}, which this site leaves out.`;
}

export function answerSentence(operation: DocumentedOperation): string {
  const codes = [...operation.reference.responses.keys()].filter((code) => /^[23]/.test(code));
  return operation.isStated
    ? `Treat any 2xx as a success. The reference server responds with ${codes.join(' or ')}.`
    : `The reference server responds with ${codes.join(' or ')}.`;
}

/** The unknowns that concern this operation in particular. */
export function ownUnknowns({ model }: Context, operation: DocumentedOperation) {
  const { document, node, parameters } = operation;
  const success = Object.entries(objectOf(node.responses)).filter(([code]) => !['401', '403'].includes(code));
  const ids = citationsIn(
    document,
    [
      { 'x-unknown': node['x-unknown'] ?? [] },
      parameters.map((parameter) => parameter.node),
      node.requestBody,
      success.map(([, response]) => response),
    ],
    'x-unknown',
  );
  return model.unknowns.filter(({ id }) => ids.includes(id));
}
