import { requestContents, responseContents, type Content } from '../../lib/examples.ts';
import { at, objectOf, textOf, type Json, type OpenApiDocument } from '../../lib/openapi.ts';
import { citationsIn } from '../model/citations.ts';
import { conditionsOf, type Condition } from '../model/conditions.ts';
import { fieldOf, fieldsOf, type Field } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { curl, languages } from '../samples/languages.ts';
import { plain, sampleRequest } from '../samples/request.ts';
import {
  choiceFor,
  fieldBullets,
  fieldTable,
  hasPage,
  marksOf,
  openPoint,
  requirement,
  type Context,
} from './context.ts';
import { blocks, bullets, fence, prettyJson, table } from './markdown.ts';
import { linkTo, pathOf, type Page, type TryIt } from './page.ts';

export function operationPage(context: Context, operation: DocumentedOperation): Page {
  const { id, summary } = operation;
  return {
    path: pathOf.operation(id),
    title: summary,
    description: `${signature(operation)}: ${firstSentence(textOf(operation.node.description))}`,
    markdown: fullText(context, operation),
    brief: briefText(context, operation),
    ...(sampleRequest(operation).isForm ? {} : { tryIt: tryItOf(operation) }),
  };
}

const signature = ({ method, path }: DocumentedOperation) => `${method.toUpperCase()} ${path}`;
const firstSentence = (text: string) => /^[\s\S]*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;

function fullText(context: Context, operation: DocumentedOperation): string {
  const request = sampleRequest(operation);
  const samples = languages.flatMap(({ name, fence: language, write }) => {
    const code = write(request);
    return code === undefined ? [] : [fence(language, code, name)];
  });
  return blocks(
    `# ${operation.summary}`,
    `\`${signature(operation)}\``,
    introduction(operation),
    '## Request',
    requestText(context, operation),
    '### Sample',
    ...samples,
    ...otherRequests(operation),
    '## Answer',
    answerText(context, operation),
    '## Errors',
    errorText(context, operation),
    ...openText(context, operation),
    ...statedText(context, operation),
    ...usedText(context, operation),
  );
}

/** What an agent needs to make the call, and no more. */
function briefText(context: Context, operation: DocumentedOperation): string {
  const { document, parameters } = operation;
  const fields = [...parameterFields(context, operation), ...bodyFields(context, operation)];
  const [[, success]] = successes(operation) as [[string, Content[]]];
  const [example] = success[0]?.examples.values() ?? [];
  const errors = conditionsOf(operation, context.conditions).filter(({ id, code }) => isTelling(id, code));
  // What holds for every refusal stands in the catalogue.
  const shared = new Set(citationsIn(document, refusals(document), 'x-unknown'));
  const open = ownUnknowns(context, operation).filter(({ id }) => !shared.has(id));
  return blocks(
    `# ${signature(operation)}`,
    `${operation.summary} (\`${operation.id}\`). ${introduction(operation)}`,
    fields.length > 0 && fieldBullets(fields),
    (requestContents(document, operation).length > 0 || parameters.length > 0) &&
      fence('sh', curl.write(sampleRequest(operation))!),
    `${answerSentence(operation)} ${example === undefined ? '' : 'Example:'}`.trim(),
    example !== undefined && fence(typeof example === 'string' ? 'text' : 'json', compact(example)),
    errors.length > 0 &&
      `Errors ([all](${linkTo(pathOf.errors)})): ${errors.map(briefCondition).join('; ')}.`,
    open.length > 0 &&
      `Not stated, so assume: ${open.map(({ id, assume }) => `${assume.replace(/\.$/, '')} (${id})`).join('; ')}.`,
  );
}

const refusals = (document: OpenApiDocument) =>
  ['ValidationError', 'UnspecifiedError'].map((name) => at(document, `#/components/schemas/${name}`));

const compact = (example: Json) => (typeof example === 'string' ? example : JSON.stringify(example));

