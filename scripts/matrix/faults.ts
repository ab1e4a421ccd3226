import type { DocumentName } from './documents.ts';
import type { Fault } from './fault.ts';

const ranges = 'A success response with the range `2XX` has no type. `openapi.codegen.json` has 200 instead.';
const versions = 'It does not support OpenAPI 3.2.';
const nulls = 'It does not support `type: null`. The OpenAPI 3.0 document does not contain it.';
const conditions =
  'It does not terminate on conditional schemas. `openapi.codegen.json` contains plain objects instead.';
const unions =
  'It does not support a path parameter that is an integer or a string, such as an id or a hash.';

const by =
  (part: Fault['part'], why: string, ...documents: DocumentName[]) =>
  (...tools: string[]): Fault[] =>
    tools.map((tool) => ({ tool, documents, part, blame: 'tool', why }));

/** Every red cell of the matrix, and whose fault it is. `npm run field -- matrix` fails where one is missing or no longer true. */
export const faults: readonly Fault[] = [
  ...by('document', versions, '3.2')(
    'swagger-parser',
    'readme parser',
    'IBM validator',
    'RTK codegen',
    'openapi-zod-client',
    'oazapfts',
    'typed-openapi',
    'openapi-generator, python',
    'openapi-generator, java',
    'openapi-generator, csharp',
    'openapi-python-client',
    'openapi-mcp-generator',
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
  ...by('types', ranges, '3.1', '3.2')('swagger-typescript-api', 'orval'),
  ...by('types', ranges, '3.1')('RTK codegen', 'openapi-zod-client'),
  ...by('call', ranges, '3.1', '3.2')('swagger-typescript-api'),
  ...by('call', ranges, '3.1')('openapi-zod-client'),
  ...by('strict', 'It writes a range, `2XX`, as a number.', '3.1')('oazapfts'),
  ...by('call', 'It writes a range, `2XX`, as a number.', '3.1')('oazapfts'),
  ...by('document', conditions, '3.1', 'reference', '3.2')('kubb'),
  ...by('document', nulls, '3.1', 'codegen', 'reference')('openapi-generator, python'),
  ...by('document', unions, '3.1', 'codegen', 'reference', '3.2')('oapi-codegen'),
  ...by(
    'strict',
    'It exports two names for one schema.',
    '3.1',
    'codegen',
    'reference',
    '3.0',
    '3.2',
  )('openapi-typescript-codegen'),
  ...by(
    'examples',
    'It generates values from the schemas, and uses few of the named examples.',
    ...(['3.1', 'codegen', 'reference', '3.0', '3.2'] as const),
  )('Mockoon'),
];
