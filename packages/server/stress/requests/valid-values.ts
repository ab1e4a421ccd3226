import fc, { type Arbitrary } from 'fast-check';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { knownValues } from './known-values.ts';
import { resolve, type Schema } from './operations.ts';

/**
 * Values for a field or parameter that its schema allows, most of them such that the operation can do something
 * with them.
 */
export function validField(id: OperationId, name: string, schema: Schema): Arbitrary<unknown> {
  const known = knownValues(id, name);
  const bySchema = validValue(id, schema);
  return known ? fc.oneof({ weight: 9, arbitrary: known }, bySchema) : bySchema;
}

/** Values that a schema allows. */
export function validValue(id: OperationId, reference: Schema): Arbitrary<unknown> {
  const schema = resolve(reference);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((schema) => validValue(id, schema)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  return fc.oneof(...types.map((type) => ofType(id, type, schema)));
}

function ofType(id: OperationId, type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return validInteger(schema);
    case 'string':
      return validText(schema);
    case 'array': {
      const items = validValue(id, schema.items!);
      return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: (schema.minItems ?? 0) + 3 });
    }
    case 'object':
      return validObject(id, schema);
    default:
      throw new Error(`No values are known for the type ${type}.`);
  }
}

export function validObject(id: OperationId, reference: Schema): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = resolve(reference);
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, validField(id, name, schema)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function validInteger({ minimum, maximum, exclusiveMaximum }: Schema): Arbitrary<number> {
  const min = minimum ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? (exclusiveMaximum ?? 2 ** 53) - 1;
  return fc.oneof(
    fc.integer({ min: Math.max(min, -5), max: Math.min(max, 50) }),
    fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map(Number),
    fc.constantFrom(min, max),
  );
}

/** By what they depend on: to make one takes as long as tens of requests, and most fields are alike. */
const textsMade = new Map<string, Arbitrary<string>>();

function validText(schema: Schema): Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  const key = JSON.stringify([format, pattern, minLength, maxLength]);
  const texts = textsMade.get(key) ?? textsOf(schema);
  textsMade.set(key, texts);
  return texts;
}

function textsOf({ format, pattern, minLength, maxLength }: Schema): Arbitrary<string> {
  switch (format) {
    case 'date-time':
      return fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'email':
      return fc.constantFrom('nobody@example.com', 'x+y@sub.example.org');
    case 'uuid':
      return fc.uuid();
    case 'uri':
      // No host names: none is looked up.
      return fc.constantFrom(
        'http://127.0.0.1/a.png',
        'http://[::1]/',
        'https://10.0.0.1/a',
        'ftp://192.0.2.1/',
        'urn:a:b',
      );
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: '-1' });
  const length = { minLength: minLength ?? 0, ...(maxLength !== undefined && { maxLength }) };
  return fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.string({ ...length, unit: 'binary' }));
}
