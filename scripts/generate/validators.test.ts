import { callsOf, type Call } from '../lib/call.ts';
import {
  at,
  isObject,
  listOf,
  objectOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { describe, expect, test } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import reference from '../../generated/openapi.reference.json' with { type: 'json' };
import { validators as contractValidators } from '../../generated/validators.js';
import { validators as referenceValidators } from '../../generated/validators.reference.js';

type Validator = (data: unknown) => boolean;
type Validators = Record<
  string,
  { requestBody?: Validator; parameters: Validator; responses: Record<string, Validator | undefined> }
>;

const descriptions: [name: string, document: OpenApiDocument, validators: Validators][] = [
  ['contract', contract, contractValidators as unknown as Validators],
  ['reference description', reference, referenceValidators as unknown as Validators],
];

describe.each(descriptions)('validators of the %s', (_name, document, validators) => {
  const operations = callsOf(document).map((operation): [string, Call] => [operation.id, operation]);

  test('exist for each operation', () => {
    expect(Object.keys(validators)).toEqual(operations.map(([id]) => id));
  });

  test.each(operations)(
    '%s: every request example is valid, but not without a required property',
    (id, operation) => {
      for (const { type, schema, examples } of operation.bodies) {
        if (type !== 'application/json') continue;
        const accepts = validators[id]!.requestBody!;
        expect(accepts(undefined)).toBe(false);
        for (const [name, example] of examples) {
          expect(accepts(example), name).toBe(true);
          for (const property of requiredOf(document, schema)) {
            expect(accepts(without(example, property)), `${name} without ${property}`).toBe(false);
          }
        }
      }
    },
  );

  test.each(operations)(
    '%s: every response example is valid, but not a success with another status',
    (id, operation) => {
      for (const { code, contents } of operation.responses.values()) {
        for (const { type, examples } of contents) {
          if (type !== 'application/json') continue;
          const accepts = validators[id]!.responses[code]!;
          for (const [name, example] of examples) {
            expect(accepts(example), `${code} ${name}`).toBe(true);
            if (isObject(example) && example.status === 'success') {
              expect(accepts({ ...example, status: 'done' }), `${code} ${name}`).toBe(false);
            }
          }
        }
      }
    },
  );
});

/** Names that a schema, or any of its parts, requires. */
function requiredOf(document: OpenApiDocument, schema: Json | undefined): string[] {
  const { $ref, required, allOf } = objectOf(schema);
  return [
    ...listOf(required).filter((name) => typeof name === 'string'),
    ...listOf(allOf).flatMap((part) => requiredOf(document, part)),
    ...(typeof $ref === 'string' ? requiredOf(document, at(document, $ref)) : []),
  ];
}

function without(example: Json, property: string): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(example)).filter(([name]) => name !== property));
}
