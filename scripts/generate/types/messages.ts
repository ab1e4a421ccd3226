import {
  dereference,
  isObject,
  listOf,
  methods,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';
import { docComment } from './doc-comment.ts';
import { inOrder } from './order.ts';
import { referenceType, type SchemaTypes } from './schema-type.ts';
import {
  deeper,
  indexed,
  member,
  neverType,
  objectOfMembers,
  stringType,
  unknownType,
  type Member,
  type TypeText,
} from './type-text.ts';

/** Where a parameter travels, in the order of the types. */
const places = ['query', 'header', 'path', 'cookie'];

const byName = new Intl.Collator('en-us');

/** Writes paths and operations, and what they take and answer, as types. */
export class MessageTypes {
  readonly #document: OpenApiDocument;
  readonly #schemas: SchemaTypes;

  constructor(document: OpenApiDocument, schemas: SchemaTypes) {
    this.#document = document;
    this.#schemas = schemas;
  }

  /** A path, each of its methods by the operation that it leads to. */
  pathItem(written: Json, indent: string): TypeText {
    const item = objectOf(written);
    const inner = deeper(indent);
    const members = methods.map((method) => {
      const operation = item[method];
      if (!isObject(operation)) return member({ name: method, type: neverType, optional: true }, inner);
      const type = indexed('operations', [textOf(operation.operationId)]);
      return member({ name: method, type, comment: docComment(operation, inner) }, inner);
    });
    return objectOfMembers([this.#parameters(listOf(item.parameters), inner), ...members], indent);
  }

  /** @param shared parameters of the path, which those of the operation replace */
  operation(operation: JsonObject, shared: readonly Json[], indent: string): TypeText {
    const inner = deeper(indent);
    const parameters = new Map<string, Json>();
    for (const parameter of [...shared, ...listOf(operation.parameters)]) {
      const { in: place, name } = this.#resolved(parameter);
      parameters.set(`${textOf(place)}-${textOf(name)}`, parameter);
    }
    const { requestBody, responses } = operation;
    const body = isObject(requestBody)
      ? {
          type: this.#orReference(requestBody, () => this.requestBody(requestBody, inner)),
          optional: this.#resolved(requestBody).required !== true,
          comment: docComment(requestBody, inner),
        }
      : { type: neverType, optional: true };
    return objectOfMembers(
      [
        this.#parameters([...parameters.values()], inner),
        member({ name: 'requestBody', ...body }, inner),
        member({ name: 'responses', type: this.#responses(objectOf(responses), inner) }, inner),
      ],
      indent,
    );
  }

  requestBody(written: Json, indent: string): TypeText {
    const inner = deeper(indent);
    const content = this.#content(objectOf(written), inner);
    const type = objectOfMembers(
      content.length > 0
        ? content
        : [member({ name: '*/*', type: neverType, optional: true }, deeper(inner))],
      inner,
    );
    return objectOfMembers([member({ name: 'content', type }, inner)], indent);
  }

  response(written: Json, indent: string): TypeText {
    const response = objectOf(written);
    const inner = deeper(indent);
    const headers = inOrder(objectOf(response.headers)).map(([name, header]) =>
      this.#memberOf(
        name,
        header,
        (at) => this.header(header, at),
        !isReference(header) && objectOf(header).required !== true,
        deeper(inner),
      ),
    );
    const any = `${deeper(inner)}[name: string]: ${unknownType.text};`;
    const content = this.#content(response, inner);
    return objectOfMembers(
      [
        member({ name: 'headers', type: objectOfMembers([...headers, any], inner) }, inner),
        content.length > 0
          ? member({ name: 'content', type: objectOfMembers(content, inner) }, inner)
          : member({ name: 'content', type: neverType, optional: true }, inner),
      ],
      indent,
    );
  }

  parameter(written: Json, indent: string): TypeText {
    const { schema } = objectOf(written);
    return schema === undefined ? stringType : this.#schemas.typeOf(schema, indent);
  }

  header(written: Json, indent: string): TypeText {
    const { schema } = objectOf(written);
    return schema === undefined ? unknownType : this.#schemas.typeOf(schema, indent);
  }

  #responses(responses: JsonObject, indent: string): TypeText {
    const members = inOrder(responses).map(([code, response]) =>
      this.#memberOf(code, response, (at) => this.response(response, at), false, deeper(indent)),
    );
    return members.length > 0 ? objectOfMembers(members, indent) : neverType;
  }

  /** The media types of a message, as members one step in. */
  #content({ content }: JsonObject, indent: string): string[] {
    return inOrder(objectOf(content)).map(([media, value]) => {
      const { schema } = objectOf(value);
      const type = (at: string) => (schema === undefined ? unknownType : this.#schemas.typeOf(schema, at));
      return this.#memberOf(media, value, type, false, deeper(indent));
    });
  }

  #parameters(written: readonly Json[], indent: string): string {
    const inner = deeper(indent);
    const sorted = written
      .map((parameter) => ({ parameter, resolved: this.#resolved(parameter) }))
      .sort((a, b) => byName.compare(textOf(a.resolved.name), textOf(b.resolved.name)));
    const members = places.map((place) => {
      const own = sorted.filter(({ resolved }) => resolved.in === place);
      const isOptional = (resolved: JsonObject) => place !== 'path' && resolved.required !== true;
      const fields = own.map(({ parameter, resolved }) => {
        const at = deeper(inner);
        const type = this.#orReference(parameter, () => this.parameter(resolved, at));
        const comment = docComment(resolved, at);
        return member({ name: textOf(resolved.name), type, optional: isOptional(resolved), comment }, at);
      });
      const type = fields.length > 0 ? objectOfMembers(fields, inner) : neverType;
      const optional = own.every(({ resolved }) => isOptional(resolved));
      return member({ name: place, type, optional }, inner);
    });
    return member({ name: 'parameters', type: objectOfMembers(members, indent) }, indent);
  }

  #memberOf(
    name: string,
    node: Json,
    type: (indent: string) => TypeText,
    optional: boolean,
    indent: string,
  ): string {
    const one: Member = { name, type: this.#orReference(node, () => type(indent)), optional };
    return member({ ...one, comment: docComment(node, indent) }, indent);
  }

  #orReference(node: Json, type: () => TypeText): TypeText {
    return isReference(node) ? referenceType(node.$ref) : type();
  }

  #resolved(node: Json): JsonObject {
    return objectOf(dereference(this.#document, node));
  }
}

function isReference(node: Json): node is { $ref: string } {
  return isObject(node) && typeof node.$ref === 'string';
}
