import path from 'node:path';
import { heyApi, kubb, orval, type Generator } from '../../scripts/field/typescript-generators.ts';
import { repositoryRoot } from '../../scripts/lib/layout.ts';
import { callsOf, firstOf, valuesIn } from '../../scripts/lib/call.ts';
import type { Json, OpenApiDocument } from '../../scripts/lib/openapi.ts';

/** A call with the values of the contract's first examples. */
export interface Call {
  id: string;
  method: string;
  path: string;
  pathValues: [name: string, value: Json][];
  query: Record<string, Json>;
  body: Json | undefined;
}

/** A client of the contract, ours or a generated one, in the form that a program uses. */
export interface ComparedClient {
  name: string;
  /** Whether calls have a timeout by default. */
  timesOut?: true;
  /** Undefined if nothing is generated. */
  generator?: Generator;
  /** Exports three calls, so that a bundler includes only what they need. */
  three: string;
  /** Lines that define `get`, a function that lists the notes with a token. */
  get: string;
  /** The imports for calls, and a call as a statement. */
  typed: { imports: (ids: readonly string[]) => string; call: (call: Call) => string };
}

const at = (file: string) => JSON.stringify(path.join(repositoryRoot, file));
const list = (ids: readonly string[]) => ids.join(', ');
const literal = (value: Json) => JSON.stringify(value);
const baseUrl = "'https://storage.example.com/api/v1'";
const three = ['listNotes', 'createFolder', 'deleteEntries'];
/** Path values one by one, then the body, then the query. */
const byPosition = ({ id, pathValues, body, query }: Call) => {
  const input = [
    ...pathValues.map(([, value]) => literal(value)),
    ...(body === undefined ? [] : [literal(body)]),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
  ];
  return `void ${id}(${input.join(', ')});`;
};

/** Path, query and body, without those that do not exist. */
const partsOf = ({ pathValues, query, body }: Call) => ({
  ...(pathValues.length > 0 && { path: Object.fromEntries(pathValues) }),
  ...(Object.keys(query).length > 0 && { query }),
  ...(body !== undefined && { body }),
});

export const clients: readonly ComparedClient[] = [
  {
    name: 'ours',
    timesOut: true,
    three: `export { createClient, ${list(three)} } from ${at('client/src/index.ts')};`,
    get: `
      import { createClient, listNotes } from ${at('client/src/index.ts')};
      const client = createClient({ baseUrl: ${baseUrl}, token: 'token' });
      export const get = () => listNotes(client);`,
    typed: {
      imports: (ids) => `
        import { createClient } from ${at('client/src/core/client.ts')};
        import { ${list(ids)} } from ${at('generated/operations/index.ts')};
        const client = createClient({ baseUrl: ${baseUrl} });`,
      call: ({ id, pathValues, query, body }) => {
        const input = { ...Object.fromEntries(pathValues), ...query, ...(body as object | undefined) };
        return `void ${id}(client${Object.keys(input).length > 0 ? `, ${literal(input)}` : ''});`;
      },
    },
  },
  {
    name: 'openapi-fetch',
    three: "export { default } from 'openapi-fetch';",
    get: `
      import createFetchClient from 'openapi-fetch';
      const client = createFetchClient({ baseUrl: ${baseUrl}, headers: { authorization: 'Bearer token' } });
      export const get = () => client.GET('/notes');`,
    typed: {
      imports: () => `
        import createFetchClient from ${at('node_modules/openapi-fetch')};
        import type { paths } from ${at('generated/types.ts')};
        const client = createFetchClient<paths>({ baseUrl: ${baseUrl} });`,
      call: (call) => {
        const { body, ...params } = partsOf(call);
        const input = {
          ...(Object.keys(params).length > 0 && { params }),
          ...(body !== undefined && { body }),
        };
        return `void client.${call.method}('${call.path}', ${literal(input)});`;
      },
    },
  },
  {
    name: 'hey-api',
    generator: heyApi('@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'),
    three: `export { ${list(three)} } from './hey-api/sdk.gen.ts';`,
    get: `
      import { listNotes } from './hey-api/sdk.gen.ts';
      import { client } from './hey-api/client.gen.ts';
      client.setConfig({ baseUrl: ${baseUrl}, auth: 'token' });
      export const get = () => listNotes();`,
    typed: {
      imports: (ids) => `import { ${list(ids)} } from './hey-api/sdk.gen.ts';`,
      call: (call) => {
        const input = partsOf(call);
        return `void ${call.id}(${Object.keys(input).length > 0 ? literal(input) : ''});`;
      },
    },
  },
  {
    name: 'orval',
    generator: orval,
    three: `export { ${list(three)} } from './orval.ts';`,
    get: `
      import { listNotes } from './orval.ts';
      export const get = () => listNotes({ headers: { authorization: 'Bearer token' } });`,
    typed: { imports: (ids) => `import { ${list(ids)} } from './orval.ts';`, call: byPosition },
  },
  {
    name: 'kubb',
    generator: kubb({
      '@kubb/plugin-ts': 'pluginTs()',
      '@kubb/plugin-client': "pluginClient({ client: 'fetch', bundle: true })",
    }),
    three: `export { ${list(three)} } from './kubb/index.ts';`,
    get: `
      import { listNotes } from './kubb/index.ts';
      const headers = { authorization: 'Bearer token' };
      export const get = () => listNotes({ baseURL: ${baseUrl}, headers });`,
    typed: { imports: (ids) => `import { ${list(ids)} } from './kubb/index.ts';`, call: byPosition },
  },
];

/** The first twenty operations with a JSON body or none. */
export const twentyCalls = (document: OpenApiDocument): Call[] =>
  callsOf(document)
    .slice(0, 20)
    .map((operation) => ({
      id: operation.id,
      method: operation.method.toUpperCase(),
      path: operation.path,
      pathValues: Object.entries(valuesIn(operation, 'path')),
      query: valuesIn(operation, 'query'),
      body: firstOf(operation.body?.examples),
    }));
