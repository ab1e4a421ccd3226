import path from 'node:path';
import type { MatrixTool, Places } from '../tool.ts';

/** A program in a single file that can import the packages of its tool. */
const script = (text: string): Pick<MatrixTool, 'command' | 'files'> => ({
  command: ({ document }) => ['node', 'check.mjs', document],
  files: ({ tool }) => ({
    'check.mjs': `
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
const { resolve } = createRequire(${JSON.stringify(path.join(tool, 'package.json'))});
const load = async (name) => import(pathToFileURL(resolve(name)).href);
const file = process.argv[2];
${text}`,
  }),
});

const redocly = ({ tool }: Places) => path.join(tool, 'node_modules/@redocly/cli/bin/cli.js');

export const validators: readonly MatrixTool[] = [
  {
    name: 'Redocly bundle',
    kind: 'validator',
    version: '2.77.0',
    source: { own: '@redocly/cli' },
    command: (places) => ['node', redocly(places), 'bundle', places.document, '--output', 'bundled.json'],
  },
  {
    name: 'swagger-parser',
    kind: 'validator',
    version: '13.0.0',
    source: { own: '@apidevtools/swagger-parser' },
    ...script(`const { default: SwaggerParser } = await load('@apidevtools/swagger-parser');
await SwaggerParser.validate(file);`),
  },
  {
    name: 'readme parser',
    kind: 'validator',
    version: '9.0.0',
    source: { npm: { '@readme/openapi-parser': '9.0.0' } },
    ...script(`const { validate, compileErrors } = await load('@readme/openapi-parser');
const result = await validate(file);
if (!result.valid) throw new Error(compileErrors(result));`),
  },
  {
    name: 'Scalar parser',
    kind: 'validator',
    version: '0.29.2',
    source: { npm: { '@scalar/openapi-parser': '0.29.2' } },
    ...script(`const { readFile } = await import('node:fs/promises');
const { validate } = await load('@scalar/openapi-parser');
const result = await validate(await readFile(file, 'utf8'));
if (!result.valid) throw new Error(JSON.stringify(result.errors.slice(0, 3)));`),
  },
  {
    name: 'seriousme validator',
    kind: 'validator',
    version: '2.11.0',
    source: { npm: { '@seriousme/openapi-schema-validator': '2.11.0' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js'),
      document,
    ],
  },
  {
    name: 'oas-validator',
    kind: 'validator',
    version: '5.0.8',
    source: { npm: { 'oas-validator': '5.0.8' } },
    ...script(`const { readFile } = await import('node:fs/promises');
const { default: validator } = await load('oas-validator');
await validator.validate(JSON.parse(await readFile(file, 'utf8')), {});`),
  },
  {
    name: 'openapi-spec-validator',
    kind: 'validator',
    version: '0.9.0',
    source: { pip: ['openapi-spec-validator==0.9.0'] },
    command: ({ tool, document }) => [path.join(tool, 'bin/openapi-spec-validator'), document],
  },
  {
    name: 'kin-openapi',
    kind: 'validator',
    version: '0.152.0',
    source: { go: 'github.com/getkin/kin-openapi/cmd/validate@v0.152.0' },
    command: ({ tool, document }) => [path.join(tool, 'validate'), document],
  },
];

interface SpectralResult {
  code: string;
  severity: number;
}

/** The rules in Spectral's JSON report. */
const spectralRules = (printed: string): string[] =>
  (JSON.parse(printed.slice(printed.indexOf('['))) as SpectralResult[]).map(({ code }) => code);

const spectral = (name: string, extension: (places: Places) => string): MatrixTool => ({
  ...{ name, kind: 'linter', version: '6.16.3' },
  source: { npm: { '@stoplight/spectral-cli': '6.16.3', '@stoplight/spectral-owasp-ruleset': '2.0.1' } },
  files: (places) => ({ 'ruleset.yaml': `extends: [${JSON.stringify(extension(places))}]\n` }),
  command: ({ tool, document }) => [
    'node',
    path.join(tool, 'node_modules/@stoplight/spectral-cli/dist/index.js'),
    ...[
      'lint',
      document,
      '--ruleset',
      'ruleset.yaml',
      '--format',
      'json',
      '--quiet',
      '--fail-severity',
      'hint',
    ],
  ],
  complaints: spectralRules,
});

export const linters: readonly MatrixTool[] = [
  spectral('Spectral, oas', () => 'spectral:oas'),
  spectral('Spectral, OWASP', ({ tool }) =>
    path.join(tool, 'node_modules/@stoplight/spectral-owasp-ruleset/dist/ruleset.mjs'),
  ),
  {
    name: 'IBM validator',
    kind: 'linter',
    version: '1.38.4',
    source: { npm: { 'ibm-openapi-validator': '1.38.4' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/ibm-openapi-validator/src/cli-validator/index.js'),
      ...['--json', document],
    ],
    complaints: (printed) => {
      const report = JSON.parse(printed.slice(printed.indexOf('{'))) as Record<
        string,
        { results?: { rule: string }[] } | undefined
      >;
      return ['error', 'warning', 'info', 'hint'].flatMap((severity) =>
        (report[severity]?.results ?? []).map(({ rule }) => rule),
      );
    },
  },
  {
    name: 'Redocly recommended',
    kind: 'linter',
    version: '2.77.0',
    source: { own: '@redocly/cli' },
    command: (places) => [
      'node',
      redocly(places),
      ...['lint', places.document, '--extends', 'recommended', '--format', 'json', '--max-problems', '10000'],
    ],
    complaints: (printed) =>
      (JSON.parse(printed.slice(printed.indexOf('{'))) as { problems: { ruleId: string }[] }).problems.map(
        ({ ruleId }) => ruleId,
      ),
  },
];
