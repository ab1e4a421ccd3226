import { createRequire } from 'node:module';
import type { JsonBundle } from '../lib/bundles.ts';
import type { Generator } from './run-generator.ts';

/** A generator of other authors, and how it names the types of responses. */
export interface Tool extends Generator {
  name: string;
  /** The description in `generated/` that it supports. */
  document: JsonBundle;
  /** The file that it writes, relative to its current folder. */
  output: string;
  /** The places of the types of an operation's responses. A generator without `errors` writes no types for errors. */
  success: (id: string) => TypePlace;
  errors?: (id: string) => TypePlace;
}

/**
 * Aliases by their name; or one of their properties, or `*` for each property; or `response` or `errors` of a zod
 * endpoint.
 */
export type TypePlace =
  | { alias: RegExp; property?: string }
  | { endpoint: string; answer: 'response' | 'errors' };

const pascal = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);
const named = (name: string, property?: string): TypePlace => ({
  alias: new RegExp(`^${name}$`),
  ...(property !== undefined && { property }),
});
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** @param plugins the parts to generate, as on its command line */
export const heyApi = (...plugins: readonly string[]): Generator => ({
  node: [22, 18],
  command: (document) => [
    '@hey-api/openapi-ts/bin/run.js',
    ...['--input', document, '--output', 'hey-api', '--plugins', ...plugins, '--silent'],
  ],
});

/** A client that uses `fetch`, in one file. */
export const orval: Generator = {
  node: [22, 18],
  command: (document) => [
    'orval/dist/bin/orval.mjs',
    ...['--input', document, '--output', 'orval.ts', '--client', 'fetch'],
  ],
};

/** @param plugins the calls that create them, by package */
export const kubb = (plugins: Readonly<Record<string, string>>): Generator => ({
  node: [20, 0],
  config: (document) => ({
    file: 'kubb.config.mjs',
    content: `
      import { defineConfig } from '@kubb/core';
      import { pluginOas } from '@kubb/plugin-oas';
      ${Object.entries(plugins)
        .map(([from, call]) => `import { ${call.slice(0, call.indexOf('('))} } from '${from}';`)
        .join('\n')}
      export default defineConfig({
        root: '.',
        input: { path: ${JSON.stringify(document)} },
        output: { path: './kubb', clean: true },
        plugins: [pluginOas({ validate: false }), ${Object.values(plugins).join(', ')}],
      });`,
  }),
  command: () => ['@kubb/cli/bin/kubb.cjs', 'generate', '--config', 'kubb.config.mjs'],
});

/** Generators that write the types of responses as TypeScript aliases. */
export const tools: readonly Tool[] = [
  {
    name: 'hey-api',
    document: 'openapi.codegen.json',
    ...heyApi('@hey-api/typescript'),
    output: 'hey-api/types.gen.ts',
    success: (id) => named(`${pascal(id)}Responses`, '*'),
    errors: (id) => named(`${pascal(id)}Errors`, '*'),
  },
  {
    name: 'orval',
    document: 'openapi.codegen.json',
    ...orval,
    output: 'orval.ts',
    success: (id) => named(`${id}Response200`, 'data'),
    errors: (id) => named(`${id}Response(?:4..|Default)`, 'data'),
  },
  {
    name: 'kubb',
    document: 'openapi.codegen.json',
    ...kubb({ '@kubb/plugin-ts': "pluginTs({ output: { path: 'types.ts' } })" }),
    output: 'kubb/types.ts',
    success: (id) => named(`${pascal(id)}200`),
    errors: (id) => named(`${pascal(id)}(?:4..|Error)`),
  },
  {
    name: 'swagger-typescript-api',
    document: 'openapi.codegen.json',
    node: [20, 0],
    command: (document) => [
      'swagger-typescript-api/dist/cli.mjs',
      ...['generate', '--path', document, '--output', 'swagger-typescript-api', '--name', 'api.ts'],
      ...['--extract-response-body', '--extract-response-error', '--no-client', '--silent'],
    ],
    output: 'swagger-typescript-api/api.ts',
    success: (id) => named(`${pascal(id)}Data`),
    errors: (id) => named(`${pascal(id)}Error`),
  },
  {
    name: 'RTK codegen',
    document: 'openapi.codegen.json',
    node: [20, 0],
    config: (document) => ({
      file: 'rtk.config.cjs',
      content: `module.exports = {
        schemaFile: ${JSON.stringify(document)}, apiFile: './empty-api.ts', outputFile: './rtk.ts',
      };`,
    }),
    command: () => ['@rtk-query/codegen-openapi/lib/bin/cli.mjs', 'rtk.config.cjs'],
    output: 'rtk.ts',
    success: (id) => named(`${pascal(id)}ApiResponse`),
  },
  {
    name: 'openapi-zod-client',
    document: 'openapi.codegen.json',
    node: [20, 0],
    // Without the option, it leaves out errors that are described by `default`.
    command: (document) => [
      'openapi-zod-client/bin.js',
      ...[document, '--output', 'zod.ts', '--default-status', 'auto-correct'],
    ],
    output: 'zod.ts',
    success: (id) => ({ endpoint: id, answer: 'response' }),
    errors: (id) => ({ endpoint: id, answer: 'errors' }),
  },
  {
    name: 'Redocly',
    document: 'openapi.codegen.json',
    node: [20, 0],
    command: (document) => [
      redocly,
      ...['generate-client', document, '--output', 'redocly.ts', '--error-mode', 'result'],
    ],
    output: 'redocly.ts',
    success: (id) => named(`${pascal(id)}Result`),
    errors: (id) => named(`${pascal(id)}Error`),
  },
];
