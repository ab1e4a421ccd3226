import path from 'node:path';
import { complains, excusedOf } from './complaints.ts';
import type { DocumentName } from './documents.ts';
import { servesExamples } from './examples-served.ts';
import type { Install } from './install.ts';
import { excuse, type Place, type Trial } from './trial.ts';

const all = ['3.1', 'codegen', 'reference', '3.0', '3.2'] as const satisfies DocumentName[];

const ownRedocly = { version: '2.77.0', install: { own: '@redocly/cli' }, on: all } as const;
const no32 = excuse('tool', 'It does not support OpenAPI 3.2.', 'document', '3.2');

/** A library that reads the document in `file`; the text throws an error if it does not accept it. */
const library = (name: string, version: string, install: Install, text: string): Trial => ({
  ...{ name, kind: 'validator', version, install, on: all },
  run: ({ doc }) => ['node', 'check.mjs', doc],
  files: ({ tool }) => ({
    'check.mjs': `
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const { resolve } = createRequire(${JSON.stringify(path.join(tool, 'package.json'))});
const load = async (name) => import(pathToFileURL(resolve(name)).href);
const file = process.argv[2];
${text}`,
  }),
});

const validators: readonly Trial[] = [
  {
    ...{ name: 'Redocly bundle', kind: 'validator', ...ownRedocly },
    run: ({ bin, doc }) => [bin('redocly'), 'bundle', doc, '--output', 'bundled.json'],
  },
  {
    ...library(
      'swagger-parser',
      '13.0.0',
      { own: '@apidevtools/swagger-parser' },
      `const { default: SwaggerParser } = await load('@apidevtools/swagger-parser');
await SwaggerParser.validate(file);`,
    ),
    excused: no32,
  },
  {
    ...library(
      'readme parser',
      '9.0.0',
      { npm: { '@readme/openapi-parser': '9.0.0' } },
      `const { validate, compileErrors } = await load('@readme/openapi-parser');
const result = await validate(file);
if (!result.valid) throw new Error(compileErrors(result));`,
    ),
    excused: no32,
  },
  library(
    'Scalar parser',
    '0.29.2',
    { npm: { '@scalar/openapi-parser': '0.29.2' } },
    `const { validate } = await load('@scalar/openapi-parser');
const result = await validate(await readFile(file, 'utf8'));
if (!result.valid) throw new Error(JSON.stringify(result.errors.slice(0, 3)));`,
  ),
  {
    ...{ name: 'seriousme validator', kind: 'validator', version: '2.11.0', on: all },
    install: { npm: { '@seriousme/openapi-schema-validator': '2.11.0' } },
    run: ({ bin, doc }) => [bin('validate-api'), doc],
  },
  {
    ...library(
      'oas-validator',
      '5.0.8',
      { npm: { 'oas-validator': '5.0.8' } },
      `const { default: validator } = await load('oas-validator');
await validator.validate(JSON.parse(await readFile(file, 'utf8')), {});`,
    ),
    excused: {
      ...excuse(
        'nobody',
        'It supports only OpenAPI 3.0, and says so.',
        'document',
        ...['3.1', 'codegen', 'reference', '3.2'],
      ),
      ...excuse(
        'tool',
        'It requires a `type` next to `enum` and `allOf`. OpenAPI 3.0 does not require it.',
        'document',
        '3.0',
      ),
    },
  },
  {
    ...{ name: 'openapi-spec-validator', kind: 'validator', version: '0.9.0', on: all },
    install: { pip: ['openapi-spec-validator==0.9.0'] },
    run: ({ bin, doc }) => [bin('openapi-spec-validator'), doc],
  },
  {
    ...{ name: 'kin-openapi', kind: 'validator', version: '0.152.0', on: all },
    install: { go: 'github.com/getkin/kin-openapi/cmd/validate@v0.152.0' },
    run: ({ bin, doc }) => [bin('validate'), doc],
    excused: no32,
  },
];

