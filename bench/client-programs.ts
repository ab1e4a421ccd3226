import path from 'node:path';
import { callsOf, firstOf, valuesIn, type Call } from '../scripts/lib/call.ts';
import { repositoryRoot } from '../scripts/lib/paths.ts';
import type { Json, OpenApiDocument } from '../scripts/lib/openapi.ts';

/** Programs that use a client. */
export interface ClientPrograms {
  /** Exports three calls, so that a bundler includes only what they need. */
  three: string;
  /** Exports `get`, a function that lists the notes with a token. */
  get: string;
  /** The imports for calls, and a call as a statement. */
  imports: (ids: readonly string[]) => string;
  call: (call: Call) => string;
}

const at = (file: string) => JSON.stringify(path.join(repositoryRoot, file));
const baseUrl = "'https://storage.example.com/api/v1'";
const names = 'createClient, listNotes, createFolder, deleteEntries';
/** An input as an argument, unless it is empty. */
const argument = (input: Readonly<Record<string, Json>>) =>
  Object.keys(input).length > 0 ? `, ${JSON.stringify(input)}` : '';
const exampleBody = (call: Call) => firstOf(call.body?.examples);

export const ours: ClientPrograms = {
  three: `export { ${names} } from ${at('packages/client/src/index.ts')};`,
  get: `
    import { createClient, listNotes } from ${at('packages/client/src/index.ts')};
    const client = createClient({ baseUrl: ${baseUrl}, token: 'token' });
    export const get = () => listNotes(client);`,
  imports: (ids) => `
    import { createClient } from ${at('packages/client/src/core/client.ts')};
    import { ${ids.join(', ')} } from ${at('generated/operations/index.ts')};
    const client = createClient({ baseUrl: ${baseUrl} });`,
  call: (call) => {
    const body = exampleBody(call) as Readonly<Record<string, Json>> | undefined;
    return `void ${call.id}(client${argument({ ...valuesIn(call, 'path'), ...valuesIn(call, 'query'), ...body })});`;
  },
};

/** The same with uploads in parts. */
export const oursWithUploads = ours.three.replace(names, `${names}, uploadFile`);

export const openapiFetch: ClientPrograms = {
  three: "export { default } from 'openapi-fetch';",
  get: `
    import createFetchClient from 'openapi-fetch';
    const client = createFetchClient({ baseUrl: ${baseUrl}, headers: { authorization: 'Bearer token' } });
    export const get = () => client.GET('/notes');`,
  imports: () => `
    import createFetchClient from ${at('node_modules/openapi-fetch')};
    import type { paths } from ${at('generated/types.ts')};
    const client = createFetchClient<paths>({ baseUrl: ${baseUrl} });`,
  call: (call) => {
    const [inPath, query] = ['path', 'query'].map((place) => valuesIn(call, place));
    const body = exampleBody(call);
    const params = {
      ...(Object.keys(inPath!).length > 0 && { path: inPath! }),
      ...(Object.keys(query!).length > 0 && { query: query! }),
    };
    const input = { ...(Object.keys(params).length > 0 && { params }), ...(body !== undefined && { body }) };
    return `void client.${call.method.toUpperCase()}('${call.path}', ${JSON.stringify(input)});`;
  },
};

/** `get` of a bare fetch with the timeout that a client has. */
export const bareFetch = `
  export const get = async () => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 60_000);
    const headers = { authorization: 'Bearer token', accept: 'application/json' };
    try {
      return await (await fetch(${baseUrl} + '/notes', { headers, signal: controller.signal })).json();
    } finally {
      clearTimeout(timer);
    }
  };`;

/** The first twenty operations of the contract. */
export const twentyCalls = (document: OpenApiDocument): Call[] => callsOf(document).slice(0, 20);
