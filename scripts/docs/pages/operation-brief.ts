import { requestContents } from '../../lib/examples.ts';
import { at, textOf, type Json, type OpenApiDocument } from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import { conditionsOf, type Condition } from '../model/conditions.ts';
import { fieldOf, fieldsOf, type Field } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { curl } from '../samples/languages.ts';
import { usualRequest } from '../samples/variants.ts';
import { fieldBullets, hasPage, type Context } from './context.ts';
import { blocks, fence } from './markdown.ts';
import { answerSentence, introduction, ownUnknowns, signature, successes } from './operation-texts.ts';
import { linkTo, pathOf } from './page.ts';

/** What an agent needs to make the call, and no more. */
export function briefText(context: Context, operation: DocumentedOperation): string {
  const { document, parameters } = operation;
  const fields = [...parameterFields(context, operation), ...bodyFields(context, operation)];
  const [success] = successes(operation);
  const [example] = success?.[1][0]?.examples.values() ?? [];
  const errors = conditionsOf(operation, context.conditions).filter(({ id, code }) => isTelling(id, code));
  // What holds for every refusal stands in the catalogue.
  const shared = new Set(citationsIn(document, refusals(document), 'x-unknown'));
  const open = ownUnknowns(context, operation).filter(({ id }) => !shared.has(id));
  return blocks(
    `# ${signature(operation)}`,
    `${operation.summary} (\`${operation.id}\`). ${introduction(operation)}`,
    fields.length > 0 && fieldBullets(fields),
    (requestContents(document, operation).length > 0 || parameters.length > 0) &&
      fence('sh', curl.write(usualRequest(operation))!),
    `${answerSentence(operation)} ${example === undefined ? '' : 'Example:'}`.trim(),
    example !== undefined && fence(typeof example === 'string' ? 'text' : 'json', compact(example)),
    errors.length > 0 &&
      `Errors ([all](${linkTo(pathOf.errors)})): ${errors.map(briefCondition).join('; ')}.`,
    open.length > 0 &&
      `[Unspecified](${linkTo(pathOf.openPoints)}), with what to assume: ${open.map(({ id }) => id).join(', ')}.`,
  );
}

const refusals = (document: OpenApiDocument) =>
  ['ValidationError', 'UnspecifiedError'].map((name) => at(document, `#/components/schemas/${name}`));

const compact = (example: Json) => (typeof example === 'string' ? example : JSON.stringify(example));

/** The rest is alike everywhere and stands in the catalogue. */
const isTelling = (id: string, code: string) => ['401', '403', '404', '422'].includes(code) && id !== 'range';

const briefCondition = ({ stated, code, title, text }: Condition) =>
  `${stated ?? `4XX (reference server: ${code})`} ${title.toLowerCase()}${text ? ` \`${text}\`` : ''}`;

function parameterFields(context: Context, { document, parameters }: DocumentedOperation): Field[] {
  return parameters.map((parameter) => {
    const field = fieldOf(
      document,
      textOf(parameter.name),
      parameter.schema ?? {},
      parameter.required === true,
      hasPage(context),
    );
    return { ...field, description: `${textOf(parameter.description)} In the ${textOf(parameter.in)}.` };
  });
}

function bodyFields(context: Context, operation: DocumentedOperation): Field[] {
  const [content] = requestContents(operation.document, operation);
  return content ? fieldsOf(operation.document, content.schema, hasPage(context)) : [];
}
