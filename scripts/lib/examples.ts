import {
  dereference,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
  type Operation,
} from './openapi.ts';

/** A documented body: its media type, schema and examples. */
export interface Content {
  type: string;
  schema: Json | undefined;
  /** The named examples; a single unnamed one is called `example`. */
  examples: Map<string, Json>;
  /** The summaries of examples, by name. */
  summaries: Map<string, string>;
}

/** The contents that an operation accepts; empty if it accepts no body. */
export function requestContents(document: OpenApiDocument, operation: Operation): Content[] {
  return contentsOf(document, operation.node.requestBody);
}

/** The contents of each documented response by its code, in the order of the document. */
export function responseContents(document: OpenApiDocument, operation: Operation): Map<string, Content[]> {
  const responses = Object.entries(objectOf(operation.node.responses));
  return new Map(responses.map(([code, response]) => [code, contentsOf(document, response)]));
}

function contentsOf(document: OpenApiDocument, body: Json | undefined): Content[] {
  const { content } = objectOf(dereference(document, body));
  return Object.entries(objectOf(content)).map(([type, media]) => ({
    type,
    schema: objectOf(media).schema,
    examples: examplesOf(document, objectOf(media)),
    summaries: summariesOf(document, objectOf(media)),
  }));
}

function summariesOf(document: OpenApiDocument, { examples }: JsonObject): Map<string, string> {
  const named = Object.entries(objectOf(examples));
  return new Map(
    named.map(([name, example]) => [name, textOf(objectOf(dereference(document, example)).summary)]),
  );
}

/** The examples of a media type or a parameter. */
export function examplesOf(document: OpenApiDocument, holder: JsonObject): Map<string, Json> {
  const examples = new Map<string, Json>();
  if (holder.example !== undefined) examples.set('example', holder.example);
  for (const [name, example] of Object.entries(objectOf(holder.examples))) {
    examples.set(name, objectOf(dereference(document, example)).value ?? null);
  }
  return examples;
}
