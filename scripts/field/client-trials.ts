import path from 'node:path';
import { program } from './client-programs.ts';
import { compiledClient, go, java, notCompiled, python, rust } from './compiled-client.ts';
import type { DocumentName } from './documents.ts';
import { excuse, type Check, type Trial } from './trial.ts';
import { otherTypescriptGenerators, typedGenerators } from './typescript-generators.ts';
import { typescriptClient } from './typescript-client.ts';

const on = ['codegen', 'codegen 3.0', 'reference codegen'] as const satisfies DocumentName[];
const generator = { kind: 'generator', on } as const;

const issue = (repository: string, number: number) =>
  `[issue ${number}](https://github.com/${repository}/issues/${number})`;

const openapiGenerator = (language: string, options: readonly string[], check: Check): Trial => ({
  ...{ name: `openapi-generator, ${language}`, version: '7.25.0', ...generator },
  install: { maven: 'org.openapitools:openapi-generator-cli:7.25.0' },
  run: ({ tool, doc }) => [
    'java',
    '-jar',
    path.join(tool, 'program.jar'),
    'generate',
    ...['--input-spec', doc, '--generator-name', language, ...options],
  ],
  then: [check],
});

const withoutCompiler = (compiler: string) =>
  notCompiled(`We had no ${compiler} to write a program for its client with.`);

const redoclyClient = (language: string): Trial => ({
  ...{ name: `Redocly, ${language}`, version: '2.77.0', ...generator },
  install: { own: '@redocly/cli' },
  run: ({ bin, doc }) => [
    bin('redocly'),
    'generate-client',
    doc,
    ...['--output', 'client.ts', '--generator', language.toLowerCase()],
  ],
});

const fastMcp = { pip: ['fastmcp==3.4.0'] };

/** Tools that generate, call or compare, in the order of the page. */
export const clientTrials: readonly Trial[] = [
  ...typedGenerators,
  ...otherTypescriptGenerators,
  openapiGenerator(
    'java',
    ['--output', 'out', '--library', 'native', '--additional-properties', 'useJakartaEe=true'],
    java,
  ),
  {
    ...openapiGenerator(
      'python',
      ['--output', '.'],
      python('openapi_generator.py', 'openapi_client', [
        ...['urllib3==2.8.0', 'python-dateutil==2.9.0.post0', 'pydantic==2.14.3'],
        ...['types-python-dateutil==2.9.0.20261116'],
      ]),
    ),
    excused: excuse(
      'tool',
      `Its clients pass mypy, and not \`mypy --strict\`: ${issue('OpenAPITools/openapi-generator', 20_959)}.`,
      'strict',
      ...on,
    ),
  },
  openapiGenerator(
    'go',
    [
      ...['--output', 'client', '--package-name', 'client'],
      // Its tests import a module of another name; and objects of the contract may have additional fields.
      ...['--global-property', 'apiTests=false,modelTests=false', '--additional-properties'],
      'withGoMod=false,disallowAdditionalPropertiesIfNotPresent=false',
    ],
    go('openapi_generator.go'),
  ),
  openapiGenerator(
    'typescript-fetch',
    ['--output', 'out'],
    typescriptClient('out/index.ts', { calls: 'typescript_fetch.ts' }),
  ),
  {
    ...openapiGenerator(
      'rust',
      [
        ...['--output', 'out', '--package-name', 'client', '--library', 'reqwest'],
        ...['--additional-properties', 'supportAsync=false'],
      ],
      rust,
    ),
    excused: excuse(
      'tool',
      `Its client selects the type of an error by the body, and not by the status code: ${issue('OpenAPITools/openapi-generator', 10_977)}.`,
      'call',
      'reference codegen',
    ),
  },
  openapiGenerator('csharp', ['--output', 'out'], withoutCompiler('.NET')),
  openapiGenerator('kotlin', ['--output', 'out'], withoutCompiler('Kotlin compiler')),
  {
    ...{ name: 'openapi-python-client', version: '0.29.1', ...generator },
    install: { pip: ['openapi-python-client==0.29.1'] },
    run: ({ bin, doc }) => [
      bin('openapi-python-client'),
      'generate',
      '--path',
      doc,
      ...['--meta', 'none', '--output-path', 'openapi_client'],
    ],
    then: [
      python('openapi_python_client.py', 'openapi_client', [
        ...['httpx==0.28.1', 'attrs==26.1.0', 'python-dateutil==2.9.0.post0'],
        'types-python-dateutil==2.9.0.20261116',
      ]),
    ],
  },
  {
    ...{ name: 'datamodel-code-generator', version: '0.89.0', ...generator },
    install: { pip: ['datamodel-code-generator==0.89.0'] },
    run: ({ bin, doc }) => [
      bin('datamodel-codegen'),
      '--input',
      doc,
      '--input-file-type',
      'openapi',
      ...['--output', 'models.py', '--output-model-type', 'pydantic_v2.BaseModel'],
      ...['--target-python-version', '3.11', '--use-annotated', '--collapse-root-models'],
      ...['--formatters', 'builtin'],
    ],
    then: [python('datamodel_codegen.py', 'models.py', ['pydantic[email]==2.14.3'])],
  },
  {
    ...{ name: 'oapi-codegen', version: '2.8.2', ...generator },
    install: { go: 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2' },
    files: () => ({ 'client/doc.go': 'package client\n' }),
    run: ({ bin, doc }) => [
      bin('oapi-codegen'),
      '-generate',
      'types,client',
      '-package',
      'client',
      // Otherwise the type of a response has the same name as its schema.
      ...['-o', 'client/client.go', '-response-type-suffix', 'Result', doc],
    ],
    then: [go('oapi_codegen.go', 'github.com/oapi-codegen/runtime v1.8.0', 'github.com/google/uuid v1.6.0')],
  },
  ...['Python', 'Go', 'PHP', 'Java'].map(redoclyClient),
  {
    ...{ name: 'openapi-mcp-generator', kind: 'bridge', version: '4.0.1', on },
    install: { npm: { 'openapi-mcp-generator': '4.0.1' } },
    run: ({ bin, doc }) => [
      bin('openapi-mcp-generator'),
      '--input',
      doc,
      '--output',
      'mcp',
      ...['--base-url', 'https://storage.example.com/api/v1'],
    ],
  },
  {
    ...{ name: 'FastMCP', kind: 'bridge', version: '3.4.0', install: fastMcp, on },
    files: () => ({
      'tools.py': `import json, sys
from fastmcp import FastMCP
import httpx
FastMCP.from_openapi(json.load(open(sys.argv[1])), client=httpx.AsyncClient())
`,
    }),
    run: ({ bin, doc }) => [bin('python'), 'tools.py', doc],
    then: [
      compiledClient({
        language: 'Python',
        packages: fastMcp,
        files: { 'main.py': program('fastmcp.py'), 'steps.py': program('steps.py') },
        compile: () => [],
        run: ({ packages }) => [path.join(packages, 'bin/python'), 'main.py'],
      }),
    ],
    excused: excuse(
      'tool',
      `It declares an output schema for a download, and returns the text without structured output. It also does this for other results that are no objects: ${issue('PrefectHQ/fastmcp', 2821)}.`,
      'call',
      'reference codegen',
    ),
  },
  {
    ...{ name: 'oasdiff', kind: 'comparison', version: '1.35.0', on },
    install: { go: 'github.com/oasdiff/oasdiff@v1.35.0' },
    run: ({ bin, doc }) => [bin('oasdiff'), 'breaking', doc, doc, '--fail-on', 'WARN'],
  },
];
