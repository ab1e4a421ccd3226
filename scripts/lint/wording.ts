import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { sourcesBelow } from '../../openapi/lint/lib/conventions.js';
import { referencesIn } from '../../openapi/lint/lib/references.js';
import type { Paths } from '../lib/paths.ts';
import { meant } from '../lib/nearest.ts';
import { listOf, objectOf, textOf, type Json, type JsonObject } from '../lib/openapi.ts';
import { plural, type Problem } from '../lib/problem.ts';
import { componentFile } from './documents.ts';
import { parseFailure, unparsable } from './parse-faults.ts';

/** The start of the message about a `$ref` that is not a text. */
const misplacedRef = 'Property `$ref` is not expected here';

/** Problems in words for people, each at the place to correct. */
export function worded(problems: readonly Problem[], paths: Paths): Problem[] {
  const unique = new Map<string, Problem[]>();
  for (const problem of problems.map((each) => inWords(each, paths))) {
    const { file, line, column, rule, message } = problem;
    const place = [file, line, column].join(':');
    // A parameter has one name, but is in several paths.
    const aspect = rule === 'path-parameters-defined' ? rule : message;
    const key = metAtManyPlaces.has(rule) ? message : `${place} ${aspect}`;
    unique.set(key, [...(unique.get(key) ?? []), problem]);
  }
  return [...unique.values()].map((alike) => withOtherPlaces(alike, paths));
}

/** Rules that meet one mistake, such as a renamed file, at every place that depends on it. */
const metAtManyPlaces = new Set([
  'file-storage/overlay-answers',
  'file-storage/requirement-ids',
  'file-storage/unknown-ids',
  'file-storage/unused-files',
  'no-unresolved-refs',
  'operation-tag-defined',
  'security-defined',
]);

/** The first of some problems with the same message; its message says where the others are. */
function withOtherPlaces(alike: readonly Problem[], { root }: Paths): Problem {
  const placeOf = ({ file, line }: Problem) => `${path.relative(root, file)}:${String(line)}`;
  const [first, ...others] = [...alike].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  const places = [...new Set(others.map(placeOf))].filter((place) => place !== placeOf(first!));
  if (places.length === 0) return first!;
  const rest = places.length > 6 ? ` and ${plural(places.length - 5, 'other place')}` : '';
  const named = places.slice(0, rest === '' ? 6 : 5).join(', ');
  return { ...first!, message: `${first!.message} The same at ${named}${rest}.` };
}

