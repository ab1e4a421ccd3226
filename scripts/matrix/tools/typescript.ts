import path from 'node:path';
import { tools as typedTools } from '../../generators/tools.ts';
import { program } from '../clients/client.ts';
import type { MatrixTool } from '../tool.ts';

const root = `process.env['API_ROOT']!`;

/** The installation, output and call of a generator, without its types of responses. */
type Whole = Pick<MatrixTool, 'version' | 'source' | 'call'> &
  Partial<Pick<MatrixTool, 'command' | 'output' | 'files'>>;

const whole: Readonly<Record<string, Whole>> = {
  'hey-api': {
    version: '0.99.0',
    source: { npm: { '@hey-api/openapi-ts': '0.99.0', typescript: '5.9.3' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/@hey-api/openapi-ts/bin/run.js'),
      ...['--input', document, '--output', 'hey-api', '--silent'],
    ],
    call: program('hey_api.ts'),
  },
  orval: {
    version: '8.38.0',
    source: { npm: { orval: '8.38.0' } },
    call: program('orval.ts'),
  },
  kubb: {
    version: '4.39.3',
    source: {
      npm: {
        '@kubb/cli': '4.39.3',
        '@kubb/core': '4.39.3',
        '@kubb/plugin-oas': '4.39.3',
        '@kubb/plugin-ts': '4.39.3',
      },
    },
  },
  'swagger-typescript-api': {
    version: '13.13.0',
    source: { npm: { 'swagger-typescript-api': '13.13.0' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/swagger-typescript-api/dist/cli.mjs'),
      ...['generate', '--path', document, '--output', 'swagger-typescript-api', '--name', 'api.ts'],
      ...['--extract-response-body', '--extract-response-error', '--silent'],
    ],
    call: program('swagger_typescript_api.ts'),
  },
  'RTK codegen': {
    version: '2.2.0',
    source: {
      npm: {
        '@rtk-query/codegen-openapi': '2.2.0',
        '@reduxjs/toolkit': '2.14.0',
        typescript: '5.9.3',
      },
    },
    files: ({ document }) => ({
      'rtk.config.cjs': `module.exports = { schemaFile: ${JSON.stringify(document)}, apiFile: './empty-api.ts', outputFile: './rtk.ts' };`,
      'empty-api.ts': `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
export const api = createApi({ baseQuery: fetchBaseQuery({ baseUrl: ${root} }), endpoints: () => ({}) });`,
    }),
  },
  'openapi-zod-client': {
    version: '1.18.3',
    source: {
      npm: { 'openapi-zod-client': '1.18.3', '@zodios/core': '10.9.6', axios: '1.12.2', zod: '3.25.76' },
    },
    call: program('zod_client.ts'),
  },
  Redocly: {
    version: '2.77.0',
    source: { own: '@redocly/cli' },
    call: program('redocly.ts'),
  },
};

const typed: readonly MatrixTool[] = typedTools.map((tool) => {
  const { name, command, config, output, success, errors } = tool;
  return {
    ...{ name, kind: 'generator', output },
    files: ({ document }) => {
      const file = config?.(document);
      return file ? { [file.file]: file.content } : {};
    },
    command: ({ tool: folder, document }) => {
      const [script, ...args] = command(document);
      return ['node', path.resolve(folder, 'node_modules', script), ...args];
    },
    typed: { success, ...(errors && { errors }) },
    ...whole[name]!,
  };
});

export const typescript: readonly MatrixTool[] = [
  ...typed,
  {
    name: 'openapi-typescript',
    kind: 'generator',
    version: '7.13.0',
    source: { own: 'openapi-typescript' },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/openapi-typescript/bin/cli.js'),
      ...[document, '--output', 'types.ts', '--default-non-nullable=false'],
    ],
    output: 'types.ts',
    call: program('openapi_fetch.ts'),
  },
  {
    name: 'oazapfts',
    kind: 'generator',
    version: '7.5.0',
    source: { npm: { oazapfts: '7.5.0', '@oazapfts/runtime': '1.2.0' } },
    command: ({ tool, document }) => [path.join(tool, 'node_modules/.bin/oazapfts'), document, 'oazapfts.ts'],
    output: 'oazapfts.ts',
    call: program('oazapfts.ts'),
  },
  {
    name: 'openapi-typescript-codegen',
    kind: 'generator',
    version: '0.31.0',
    source: { npm: { 'openapi-typescript-codegen': '0.31.0' } },
    command: ({ tool, document }) => [
      'node',
      path.join(tool, 'node_modules/openapi-typescript-codegen/bin/index.js'),
      ...['--input', document, '--output', 'codegen'],
    ],
    output: 'codegen/index.ts',
    call: program('typescript_codegen.ts'),
  },
  {
    name: 'typed-openapi',
    kind: 'generator',
    version: '2.2.7',
    source: { npm: { 'typed-openapi': '2.2.7' } },
    command: ({ tool, document }) => [
      path.join(tool, 'node_modules/.bin/typed-openapi'),
      ...[document, '--output', 'typed-openapi.ts'],
    ],
    output: 'typed-openapi.ts',
  },
];
