import openapi from '../../../../../../generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../../../../../../generated/operations.ts';
import { Description, type DescribedOperation } from '../../../../engine/contract/description.ts';
import { isObject, listOf, objectOf, stringsOf, type JsonObject } from '../../../../engine/contract/json.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';

// What the contract says of each operation, for the rules that every operation is under.

export const contractDescription = new Description(openapi);

/** A field of a request or of a response. */
export interface IndexedField {
  readonly types: readonly string[];
  /** The component that describes it if that is an id, e.g. `NoteId`: fields of one kind contain ids of the same resources. */
  readonly kind: string | undefined;
  /** Whether it is any text: without a format, a pattern or fixed values. */
  readonly isText: boolean;
  readonly isRequired: boolean;
  readonly requirements: readonly SubjectId[];
  /** Whether the interface leaves something about it open. */
  readonly isOpen: boolean;
  readonly schema: JsonObject;
}

export type IndexedFields = Readonly<Record<string, IndexedField>>;

/** An object in a successful response, or each object of a list in it. */
export interface IndexedObject {
  /** The field that contains it; undefined if it is the response itself. */
  readonly at: string | undefined;
  readonly isList: boolean;
  readonly fields: IndexedFields;
}

export interface IndexedParameter extends IndexedField {
  readonly name: string;
  readonly in: string;
}

export interface IndexedOperation {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly isRead: boolean;
  readonly parameters: readonly IndexedParameter[];
  /** The fields of its body; undefined if it takes none. */
  readonly body: IndexedFields | undefined;
  readonly shown: readonly IndexedObject[];
  /** The requirements that it cites itself. */
  readonly requirements: readonly SubjectId[];
  /** Those of its parameters, its response, itself and its body: the first is blamed for what it does. */
  readonly cited: readonly SubjectId[];
  /** Whether it refuses callers without permission, as AUTH-11 says. */
  readonly refusesOthers: boolean;
}

const operationsById = new Map(
  [...contractDescription.operations.values()].map((operation) => [operation.id, indexOf(operation)]),
);

export const indexedOperations: readonly IndexedOperation[] = [...operationsById.values()];

export const indexedOperation = (id: OperationId): IndexedOperation => operationsById.get(id)!;

/** The operations at a path that create or set something there. */
export const writersAt = (path: string): IndexedOperation[] =>
  indexedOperations.filter(
    (operation) => operation.path === path && ['POST', 'PUT', 'PATCH'].includes(operation.method),
  );

/** Reads what is at a path. */
export const readerAt = (path: string): IndexedOperation | undefined =>
  indexedOperations.find((operation) => operation.path === path && operation.isRead);

function indexOf(operation: DescribedOperation): IndexedOperation {
  const { id, method, path, node } = operation;
  const parameters = contractDescription.parametersOf(operation).map((parameter) => ({
    ...fieldOf(objectOf(parameter.schema), parameter.required === true, marksOf(parameter)),
    name: String(parameter.name),
    in: String(parameter.in),
  }));
  const bodySchema = schemaIn(node.requestBody);
  const body = bodySchema && fieldsOf(bodySchema);
  const success = objectOf(node.responses)['2XX'];
  const answer = schemaIn(success);
  const requirements = marksOf(node);
  return {
    id: id as OperationId,
    method,
    path,
    isRead: method === 'GET',
    parameters,
    body,
    shown: answer ? objectsIn(answer) : [],
    requirements,
    cited: [
      ...parameters.filter((parameter) => parameter.in === 'path').flatMap((of) => of.requirements),
      ...(answer ? marksOf(merged(answer)) : []),
      ...requirements,
      ...Object.values(body ?? {}).flatMap((field) => field.requirements),
    ],
    refusesOthers: marksOf(resolved(objectOf(node.responses)['403'])).includes('AUTH-11'),
  };
}

function resolved(node: unknown): JsonObject {
  return objectOf(contractDescription.resolve({ node, pointer: '' }).node);
}

/** The schema of the JSON content of a request body or a response. */
function schemaIn(node: unknown): JsonObject | undefined {
  const { schema } = objectOf(objectOf(resolved(node).content)['application/json']);
  return isObject(schema) ? schema : undefined;
}

function marksOf(node: JsonObject): readonly SubjectId[] {
  return stringsOf(node['x-requirements']) as readonly SubjectId[];
}

function joined(objects: readonly JsonObject[]): JsonObject {
  return Object.assign({}, ...objects) as JsonObject;
}

/** A schema with everything that it refers to or combines; what it says itself counts first. */
function merged(schema: JsonObject): JsonObject {
  const { $ref, allOf, ...own } = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [merged(objectOf(contractDescription.at($ref.slice(1)).node))] : []),
    ...listOf(allOf).map((part) => merged(objectOf(part))),
    own,
  ];
  return {
    ...joined(parts),
    properties: joined(parts.map(({ properties }) => objectOf(properties))),
    required: parts.flatMap(({ required }) => stringsOf(required)),
  };
}

function fieldsOf(schema: JsonObject): IndexedFields {
  const { properties, required } = merged(schema);
  return Object.fromEntries(
    Object.entries(objectOf(properties)).map(([name, field]) => [
      name,
      fieldOf(objectOf(field), stringsOf(required).includes(name)),
    ]),
  );
}

function fieldOf(own: JsonObject, isRequired: boolean, requirements?: readonly SubjectId[]): IndexedField {
  const schema = merged(own);
  const types = typeof schema.type === 'string' ? [schema.type] : stringsOf(schema.type);
  const limits = ['const', 'enum', 'format', 'pattern', 'contentEncoding'];
  const isText =
    types.includes('string') &&
    types.every((type) => type === 'string' || type === 'null') &&
    limits.every((limit) => schema[limit] === undefined);
  return {
    types,
    kind: kindOf(own),
    isText,
    isRequired,
    requirements: requirements ?? marksOf(schema),
    isOpen: schema['x-unknown'] !== undefined,
    schema,
  };
}

function kindOf({ $ref }: JsonObject): string | undefined {
  const [, name] = /\/(\w+Id)$/.exec(typeof $ref === 'string' ? $ref : '') ?? [];
  return name;
}

function objectsIn(schema: JsonObject): IndexedObject[] {
  const whole = objectAt(undefined, schema);
  const inside = Object.entries(objectOf(merged(schema).properties)).flatMap(([name, field]) =>
    objectAt(name, objectOf(field)),
  );
  return [...whole, ...inside];
}

function objectAt(at: string | undefined, schema: JsonObject): IndexedObject[] {
  const { type, items } = merged(schema);
  const isList = type === 'array';
  const fields = fieldsOf(isList ? objectOf(items) : schema);
  return Object.keys(fields).length > 0 ? [{ at, isList, fields }] : [];
}
