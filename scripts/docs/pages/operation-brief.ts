import { isObject, type Json } from '../../lib/openapi.ts';
import { conditionsOf, type Condition } from '../model/conditions.ts';
import { deprecationOf, fieldOf, fieldsOf, limitsOfWhole, schemaOf, type Field } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { pathOfRequest } from '../samples/request.ts';
import { usualRequest } from '../samples/variants.ts';
import { fieldBullets, hasPage, type Context } from './context.ts';
import { blocks, fence } from './markdown.ts';
import { leftOutText, signature } from './operation-texts.ts';
import { linkTo, pathOf } from './page.ts';

const tokenOf = ({ needsToken, takesToken }: DocumentedOperation): string => {
  if (needsToken) return '';
  return takesToken ? ' The token is optional.' : ' No token.';
};

/** What an agent needs for the call, and no more: `llms.txt` contains what all calls have in common. */
export function briefText(context: Context, operation: DocumentedOperation): string {
  const fields = fieldsOfBoth(context, operation);
  const [success] = operation.successes;
  const limits = limitsOfWhole(operation.document, operation.body?.schema, hasPage(context));
  const sample = sampleBody(operation);
  const responses = success?.contents[0]?.examples;
  const example = (sample && responses?.get(sample.name)) ?? [...(responses?.values() ?? [])][0];
  const errors = conditionsOf(operation, context.conditions).filter(({ only }) => only !== undefined);
  return blocks(
    `# ${signature(operation)}`,
    deprecationOf(operation.node),
    `${operation.summary} (\`${operation.id}\`). ${operation.description}${tokenOf(operation)}`,
    leftOutText(operation),
    fields.length > 0 && fieldBullets(fields),
    limits && `Body: ${limits}`,
    ...(sample ? sampleText(sample) : []),
    example !== undefined && 'Response:',
    example !== undefined && fence(typeof example === 'string' ? 'text' : 'json', compact(example)),
    errors.length > 0 &&
      `Errors ([all](${linkTo(pathOf.errors)})): ${errors.map(briefCondition).join('; ')}.`,
  );
}

interface SampleBody {
  /** The name of the example, which the example of its response may share. */
  readonly name: string;
  readonly body: Json;
  /** The path of the call if it has a parameter and the body belongs to the usual call. */
  readonly path?: string;
}

/** The body of the usual call, or of the next example if the usual one is empty and shows nothing. */
function sampleBody(operation: DocumentedOperation): SampleBody | undefined {
  const request = usualRequest(operation);
  const { isForm, body } = request;
  if (isForm || body === undefined) return undefined;
  const [usual, ...further] = [...(operation.body?.examples ?? [])].map(([name, example]) => ({
    name,
    body: example,
  }));
  const other = isEmpty(body) ? further.find((example) => !isEmpty(example.body)) : undefined;
  if (other) return other;
  const path = pathOfRequest(request);
  return { name: usual?.name ?? '', body, ...(path !== operation.path && { path }) };
}

const isEmpty = (body: Json) => isObject(body) && Object.keys(body).length === 0;

const sampleText = ({ body, path }: SampleBody): string[] => [
  `Sample body${path === undefined ? '' : ` for \`${path}\``}:`,
  fence('json', compact(body)),
];

const compact = (example: Json) => (typeof example === 'string' ? example : JSON.stringify(example));

const briefCondition = ({ stated, code, title, text }: Condition) =>
  `${stated ?? `4XX (reference server: ${code})`} ${title.toLowerCase()}${text ? ` \`${text}\`` : ''}`;

/** The fields of the interface, then those of the reference server only. */
function fieldsOfBoth(context: Context, operation: DocumentedOperation): Field[] {
  const ownFields = fieldsIn(context, operation);
  const names = new Set(ownFields.map(({ name }) => name));
  const { reference } = operation;
  const further = operation.isStated
    ? fieldsIn(context, { ...operation, ...reference, document: context.model.reference })
    : [];
  return [
    ...ownFields,
    ...further
      .filter(({ name }) => !names.has(name))
      .map((field) => ({ ...field, description: `(reference server) ${field.description}` })),
  ];
}

function fieldsIn(context: Context, operation: DocumentedOperation): Field[] {
  const { document, parameters, body } = operation;
  return [
    ...parameters.map((input) => ({
      ...fieldOf(document, [input.name], schemaOf(input), input.isRequired, hasPage(context)),
      description: `${input.description} In the ${input.in}.`,
    })),
    ...(body ? fieldsOf(document, body.schema, hasPage(context)) : []),
  ];
}
