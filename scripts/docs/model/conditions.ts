import { parse } from 'yaml';
import { textIfThere } from '../files.ts';
import type { Layout } from '../../lib/layout.ts';
import { listOf, objectOf, textOf, type Json, type JsonObject } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/verb.ts';
import type { DocumentedOperation } from './site-model.ts';

/** Something that goes wrong, as the error catalogue tells it. */
export interface Condition {
  id: string;
  title: string;
  /** The code where the interface states it. */
  stated?: string;
  /** The reference server's code. */
  code: string;
  /** `message` of the body; empty where the answer is not the API's. */
  text: string;
  /** A further member of the body, in words. */
  body?: string;
  cause: string;
  remedy: string;
  /** Whether the same request may succeed later, and when. */
  retry: string;
  /** The only operations that it concerns; all that document the code where absent. */
  only?: string[];
  /** Operations that document the code for something else. */
  except?: string[];
  unknowns: string[];
}

/** The conditions of `docs/errors.yaml`; none where there is no such file. */
export async function readConditions(layout: Layout): Promise<Condition[]> {
  const text = (await textIfThere(layout.conditions)) ?? '[]';
  return listOf(parse(text) as Json).map((item) => conditionOf(objectOf(item)));
}

function conditionOf(item: JsonObject): Condition {
  const required = (key: string) => {
    const text = textOf(item[key]);
    if (text === '') throw new UsageError(`docs/errors.yaml: ${textOf(item.id)} has no ${key}.`);
    return text;
  };
  const texts = (key: string) => listOf(item[key]).map(textOf);
  return {
    id: required('id'),
    title: required('title'),
    code: required('code'),
    text: textOf(item.text),
    cause: required('cause'),
    remedy: required('remedy'),
    retry: required('retry'),
    unknowns: texts('unknowns'),
    ...(item.stated !== undefined && { stated: textOf(item.stated) }),
    ...(item.body !== undefined && { body: textOf(item.body) }),
    ...(item.only !== undefined && { only: texts('only') }),
    ...(item.except !== undefined && { except: texts('except') }),
  };
}

/** The conditions that an operation can meet. */
export function conditionsOf(operation: DocumentedOperation, conditions: readonly Condition[]): Condition[] {
  const codes = Object.keys(objectOf(operation.reference.node.responses));
  return conditions.filter(
    ({ code, only, except }) =>
      (only ? only.includes(operation.id) : codes.includes(code)) && !except?.includes(operation.id),
  );
}
