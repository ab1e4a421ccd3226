import { toCodegen } from '../bundle/codegen.ts';
import type { Finding } from '../bundle/findings.ts';
import { type Call, callsOf, inputsIn, removalOf } from '../lib/call.ts';
import {
  dereference,
  isObject,
  listOf,
  objectOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { goName, snakeCase } from './names.ts';

const scalars = ['string', 'integer', 'number', 'boolean'] as const;
type Scalar = (typeof scalars)[number];

const isScalar = (kind: string): kind is Scalar => (scalars as readonly string[]).includes(kind);

/** A type in all languages. */
export type SdkType = {
  nullable?: boolean;
} & (
  | { kind: Scalar | 'any' | 'nothing' }
  | { kind: 'enum'; values: string[] }
  | { kind: 'choice'; of: Scalar[] }
  | { kind: 'list' | 'map'; of: SdkType }
  | { kind: 'object'; name: string }
);

export interface SdkField {
  /** The name in JSON. */
  name: string;
  description: string;
  type: SdkType;
  required: boolean;
  /** When a deprecated field will be removed. */
  removal?: string | undefined;
}

export interface SdkObject {
  name: string;
  description: string;
  removal?: string | undefined;
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
  inHeader: SdkField[];
  inBody: SdkField[];
  hasBody: boolean;
  /** Nullable if some successes have no body. */
  output: SdkType;
  /** The objects of which the output may be any, because the languages have no type for a choice of objects. */
  choices: SdkType[];
  takesToken: boolean;
  removal: string | undefined;
  /** Whether it is safe to send it twice. */
  repeatable: boolean;
  /** The type of the items on its pages, whether the page is in a field `pagination`, and has the number of all items. */
  pages?: { items: SdkType; page: SdkType; wrapped: boolean; counted: boolean };
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
const isLeftOut = (id: string) => id === 'uploadForm' || id === 'downloadFile' || id.endsWith('Alias');

/** A part of an operation that the SDKs cannot have as it is described. */
interface UnsupportedPart {
  reason: string;
  /** JSON pointer of the part. */
  pointer: string;
}

/** The SDKs cannot be generated. */
export class UnsupportedError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ message }) => message).join('\n'));
    this.findings = findings;
  }
}

const finding = (pointer: string, name: string, reason: string): Finding => ({
  pointer,
  rule: 'sdk',
  message: `The SDKs cannot be generated for ${name}: ${reason}.`,
});

/** What the hand-written files of the packages declare. */
export interface TakenNames {
  /** Types, functions and values of the packages. */
  types: ReadonlySet<string>;
  /** Methods of the clients. */
  methods: ReadonlySet<string>;
}

/** Names that TypeScript or Python defines itself, or the generated code, and that the generated code uses. */
const builtInTypes =
  `Any Array AsyncIterator AsyncOperations Awaitable Callable ClassVar False Iterator Literal Mapping
  None Omit Operations Record Sequence True WithRequired`.split(/\s+/);

/**
 * The model from which the SDKs are generated, from the reference description.
 *
 * @throws UnsupportedError
 */
export function sdkModel(
  reference: OpenApiDocument,
  taken: TakenNames = { types: new Set(), methods: new Set() },
): SdkModel {
  const document = objectOf(toCodegen(reference));
  const findings = takenTypeNames(reference, taken);
  const types = new Types(document);
  // The description for generators has strings for all path parameters; this distinguishes hashes from ids.
  const originals = new Map(callsOf(reference).map((call) => [call.id, call]));
  const operations = callsOf(document)
    .filter(({ id }) => !isLeftOut(id))
    .map((call) => {
      const operation = sdkOperation(types, call, originals.get(call.id) ?? call);
      for (const { reason, pointer } of [...takenMethodName(call, taken), ...types.unsupported.splice(0)])
        findings.push(finding(pointer, call.id, reason + remedy));
      return operation;
    });
  if (findings.length > 0) throw new UnsupportedError(findings);
  return { version: textOf(objectOf(document.info).version), ...types.used(operations) };
}

const remedy =
  '. Describe it in another way, support it in scripts/sdk/model.ts, or write it by hand in packages/python and packages/go and add it to `isLeftOut` in that file';

/** The names of schemas become names of types, and no request or response contains them. */
function takenTypeNames(document: OpenApiDocument, { types }: TakenNames): Finding[] {
  const names = Object.keys(objectOf(objectOf(document.components).schemas));
  const parameters = callsOf(document).map(({ id }) => `${goName(id)}Params`);
  const taken = new Set([...builtInTypes, ...types, ...parameters]);
  return names
    .filter((name) => taken.has(name))
    .map((name) =>
      finding(
        pointerOf('components', 'schemas', name),
        `the schema ${name}`,
        'the generated code has another type of this name: rename its file, and the references to it',
      ),
    );
}

