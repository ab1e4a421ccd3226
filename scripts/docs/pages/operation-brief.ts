import { requestContents } from '../../lib/examples.ts';
import { textOf, type Json } from '../../lib/openapi.ts';
import { conditionsOf, type Condition } from '../model/conditions.ts';
import { fieldOf, fieldsOf, type Field } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { filledPath } from '../samples/request.ts';
import { usualRequest } from '../samples/variants.ts';
import { fieldBullets, hasPage, type Context } from './context.ts';
import { blocks, fence } from './markdown.ts';
import { signature, successes } from './operation-texts.ts';
import { linkTo, pathOf } from './page.ts';

/** What an agent needs to make the call, and no more: what holds for all calls stands in `llms.txt`. */
export function briefText(context: Context, operation: DocumentedOperation): string {
  const fields = fieldsOfBoth(context, operation);
  const [success] = successes(operation);
  const [example] = success?.[1][0]?.examples.values() ?? [];
  const errors = conditionsOf(operation, context.conditions).filter(({ only }) => only !== undefined);
  return blocks(
    `# ${signature(operation)}`,
    `${operation.summary} (\`${operation.id}\`). ${textOf(operation.node.description)}${operation.needsToken ? '' : ' No token.'}`,
    fields.length > 0 && fieldBullets(fields),
    ...sampleText(operation),
    example !== undefined && 'Response:',
    example !== undefined && fence(typeof example === 'string' ? 'text' : 'json', compact(example)),
    errors.length > 0 &&
      `Errors ([all](${linkTo(pathOf.errors)})): ${errors.map(briefCondition).join('; ')}.`,
  );
}

function sampleText(operation: DocumentedOperation): string[] {
  const request = usualRequest(operation);
  if (request.isForm || request.body === undefined) return [];
  const path = filledPath(request);
  return [
    `Sample body${path === operation.path ? '' : ` for \`${path}\``}:`,
    fence('json', compact(request.body)),
  ];
}

const compact = (example: Json) => (typeof example === 'string' ? example : JSON.stringify(example));

const briefCondition = ({ stated, code, title, text }: Condition) =>
  `${stated ?? `4XX (reference server: ${code})`} ${title.toLowerCase()}${text ? ` \`${text}\`` : ''}`;

/** The fields of the interface, then those that only the reference server takes. */
function fieldsOfBoth(context: Context, operation: DocumentedOperation): Field[] {
  const stated = fieldsIn(context, operation);
  const names = new Set(stated.map(({ name }) => name));
  const { reference } = operation;
  const further = operation.isStated
    ? fieldsIn(context, { ...operation, ...reference, document: context.model.reference })
    : [];
  return [
    ...stated,
    ...further
      .filter(({ name }) => !names.has(name))
      .map((field) => ({ ...field, description: `(reference server) ${field.description}` })),
  ];
}

function fieldsIn(context: Context, operation: DocumentedOperation): Field[] {
  const { document, parameters } = operation;
  const [content] = requestContents(document, operation);
  return [
    ...parameters.map((parameter) => {
      const schema = parameter.schema ?? {};
      const isRequired = parameter.required === true;
      const field = fieldOf(document, textOf(parameter.name), schema, isRequired, hasPage(context));
      return { ...field, description: `${textOf(parameter.description)} In the ${textOf(parameter.in)}.` };
    }),
    ...(content ? fieldsOf(document, content.schema, hasPage(context)) : []),
  ];
}
