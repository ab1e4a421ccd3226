import path from 'node:path';
import { tools as typedTools } from '../../generators/tools.ts';
import type { MatrixTool } from '../tool.ts';

const credentials = `{ email: process.env['EMAIL']!, password: process.env['PASSWORD']!, device_name: 'Matrix' }`;
const root = `process.env['API_ROOT']!`;

/** How a generator whose types of answers are read elsewhere is installed, written out whole and called. */
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
    call: `import { login } from './hey-api/sdk.gen';
import { client } from './hey-api/client.gen';
client.setConfig({ baseUrl: ${root} });
const { data } = await login({ body: ${credentials} });
console.log(data!.user.email);`,
  },
  orval: {
    version: '8.38.0',
    source: { npm: { orval: '8.38.0' } },
    call: `import { login } from './orval';
const send = globalThis.fetch;
globalThis.fetch = (address, options) =>
  send(new URL(${root}).pathname && ${root} + new URL(String(address), 'http://any').pathname.replace(/^.*(?=\\/auth)/, ''), options);
const answer = await login(${credentials});
console.log((answer.data as { user: { email: string } }).user.email);`,
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
    call: `import { Api } from './swagger-typescript-api/api';
const { data } = await new Api({ baseUrl: ${root} }).auth.login(${credentials});
console.log(data.user.email);`,
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
    call: `import { createApiClient } from './zod';
const { user } = await createApiClient(${root}).login(${credentials});
console.log(user.email);`,
  },
  Redocly: {
    version: '2.77.0',
    source: { own: '@redocly/cli' },
    call: `import { configure, login } from './redocly';
configure({ serverUrl: ${root} });
const { data } = await login({ body: ${credentials} });
console.log(data!.user.email);`,
  },
};

const typed: readonly MatrixTool[] = typedTools.map((tool) => {
  const { name, command, config, output, success, errors, skipsDefault } = tool;
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
    typed: { success, ...(errors && { errors }), ...(skipsDefault && { skipsDefault }) },
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
    call: `import createClient from 'openapi-fetch';
import type { paths } from './types';
const { data } = await createClient<paths>({ baseUrl: ${root} }).POST('/auth/login', { body: ${credentials} });
console.log(data!.user.email);`,
  },
  {
    name: 'oazapfts',
    kind: 'generator',
    version: '7.5.0',
    source: { npm: { oazapfts: '7.5.0', '@oazapfts/runtime': '1.2.0' } },
    command: ({ tool, document }) => [path.join(tool, 'node_modules/.bin/oazapfts'), document, 'oazapfts.ts'],
    output: 'oazapfts.ts',
    call: `import { defaults, login } from './oazapfts';
defaults.baseUrl = ${root};
const answer = await login(${credentials});
console.log((answer.data as { user: { email: string } }).user.email);`,
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
    call: `import { AuthenticationService, OpenAPI } from './codegen';
OpenAPI.BASE = ${root};
const { user } = await AuthenticationService.login(${credentials});
console.log(user.email);`,
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
