import { inputsIn, type Call, type Header } from '../../lib/call.ts';
import { isObject, objectOf, textOf, type Json, type OpenApiDocument } from '../../lib/openapi.ts';
import { conditionsOf, type Condition } from '../model/conditions.ts';
import { fieldOf, fieldTree, limitsOfWhole, schemaOf, type FieldTree } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { sampleRequest, type SampleRequest } from '../samples/request.ts';
import { samplesOf } from '../samples/variants.ts';
import { hasPage, marksOf, requirement, openPointList, type Context } from './context.ts';
import { fieldList } from './field-list.ts';
import { blocks, bullets, details } from './markdown.ts';
import { briefText } from './operation-brief.ts';
import { answerSamples, requestSamples } from './operation-samples.ts';
import { answerSentence, introduction, leftOutText, ownUnknowns, signature } from './operation-texts.ts';
import { linkTo, pathOf, type Page } from './page.ts';
import { tryItOf } from './try-it.ts';

export function operationPage(context: Context, operation: DocumentedOperation): Page {
  const { id, summary } = operation;
  const samples = samplesOf(operation, context.furtherSamples.get(id) ?? []);
  return {
    path: pathOf.operation(id),
    title: summary,
    description: `${signature(operation)}: ${firstSentence(operation.description)}`,
    markdown: fullText(context, operation),
    aside: blocks(
      '## Sample',
      idsNote(samples[0]!.request),
      ...requestSamples(samples),
      '## Sample response',
      ...answerSamples(operation),
    ),
    brief: briefText(context, operation),
    ...(!operation.isStated && { isExtra: true as const }),
    ...(operation.body?.isForm ? {} : { tryIt: tryItOf(operation, samples[0]!.request) }),
  };
}

/** The values that the reader has to replace, because they differ between accounts. */
function idsNote({ pathValues, body }: SampleRequest): string {
  const ids = [...Object.entries(pathValues), ...(isObject(body) ? Object.entries(body) : [])].filter(
    ([name, value]) =>
      (/^(?:id|key|hash|uploadId|\w+Ids?)$/.test(name) || isUuid(value)) && value !== null && value !== 0,
  );
  const values = ids.map(
    ([name, value]) => `\`${name}\` \`${JSON.stringify(value).replaceAll(/["[\]]/g, '')}\``,
  );
  return values.length === 0 ? '' : `Replace with yours: ${values.join(', ')}.`;
}

const isUuid = (value: Json) => typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-/.test(value);

const firstSentence = (text: string) => /^[\s\S]*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;

function fullText(context: Context, operation: DocumentedOperation): string {
  return blocks(
    `# ${operation.summary}`,
    `\`${signature(operation)}\``,
    introduction(operation),
    leftOutText(operation),
    '## Request',
    requestText(context, operation),
    '## Response',
    answerText(context, operation),
    '## Errors',
    errorText(context, operation),
    ...openText(context, operation),
    ...statedText(context, operation),
    usedText(context, operation),
  );
}

/** The operation in its own description, and in that of the reference server if they differ. */
function bothSides(operation: DocumentedOperation, { model }: Context): { own: Side; reference?: Side } {
  const { document, isStated, reference } = operation;
  const own = { document, operation };
  return isStated ? { own, reference: { document: model.reference, operation: reference } } : { own };
}

interface Side {
  document: OpenApiDocument;
  operation: Call;
}

/** The locations of parameters, in the order of a request. */
const places = ['path', 'query', 'header'];

/** The parameters of each location under a title. */
function parameterTexts(context: Context, operation: DocumentedOperation): string[] {
  const { own, reference } = bothSides(operation, context);
  const { pathValues, query } = sampleRequest(operation);
  return places.flatMap((place) => {
    const fieldsOf = ({ document, operation: { parameters } }: Side): FieldTree[] =>
      inputsIn({ parameters }, place).map((input) => ({
        ...fieldOf(document, [input.name], schemaOf(input), input.isRequired, hasPage(context)),
        ...{ description: input.description, children: [] },
      }));
    const list = fieldList(context, fieldsOf(own), {
      side: 'request',
      examples: [{ ...pathValues, ...query }],
      ...(reference && { reference: fieldsOf(reference) }),
    });
    return list === '' ? [] : [`### ${place[0]!.toUpperCase()}${place.slice(1)} parameters`, list];
  });
}

function requestText(context: Context, operation: DocumentedOperation): string {
  const { own, reference } = bothSides(operation, context);
  const bodyOf = ({ document, operation: each }: Side) =>
    fieldTree(document, each.body?.schema, hasPage(context));
  const content = own.operation.body;
  const parameters = parameterTexts(context, operation);
  const body = fieldList(context, content ? bodyOf(own) : [], {
    side: 'request',
    examples: [...(content?.examples.values() ?? [])],
    ...(reference && content && { reference: bodyOf(reference) }),
  });
  const limits = limitsOfWhole(own.document, content?.schema, hasPage(context));
  if (parameters.length === 0 && body === '' && limits === '')
    return 'This operation has no parameters and no body.';
  return blocks(
    ...parameters,
    (body || limits) && '### Body',
    content && content.type !== 'application/json' && `Send a form, as \`${content.type}\`.`,
    limits,
    body,
  ).trimEnd();
}