/** The report in the output of a linter, which may print more before it. */
const jsonIn = (printed: string): unknown => JSON.parse(printed.slice(printed.search(/[[{]/)));

const spectral = (name: string, ruleset: (place: Place) => string): Trial => ({
  ...{ name, kind: 'linter', version: '6.16.3', on: all },
  install: { npm: { '@stoplight/spectral-cli': '6.16.3', '@stoplight/spectral-owasp-ruleset': '2.0.1' } },
  files: (place) => ({ 'ruleset.yaml': `extends: [${JSON.stringify(ruleset(place))}]\n` }),
  then: [
    complains(
      ({ bin, doc }) => [
        bin('spectral'),
        'lint',
        doc,
        '--ruleset',
        'ruleset.yaml',
        ...['--format', 'json', '--quiet', '--fail-severity', 'hint'],
      ],
      (printed) => (jsonIn(printed) as { code: string }[]).map(({ code }) => code),
    ),
  ],
});

type IbmReport = Record<string, { results?: { rule: string }[] } | undefined>;

const linters: readonly Trial[] = [
  { ...spectral('Spectral, oas', () => 'spectral:oas'), excused: excusedOf('oas') },
  {
    ...spectral('Spectral, OWASP', ({ tool }) =>
      path.join(tool, 'node_modules/@stoplight/spectral-owasp-ruleset/dist/ruleset.mjs'),
    ),
    excused: excusedOf('owasp'),
  },
  {
    ...{ name: 'IBM validator', kind: 'linter', version: '1.38.4', on: all },
    install: { npm: { 'ibm-openapi-validator': '1.38.4' } },
    then: [
      complains(
        ({ bin, doc }) => [bin('lint-openapi'), '--json', doc],
        (printed) => {
          const report = jsonIn(printed) as IbmReport;
          const levels = ['error', 'warning', 'info', 'hint'];
          return levels.flatMap((level) => (report[level]?.results ?? []).map(({ rule }) => rule));
        },
      ),
    ],
    excused: { ...no32, ...excusedOf('ibm') },
  },
  {
    ...{ name: 'Redocly recommended', kind: 'linter', ...ownRedocly },
    then: [
      complains(
        ({ bin, doc }) => [
          bin('redocly'),
          'lint',
          doc,
          '--extends',
          'recommended',
          ...['--format', 'json', '--max-problems', '10000'],
        ],
        (printed) =>
          (jsonIn(printed) as { problems: { ruleId: string }[] }).problems.map(({ ruleId }) => ruleId),
      ),
    ],
    excused: excusedOf('redocly'),
  },
];

/**
 * openapi-backend is a library for servers; its handler for operations that are not implemented returns the examples.
 */
const exampleServer = `import { createServer } from 'node:http';
import { OpenAPIBackend } from 'openapi-backend';

const [definition, port] = process.argv.slice(2);
const api = new OpenAPIBackend({ definition, quick: true, validate: false });
api.register({
  notImplemented: ({ operation }) => api.mockResponseForOperation(operation.operationId),
  notFound: () => ({ status: 404, mock: { message: 'There is no such operation.' } }),
});
await api.init();
createServer(({ method, url, headers }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const request = { method, path: pathname, query: Object.fromEntries(searchParams), headers };
  api.handleRequest(request).then(({ status, mock }) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(mock));
  });
}).listen(Number(port), '127.0.0.1');
`;

const mocks: readonly Trial[] = [
  {
    ...{ name: 'Prism', kind: 'mock', version: '5.14.2', on: all },
    install: { own: '@stoplight/prism-cli' },
    then: [
      servesExamples(({ bin, doc }, port) => [
        bin('prism'),
        'mock',
        doc,
        ...['--port', port, '--host', '127.0.0.1'],
      ]),
    ],
  },
  {
    ...{ name: 'Mockoon', kind: 'mock', version: '9.9.0', on: all },
    install: { npm: { '@mockoon/cli': '9.9.0' } },
    then: [
      servesExamples(({ bin, doc }, port) => [
        bin('mockoon-cli'),
        'start',
        '--data',
        doc,
        ...['--port', port, '--disable-admin-api', '--disable-log-to-file'],
      ]),
    ],
    excused: excuse(
      'tool',
      'It generates values from the schemas, and uses few of the named examples.',
      'examples',
      ...all,
    ),
  },
  {
    ...{ name: 'openapi-backend', kind: 'mock', version: '5.21.2', on: all },
    install: { npm: { 'openapi-backend': '5.21.2' } },
    files: () => ({ 'serve.mjs': exampleServer }),
    then: [servesExamples(({ doc }, port) => ['node', 'serve.mjs', doc, port])],
  },
];

const writers: readonly Trial[] = [
  {
    ...{ name: 'Redoc', kind: 'renderer', ...ownRedocly },
    run: ({ bin, doc }) => [bin('redocly'), 'build-docs', doc, '--output', 'redoc.html'],
  },
  {
    ...{ name: 'widdershins', kind: 'renderer', version: '4.0.1', on: all },
    install: { npm: { widdershins: '4.0.1' } },
    run: ({ bin, doc }) => [bin('widdershins'), doc, '--outfile', 'api.md'],
  },
  {
    ...{ name: 'openapi-to-postman', kind: 'collection', version: '6.3.3', on: all },
    install: { npm: { 'openapi-to-postmanv2': '6.3.3' } },
    run: ({ bin, doc }) => [bin('openapi2postmanv2'), '--spec', doc, '--output', 'collection.json'],
  },
  {
    ...{ name: 'openapi-down-convert', kind: 'converter', version: '0.14.2', on: all },
    install: { npm: { '@apiture/openapi-down-convert': '0.14.2' } },
    run: ({ bin, doc }) => [bin('openapi-down-convert'), '--input', doc, '--output', 'down.json'],
  },
];

/** Tools that read the documents. */
export const documentsTrials: readonly Trial[] = [...validators, ...linters, ...mocks, ...writers];
