import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pathsOf } from './lib/paths.ts';
import { objectOf, type JsonObject, type OpenApiDocument } from './lib/openapi.ts';
import { checkOperations } from './server-examples/check-operations.ts';
import { startReferenceServer, type ReferenceServer } from './server-examples/reference-server.ts';
import { runWorkflows } from './server-examples/workflows.ts';
import { startTamperingProxy } from './lib/tampering-proxy.ts';

const paths = pathsOf();
let document: OpenApiDocument;

beforeAll(async () => {
  document = JSON.parse(
    await readFile(path.join(paths.generated, 'openapi-3.0.json'), 'utf8'),
  ) as OpenApiDocument;
});

describe('on a reference server', () => {
  let server: ReferenceServer;

  beforeAll(async () => {
    server = await startReferenceServer();
  });
  afterAll(() => server.close());

  it('finds a wrong text, a missing field and a wrong code, and nothing else', async () => {
    const proxy = await startTamperingProxy({ url: new URL(server.apiRoot).origin }, (answer, { url }) => {
      const body = answer.body.replace('Unauthenticated.', 'Who are you?');
      if (url.endsWith('/user/space-usage')) return { ...answer, body: body.replace('"used"', '"usd"') };
      if (url.endsWith('/file-entries/star') && answer.status === 200) return { ...answer, status: 202 };
      return { ...answer, body };
    });
    onTestFinished(() => proxy.close());
    const apiRoot = proxy.url + new URL(server.apiRoot).pathname;
    const { checked } = await checkOperations(document, { ...server, apiRoot });
    const asking = Object.values(document.paths ?? {}).flatMap((item) =>
      Object.values(item as JsonObject).filter(
        (operation) => '401' in objectOf(objectOf(operation).responses),
      ),
    );
    const failed = checked
      .filter(({ errors }) => errors.length > 0)
      .map(({ exchange }) => `${exchange.operation.id} ${exchange.response.code}`);
    expect(checked.length).toBeGreaterThan(200);
    expect(failed.filter((answer) => !answer.endsWith(' 401'))).toEqual([
      'starEntries 200',
      'getSpaceUsage 200',
    ]);
    expect(failed.filter((answer) => answer.endsWith(' 401'))).toHaveLength(asking.length);
  });

  it('an operation without a scenario is an error', async () => {
    const more = structuredClone(document);
    const paths = more.paths as unknown as Record<string, { get: object }>;
    const { get } = paths['/notes']!;
    Object.assign(paths, { '/forgotten': { get: { ...get, operationId: 'listForgotten' } } });

    await expect(checkOperations(more, server)).rejects.toThrow('There are no requests for listForgotten:');
  });

  it('every workflow passes, but none with a wrong password', async () => {
    const outcomes = await runWorkflows(paths, server);
    expect(outcomes.map(({ name }) => name)).toEqual([
      'extractArchive',
      'resumeMultipartUpload',
      'shareAndRevokeLink',
      'signInAndLookAround',
      'putSmallFile',
      'registerSmallFile',
      'trashAndDelete',
      'vaultMoveAndDelete',
    ]);
    expect(outcomes.filter(({ errors }) => errors.length > 0)).toEqual([]);

    const wrong = await runWorkflows(paths, { ...server, password: 'wrong' });
    expect(wrong.filter(({ errors }) => errors.length === 0)).toEqual([]);
    expect(wrong[0]?.errors[0]).toMatch(
      /^openapi\/workflows\/[\w-]+\.arazzo\.yaml: signIn, answered with 4\d\d: success criteria check: /,
    );
  });
});
