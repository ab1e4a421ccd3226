import type { DocumentName } from './documents.ts';
import type { Fault } from './fault.ts';

const issue = (repository: string, number: number) =>
  `[issue ${number}](https://github.com/${repository}/issues/${number})`;

const by =
  (part: Fault['part'], why: string, ...documents: DocumentName[]) =>
  (...tools: string[]): Fault[] =>
    tools.map((tool) => ({ tool, documents, part, blame: 'tool', why }));

const clientDocuments = ['codegen', 'codegen 3.0', 'reference codegen'] as const;

/**
 * Every failed cell of the matrix, and who is responsible. `npm run field -- matrix` fails if one is missing or no
 * longer true.
 */
export const faults: readonly Fault[] = [
  ...by('document', 'It does not support OpenAPI 3.2.', '3.2')(
    'swagger-parser',
    'readme parser',
    'kin-openapi',
    'IBM validator',
  ),
  {
    tool: 'oas-validator',
    documents: ['3.1', 'codegen', 'reference', '3.2'],
    part: 'document',
    blame: 'nobody',
    why: 'It supports only OpenAPI 3.0, and says so.',
  },
  ...by(
    'document',
    'It requires a `type` next to `enum` and `allOf`. OpenAPI 3.0 does not require it.',
    '3.0',
  )('oas-validator'),
  ...by(
    'strict',
    `It exports two names for one schema: ${issue('ferdikoomen/openapi-typescript-codegen', 1832)}.`,
    ...clientDocuments,
  )('openapi-typescript-codegen'),
  ...by(
    'strict',
    `Its clients pass mypy, and not \`mypy --strict\`: ${issue('OpenAPITools/openapi-generator', 20_959)}.`,
    ...clientDocuments,
  )('openapi-generator, python'),
  ...by(
    'call',
    `It reads the bytes of a download as text: ${issue('ferdikoomen/openapi-typescript-codegen', 1559)}.`,
    'reference codegen',
  )('openapi-typescript-codegen'),
  ...by(
    'call',
    `It reads bytes as text if their type is \`*/*\`, in spite of ${issue('oazapfts/oazapfts', 49)}.`,
    'reference codegen',
  )('oazapfts'),
  {
    tool: 'Redocly',
    documents: ['reference codegen'],
    part: 'call',
    blame: 'nobody',
    why: 'By default, its client parses a download by its content type, so that a text file is a text and not bytes.',
  },
  ...by(
    'call',
    `Its client selects the type of an error by the body, and not by the status code: ${issue('OpenAPITools/openapi-generator', 10_977)}.`,
    'reference codegen',
  )('openapi-generator, rust'),
  ...by(
    'call',
    `It declares an output schema for a download, and returns the text without structured output. It also does this for other results that are no objects: ${issue('PrefectHQ/fastmcp', 2821)}.`,
    'reference codegen',
  )('FastMCP'),
  ...by(
    'examples',
    'It generates values from the schemas, and uses few of the named examples.',
    ...(['3.1', 'codegen', 'reference', '3.0', '3.2'] as const),
  )('Mockoon'),
];
