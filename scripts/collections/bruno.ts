import { firstOf, inputsIn, valueOf, type Call, type Parameter } from '../lib/call.ts';
import { objectOf, textOf, type OpenApiDocument } from '../lib/openapi.ts';
import { slugOf } from '../lib/slug.ts';
import { acceptOf, collectionFolders, searchOf, shownResponses } from './requests.ts';
import { bodyText, fileName, secrets, settings, uploadFlow, type FlowStep } from './upload-flow.ts';

/** The folder of the upload flow. */
export const flowFolder = slugOf(uploadFlow.title);

/** A collection for Bruno: every operation, the upload flow and an environment, by file path. */
export function brunoCollection(description: OpenApiDocument): Map<string, string> {
  const files = new Map<string, string>([
    [
      'bruno.json',
      `${JSON.stringify({ version: '1', name: 'File Storage API', type: 'collection' }, null, 2)}\n`,
    ],
    [
      'collection.bru',
      blocks([
        ['auth', ['mode: bearer']],
        ['auth:bearer', ['token: {{token}}']],
        [
          'tests',
          ["test('is a success', () => {", '  expect(res.getStatus()).to.be.within(200, 299);', '});'],
        ],
        ['docs', lines(textOf(objectOf(description.info).description))],
      ]),
    ],
    ['environments/reference.bru', environment()],
    [`${flowFolder}/folder.bru`, folder(uploadFlow.title, uploadFlow.description, 1)],
  ]);
  for (const [index, step] of uploadFlow.steps.entries())
    files.set(`${flowFolder}/${slugOf(step.title)}.bru`, stepFile(step, index + 1));
  for (const [index, { title, description: about, operations }] of collectionFolders(description).entries()) {
    files.set(`${slugOf(title)}/folder.bru`, folder(title, about, index + 2));
    for (const [place, operation] of operations.entries()) {
      const file = `${slugOf(title)}/${operation.id}.bru`;
      files.set(file, requestFile(operation, place + 1));
    }
  }
  return files;
}

type Block = readonly [name: string, content: readonly string[]];

const indented = (line: string) => (line === '' ? '' : `  ${line}`);

const blocks = (list: readonly Block[]) =>
  `${list.map(([name, content]) => `${name} {\n${content.map(indented).join('\n')}\n}`).join('\n\n')}\n`;

const lines = (text: string) => text.trimEnd().split('\n');

function environment(): string {
  const variables = Object.entries(settings).filter(([name]) => !secrets.includes(name));
  const vars = blocks([['vars', variables.map(([name, value]) => `${name}: ${value}`)]]);
  return `${vars}\nvars:secret [\n${secrets.map((name) => `  ${name}`).join(',\n')}\n]\n`;
}

const folder = (title: string, description: string, seq: number) =>
  blocks([
    ['meta', [`name: ${title}`, `seq: ${seq}`]],
    ['auth', ['mode: inherit']],
    ['docs', lines(description)],
  ]);

function requestFile(operation: Call, seq: number): string {
  const { method, path, needsToken, summary, description, body } = operation;
  const [inPath, query, headers] = ['path', 'query', 'header'].map((place) => inputsIn(operation, place));
  const url = `{{baseUrl}}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}${searchOf(query!)}`;
  const kind = body === undefined ? 'none' : body.isForm ? 'multipartForm' : 'json';
  const examples = shownResponses(operation).flatMap(({ name, body: shown }) => [
    ...['', `### ${name}`, '', '```json'],
    ...JSON.stringify(shown, null, 2).split('\n'),
    '```',
  ]);
  return blocks([
    ['meta', [`name: ${summary}`, 'type: http', `seq: ${seq}`]],
    [method, [`url: ${url}`, `body: ${kind}`, `auth: ${needsToken ? 'inherit' : 'none'}`]],
    ...(query!.length > 0 ? [['params:query', query!.map(field)] as const] : []),
    ...(inPath!.length > 0 ? [['params:path', inPath!.map(field)] as const] : []),
    ['headers', [`accept: ${acceptOf(operation)}`, ...headers!.map(field)]],
    ...(body && !body.isForm
      ? [['body:json', lines(bodyText(firstOf(body.examples) ?? null))] as const]
      : []),
    ...(body?.isForm ? [['body:multipart-form', body.fields.map(formField)] as const] : []),
    ['docs', [...lines(description), ...examples]],
  ]);
}

/** A tilde disables it. */
const field = (input: Parameter) => `${input.isRequired ? '' : '~'}${input.name}: ${valueOf(input)}`;

const formField = (input: Parameter) =>
  input.name === 'file' ? `${input.name}: @file(${fileName})` : field(input);

function stepFile({ title, method, to, needsToken, body, keeps }: FlowStep, seq: number): string {
  const url = 'url' in to ? to.url : `{{baseUrl}}${to.path}`;
  const isJson = 'json' in body;
  const kept = Object.entries(keeps).map(
    ([name, { at, isLastSegment }]) =>
      `bru.setVar('${name}', res.body.${at.join('.')}${isLastSegment ? ".split('/').pop()" : ''});`,
  );
  return blocks([
    ['meta', [`name: ${title}`, 'type: http', `seq: ${seq}`]],
    [
      method.toLowerCase(),
      [`url: ${url}`, `body: ${isJson ? 'json' : 'text'}`, `auth: ${needsToken ? 'inherit' : 'none'}`],
    ],
    ['headers', ['accept: application/json', `content-type: ${isJson ? 'application/json' : body.type}`]],
    isJson ? ['body:json', lines(bodyText(body.json))] : ['body:text', lines(body.text)],
    ...(kept.length > 0 ? [['script:post-response', kept] as const] : []),
  ]);
}