function takenMethodName({ id, pointer }: Call, { methods }: TakenNames): UnsupportedPart[] {
  if (!methods.has(goName(id)) && !methods.has(snakeCase(id))) return [];
  const reason = 'the clients have another method of this name: choose another operationId';
  return [{ reason, pointer: `${pointer}/operationId` }];
}

function sdkOperation(types: Types, call: Call, original: Call): SdkOperation {
  const { id, method, path, pointer, summary, description, body, takesToken, removal, repeatable } = call;
  const fieldsIn = (from: Call, place: string) =>
    inputsIn(from, place).map((input): SdkField => {
      const { name, description, schema, isRequired, node } = input;
      return { name, description, type: types.of(schema), required: isRequired, removal: removalOf(node) };
    });
  const inPath = inOrderOf(path, fieldsIn(original, 'path'));
  const inQuery = fieldsIn(call, 'query');
  const inHeader = fieldsIn(call, 'header');
  // A body may have the same field as the query.
  const fields = types.fieldsOf(body?.whole ?? {});
  const reason =
    body && body.type !== 'application/json'
      ? `its body is ${body.type}, not application/json`
      : body && fields.length === 0 && hasOther(body.whole)
        ? 'its body has no fields of its own, because it is a choice or a map'
        : undefined;
  if (body && reason !== undefined)
    types.unsupported.push({ reason, pointer: below(pointer, 'requestBody', 'content', body.type) });
  const inBody = fields.filter(({ name }) => !inQuery.some((parameter) => parameter.name === name));
  const output = outputOf(types, call);
  const choices = output.kind === 'any' ? objectsIn(types, call) : [];
  const names = choices.map(({ name }) => name).join(' or a ');
  const inputs = [...inPath, ...inQuery, ...inHeader, ...inBody];
  const pointerTo = ({ name }: SdkField) => {
    const parameter = call.parameters.find((parameter) => parameter.name === name);
    const keys = ['requestBody', 'content', 'application/json', 'schema', 'properties', name];
    return parameter?.pointer ?? below(pointer, ...keys);
  };
  types.unsupported.push(...sameNames('inputs', inputs, pointerTo));
  const pages = isPaged(id, inQuery) ? types.pagesOf(output) : undefined;
  return {
    ...{ id, path, summary, inPath, inQuery, inHeader, inBody, output, choices, takesToken, removal },
    repeatable,
    method: method.toUpperCase(),
    description:
      (description || `${summary}.`) +
      (choices.length > 1 ? ` The response is a ${names}, as the server sends it.` : ''),
    hasBody: body !== undefined,
    ...(pages && { pages }),
  };
}

/** As the path names them: both languages take them by position, so the order of the description must not matter. */
const inOrderOf = (path: string, inPath: readonly SdkField[]): SdkField[] =>
  inPath.toSorted((one, other) => path.indexOf(`{${one.name}}`) - path.indexOf(`{${other.name}}`));

/** Whether a schema without fields permits objects with some. */
const hasOther = ({ allOf, anyOf, oneOf, additionalProperties, patternProperties }: JsonObject) =>
  [allOf, anyOf, oneOf, patternProperties].some((part) => part !== undefined) ||
  (additionalProperties !== undefined && additionalProperties !== false);

/** Whether a method that reads page after page can be named after an operation, and can give the page. */
const isPaged = (id: string, inQuery: readonly SdkField[]) =>
  /^List\p{Lu}/u.test(goName(id)) &&
  inQuery.some(({ name, type, required }) => name === 'page' && type.kind === 'integer' && !required);

/** The pointer of a part of what another pointer names. */
const below = (pointer: string, ...keys: string[]) => pointer + pointerOf(...keys).slice(1);

/** The fields that have the name of an earlier one in a language. */
const sameNames = (
  what: string,
  fields: readonly SdkField[],
  pointerTo: (field: SdkField) => string,
): UnsupportedPart[] =>
  fields.flatMap((field, index) => {
    const earlier = fields
      .slice(0, index)
      .find(({ name }) => [snakeCase, goName].some((nameIn) => nameIn(name) === nameIn(field.name)));
    if (!earlier) return [];
    const reason = `two of its ${what}, ${earlier.name} and ${field.name}, have the same name in Python or Go`;
    return [{ reason, pointer: pointerTo(field) }];
  });

/** Go finds a field by a tag, which can contain only letters, digits and some signs. */
const isNameInTag = (name: string) =>
  name !== '-' && /^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u.test(name);

