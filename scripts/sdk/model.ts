import { toCodegen } from '../bundle/codegen.ts';
import {
  dereference,
  listOf,
  objectOf,
  operationsOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
  type Operation,
} from '../lib/openapi.ts';
import { readingOperations } from '../generate/client/client-operation.ts';

/** A type in all languages. */
export type SdkType = {
  nullable?: boolean;
} & (
  | { kind: 'string' | 'integer' | 'boolean' | 'any' }
  | { kind: 'enum'; values: string[] }
  | { kind: 'list' | 'map'; of: SdkType }
  | { kind: 'object'; name: string }
);

export interface SdkField {
  /** The name in JSON. */
  name: string;
  description: string;
  type: SdkType;
  required: boolean;
}

export interface SdkObject {
  name: string;
  description: string;
  fields: SdkField[];
}

export interface SdkOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  inPath: SdkField[];
  inQuery: SdkField[];
  inBody: SdkField[];
  hasBody: boolean;
  output: SdkType;
  needsToken: boolean;
  /** Whether it is safe to send it twice. */
  repeatable: boolean;
  /** The type of the items on its pages, and whether the page is in a field `pagination`. */
  pages?: { items: SdkType; page: SdkType; wrapped: boolean };
}

export interface SdkModel {
  version: string;
  /** Objects in responses. */
  responses: SdkObject[];
  /** Objects in requests, at any depth. */
  requests: SdkObject[];
  operations: SdkOperation[];
}

/** Hand-written, as a transfer, or an alias of another operation. */
const isLeftOut = (id: string) => id === 'uploadFile' || id === 'downloadFile' || id.endsWith('Alias');

/** The model from which the SDKs are generated, from the reference description. */
export function sdkModel(reference: OpenApiDocument): SdkModel {
  const document = objectOf(toCodegen(reference));
  const types = new Types(document);
  // The description for generators has strings for all path parameters; this distinguishes hashes from ids.
  const paths = new Map(operationsOf(reference).map(({ id, parameters }) => [id, parameters]));
  const operations = operationsOf(document)
    .filter(({ id }) => !isLeftOut(id))
    .map((operation) => sdkOperation(document, types, operation, paths.get(operation.id) ?? []));
  return { version: textOf(objectOf(document.info).version), ...types.used(operations), operations };
}

function sdkOperation(
  document: OpenApiDocument,
  types: Types,
  operation: Operation,
  original: readonly JsonObject[],
): SdkOperation {
  const { id, method, path, node, parameters, needsToken } = operation;
  const fieldOf = (parameter: JsonObject): SdkField => ({
    name: textOf(parameter.name),
    description: textOf(parameter.description),
    type: types.of(parameter.schema),
    required: parameter.required === true,
  });
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place).map(fieldOf);
  const inQuery = inPlace('query');
  const body = objectOf(
    objectOf(objectOf(dereference(document, node.requestBody)).content)['application/json'],
  );
  // A body may have the same field as the query.
  const inBody = types
    .fieldsOf(objectOf(dereference(document, body.schema)))
    .filter(({ name }) => !inQuery.some((parameter) => parameter.name === name));
  const [success] = Object.entries(objectOf(node.responses)).filter(([code]) => code.startsWith('2'));
  const content = objectOf(objectOf(dereference(document, success?.[1])).content);
  const output = types.of(objectOf(content['application/json']).schema);
  const pages = inQuery.some(({ name }) => name === 'page') ? types.pagesOf(output) : undefined;
  return {
    ...{ id, path, inQuery, inBody, output, needsToken },
    method: method.toUpperCase(),
    summary: textOf(node.summary),
    description: textOf(node.description),
    inPath: original.filter((parameter) => parameter.in === 'path').map(fieldOf),
    hasBody: body.schema !== undefined,
    repeatable: !['post', 'patch'].includes(method) || readingOperations.has(id),
    ...(pages && { pages }),
  };
}