function inWords(problem: Problem, paths: Paths): Problem {
  if (problem.message.includes(parseFailure)) return unparsable(problem);
  if (problem.message.startsWith("Can't resolve $ref")) return dangling(problem, paths);
  if (problem.message.startsWith(misplacedRef))
    return { ...problem, message: 'A `$ref` must be a text: the path of a file.' };
  if (problem.message.endsWith('must be equal to constant.')) return constant(problem, paths);
  if (problem.message.endsWith(' context.')) return otherDirection(problem, paths);
  if (/^re(?:quest|sponse)-mime-type$/.test(problem.rule)) return otherMediaType(problem);
  if (problem.rule === 'operation-tag-defined') return unknownTag(problem, paths);
  if (problem.rule === 'operation-operationId-unique') return sharedOperationId(problem, paths);
  if (problem.message.startsWith('Property `nullable` is not expected'))
    return {
      ...problem,
      message:
        'Property `nullable` is not expected here: write `type: [string, "null"]`, or `oneOf` with `type: "null"`.',
    };
  if (problem.message.startsWith('Expected type `Schema` (object)')) return amongProperties(problem);
  if (problem.rule === 'struct' && problem.file === paths.contract) return withoutSlash(problem);
  if (problem.message.endsWith('must end with a full stop.') && / #/.test(lineOf(problem)))
    return { ...problem, message: `${problem.message} A comment starts at #, unless the text is in quotes.` };
  return problem;
}

/** Names the missing file, and an existing one with a similar name. */
function dangling(problem: Problem, paths: Paths): Problem {
  // The mapping of a discriminator refers to files without a `$ref`.
  const reference = referenceAt(problem) ?? /ENOENT: .*'(.+)'$/.exec(problem.message)?.[1];
  if (reference === undefined) return problem;
  if (/^https?:/.test(reference)) {
    const message = 'The contract refers only to its own files: copy what it needs into openapi/components/.';
    return { ...problem, message };
  }
  const [file = '', fragment = ''] = reference.split('#');
  const isOfOverlay = problem.file.startsWith(path.dirname(paths.referenceOverlaySource) + path.sep);
  const component = file === '' && isOfOverlay ? componentFile(fragment, paths) : undefined;
  const target = component ?? (file === '' ? problem.file : path.resolve(path.dirname(problem.file), file));
  const named = path.relative(paths.root, target);
  if (!existsSync(target)) {
    const name = path.basename(target);
    const moved = sourcesBelow(path.dirname(target)).find((other) => path.basename(other) === name);
    const hint = moved ? ` It is at ${path.relative(paths.root, moved)}.` : meant(name, siblingsOf(target));
    return { ...problem, message: `There is no ${named}.${hint}` };
  }
  if (statSync(target).isDirectory())
    return { ...problem, message: `${named} is a folder: refer to one of its files.` };
  if (fragment === '') return problem;
  // In a description of one file, components have such references.
  const hint = meant(`${path.posix.basename(fragment)}.yaml`, siblingsOf(target));
  return { ...problem, message: `There is no ${fragment} in ${named}.${hint}` };
}

/** The text of the `$ref` at the place of a problem. */
function referenceAt({ file, line }: Problem): string | undefined {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(line - 1, line + 1)
    .join('\n');
  return referencesIn(lines)[0]?.target;
}

function siblingsOf(file: string): string[] {
  const folder = path.dirname(file);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Replaces "constant" in a validator's message by the value in the schemas of a property with that name. */
function constant(problem: Problem, paths: Paths): Problem {
  const name = /`([^`]+)` property must be equal to constant\.$/.exec(problem.message)?.[1];
  const values = new Set(
    definitionsOf(name, paths).flatMap(({ schema }) =>
      schema.const === undefined ? [] : JSON.stringify(schema.const),
    ),
  );
  if (values.size === 0) return problem;
  const which = `${[...values].sort().join(' or ')}, as its schema says.`;
  return { ...problem, message: problem.message.replace(/equal to constant\.$/, which) };
}

/** Reports a field that no request, or no response, has at its definition: the examples follow from it. */
function otherDirection(problem: Problem, paths: Paths): Problem {
  const [, name, direction] =
    /`([^`]+)` property must NOT be present in (request|response) context/.exec(problem.message) ?? [];
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  const found = definitionsOf(name, paths).filter(({ schema }) => schema[keyword] === true);
  const where = found.map(({ place: { file, line } }) => `${path.relative(paths.root, file)}:${line}`);
  const several = found.length > 1 ? ` (${where.join(', ')})` : '';
  const message = `\`${name!}\` is \`${keyword}\`${several}, but an example of a ${direction!} has it: remove one of them.`;
  return { ...problem, ...(found.length === 1 && found[0]!.place), message };
}

/** The schemas of the properties with a name, with their places. */
function definitionsOf(name: string | undefined, { openapi }: Paths) {
  const folder = path.join(openapi, 'components/schemas');
  const schemaIn = (file: string) => objectOf(parseDocument(readFileSync(file, 'utf8')).toJSON() as Json);
  return sourcesBelow(folder).flatMap((file) => {
    const found: { schema: JsonObject; place: Pick<Problem, 'file' | 'line' | 'column'> }[] = [];
    const lineCounter = new LineCounter();
    visit(parseDocument(readFileSync(file, 'utf8'), { lineCounter }), {
      Pair: (_key, { key, value }) => {
        if (!isScalar(key) || !key.range || key.value !== name || !isMap(value)) return;
        const { $ref, ...own } = value.toJSON() as JsonObject;
        const target = path.join(folder, textOf($ref));
        const schema = $ref !== undefined && existsSync(target) ? { ...schemaIn(target), ...own } : own;
        const { line, col: column } = lineCounter.linePos(key.range[0]);
        found.push({ schema, place: { file, line, column } });
      },
    });
    return found;
  });
}

function otherMediaType(problem: Problem): Problem {
  const [, type = 'this media type'] = /"([^"]*)"/.exec(problem.message) ?? [];
  const message = `Every body is JSON (GEN-3), so ${type} is not in \`allowedValues\` of redocly.yaml: describe it as JSON, or, if the interface specifies it, add it there.`;
  return { ...problem, message };
}