/** The type of all successes together. */
function outputOf(types: Types, { successes, pointer }: Call): SdkType {
  const outputs = successes.map(({ code, contents }): SdkType => {
    const [content] = contents;
    if (content === undefined) return { kind: 'nothing' };
    const json = contents.find(({ type }) => type === 'application/json');
    if (json) return types.of(json.schema);
    types.unsupported.push({
      reason: `it responds with ${content.type}, not application/json`,
      pointer: below(pointer, 'responses', code, 'content', content.type),
    });
    return { kind: 'nothing' };
  });
  return choiceOf(outputs);
}

/** The different objects that are successes. */
function objectsIn(types: Types, { successes }: Call) {
  const all = successes.flatMap(({ contents }) => contents.map(({ schema }) => types.of(schema)));
  const objects = all.flatMap((type) => (type.kind === 'object' ? [[type.name, type] as const] : []));
  return [...new Map(objects).values()];
}

export const canBeNull = ({ kind, nullable }: SdkType): boolean =>
  nullable === true || ['any', 'choice', 'nothing'].includes(kind);

/** One type for values of several; nullable if one of them is null or nothing. */
function choiceOf(types: readonly SdkType[]): SdkType {
  const present = types.filter(({ kind }) => kind !== 'nothing');
  const nullable =
    present.length < types.length || present.some((type) => type.nullable) ? { nullable: true } : {};
  const distinct = [
    ...new Map(present.map((type) => [JSON.stringify({ ...type, nullable: false }), type])).values(),
  ];
  const [only] = distinct;
  if (only === undefined) return { kind: 'nothing' };
  if (distinct.length === 1) return { ...only, ...nullable };
  const kinds = new Set(distinct.map(({ kind }) => (kind === 'enum' ? 'string' : kind)).filter(isScalar));
  const isOfScalars = distinct.every(({ kind }) => kind === 'enum' || isScalar(kind));
  if (!isOfScalars) return { kind: 'any', ...nullable };
  return { kind: 'choice', of: scalars.filter((name) => kinds.has(name)), ...nullable };
}

/** The types of a document, by the names of their schemas. */
class Types {
  /** What was read and cannot be in the SDKs. */
  readonly unsupported: UnsupportedPart[] = [];
  readonly #document: OpenApiDocument;
  readonly #objects = new Map<string, SdkObject>();
  /** References to schemas without fields that are being read. */
  readonly #unnamed = new Set<string>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  of(schema: Json | undefined): SdkType {
    const { $ref, oneOf, anyOf, allOf, enum: values, items, prefixItems, type } = objectOf(schema);
    if (typeof $ref === 'string') return this.#named($ref);
    const choices = listOf(oneOf ?? (type === undefined ? anyOf : undefined));
    if (choices.length > 0) return choiceOf(choices.map((choice) => this.of(choice)));
    const [whole, ...others] = listOf(allOf);
    if (type === undefined && whole !== undefined && others.length === 0) return this.of(whole);
    const names = [type ?? []].flat().map(textOf);
    const present = listOf(values).filter((value) => value !== null);
    const isNullable = names.includes('null') || present.length < listOf(values).length;
    const nullable = isNullable ? { nullable: true } : {};
    const kinds = names.filter((name) => name !== 'null');
    const [kind] = kinds;
    if (kind === undefined && names.length > 0) return { kind: 'nothing' };
    if (kinds.length > 1)
      return choiceOf([
        ...kinds.map((name) => this.of({ type: name })),
        ...(isNullable ? [{ kind: 'nothing' } as const] : []),
      ]);
    if (kind === 'array')
      return { kind: 'list', of: prefixItems ? { kind: 'any' } : this.of(items), ...nullable };
    if (kind === 'object') return { kind: 'map', of: this.#valuesOf(objectOf(schema)), ...nullable };
    if (present.length > 0 && present.every((value) => typeof value === 'string'))
      return { kind: 'enum', values: present.map(textOf), ...nullable };
    return { kind: kind !== undefined && isScalar(kind) ? kind : 'any', ...nullable };
  }

