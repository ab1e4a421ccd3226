import {
  at,
  branchesOf,
  isObject,
  keysOf,
  listOf,
  mapValues,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';
import { docComment } from './doc-comment.ts';
import { inOrder } from './order.ts';
import {
  arrayOf,
  booleanType,
  deeper,
  emptyRecord,
  indexed,
  intersectionOf,
  member,
  neverType,
  nullType,
  numberType,
  objectOfMembers,
  stringType,
  tupleOf,
  unionOf,
  unknownType,
  type TypeText,
} from './type-text.ts';

const primitives: Readonly<Record<string, TypeText>> = {
  null: nullType,
  string: stringType,
  number: numberType,
  integer: numberType,
  boolean: booleanType,
};

/** What stands beside a condition for generators that read none; its branches say more. */
const face = new Set(['type', 'properties', 'additionalProperties', 'items']);

/** Writes the schemas of one description as types. */
export class SchemaTypes {
  readonly #document: OpenApiDocument;
  #usesWithRequired = false;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** Whether a type so far leans on the helper `WithRequired`. */
  get usesWithRequired(): boolean {
    return this.#usesWithRequired;
  }

  /**
   * The type of what a schema allows.
   *
   * @param written nothing or `false` for what nothing passes
   * @param indent of the line that the type begins on
   */
  typeOf(written: Json | undefined, indent: string): TypeText {
    if (written === undefined || written === null || written === false) return neverType;
    if (written === true) return unknownType;
    if (!isObject(written)) throw new Error(`${JSON.stringify(written)} is no schema`);
    const schema = withoutCondition(written);
    if ('discriminator' in schema) throw new Error('a `discriminator` has no type: say it by `const`');
    if (typeof schema.$ref === 'string') return referenceType(schema.$ref);
    if (schema.const !== null && schema.const !== undefined) return literalType(schema.const, indent);
    if (Array.isArray(schema.enum) && isPlain(schema)) {
      return unionOf([
        ...schema.enum.map((value) => literalType(value, indent)),
        ...(listOf(schema.type).includes('null') ? [nullType] : []),
      ]);
    }
    return this.#combined(schema, indent);
  }

  #combined(schema: JsonObject, indent: string): TypeText {
    const types = (keyword: string) => listOf(schema[keyword]).map((part) => this.typeOf(part, indent));
    const own = this.#own(schema, indent);
    const parts = listOf(schema.allOf).map((part) => this.#part(part, listOf(schema.required), indent));
    const whole = [...(own ? [own] : []), ...(parts.length > 0 ? [intersectionOf(parts)] : [])];
    let type = whole.length > 0 ? intersectionOf(whole) : undefined;
    const anyOf = types('anyOf');
    if (anyOf.length > 0) type = unionOf([...(type ? [type] : []), ...anyOf]);
    const oneOf = types('oneOf');
    if (oneOf.length > 0) {
      const before = type ? [type] : [];
      type = oneOf.every(({ kind }) => kind === 'keyword')
        ? unionOf([...before, ...oneOf])
        : intersectionOf([...before, unionOf(oneOf)]);
    }
    return type ?? ('type' in schema ? emptyRecord : unknownType);
  }

  /** A part of `allOf`, with what the whole requires of it. */
  #part(part: Json, required: readonly Json[], indent: string): TypeText {
    if (!isObject(part)) return this.typeOf(part, indent);
    if (typeof part.$ref !== 'string') {
      return this.typeOf({ ...part, required: [...required, ...listOf(part.required)] }, indent);
    }
    const type = referenceType(part.$ref);
    const { properties } = withoutCondition(objectOf(at(this.#document, part.$ref)));
    const names = required.filter((name) => textOf(name) in objectOf(properties));
    if (names.length === 0) return type;
    this.#usesWithRequired = true;
    const keys = unionOf(names.map((name) => literalType(name, indent)));
    return { text: `WithRequired<${type.text}, ${keys.text}>`, kind: 'reference' };
  }

  /** What a schema says besides its combinations; nothing where it says no more. */
  #own(schema: JsonObject, indent: string): TypeText | undefined {
    const { type, oneOf } = schema;
    if (Array.isArray(type)) {
      // A choice that names one of the types itself speaks for it.
      const chosen = listOf(oneOf).map((choice) => objectOf(choice).type);
      const others = type.filter((one) => !(textOf(one) in primitives && chosen.includes(one)));
      const alone = (one: Json) => {
        const rest = mapValues(schema, (value) => value);
        if (Array.isArray(oneOf)) delete rest.oneOf;
        return this.typeOf({ ...rest, type: one }, indent);
      };
      return unionOf(others.map((one) => (one === 'null' ? nullType : alone(one))));
    }
    const primitive = primitives[textOf(type)];
    if (primitive) return primitive;
    return type === 'array' ? this.#array(schema, indent) : this.#object(schema, indent);
  }

  #array({ items, prefixItems }: JsonObject, indent: string): TypeText {
    if (Array.isArray(prefixItems)) {
      return tupleOf(
        prefixItems.map((item) => this.typeOf(item, deeper(indent))),
        indent,
      );
    }
    return arrayOf(items === undefined ? unknownType : this.typeOf(items, indent));
  }

  #object(schema: JsonObject, indent: string): TypeText | undefined {
    const inner = deeper(indent);
    const required = listOf(schema.required);
    const members = inOrder(objectOf(schema.properties)).map(([name, property]) =>
      member(
        {
          name,
          type: this.typeOf(property, inner),
          optional: !required.includes(name),
          readOnly: objectOf(property).readOnly === true,
          comment: docComment(property, inner),
        },
        inner,
      ),
    );
    const { additionalProperties: rest, patternProperties } = schema;
    const others = [
      ...(rest === undefined || rest === false ? [] : [this.typeOf(rest, inner)]),
      ...inOrder(objectOf(patternProperties)).map(([, value]) => this.typeOf(value, inner)),
    ];
    if (members.length === 0 && others.length === 0) return undefined;
    return intersectionOf([
      ...(members.length > 0 ? [objectOfMembers(members, indent)] : []),
      ...(others.length > 0
        ? [objectOfMembers([`${inner}[key: string]: ${unionOf(others).text};`], indent)]
        : []),
    ]);
  }
}

/** Not an object whose form is told: its values say it all. */
const isPlain = ({ type, properties, additionalProperties }: JsonObject) =>
  type !== 'object' && properties === undefined && additionalProperties === undefined;

/** A condition as a choice between its branches: TypeScript knows no `if`. */
function withoutCondition(schema: JsonObject): JsonObject {
  const branches = branchesOf(schema);
  if (!branches) return schema;
  const kept = Object.entries(schema).filter(([key]) => !face.has(key));
  return { ...Object.fromEntries(kept), anyOf: branches };
}

/** Of a component, or of a property within one. */
export function referenceType(reference: string): TypeText {
  const [root = '', kind = '', name = '', ...rest] = keysOf(reference);
  return indexed(root, [kind, name, ...rest.filter((key) => key !== 'properties')]);
}

function literalType(value: Json, indent: string): TypeText {
  if (value === null) return nullType;
  if (Array.isArray(value)) {
    const items = value.map((item) => literalType(item, deeper(indent)));
    return items.length > 0 ? tupleOf(items, indent) : arrayOf(neverType);
  }
  if (!isObject(value)) return { text: JSON.stringify(value), kind: 'literal' };
  const inner = deeper(indent);
  const fields = Object.entries(value).map(([name, field]) =>
    member({ name, type: literalType(field, inner) }, inner),
  );
  return fields.length > 0 ? objectOfMembers(fields, indent) : emptyRecord;
}
