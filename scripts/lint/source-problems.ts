import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isScalar, LineCounter, parseAllDocuments, visit } from 'yaml';
import type { BaseResolver, Document } from '@redocly/openapi-core';
import { startOf } from '../bundle/place.ts';
import { meant } from '../lib/nearest.ts';
import type { Paths } from '../lib/paths.ts';
import {
  at,
  isObject,
  keysOf,
  listOf,
  objectOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
} from '../lib/openapi.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { mark } from '../lib/unfilled.ts';
import { listingBeside } from '../../openapi/lint/lib/listing.js';
import { openDocument, sourceFiles } from './documents.ts';

/**
 * Refuses sources that every later step would misread, or for which Redocly would fail without naming the file: names
 * that are read as a part of a URL, bytes that are no text, both sides of a merge, several documents in one file, numbers and texts that become others, keys whose values have lost their indentation, aliases inside of what they repeat, names that every object has, or that are misspelt, keywords
 * beside the reference that a file begins with, and schemas that are defined by themselves.
 *
 * @throws ContractError
 */
export async function refuseMisreadSources(paths: Paths, resolver: BaseResolver): Promise<void> {
  const files = await sourceFiles(paths);
  const listing = listingBeside(paths.contract);
  const listed = existsSync(listing) ? unreadableIn(listing, await readFile(listing, 'utf8')) : [];
  const problems = [...listed, ...(await Promise.all(files.map(textProblems))).flat()];
  // Only a file with one document can be parsed.
  if (problems.length === 0) {
    const opened = await Promise.all(
      files.map((file) => openDocument(resolver, file).catch(() => undefined)),
    );
    const documents = opened.filter((document) => document !== undefined);
    const contract = documents.find(({ source }) => source.absoluteRef === paths.contract);
    problems.push(
      ...otherVersion(contract),
      ...documents.flatMap(lostKeywords),
      ...documents.flatMap(wrongNames),
      ...circles(documents),
    );
  }
  if (problems.length > 0) throw new ContractError(problems);
}

/** Redocly would check a description of another version, or a Swagger file, by the rules of that version. */
function otherVersion(contract: Document | undefined): Problem[] {
  if (!contract || /^3\.1\.\d+$/.test(textOf(objectOf(contract.parsed as Json).openapi))) return [];
  const { source } = contract;
  const message = 'The contract is an OpenAPI description of version 3.1: begin it with `openapi: 3.1.1`.';
  const place = startOf(source, pointerOf('openapi'));
  return [{ file: source.absoluteRef, ...place, severity: 'error', rule: 'specification', message }];
}

/** Redocly puts the target of a reference in the place of a file that begins with one, without the rest of the file. */
function lostKeywords({ source, parsed }: Document): Problem[] {
  const { $ref, ...lost } = objectOf(parsed as Json);
  const [keyword] = Object.keys(lost);
  if ($ref === undefined || keyword === undefined) return [];
  const message = `Beside this reference, ${keyword} would be lost: put the reference into \`allOf\`, or into the places that use this file.`;
  const place = startOf(source, pointerOf('$ref'));
  return [{ file: source.absoluteRef, ...place, severity: 'error', rule: 'lost-keywords', message }];
}

/** The extensions that commands read. */
const marks = ['x-requirements', 'x-unknown', 'x-sunset', 'x-answers', 'x-moves-to'];

/**
 * A field such as `__proto__` would be lost in copies, and `constructor` would be there even if it is absent. A misspelt
 * mark would say nothing.
 */
function wrongNames({ source, parsed }: Document): Problem[] {
  return [...nodesIn(parsed as Json)].flatMap((keys): Problem[] => {
    const name = keys.at(-1) ?? '';
    const mark = name.startsWith('x-') && !marks.includes(name) ? meant(name, marks) : '';
    if (!(name in {}) && mark === '') return [];
    const why =
      mark === ''
        ? 'cannot be the name of a field: every object in JavaScript has something of this name. Choose another, or remove it.'
        : `is read by no command.${mark}`;
    const place = startOf(source, pointerOf(...keys));
    const message = `\`${name}\` ${why}`;
    return [{ file: source.absoluteRef, ...place, severity: 'error', rule: 'field-name', message }];
  });
}

