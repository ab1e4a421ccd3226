import AjvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { readBundle } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { callsOf, type Content } from '../lib/call.ts';
import type { Json, OpenApiDocument } from '../lib/openapi.ts';
import { publishedAs30, toOpenApi30 } from './openapi-3.0.ts';

const reference = await readBundle(pathsOf(), 'openapi.reference.json');
const reference30 = publishedAs30(reference);

/** The dialect of OpenAPI 3.0: JSON Schema draft 4 with `nullable`. */
function validatorOf(document: OpenApiDocument) {
  const ajv = new AjvDraft04.default({ strict: false, validateSchema: false });
  ajvFormats.default(ajv);
  ajv.addSchema(withoutExamples(document), 'openapi');
  return (schema: Json, value: Json): unknown[] => {
    const validate = ajv.compile(rooted(schema) as object);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

/** A validator would take an `id` in an example for that of a schema. */
const withoutExamples = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'examples' && typeof value === 'object' ? undefined : value,
    ),
  ) as OpenApiDocument;

/** Makes the references of an extracted schema absolute. */
const rooted = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"openapi#')) as Json;

const contentsOf = (document: OpenApiDocument): Map<string, Content[]> =>
  new Map(
    callsOf(document).flatMap((operation) => [
      [`${operation.id} request`, operation.bodies] as const,
      ...[...operation.responses.values()].map(
        ({ code, contents }) => [`${operation.id} ${code}`, contents] as const,
      ),
    ]),
  );

describe('the reference description in OpenAPI 3.0', () => {
  const original = contentsOf(reference);
  const errorsOf = validatorOf(reference30);

  test.each([...contentsOf(reference30)])('%s accepts every example of the original', (message, contents) => {
    contents.forEach(({ schema }, index) => {
      for (const [name, example] of original.get(message)?.[index]?.examples ?? []) {
        expect(errorsOf(schema ?? {}, example), name).toEqual([]);
      }
    });
  });

  test('still refuses invalid values', () => {
    const { schema } = contentsOf(reference30).get('createFolder request')![0]!;
    expect(errorsOf(schema!, { name: 'Reports', parentId: null })).toEqual([]);
    expect(errorsOf(schema!, { name: 'Reports', parentId: 'root' })).not.toEqual([]);
    expect(errorsOf(schema!, { parentId: null })).not.toEqual([]);
  });
});

test('every component is used', () => {
  const text = JSON.stringify(reference30);
  const names = Object.entries(reference30.components as Record<string, object>)
    .filter(([section]) => section !== 'securitySchemes')
    .flatMap(([section, members]) => Object.keys(members).map((name) => `#/components/${section}/${name}`));
  expect(names.filter((name) => !text.includes(`"$ref":"${name}"`))).toEqual([]);
});

test('removes what 3.0 does not support, and does not change data', () => {
  const value = { schema: { const: 1 }, $ref: 'a', summary: 's' };
  expect(
    toOpenApi30({
      openapi: '3.1.0',
      jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
      info: { title: 'T', summary: 'S', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
      webhooks: {},
      paths: {
        '/a': {
          get: {
            parameters: [{ $ref: '#/components/parameters/A', description: 'Beside a reference.' }],
            responses: {
              200: { description: 'D', content: { 'application/json': { schema: { const: 1 } } } },
              default: {
                description: 'D',
                headers: { 'x-left': { schema: { const: 3 } } },
                content: { 'application/json': { schema: { type: ['string', 'null'] } } },
              },
            },
          },
        },
      },
      components: {
        pathItems: {},
        schemas: { example: { type: ['string', 'null'] } },
        parameters: { A: { name: 'a', in: 'query', schema: { const: 2 } } },
        examples: { E: { value } },
      },
    }),
  ).toEqual({
    openapi: '3.0.3',
    info: { title: 'T', version: '1', license: { name: 'MIT' } },
    paths: {
      '/a': {
        get: {
          parameters: [{ $ref: '#/components/parameters/A' }],
          responses: {
            200: { description: 'D', content: { 'application/json': { schema: { enum: [1] } } } },
            default: {
              description: 'D',
              headers: { 'x-left': { schema: { enum: [3] } } },
              content: { 'application/json': { schema: { type: 'string', nullable: true } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { example: { type: 'string', nullable: true } },
      parameters: { A: { name: 'a', in: 'query', schema: { enum: [2] } } },
      examples: { E: { value } },
    },
  });
});

test('removes the marks of the registers, but not from examples', () => {
  const projected = toOpenApi30({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1', 'x-requirements': ['GEN-1'], 'x-logo': 'kept' },
    paths: {},
    components: {
      schemas: { Note: { type: 'object', 'x-unknown': ['U-01'], example: { 'x-unknown': 'a title' } } },
    },
  });
  expect(projected).toMatchObject({
    info: { title: 'Notes', version: '1', 'x-logo': 'kept' },
    components: { schemas: { Note: { example: { 'x-unknown': 'a title' } } } },
  });
  expect(projected.info).not.toHaveProperty('x-requirements');
  expect(JSON.stringify(projected)).not.toContain('U-01');
});
