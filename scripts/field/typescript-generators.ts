import type { TypePlace } from './answer-types.ts';
import type { DocumentName } from './documents.ts';
import type { Packages } from './install.ts';
import { excuse, type Trial } from './trial.ts';
import { typescriptClient } from './typescript-client.ts';

/** How a generator is installed and run. */
export type Generator = Required<Pick<Trial, 'install' | 'run'>> & Pick<Trial, 'files'>;

const codegen = ['codegen', 'codegen 3.0', 'reference codegen'] as const satisfies DocumentName[];
const generator = { kind: 'generator', on: codegen } as const;

/** @param plugins the parts to generate, as on its command line; by default, all */
export const heyApi = (...plugins: readonly string[]): Generator => ({
  install: { npm: { '@hey-api/openapi-ts': '0.99.0', typescript: '5.9.3' } },
  run: ({ bin, doc }) => [
    bin('openapi-ts'),
    '--input',
    doc,
    '--output',
    'hey-api',
    '--silent',
    ...(plugins.length > 0 ? ['--plugins', ...plugins] : []),
  ],
});

/** A client that uses `fetch`, in one file. */
export const orval: Generator = {
  install: { npm: { orval: '8.38.0' } },
  run: ({ bin, doc }) => [bin('orval'), '--input', doc, '--output', 'orval.ts', '--client', 'fetch'],
};

/** @param plugins the calls that create them, by package */
export const kubb = (plugins: Packages): Generator => {
  const names = ['@kubb/cli', '@kubb/core', '@kubb/plugin-oas', ...Object.keys(plugins)];
  const imports = Object.entries(plugins).map(
    ([from, call]) => `import { ${call.slice(0, call.indexOf('('))} } from '${from}';`,
  );
  return {
    install: { npm: Object.fromEntries(names.map((name) => [name, '4.39.3'])) },
    files: ({ doc }) => ({
      'kubb.config.mjs': `
        import { defineConfig } from '@kubb/core';
        import { pluginOas } from '@kubb/plugin-oas';
        ${imports.join('\n')}
        export default defineConfig({
          root: '.',
          input: { path: ${JSON.stringify(doc)} },
          output: { path: './kubb', clean: true },
          plugins: [pluginOas({ validate: false }), ${Object.values(plugins).join(', ')}],
        });`,
    }),
    run: ({ bin }) => [bin('kubb'), 'generate', '--config', 'kubb.config.mjs'],
  };
};

const pascal = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
const named = (name: string, property?: string): TypePlace => ({
  alias: new RegExp(`^${name}$`),
  ...(property !== undefined && { property }),
});

