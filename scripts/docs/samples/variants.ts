import type { Paths } from '../../lib/paths.ts';
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/command.ts';
import { yamlIfThere } from '../files.ts';
import { fieldTree } from '../model/fields.ts';
import type { DocumentedOperation } from '../model/site-model.ts';
import { sampleRequest, type SampleRequest } from './request.ts';

/** One sample of an operation, with its purpose. */
export interface Sample {
  title: string;
  request: SampleRequest;
}

/** A sample of `docs/samples.yaml`. */
export interface FurtherSample {
  title: string;
  query?: JsonObject;
  body?: JsonObject;
}

/** Further samples by operation; empty if there is no such file. */
export async function readFurtherSamples(paths: Paths): Promise<Map<string, FurtherSample[]>> {
  const operations = Object.entries(objectOf(await yamlIfThere(paths.samples)));
  return new Map(
    operations.map(([id, samples]) => [id, listOf(samples).map((item) => furtherSample(id, item))]),
  );
}

function furtherSample(operation: string, item: Json): FurtherSample {
  const { title, query, body } = objectOf(item);
  if (textOf(title) === '') throw new UsageError(`docs/samples.yaml: a sample of ${operation} has no title.`);
  return {
    title: textOf(title),
    ...(isObject(query) && { query }),
    ...(isObject(body) && { body }),
  };
}

/** The usual call first, with only what is required; then each common variant. */
export function samplesOf(operation: DocumentedOperation, further: readonly FurtherSample[]): Sample[] {
  const usual = usualRequest(operation);
  const content = operation.body;
  const bodies = [...(content?.examples ?? [])].filter(([, body]) => !isSame(body, usual.body));
  const known = new Set(
    fieldTree(operation.document, content?.schema, () => undefined).map(({ name }) => name),
  );
  return [
    { title: 'Usual call', request: usual },
    ...bodies.map(([name, body]) => ({
      title: content!.summaries.get(name) || name,
      request: { ...usual, body },
    })),
    ...further.map(({ title, query, body }) => ({
      title,
      request: {
        ...usual,
        ...(query && { query: { ...usual.query, ...query } }),
        ...(body && { body }),
        ...(body && Object.keys(body).some((field) => !known.has(field)) && { isExtended: true as const }),
      },
    })),
  ];
}

/** The request of the first example, without optional fields. */
export function usualRequest(operation: DocumentedOperation): SampleRequest {
  const request = sampleRequest(operation);
  const required = new Set(
    operation.parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  );
  const onlyRequired = (values: Record<string, Json>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => required.has(name)));
  const { body } = request;
  return {
    ...request,
    query: onlyRequired(request.query),
    headers: onlyRequired(request.headers),
    ...(isObject(body) && { body: withoutOptional(operation, body) }),
  };
}

/** If all fields are optional, the body stays complete: without them, the request would do nothing. */
function withoutOptional(operation: DocumentedOperation, body: JsonObject): JsonObject {
  const fields = fieldTree(operation.document, operation.body?.schema, () => undefined);
  const required = new Set(fields.flatMap((field) => (field.required ? [field.name] : [])));
  const requiredFields = Object.entries(body).filter(([name]) => required.has(name));
  return requiredFields.length > 0 ? Object.fromEntries(requiredFields) : body;
}

const isSame = (first: Json | undefined, other: Json | undefined) =>
  JSON.stringify(first) === JSON.stringify(other);
