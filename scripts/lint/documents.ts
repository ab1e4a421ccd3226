import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  detectSpec,
  lintDocument,
  parseYaml,
  YamlParseError,
  type BaseResolver,
  type Config,
  type Document,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { isSource, sourcesBelow } from '../../openapi/lint/lib/conventions.js';
import { at, objectOf, textOf, type Json, type JsonObject } from '../lib/openapi.ts';
import type { Paths } from '../lib/paths.ts';
import type { Problem } from '../lib/problem.ts';
import { fromRedocly } from '../lib/redocly.ts';

/** Opens a file with the resolver, so that each file is read and parsed only once. */
export async function openDocument(resolver: BaseResolver, file: string): Promise<Document> {
  const document = await resolver.resolveDocument(null, file, true);
  if (document instanceof Error) throw document;
  return document;
}

/** The files of a folder whose names have an ending, sorted; empty if there is no folder. */
export async function filesIn(folder: string, ending: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => isSource(name) && name.endsWith(ending));
  return names.sort().map((name) => path.join(folder, name));
}

/** Every file of the contract, its overlays and workflows, even if no other file refers to it. */
export async function sourceFiles({ openapi }: Paths): Promise<string[]> {
  const folders = ['paths', 'components', 'overlays', 'workflows'];
  return [
    ...(await filesIn(openapi, '.yaml')),
    ...folders.flatMap((name) => sourcesBelow(path.join(openapi, name))),
  ];
}

/** The file of a component by its pointer in a bundle, such as `/components/schemas/Note`; undefined for other places. */
export function componentFile(pointer: string, { openapi }: Paths): string | undefined {
  const [, kind, name] = /^\/components\/(\w+)\/([\w.-]+)$/.exec(pointer) ?? [];
  return kind === undefined ? undefined : path.join(openapi, 'components', kind, `${name!}.yaml`);
}

/** The parse errors of files. */
export async function parseProblems(files: readonly string[], resolver: BaseResolver): Promise<Problem[]> {
  const problems = files.map(async (file) => {
    const fault: unknown = await openDocument(resolver, file).catch((error: unknown) => error);
    return fault instanceof YamlParseError ? [parseProblem(file, fault)] : [];
  });
  return (await Promise.all(problems)).flat();
}

/** Lints one document and everything that it refers to. */
export async function lintFile(
  file: string,
  config: Config,
  externalRefResolver: BaseResolver,
): Promise<Problem[]> {
  let document: Document;
  try {
    document = await openDocument(externalRefResolver, file);
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error;
    return [parseProblem(file, error)];
  }
  try {
    detectSpec(document.parsed);
  } catch (error) {
    return [problemAt(file, 'specification', (error as Error).message)];
  }
  const found = await lintDocument({ document, config, externalRefResolver });
  return fromRedocly(found.filter((problem) => !isDeclaredAround(problem)));
}

/** Redocly looks for a field that a condition requires in the condition, and not in the schemas around it. */
function isDeclaredAround({ ruleId, location: [place] }: NormalizedProblem): boolean {
  if (ruleId !== 'no-required-schema-properties-undefined' || place?.pointer === undefined) return false;
  const document = objectOf(parseYaml(place.source.body) as Json);
  const name = textOf(at(document, place.pointer));
  const isDeclaredBy = ({ properties, ...schema }: JsonObject) =>
    name in objectOf(properties) || ['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema);
  const around: string[] = [];
  let isOfCondition = false;
  for (let part = partOf(place.pointer.replace(/\/required\/\d+$/, '')); part; part = partOf(part.pointer)) {
    around.push(part.pointer);
    isOfCondition ||= part.isCondition;
  }
  return isOfCondition && around.some((pointer) => isDeclaredBy(objectOf(at(document, pointer))));
}

/** The schema that a schema is part of, and applies to the same value. */
function partOf(inside: string): { pointer: string; isCondition: boolean } | undefined {
  const [, pointer, composition] =
    /^(.*)\/(?:((?:allOf|anyOf|oneOf)\/\d+)|if|then|else|not|dependentSchemas\/[^/]+)$/.exec(inside) ?? [];
  return pointer === undefined ? undefined : { pointer, isCondition: composition === undefined };
}

const parseProblem = (file: string, { message, line, col }: YamlParseError): Problem =>
  problemAt(file, 'yaml', `Failed to parse: ${message}`, line, col);

function problemAt(file: string, rule: string, message: string, line = 1, column = 1): Problem {
  return { file, line, column, severity: 'error', rule, message };
}