/** The rest is alike everywhere and stands in the catalogue. */
const isTelling = (id: string, code: string) => ['401', '403', '404', '422'].includes(code) && id !== 'range';

const briefCondition = ({ stated, code, title, text }: Condition) =>
  `${stated ?? `4XX (reference server: ${code})`} ${title.toLowerCase()}${text ? ` \`${text}\`` : ''}`;

function introduction(operation: DocumentedOperation): string {
  const { node, needsToken, isStated } = operation;
  const provenance =
    'The interface mentions this operation and does not show it. This is how the **reference server** has it; ' +
    'another server may differ.';
  return [textOf(node.description), needsToken ? '' : 'Needs no token.', isStated ? '' : provenance]
    .filter(Boolean)
    .join(' ');
}

function parameterFields(context: Context, { document, parameters }: DocumentedOperation): Field[] {
  return parameters.map((parameter) => {
    const field = fieldOf(
      document,
      textOf(parameter.name),
      parameter.schema ?? {},
      parameter.required === true,
      hasPage(context),
    );
    const place = `In the ${textOf(parameter.in)}.`;
    return { ...field, description: `${textOf(parameter.description)} ${place}` };
  });
}

function bodyFields(context: Context, operation: DocumentedOperation): Field[] {
  const [content] = requestContents(operation.document, operation);
  return content ? fieldsOf(operation.document, content.schema, hasPage(context)) : [];
}

function requestText(context: Context, operation: DocumentedOperation): string {
  const parameters = parameterFields(context, operation);
  const body = bodyFields(context, operation);
  const [content] = requestContents(operation.document, operation);
  if (parameters.length + body.length === 0) return 'No parameters and no body.';
  return blocks(
    parameters.length > 0 && '### Parameters',
    fieldTable(context, parameters, 'required'),
    body.length > 0 && '### Body',
    content && content.type !== 'application/json' && `A form, sent as \`${content.type}\`.`,
    fieldTable(context, body, 'required'),
  ).trimEnd();
}

/** Every further documented request, and what it is for. */
function otherRequests({ document, node, ...operation }: DocumentedOperation): string[] {
  const [content] = requestContents(document, { node, ...operation });
  const entries = [...(content?.examples ?? [])].slice(1);
  return entries.flatMap(([name, value]) => [`${titleOf(name)}:`, fence('json', prettyJson(value))]);
}