/** The types of a document, by the names of their schemas. */
class Types {
  readonly #document: OpenApiDocument;
  readonly #objects = new Map<string, SdkObject>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  of(schema: Json | undefined): SdkType {
    const { $ref, oneOf, enum: values, items, additionalProperties, ...rest } = objectOf(schema);
    if (typeof $ref === 'string') return this.#named($ref);
    const [first] = listOf(oneOf);
    // The second alternative is null.
    if (first !== undefined) return { ...this.of(first), nullable: true };
    const names = [rest.type].flat();
    const nullable = names.includes('null') ? { nullable: true } : {};
    const kinds = names.filter((name) => name !== 'null');
    const [kind] = kinds;
    if (kinds.length > 1) return { kind: 'any', ...nullable };
    if (kind === 'array') return { kind: 'list', of: this.of(items), ...nullable };
    if (kind === 'object') {
      const isText = objectOf(additionalProperties).type === 'string';
      return { kind: 'map', of: { kind: isText ? 'string' : 'any' }, ...nullable };
    }
    if (kind === 'string' && values) return { kind: 'enum', values: listOf(values).map(textOf), ...nullable };
    if (kind === 'string' || kind === 'integer' || kind === 'boolean') return { kind, ...nullable };
    return { kind: 'any', ...nullable };
  }

  #named(ref: string): SdkType {
    const schema = objectOf(dereference(this.#document, { $ref: ref }));
    if (!schema.properties && !schema.allOf) return this.of(schema);
    const name = ref.split('/').at(-1) ?? '';
    const nullable = [schema.type].flat().includes('null') ? { nullable: true } : {};
    if (!this.#objects.has(name)) {
      const object: SdkObject = { name, description: textOf(schema.description), fields: [] };
      // Stored before its fields are read, because a field may have the same type.
      this.#objects.set(name, object);
      object.fields = this.fieldsOf(schema);
    }
    return { kind: 'object', name, ...nullable };
  }

  fieldsOf(schema: JsonObject): SdkField[] {
    const merged = new Map<string, SdkField>();
    for (const part of listOf(schema.allOf))
      for (const field of this.fieldsOf(objectOf(dereference(this.#document, part))))
        merged.set(field.name, field);
    const required = listOf(schema.required);
    for (const [name, node] of Object.entries(objectOf(schema.properties))) {
      const { description } = objectOf(node);
      const target = objectOf(dereference(this.#document, node));
      merged.set(name, {
        name,
        description: textOf(description ?? target.description),
        type: this.of(node),
        required: required.includes(name),
      });
    }
    return [...merged.values()];
  }

  /** The type of the items on the pages of an output; undefined if it has no pages, or its items have no type. */
  pagesOf(output: SdkType): SdkOperation['pages'] {
    if (output.kind !== 'object') return undefined;
    const fields = this.#objects.get(output.name)?.fields ?? [];
    const wrapper = fields.find(({ name }) => name === 'pagination');
    if (wrapper) {
      const inner = this.pagesOf(wrapper.type);
      return inner && { ...inner, wrapped: true };
    }
    const data = fields.find(({ name }) => name === 'data')?.type;
    if (data?.kind !== 'list' || data.of.kind !== 'object') return undefined;
    return { items: data.of, page: output, wrapped: false };
  }

  /** The objects that operations use, sorted by name. */
  used(operations: readonly SdkOperation[]): Pick<SdkModel, 'responses' | 'requests'> {
    const closure = (roots: readonly SdkType[]) => {
      const found = new Set<string>();
      const visit = (type: SdkType): void => {
        if (type.kind === 'list' || type.kind === 'map') visit(type.of);
        if (type.kind !== 'object' || found.has(type.name)) return;
        found.add(type.name);
        for (const field of this.#objects.get(type.name)?.fields ?? []) visit(field.type);
      };
      roots.forEach(visit);
      return [...found].sort().map((name) => this.#objects.get(name)!);
    };
    const responses = closure(operations.map(({ output }) => output));
    const requests = closure(operations.flatMap(({ inBody }) => inBody.map(({ type }) => type)));
    const twice = requests.find((object) => responses.includes(object));
    if (twice) throw new Error(`${twice.name} is sent and received: the SDKs have no such type`);
    return { responses, requests };
  }
}