/** A cheap test, because parsing takes most of the time: lines, numbers and characters of which few can be at fault. */
function mayBeMisread(text: string): boolean {
  if (
    /^(?:---|\.\.\.)|(?:^|[\s,[{])&\S[^]*\*\S|\d{16}|\d[eE][+-]?\d|\.(?:inf|nan)\b|\\u0*d[89a-f]/im.test(text)
  )
    return true;
  const lines = text.split('\n').filter((line) => /^\s*[^\s#]/.test(line));
  const columnOf = (line = '') => /^[ -]*/.exec(line)![0].length;
  return lines.some(
    (line, index) => /:\s*(?:#.*)?$/.test(line) && columnOf(line) >= columnOf(lines[index + 1]),
  );
}

/** What no text of a contract contains, with the rule and what is wrong. */
const unreadable = [
  [/\uFFFD/, 'utf-8', 'This character is not UTF-8: save the file in UTF-8.'],
  [
    /^(?:<{7}|={7}|>{7})(?= |$)/m,
    'merge-conflict',
    'A merge left both versions of these lines: keep one, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
  ],
] as const;

function unreadableIn(file: string, text: string): Problem[] {
  for (const [pattern, rule, message] of unreadable) {
    const index = pattern.exec(text)?.index;
    if (index === undefined) continue;
    const before = text.slice(0, index).split('\n');
    const place = { file, line: before.length, column: before.at(-1)!.length + 1 };
    return [{ ...place, severity: 'error', rule, message }];
  }
  return [];
}

async function textProblems(file: string): Promise<Problem[]> {
  const [sign] = /[\s#%?"'\\]/.exec(path.basename(file)) ?? [];
  if (sign !== undefined) {
    const message = `References cannot name a file with ${JSON.stringify(sign)} in its name: rename it.`;
    return [{ file, line: 1, column: 1, severity: 'error', rule: 'file-name', message }];
  }
  const text = await readFile(file, 'utf8');
  if (text.replaceAll(/^\s*#.*/gm, '').trim() === '')
    return [{ file, line: 1, column: 1, severity: 'error', rule: 'yaml', message: 'This file is empty.' }];
  const found = unreadableIn(file, text);
  if (found.length > 0 || !mayBeMisread(text)) return found;
  const lineCounter = new LineCounter();
  // A key may be there twice because the value of another has lost its indentation.
  const [first, second] = parseAllDocuments(text, { lineCounter, uniqueKeys: false });
  const problemAt = (offset: number, rule: string, message: string): Problem => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line, column: col, severity: 'error', rule, message };
  };
  if (second) {
    const message = 'A second document starts before this line: write one document per file.';
    return [problemAt(second.contents?.range[0] ?? second.range[0], 'one-document', message)];
  }
  const problems: Problem[] = [];
  if (!first || !('errors' in first) || first.errors.length > 0) return problems;
  visit(first, {
    Alias: (_key, alias, around) => {
      const target = alias.resolve(first);
      if (!target || !alias.range || !around.includes(target)) return;
      const message = `\`*${alias.source}\` is inside of \`&${alias.source}\`, so it would never end: write what is meant, or a \`$ref\` to a file.`;
      problems.push(problemAt(alias.range[0], 'circular-definition', message));
    },
    Pair: (_key, { key, value }) => {
      // What `npm run new` has left empty has a mark of its own.
      if (text.includes(mark)) return;
      if (!isScalar(key) || !key.range || !isScalar(value) || value.value !== null || value.source !== '')
        return;
      const isCommentedOut = /^.*#/.test(text.slice(key.range[1]));
      const remedy = isCommentedOut ? 'put what follows # into quotes' : 'write one';
      const message = `\`${String(key.value)}\` has no value: ${remedy}, or indent its lines further.`;
      problems.push(problemAt(key.range[0], 'missing-value', message));
    },
    Scalar: (_key, { value, source, range }) => {
      if (range && typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
        const message =
          'This text contains half a character (`\\ud800` to `\\udfff`): write both halves, or the character.';
        problems.push(problemAt(range[0], 'utf-8', message));
      }
      if (typeof value !== 'number' || !range || source === undefined) return;
      if (Number.isFinite(value) && isSameNumber(source, value)) return;
      const message = `${source} is read as ${value}, because JavaScript and most parsers of JSON keep 15 to 17 digits: use a number that they keep, or leave the limit out.`;
      problems.push(problemAt(range[0], 'exact-number', message));
    },
  });
  return problems;
}

/** Whether a decimal number is the value that JSON would contain. */
function isSameNumber(source: string, value: number): boolean {
  const written = decimalOf(source);
  return written === undefined || written === decimalOf(String(value));
}

/** Sign, digits without zeros at the ends, and exponent; undefined for other forms, such as `0x1F`. */
function decimalOf(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  if (digits === '') return '0';
  const power = Number(exponent) - fraction.length + significant.length - digits.length;
  return `${sign === '-' ? '-' : ''}${digits}e${power}`;
}

/** Keywords whose schemas apply to the same value as the schema around them. */
const toSameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/** A node of a source file. */
interface Source {
  file: string;
  keys: readonly string[];
}

/**
 * Schemas, and other nodes, that are defined by themselves: through references, or through keywords that apply to the
 * same value. No value can be compared with one. A schema may contain itself in a property or in its items.
 */
function circles(opened: readonly Document[]): Problem[] {
  const documents = new Map(opened.map((document) => [document.source.absoluteRef, document]));
  const problems: Problem[] = [];
  const finished = new Set<string>();

  const follow = (source: Source, way: readonly string[]): void => {
    const key = [source.file, ...source.keys].join('\n');
    if (finished.has(key)) return;
    const document = documents.get(source.file);
    const node = document && at(document.parsed as JsonObject, pointerOf(...source.keys));
    if (!document || !isObject(node)) return;
    for (const [target, keys] of definitionsOf(node, source)) {
      const next = [...way, key];
      const start = next.indexOf([target.file, ...target.keys].join('\n'));
      if (start >= 0) problems.push(circleAt(document, [...source.keys, ...keys], next.slice(start)));
      else follow(target, next);
    }
    finished.add(key);
  };

  for (const [file, { parsed }] of documents)
    for (const keys of nodesIn(parsed as Json)) follow({ file, keys }, []);
  return problems;
}

/** What a node is defined by, each with the keys of the place in the node that says so. */
function definitionsOf(node: JsonObject, { file, keys }: Source): [Source, string[]][] {
  const parts = toSameValue.flatMap((keyword) =>
    Array.isArray(node[keyword])
      ? listOf(node[keyword]).map((_, index) => [keyword, String(index)])
      : isObject(node[keyword])
        ? [[keyword]]
        : [],
  );
  const below = parts.map((part): [Source, string[]] => [{ file, keys: [...keys, ...part] }, part]);
  if (typeof node.$ref !== 'string') return below;
  const [name = '', pointer = ''] = node.$ref.split('#');
  const target = {
    file: name === '' ? file : path.resolve(path.dirname(file), name),
    keys: keysOf(pointer).filter((key) => key !== ''),
  };
  return [[target, ['$ref']], ...below];
}

function circleAt(document: Document, keys: readonly string[], way: readonly string[]): Problem {
  const names = [...new Set(way.map((key) => path.basename(key.split('\n')[0]!)))];
  const through = names.length > 1 ? ` (through ${names.join(', ')})` : '';
  return {
    file: document.source.absoluteRef,
    ...startOf(document.source, pointerOf(...keys)),
    severity: 'error',
    rule: 'circular-definition',
    message: `This is defined by itself${through}: a schema may contain itself only in a property, in its items or in \`additionalProperties\`.`,
  };
}

function* nodesIn(node: Json, keys: readonly string[] = []): Iterable<readonly string[]> {
  yield keys;
  if (isObject(node) || Array.isArray(node))
    for (const [key, value] of Object.entries(node)) yield* nodesIn(value, [...keys, key]);
}