/** `intoNewFolders` becomes `Into new folders`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function successes(operation: DocumentedOperation): [string, Content[]][] {
  return [...responseContents(operation.document, operation)].filter(([code]) => code.startsWith('2'));
}

function answerSentence(operation: DocumentedOperation): string {
  const codes = Object.keys(objectOf(operation.reference.node.responses)).filter((code) =>
    code.startsWith('2'),
  );
  return operation.isStated
    ? `Any 2xx is a success; the reference server answers ${codes.join(' or ')}.`
    : `The reference server answers ${codes.join(' or ')}.`;
}

function answerText(context: Context, operation: DocumentedOperation): string {
  const { document, node } = operation;
  const parts = successes(operation).map(([code, contents]) => {
    const fields = contents[0] ? fieldsOf(document, contents[0].schema, hasPage(context)) : [];
    const itself = contents[0] ? objectOf(contents[0].schema) : {};
    const isList = textOf(itself.$ref).endsWith('List');
    return blocks(
      successes(operation).length > 1 && `### ${code}`,
      textOf(objectOf(objectOf(node.responses)[code]).description),
      isList && 'A bare array; there is no `status` around it.',
      fieldTable(context, fields, 'present'),
      ...exampleBlocks(contents),
    ).trimEnd();
  });
  return blocks(answerSentence(operation), ...parts).trimEnd();
}

function exampleBlocks(contents: readonly Content[]): string[] {
  const examples = [...(contents[0]?.examples ?? [])];
  return examples.flatMap(([name, value]) => [
    examples.length > 1 ? `${titleOf(name)}:` : 'Example:',
    typeof value === 'string' ? fence('text', value) : fence('json', prettyJson(value)),
  ]);
}

function errorText(context: Context, operation: DocumentedOperation): string {
  const conditions = conditionsOf(operation, context.conditions);
  const rows = conditions.map(({ id, title, stated, code, text, cause, remedy }) => [
    stated ?? `not stated; reference server: ${code}`,
    `[${title}](${linkTo(pathOf.errors, id)})`,
    text ? `\`${text}\`` : '',
    cause,
    remedy,
  ]);
  const documented = [...responseContents(operation.document, operation)].filter(
    ([code]) => !code.startsWith('2'),
  );
  const withOwnText = operation.isStated ? documented : documented.filter(([code]) => code === '422');
  const examples = withOwnText.flatMap(([code, contents]) =>
    [...(contents[0]?.examples.values() ?? [])].map((value) =>
      fence('json', prettyJson(value), code === '4XX' ? 'Refused' : code),
    ),
  );
  return blocks(
    table(['Code', 'What went wrong', 'Message', 'Cause', 'Remedy'], rows),
    examples.length > 0 && 'Bodies as documented:',
    ...examples,
  ).trimEnd();
}

function ownUnknowns({ model }: Context, operation: DocumentedOperation) {
  const { document, node, parameters } = operation;
  const success = Object.entries(objectOf(node.responses)).filter(([code]) => !['401', '403'].includes(code));
  const ids = citationsIn(
    document,
    [
      { 'x-unknown': node['x-unknown'] ?? [] },
      parameters,
      node.requestBody,
      success.map(([, response]) => response),
    ],
    'x-unknown',
  );
  return model.unknowns.filter(({ id }) => ids.includes(id));
}

function openText(context: Context, operation: DocumentedOperation): string[] {
  const rows = ownUnknowns(context, operation).map((unknown) => [
    openPoint(unknown.id),
    unknown.question,
    unknown.assume,
    choiceFor(context, unknown),
  ]);
  if (rows.length === 0) return [];
  return [
    '## Not specified',
    'The interface does not state these points. What holds for every operation stands in ' +
      `[what the interface does not define](${linkTo(pathOf.openPoints)}).`,
    table(['Point', 'Question', 'Assume', 'Reference server'], rows),
  ];
}

function statedText({ model }: Context, operation: DocumentedOperation): string[] {
  const cited = marksOf(operation, 'x-requirements');
  const facts = model.requirements.filter(({ id, where }) => cited.has(id) || where.includes(operation.id));
  if (facts.length === 0) return [];
  return [
    '## What the interface states',
    bullets(facts.map((fact) => `${requirement(fact.id)} ${fact.statement}`)),
  ];
}

function usedText({ model, mentions }: Context, operation: DocumentedOperation): string[] {
  const flows = model.workflows.filter(({ steps }) =>
    steps.some(({ operationId }) => operationId === operation.id),
  );
  const links = [
    ...(mentions.get(pathOf.operation(operation.id)) ?? []).map(
      ({ path, title }) => `[${title}](${linkTo(path)})`,
    ),
    ...flows.map(({ id, summary }) => `Workflow: [${summary}](${linkTo(pathOf.workflow(id))})`),
  ];
  return links.length === 0 ? [] : ['## Where it is used', bullets(links)];
}

function tryItOf(operation: DocumentedOperation): TryIt {
  const { method, path, needsToken, pathValues, query, body } = sampleRequest(operation);
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => {
      const name = textOf(parameter.name);
      const value = (parameter.in === 'path' ? pathValues : query)[name];
      // An optional parameter is left to the reader.
      const shown = parameter.required === true && value !== undefined ? plain(value) : '';
      return { name, in: textOf(parameter.in), value: shown };
    });
  return {
    method,
    path,
    needsToken,
    parameters,
    ...(body !== undefined && { body: JSON.stringify(body, null, 2) }),
  };
}