/** Generators that write a type for each response, in the order of the page. */
export const typedGenerators: readonly Trial[] = [
  {
    ...{ name: 'hey-api', version: '0.99.0', ...generator, ...heyApi() },
    then: [
      typescriptClient('hey-api/types.gen.ts', {
        types: {
          success: (id) => named(`${pascal(id)}Responses`, '*'),
          errors: (id) => named(`${pascal(id)}Errors`, '*'),
        },
        calls: 'hey_api.ts',
      }),
    ],
  },
  {
    ...{ name: 'orval', version: '8.38.0', ...generator, ...orval },
    then: [
      typescriptClient('orval.ts', {
        types: {
          success: (id) => named(`${id}Response200`, 'data'),
          errors: (id) => named(`${id}Response(?:4..|Default)`, 'data'),
        },
        calls: 'orval.ts',
      }),
    ],
  },
  {
    ...{ name: 'kubb', version: '4.39.3', ...generator },
    ...kubb({ '@kubb/plugin-ts': "pluginTs({ output: { path: 'types.ts' } })" }),
    then: [
      typescriptClient('kubb/types.ts', {
        types: {
          success: (id) => named(`${pascal(id)}200`),
          errors: (id) => named(`${pascal(id)}(?:4..|Error)`),
        },
      }),
    ],
  },
  {
    ...{ name: 'swagger-typescript-api', version: '13.13.0', ...generator },
    install: { npm: { 'swagger-typescript-api': '13.13.0' } },
    run: ({ bin, doc }) => [
      bin('swagger-typescript-api'),
      'generate',
      '--path',
      doc,
      ...['--output', 'swagger-typescript-api', '--name', 'api.ts'],
      ...['--extract-response-body', '--extract-response-error', '--silent'],
    ],
    then: [
      typescriptClient('swagger-typescript-api/api.ts', {
        types: {
          success: (id) => named(`${pascal(id)}Data`),
          errors: (id) => named(`${pascal(id)}Error`),
        },
        calls: 'swagger_typescript_api.ts',
      }),
    ],
  },
  {
    ...{ name: 'RTK codegen', version: '2.2.0', ...generator },
    install: {
      npm: { '@rtk-query/codegen-openapi': '2.2.0', '@reduxjs/toolkit': '2.14.0', typescript: '5.9.3' },
    },
    files: ({ doc }) => ({
      'rtk.config.cjs': `module.exports = { schemaFile: ${JSON.stringify(doc)}, apiFile: './empty-api.ts', outputFile: './rtk.ts' };`,
      'empty-api.ts': `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
export const api = createApi({ baseQuery: fetchBaseQuery({ baseUrl: process.env['API_ROOT']! }), endpoints: () => ({}) });`,
    }),
    run: ({ bin }) => [bin('rtk-query-codegen-openapi'), 'rtk.config.cjs'],
    then: [typescriptClient('rtk.ts', { types: { success: (id) => named(`${pascal(id)}ApiResponse`) } })],
  },
  {
    ...{ name: 'openapi-zod-client', version: '1.18.3', ...generator },
    install: {
      npm: { 'openapi-zod-client': '1.18.3', '@zodios/core': '10.9.6', axios: '1.12.2', zod: '3.25.76' },
    },
    // Without the option, it leaves out errors that are described by `default`.
    run: ({ bin, doc }) => [
      bin('openapi-zod-client'),
      doc,
      ...['--output', 'zod.ts', '--default-status', 'auto-correct'],
    ],
    then: [
      typescriptClient('zod.ts', {
        types: {
          success: (id) => ({ endpoint: id, answer: 'response' }),
          errors: (id) => ({ endpoint: id, answer: 'errors' }),
        },
        calls: 'zod_client.ts',
      }),
    ],
  },
  {
    ...{ name: 'Redocly', version: '2.77.0', ...generator },
    install: { own: '@redocly/cli' },
    run: ({ bin, doc }) => [
      bin('redocly'),
      'generate-client',
      doc,
      ...['--output', 'redocly.ts', '--error-mode', 'result'],
    ],
    then: [
      typescriptClient('redocly.ts', {
        types: {
          success: (id) => named(`${pascal(id)}Result`),
          errors: (id) => named(`${pascal(id)}Error`),
        },
        calls: 'redocly.ts',
      }),
    ],
    excused: excuse(
      'nobody',
      'By default, its client parses a download by its content type, so that a text file is a text and not bytes.',
      'call',
      'reference codegen',
    ),
  },
];

const issue = (repository: string, number: number) =>
  `[issue ${number}](https://github.com/${repository}/issues/${number})`;

/** Other generators in TypeScript, in the order of the page. */
export const otherTypescriptGenerators: readonly Trial[] = [
  {
    ...{ name: 'openapi-typescript', version: '7.13.0', ...generator },
    install: { own: 'openapi-typescript' },
    run: ({ bin, doc }) => [
      bin('openapi-typescript'),
      doc,
      ...['--output', 'types.ts', '--default-non-nullable=false'],
    ],
    then: [typescriptClient('types.ts', { calls: 'openapi_fetch.ts' })],
  },
  {
    ...{ name: 'oazapfts', version: '7.5.0', ...generator },
    install: { npm: { oazapfts: '7.5.0', '@oazapfts/runtime': '1.2.0' } },
    run: ({ bin, doc }) => [bin('oazapfts'), doc, 'oazapfts.ts'],
    then: [typescriptClient('oazapfts.ts', { calls: 'oazapfts.ts' })],
    excused: excuse(
      'tool',
      `It reads bytes as text if their type is \`*/*\`, in spite of ${issue('oazapfts/oazapfts', 49)}.`,
      'call',
      'reference codegen',
    ),
  },
  {
    ...{ name: 'openapi-typescript-codegen', version: '0.31.0', ...generator },
    install: { npm: { 'openapi-typescript-codegen': '0.31.0' } },
    run: ({ bin, doc }) => [bin('openapi'), '--input', doc, '--output', 'codegen'],
    then: [typescriptClient('codegen/index.ts', { calls: 'typescript_codegen.ts' })],
    excused: {
      ...excuse(
        'tool',
        `It exports two names for one schema: ${issue('ferdikoomen/openapi-typescript-codegen', 1832)}.`,
        'strict',
        ...codegen,
      ),
      ...excuse(
        'tool',
        `It reads the bytes of a download as text: ${issue('ferdikoomen/openapi-typescript-codegen', 1559)}.`,
        'call',
        'reference codegen',
      ),
    },
  },
  {
    ...{ name: 'typed-openapi', version: '2.2.7', ...generator },
    install: { npm: { 'typed-openapi': '2.2.7' } },
    run: ({ bin, doc }) => [bin('typed-openapi'), doc, '--output', 'typed-openapi.ts'],
    then: [typescriptClient('typed-openapi.ts')],
  },
];