function unknownTag(problem: Problem, paths: Paths): Problem {
  const contract = parseDocument(readFileSync(paths.contract, 'utf8')).toJSON() as JsonObject;
  const tags = listOf(contract.tags).map((tag) => textOf(objectOf(tag).name));
  const file = path.relative(paths.root, paths.contract);
  if (tags.length === 0)
    return {
      ...problem,
      file: paths.contract,
      line: 1,
      column: 1,
      message: 'The contract lists no `tags`.',
    };
  const [tag] = /^[^\],#]+/.exec(lineOf(problem).slice(problem.column - 1)) ?? [];
  if (tag === undefined || problem.message === 'Operation tags should be defined') {
    return { ...problem, message: `The operation has no tag: add one of the tags in ${file}.` };
  }
  const name = tag.trim().replace(/^(["'])(.*)\1$/, '$2');
  return { ...problem, message: `${file} has no tag ${name}.${meant(name, tags)}` };
}

/** A keyword of the schema that is indented too far is read as a property. */
function amongProperties(problem: Problem): Problem {
  const [indent = '', key] = /^(\s+)["']?([\w-]+)["']?:/.exec(lineOf(problem))?.slice(1) ?? [];
  const before = readFileSync(problem.file, 'utf8')
    .split('\n')
    .slice(0, problem.line - 1);
  const parent = before.findLast((line) => /^\s*[^\s#]/.test(line) && line.search(/\S/) < indent.length);
  if (key === undefined || parent?.trim() !== 'properties:') return problem;
  const message = `\`${key}\` is among the properties, so it must be a schema. If it is no property, indent it as a neighbour of \`properties\`.`;
  return { ...problem, message };
}

/** A validator reports a path without a slash only as an additional key. */
function withoutSlash(problem: Problem): Problem {
  const [, key] = /^Property `([^/`][^`]*)` is not expected here\.$/.exec(problem.message) ?? [];
  const below = readFileSync(problem.file, 'utf8').split('\n')[problem.line] ?? '';
  if (key === undefined || !below.includes('$ref: paths/')) return problem;
  return { ...problem, message: `A path must start with a slash: write \`/${key}\`.` };
}

/** Reports an `operationId` of several operations at the first, those of overlays before others, and names the others. */
function sharedOperationId(problem: Problem, paths: Paths): Problem {
  const id = /operationId:\s*["']?([\w-]+)/.exec(lineOf(problem))?.[1] ?? '';
  const folders = ['overlays', 'paths'].map((name) => path.join(paths.openapi, name));
  const [first, ...others] = folders.flatMap(sourcesBelow).flatMap((file) => placesOf(id, file));
  if (first === undefined || others.length === 0) return problem;
  const where = others.map(({ file, line }) => `${path.relative(paths.root, file)}:${String(line)}`);
  return { ...problem, ...first, message: `${id} is also the id of ${where.join(' and ')}.` };
}

const lineOf = ({ file, line }: Problem): string => readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';

function placesOf(id: string, file: string): { file: string; line: number; column: number }[] {
  const pattern = new RegExp(`^(\\s*)operationId:\\s*["']?${id}["']?\\s*$`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    const indent = pattern.exec(text)?.[1];
    return indent === undefined ? [] : [{ file, line: index + 1, column: indent.length + 1 }];
  });
}
