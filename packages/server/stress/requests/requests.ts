import fc, { type Arbitrary } from 'fast-check';
import type { OperationId } from '../../../../generated/operations.reference.ts';
import { formBody, jsonBody, rarely, type Body } from './bodies.ts';
import { shortHostileTexts } from './hostile-values.ts';
import { operations, type Operation, type Parameter, type Schema } from './operations.ts';
import { Known } from './symbols.ts';
import { validField, validObject } from './valid-values.ts';

/** A request of the run before what exists is put in for what stands for it. */
export interface FuzzRequest {
  operation: OperationId;
  /** Texts are encoded already, or broken on purpose. */
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Stands behind the query as it is. */
  queryJunk: string;
  headers: Record<string, unknown>;
  /** Value of the `authorization` header where it is not the account's own. */
  authorization: 'own' | 'none' | { odd: string };
  body: Body | undefined;
}

const oddSegments = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '%201',
  '9007199254740993',
  '99999999999999999999999',
  '',
  '%00',
  '1%00',
  '%zz',
  '%',
  '%ff%fe',
  '%ed%a0%80',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  'NDgyMnw%3D',
  'MXw',
  'fHw',
  '*',
  '__proto__',
  'null',
  'x'.repeat(100),
  'x'.repeat(101),
  '%F0%9F%8C%8A',
] as const;

const queryJunk = [
  '&',
  '&&==',
  '&%zz=%zz',
  '&__proto__=1',
  '&__proto__[admin]=1',
  '&page=1&page=2',
  '&page[]=1',
  '&page[a]=1',
  '&perPage=',
  '&workspaceId=%00',
  '&query=%ed%a0%80',
  '&api_token=1',
  `&${'a=1&'.repeat(1500)}`,
] as const;

const oddRanges = [
  '',
  'bytes',
  'bytes=',
  'bytes=a-b',
  'bytes=-',
  'bytes=0-1,2-3',
  `bytes=${'9'.repeat(400)}-`,
] as const;

const oddHeaders: Record<string, string>[] = [
  { accept: 'text/html' },
  { accept: 'x' },
  { 'accept-encoding': 'gzip, br, *;q=0' },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': '203.0.113.24, ::1', forwarded: 'for=unknown' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { range: 'bytes=0-99999999999999999999' },
  { range: 'bytes=-0,1-,x' },
  { cookie: `a=${'x'.repeat(5000)}` },
  { host: 'evil.example' },
  { host: '' },
  { origin: 'null', 'access-control-request-method': 'PUT' },
  { 'accept-version': '2' },
  { 'x-odd': '\u00ff\u0080' },
];

const oddAuthorizations = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer 1|x',
  'Bearer 1|',
  'Bearer \u00ff',
  'Basic bWlyYTp4',
  'Token x',
  "Bearer ' OR 1=1 --",
  `Bearer ${'x'.repeat(5000)}`,
] as const;

/** Requests to every operation of the reference description, valid and broken. */
export const anyRequest: Arbitrary<FuzzRequest> = fc.oneof(...operations.map(requestOf));

/** Requests of one operation that the description allows, to things of the account's own. */
export function validRequestOf(operation: Operation): Arbitrary<FuzzRequest> {
  const valid = (place: Parameter['in']) => validParametersOf(operation, place);
  const body = jsonSchemaOf(operation);
  return fc.record({
    operation: fc.constant(operation.id),
    ...{ path: valid('path'), query: valid('query'), headers: valid('header') },
    queryJunk: fc.constant(''),
    authorization: fc.constant('own' as const),
    body: body
      ? validObject(operation.id, body).map((value): Body => ({
          ...{ kind: 'json', value, flaw: 'none', contentType: 'application/json' },
        }))
      : fc.constant(undefined),
  });
}

/** The schema of a body that is JSON. */
export const jsonSchemaOf = ({ body }: Operation): Schema | undefined =>
  body?.mediaType === 'application/json' ? body.schema : undefined;

function requestOf(operation: Operation): Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation.id),
    path: parametersOf(operation, 'path'),
    query: parametersOf(operation, 'query'),
    queryJunk: rarely('', fc.constantFrom(...queryJunk)),
    headers: fc
      .tuple(
        parametersOf(operation, 'header'),
        rarely<Record<string, string>>({}, fc.constantFrom(...oddHeaders)),
      )
      .map(([described, odd]) => ({ ...described, ...odd })),
    authorization: rarely<FuzzRequest['authorization']>(
      'own',
      fc.oneof(
        fc.constant('none' as const),
        fc.constantFrom(...oddAuthorizations).map((odd) => ({ odd })),
      ),
    ),
    body: bodyOf(operation),
  });
}

/** Parameters of one place: valid ones, and in one of five cases some that are not. */
function parametersOf(operation: Operation, place: Parameter['in']): Arbitrary<Record<string, unknown>> {
  const odd = (parameter: Parameter) =>
    fc.oneof(validParameter(operation, parameter), oddParameter(parameter));
  return fc.oneof(
    { weight: 4, arbitrary: validParametersOf(operation, place) },
    recordOf(operation, place, odd),
  );
}

function validParametersOf(operation: Operation, place: Parameter['in']) {
  return recordOf(operation, place, (parameter) => validParameter(operation, parameter));
}

function recordOf(
  operation: Operation,
  place: Parameter['in'],
  value: (parameter: Parameter) => Arbitrary<unknown>,
): Arbitrary<Record<string, unknown>> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  const values = parameters.map((parameter) => [parameter.name, value(parameter)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

function validParameter({ id }: Operation, { in: place, name, schema }: Parameter): Arbitrary<unknown> {
  const valid = validField(id, name, schema);
  if (place === 'path') return valid.map(asSegment);
  // Others than these no client can send in a header.
  if (place === 'header') return valid.map((value) => String(value).replace(/[^\x20-\x7e\x80-\xff]/g, ''));
  return valid;
}

function oddParameter({ in: place }: Parameter): Arbitrary<unknown> {
  if (place === 'path') return fc.constantFrom(...oddSegments);
  return fc.constantFrom(...(place === 'header' ? oddRanges : shortHostileTexts));
}

function asSegment(value: unknown): unknown {
  return value instanceof Known ? value : encodeURIComponent(String(value));
}

function bodyOf(operation: Operation): Arbitrary<Body | undefined> {
  if (operation.method === 'GET') return fc.constant(undefined);
  if (operation.body?.mediaType === 'multipart/form-data') {
    return fc.oneof({ weight: 9, arbitrary: formBody(operation) }, jsonBody(operation) as Arbitrary<Body>);
  }
  if (!operation.body) return rarely<Body | undefined>(undefined, jsonBody(operation));
  return fc.oneof({ weight: 30, arbitrary: jsonBody(operation) }, fc.constant(undefined));
}
