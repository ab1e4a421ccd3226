import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathsOf } from '../lib/paths.ts';
import { callsOf, type Call } from '../lib/call.ts';
import type { Json, JsonObject, OpenApiDocument } from '../lib/openapi.ts';
import { send } from './request.ts';
import { startReferenceServer, type ReferenceServer } from './reference-server.ts';
import { scenarios, type RequestParts } from './scenarios.ts';
import { Fixtures } from './fixtures.ts';

// A success that ignores a field is the worst response. So every field that any program is known to send is sent to
// every operation.

const document = JSON.parse(
  readFileSync(path.join(pathsOf().generated, 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument & { components: { schemas: Record<string, { properties?: JsonObject }> } };
const operations = callsOf(document);

/** Fields that programs send although the description does not have them, with values that matter. */
const ofPrograms: Readonly<Record<string, Json>> = {
  restrictions: { domains: ['example.com'] },
  request: true,
  perso: true,
  personnal_link_value: 'my-link',
  notifyOnDownload: true,
  // The server has no special entries for backups, so the field makes no difference.
  backup: 'only',
  pageId: 'MXw',
  encrypted: true,
  initialName: 'another name.txt',
  userId: 999_999,
};

/** Names of all fields of any operation, in its query or body. */
const described = [
  ...operations.flatMap(({ parameters }) =>
    parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  ),
  ...Object.entries(document.components.schemas)
    .filter(([name]) => name.endsWith('Request'))
    .flatMap(([, { properties = {} }]) => Object.keys(properties)),
];

const valueOf = (name: string): Json =>
  ofPrograms[name] ?? (/(^id|_id|Id)$/.test(name) ? 999_999 : /Ids$/.test(name) ? [999_999] : 'matters');

const names = [...new Set([...described, ...Object.keys(ofPrograms)])];

/** Fields that are true for every entry of the vault may be sent. */
const holds = ({ id }: Call, name: string) =>
  ['moveVaultEntries', 'deleteVaultEntries'].includes(id) && ['encrypted', 'isEncrypted'].includes(name);

/** `pageId` is an alias of `folderId`, and works like it. */
const isAlias = ({ id }: Call, name: string) =>
  name === 'pageId' && ['listEntries', 'listVaultEntries'].includes(id);

const isTaken = (fields: object | undefined, name: string) => fields !== undefined && name in fields;

describe('fields of other operations and programs are refused', () => {
  let server: ReferenceServer;
  let fixtures: Fixtures;

  beforeAll(async () => {
    server = await startReferenceServer();
    fixtures = new Fixtures(server);
    await fixtures.arrange('vault-entry');
  });
  afterAll(() => server.close());

  async function soundRequest({ id }: Call): Promise<RequestParts | undefined> {
    const { '200': ok, '201': created } = scenarios[id as keyof typeof scenarios];
    return (ok ?? created)?.(fixtures);
  }

  /** Names of an operation's fields in the query or body, from the description. */
  function takenBy({ parameters, node }: Call, place: 'query' | 'body'): string[] {
    if (place === 'query') return parameters.filter((each) => each.in === 'query').map(({ name }) => name);
    const found: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('$ref' in value) {
        const keys = String(value.$ref).split('/').slice(1);
        walk(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document));
      }
      if ('properties' in value) found.push(...Object.keys(value.properties as object));
      for (const keyword of [
        'content',
        'application/json',
        'multipart/form-data',
        'schema',
        'allOf',
        '0',
        '1',
        '2',
      ]) {
        if (keyword in value) walk((value as Record<string, unknown>)[keyword]);
      }
    };
    walk(node.requestBody);
    return found;
  }

  test.each(operations.filter(({ id }) => id !== 'login' && id !== 'createVault'))(
    '$id',
    async (operation) => {
      const sound = await soundRequest(operation);
      expect(sound).toBeDefined();
      const places = ['query', ...(sound!.body === undefined ? [] : ['body'])] as ('query' | 'body')[];
      // Responses that are successes, or have a code that the operation does not document.
      const passedOver: string[] = [];
      for (const place of places) {
        const ownFields = takenBy(operation, place);
        for (const name of names.filter(
          (each) =>
            !ownFields.includes(each) &&
            !holds(operation, each) &&
            !isAlias(operation, each) &&
            !isTaken(sound![place] as object, each),
        )) {
          const parts = { ...sound, [place]: { ...(sound![place] as JsonObject), [name]: valueOf(name) } };
          const { status } = await send(server, operation, parts);
          const isRefused = status >= 400 && status < 500 && status in (operation.node.responses as object);
          if (!isRefused) passedOver.push(`${name} in the ${place}: ${status}`);
        }
      }
      expect(passedOver).toEqual([]);
      // The same request without the fields succeeds, so the fields were the reason for the error.
      expect((await send(server, operation, sound!)).status).toBeLessThan(300);
    },
  );
});