  /** The type of the values of a map: of names with a pattern, and of all others. */
  #valuesOf({ patternProperties, additionalProperties }: JsonObject): SdkType {
    const described = Object.values(objectOf(patternProperties));
    const others = isObject(additionalProperties) ? [additionalProperties] : [];
    const all = [...described, ...others].map((values) => this.of(values));
    return all.length > 0 ? choiceOf(all) : { kind: 'any' };
  }

  #named(ref: string): SdkType {
    const schema = objectOf(dereference(this.#document, { $ref: ref }));
    if (!schema.properties && !schema.allOf) {
      // A list of itself, for example, which has no name in the SDKs.
      if (this.#unnamed.has(ref)) return { kind: 'any' };
      this.#unnamed.add(ref);
      const type = this.of(schema);
      this.#unnamed.delete(ref);
      return type;
    }
    const name = ref.split('/').at(-1) ?? '';
    const nullable = [schema.type].flat().includes('null') ? { nullable: true } : {};
    if (!this.#objects.has(name)) {
      const description = textOf(schema.description);
      const object: SdkObject = { name, description, removal: removalOf(schema), fields: [] };
      // Stored before its fields are read, because a field may have the same type.
      this.#objects.set(name, object);
      object.fields = this.fieldsOf(schema);
      const pointerTo = (field: SdkField) =>
        pointerOf('components', 'schemas', name, 'properties', field.name);
      this.unsupported.push(
        ...sameNames(`fields in ${name}`, object.fields, pointerTo),
        ...object.fields
          .filter((field) => !isNameInTag(field.name))
          .map((field) => ({
            reason: `the packages for Go cannot read the field ${JSON.stringify(field.name)} of ${name}`,
            pointer: pointerTo(field),
          })),
      );
    }
    return { kind: 'object', name, ...nullable };
  }

  fieldsOf(schema: JsonObject): SdkField[] {
    const merged = new Map<string, SdkField>();
    for (const part of listOf(schema.allOf))
      for (const field of this.fieldsOf(objectOf(dereference(this.#document, part))))
        merged.set(field.name, {
          ...field,
          required: field.required || merged.get(field.name)?.required === true,
        });
    for (const [name, node] of Object.entries(objectOf(schema.properties))) {
      const { description } = objectOf(node);
      const target = objectOf(dereference(this.#document, node));
      merged.set(name, {
        name,
        description: textOf(description ?? target.description),
        type: this.of(node),
        removal: removalOf(objectOf(node)) ?? removalOf(target),
        required: merged.get(name)?.required === true,
      });
    }
    const required = [schema, ...listOf(schema.allOf).map(objectOf)].flatMap((part) => listOf(part.required));
    // Also for a field of another part of `allOf`.
    return [...merged.values()].map((field) =>
      required.includes(field.name) ? { ...field, required: true } : field,
    );
  }

  /** The type of the items on the pages of an output; undefined if it has no pages, or its items have no type. */
  pagesOf(output: SdkType): SdkOperation['pages'] {
    if (output.kind !== 'object') return undefined;
    const fields = this.#objects.get(output.name)?.fields ?? [];
    const typeOf = (name: string): SdkType => {
      const field = fields.find((field) => field.name === name);
      return field?.required && !canBeNull(field.type) ? field.type : { kind: 'nothing' };
    };
    const wrapper = typeOf('pagination');
    if (wrapper.kind === 'object') {
      const inner = this.pagesOf(wrapper);
      return inner && { ...inner, wrapped: true };
    }
    const data = typeOf('data');
    const isListOfObjects = data.kind === 'list' && data.of.kind === 'object' && !data.of.nullable;
    if (!isListOfObjects || typeOf('last_page').kind !== 'integer') return undefined;
    const counted = typeOf('total').kind === 'integer';
    return { items: data.of, page: output, wrapped: false, counted };
  }

  /**
   * Operations with the objects that they use, sorted by name. An object that is sent and received has two types,
   * because only what is sent can leave out fields: `Note` and `NoteInput`.
   */
  used(operations: readonly SdkOperation[]): Omit<SdkModel, 'version'> {
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
    const responses = closure(operations.flatMap(({ output, choices }) => [output, ...choices]));
    const requests = closure(operations.flatMap(({ inBody }) => inBody.map(({ type }) => type)));
    const inBoth = new Set(requests.filter((object) => responses.includes(object)).map(({ name }) => name));
    const nameOfInput = (name: string): string => {
      if (!inBoth.has(name)) return name;
      let input = `${name}Input`;
      while (this.#objects.has(input)) input += '_';
      return input;
    };
    const sent = (type: SdkType): SdkType => {
      if (type.kind === 'list' || type.kind === 'map') return { ...type, of: sent(type.of) };
      return type.kind === 'object' ? { ...type, name: nameOfInput(type.name) } : type;
    };
    const allSent = (fields: readonly SdkField[]) =>
      fields.map((field) => ({ ...field, type: sent(field.type) }));
    return {
      responses,
      requests: requests.map((object) => ({
        ...object,
        name: nameOfInput(object.name),
        fields: allSent(object.fields),
      })),
      operations: operations.map((operation) => ({ ...operation, inBody: allSent(operation.inBody) })),
    };
  }
}