function answerText(context: Context, operation: DocumentedOperation): string {
  const { document, successes, isStated, reference } = operation;
  const ofOtherCodes = reference.successes.filter(
    (other) => !successes.some(({ code }) => code === other.code),
  );
  const parts = successes.map(({ code, description, headers, contents: [content, ...others] }) => {
    // The reference server replaces a range by a code.
    const counterpart = reference.responses.get(code) ?? (code === '2XX' ? ofOtherCodes[0] : undefined);
    const ofReference = isStated ? counterpart?.contents[0] : undefined;
    const schema = content?.schema;
    const isList = textOf(objectOf(schema).$ref).endsWith('List');
    return blocks(
      successes.length > 1 && `### ${code}`,
      description,
      isList && 'The response is a bare array, without a `status`.',
      limitsOfWhole(document, schema, hasPage(context)),
      fieldList(context, schema === undefined ? [] : fieldTree(document, schema, hasPage(context)), {
        side: 'response',
        examples: [...(content?.examples.values() ?? [])],
        ...(ofReference && {
          reference: fieldTree(context.model.reference, ofReference.schema, hasPage(context)),
        }),
      }),
      others.length > 0 &&
        `The response may also be ${others.map(({ type }) => `\`${type}\``).join(' or ')}.`,
      headers.length > 0 && 'Headers of the response:',
      fieldList(context, headersOf(document, headers, context), { side: 'response' }),
    ).trimEnd();
  });
  return blocks(answerSentence(operation), ...parts).trimEnd();
}

const headersOf = (document: OpenApiDocument, headers: readonly Header[], context: Context): FieldTree[] =>
  headers.map((header) => ({
    ...fieldOf(document, [header.name], schemaOf(header), header.isRequired, hasPage(context)),
    ...{ description: header.description, children: [] },
  }));

/** Responses of every operation; the error catalogue describes them. */
const general = ['400', '401', '403', '413', '415', '429', '500', '503', '507'];

function errorText(context: Context, operation: DocumentedOperation): string {
  const conditions = conditionsOf(operation, context.conditions);
  const isGeneral = ({ code, only }: Condition) => general.includes(code) && only === undefined;
  const particular = conditions
    .filter((condition) => !isGeneral(condition))
    .map(({ id, title, stated, code, text, cause, remedy }) => {
      const name = `[${stated ?? code} ${title.toLowerCase()}](${linkTo(pathOf.errors, id)})`;
      return `${name}${text ? ` \`${text}\`` : ''}\\\n  ${cause} ${remedy}`;
    });
  const isUnstated = conditions.some((condition) => !isGeneral(condition) && condition.stated === undefined);
  const common = conditions.filter(isGeneral).map(({ id, code, title }) => {
    return `[${code} ${title.toLowerCase()}](${linkTo(pathOf.errors, id)})`;
  });
  return blocks(
    isUnstated &&
      operation.isStated &&
      'The interface specifies no status code for these. The codes are those of the reference server.',
    bullets(particular),
    common.length > 0 &&
      `As every operation${operation.needsToken ? '' : ' without a token'}: ${common.join(', ')}.`,
  ).trimEnd();
}

function openText(context: Context, operation: DocumentedOperation): string[] {
  const unknowns = ownUnknowns(context, operation);
  if (unknowns.length === 0) return [];
  const text = blocks(
    'The interface does not answer these questions. Questions about all operations are on the page ' +
      `[Unspecified behaviour](${linkTo(pathOf.openPoints)}).`,
    openPointList(context, unknowns),
  );
  const questions = unknowns.length === 1 ? '1 open question' : `${unknowns.length} open questions`;
  return ['## Unspecified behaviour', details(`${questions}, with what to assume`, text)];
}

function statedText({ model }: Context, operation: DocumentedOperation): string[] {
  const cited = marksOf(operation, 'x-requirements');
  const facts = model.requirements.filter(({ id, where }) => cited.has(id) || where.includes(operation.id));
  if (facts.length === 0) return [];
  const text = bullets(facts.map((fact) => `${requirement(fact.id)} ${fact.statement}`));
  return [
    '## Requirements',
    details(facts.length === 1 ? '1 requirement' : `${facts.length} requirements`, text),
  ];
}

/** Maximum number of pages named that use an operation. */
const named = 4;

function usedText({ model, mentions }: Context, operation: DocumentedOperation): string {
  const flows = model.workflows.filter(({ steps }) =>
    steps.some(({ operationId }) => operationId === operation.id),
  );
  const links = [
    ...(mentions.get(pathOf.operation(operation.id)) ?? []).map(
      ({ path, title }) => `[${title}](${linkTo(path)})`,
    ),
    ...flows.map(({ id, summary }) => `[${summary}](${linkTo(pathOf.workflow(id))})`),
  ];
  const more = links.length > named ? `, and ${links.length - named} more` : '';
  return links.length === 0 ? '' : `Used in: ${links.slice(0, named).join(', ')}${more}.`;
}
