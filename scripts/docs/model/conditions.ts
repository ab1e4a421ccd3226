import { yamlIfThere } from '../files.ts';
import type { Paths } from '../../lib/paths.ts';
import { listOf, objectOf, textOf, type JsonObject } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/command.ts';
import type { DocumentedOperation } from './site-model.ts';

/** An error in the error catalogue. */
export interface Condition {
  id: string;
  title: string;
  /** The code, if the interface gives one. */
  stated?: string;
  /** The reference server's code. */
  code: string;
  /** `message` of the body; empty if the response does not come from the API. */
  text: string;
  /** An additional field of the body, in words. */
  body?: string;
  cause: string;
  remedy: string;
  /** Whether and when the same request may succeed later. */
  retry: string;
  /** The only operations with this error; by default all that document the code. */
  only?: string[];
  /** Operations that document the code for another error. */
  except?: string[];
  unknowns: string[];
}

/** The errors of `docs/errors.yaml`; empty if there is no such file. */
export async function readConditions(paths: Paths): Promise<Condition[]> {
  return listOf(await yamlIfThere(paths.conditions)).map((item) => conditionOf(objectOf(item)));
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

/** The errors that an operation can return. */
export function conditionsOf(operation: DocumentedOperation, conditions: readonly Condition[]): Condition[] {
  const { responses } = operation.reference;
  return conditions.filter(
    ({ code, only, except }) =>
      (only ? only.includes(operation.id) : responses.has(code)) && !except?.includes(operation.id),
  );
}
