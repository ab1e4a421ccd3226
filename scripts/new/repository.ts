import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { pathsOf, type Paths } from '../lib/paths.ts';
import { meant } from '../lib/nearest.ts';
import { callsOf, methods } from '../lib/call.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import { keysOf } from './tables.ts';

/** An operation in the file of its path. */
export interface KnownOperation {
  id: string;
  /** In lower case. */
  method: string;
  path: string;
  /** The file, relative to the root. */
  file: string;
  tags: string[];
}

/** The parts of the repository that a new operation, requirement or check refers to, read without compiling. */
export interface Repository {
  paths: Paths;
  /** The operations of the contract. */
  operations: KnownOperation[];
  /** The operations that the overlay of the reference server adds. */
  added: KnownOperation[];
  tags: string[];
  register: { id: string }[];
  /** Ids of retired requirements, from the comment at the head of the register. */
  retired: string[];
  /** The operations in the sheet of each area. */
  sheets: Map<string, string[]>;
}

const areasFolder = 'conformance/src/service/areas';

/** The folder of an area. */
export const folderOf = (area: string): string => `${areasFolder}/${area}`;

export async function readRepository(root: string): Promise<Repository> {
  const paths = pathsOf(root);
  const read = (file: string) => readFile(file, 'utf8');
  const contract = parse(await read(paths.contract)) as JsonObject;
  const operations = await Promise.all(
    Object.entries(objectOf(contract.paths)).map(async ([urlPath, item]) => {
      const file = path.join('openapi', textOf(objectOf(item).$ref));
      const pathItem = parse(await read(path.join(root, file))) as JsonObject;
      return methods
        .filter((method) => method in pathItem)
        .map((method) => {
          const node = objectOf(pathItem[method]);
          return { id: textOf(node.operationId), method, path: urlPath, file, tags: tagsOf(node) };
        });
    }),
  );
  const known = operations.flat();
  const register = await read(paths.requirements);
  return {
    paths,
    operations: known,
    added: await addedTo(paths, known),
    tags: listOf(contract.tags).map((tag) => textOf(objectOf(tag).name)),
    register: parse(register) as { id: string }[],
    retired: [...register.slice(0, register.indexOf('\n- ')).matchAll(/\b[A-Z]+-\d+\b/g)].map(([id]) => id),
    sheets: await sheetsIn(root),
  };
}

const tagsOf = (operation: JsonObject) => listOf(operation.tags).map(textOf);

async function addedTo(paths: Paths, known: readonly KnownOperation[]): Promise<KnownOperation[]> {
  const file = path.join(paths.generated, 'openapi.reference.json');
  if (!existsSync(file)) return [];
  const reference: unknown = JSON.parse(await readFile(file, 'utf8'));
  return callsOf(isObject(reference) ? reference : {})
    .filter(({ id }) => !known.some((operation) => operation.id === id))
    .map(({ id, method, path: urlPath, node }) => ({
      ...{ id, method, path: urlPath, tags: tagsOf(node) },
      file: path.relative(paths.root, paths.referenceOverlaySource),
    }));
}

async function sheetsIn(root: string): Promise<Map<string, string[]>> {
  const sheets = new Map<string, string[]>();
  for (const area of await readdir(path.join(root, areasFolder))) {
    const file = path.join(root, areasFolder, area, 'operations.ts');
    if (!existsSync(file)) continue;
    sheets.set(area, keysOf(await readFile(file, 'utf8'), 'sheet'));
  }
  return sheets;
}

/**
 * The area of an operation.
 *
 * @throws UsageError if the operation does not exist
 */
export function areaOfOperation({ sheets, operations, added }: Repository, id: string): string {
  for (const [area, ids] of sheets) if (ids.includes(id)) return area;
  const ids = [...sheets.values()].flat();
  const foreign = added.find((operation) => operation.id === id);
  if (foreign) {
    throw new UsageError(
      `${id} is an operation of ${foreign.file}. Checks test only operations of the contract.`,
    );
  }
  const lacks = operations.some((operation) => operation.id === id)
    ? `No area describes ${id}: add it to ${folderOf('<area>')}/operations.ts.`
    : `There is no operation ${id}.${meant(id, ids)}`;
  throw new UsageError(lacks);
}

/** The area with most operations of a tag, the first of several; undefined if no area has one. */
export function areaOfTag({ sheets, operations }: Repository, tag: string): string | undefined {
  const count = (ids: readonly string[]) =>
    operations.filter((operation) => operation.tags.includes(tag) && ids.includes(operation.id)).length;
  return mostOf([...sheets], ([, ids]) => count(ids))?.[0];
}

/** The thing with the greatest number above 0; the first of several. */
export function mostOf<Thing>(things: readonly Thing[], count: (thing: Thing) => number): Thing | undefined {
  let most: { thing?: Thing; count: number } = { count: 0 };
  for (const thing of things) {
    const number = count(thing);
    if (number > most.count) most = { thing, count: number };
  }
  return most.thing;
}

/** E.g. `FOLDER` for `FOLDER-4`. */
export const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

export const forNewPrefix =
  'write the first requirement with a new prefix by hand, and its title in conformance/src/service/service.ts and scripts/docs/model/areas.ts.';

/** What a prefix needs that no requirement has; undefined for another. */
export function unknownPrefix(
  { register }: Pick<Repository, 'register'>,
  prefix: string,
): string | undefined {
  const prefixes = [...new Set(register.map(({ id }) => prefixOf(id)))];
  if (prefixes.includes(prefix)) return undefined;
  return (
    `openapi/requirements.yaml has no prefix ${prefix}.${meant(prefix, prefixes)} The prefixes are ${prefixes.join(', ')}; ` +
    forNewPrefix
  );
}

/**
 * The next ids with a prefix that were never used before.
 *
 * @throws UsageError if no requirement has the prefix
 */
export function nextIds({ register, retired }: Repository, prefix: string, count: number): string[] {
  const unknown = unknownPrefix({ register }, prefix);
  if (unknown !== undefined) throw new UsageError(unknown);
  const used = [...register.map(({ id }) => id), ...retired]
    .filter((id) => prefixOf(id) === prefix)
    .map((id) => Number(id.slice(prefix.length + 1)));
  return Array.from({ length: count }, (_, index) => `${prefix}-${Math.max(...used) + 1 + index}`);
}

/** The prefix of the requirements that an area's operations and their schemas cite most. */
export async function prefixOfArea(
  { paths, operations, sheets }: Repository,
  area: string,
): Promise<string | undefined> {
  const files = operations.filter(({ id }) => sheets.get(area)?.includes(id)).map(({ file }) => file);
  const texts = await Promise.all([...new Set(files)].map((file) => citingTexts(paths.root, file)));
  const cited = texts
    .flat()
    .flatMap((text) => [...text.matchAll(/\b[A-Z]+(?=-\d+\b)/g)].map(([prefix]) => prefix));
  // Citations of unknowns do not count.
  const prefixes = [...new Set(cited)].filter((prefix) => prefix !== 'U');
  return mostOf(prefixes, (prefix) => cited.filter((each) => each === prefix).length);
}

/** The file of a path, and the schemas that it refers to. */
async function citingTexts(root: string, file: string): Promise<string[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  const schemas = [...text.matchAll(/\$ref: (\S*\/schemas\/\S+)/g)].map(([, ref]) =>
    path.join(root, path.dirname(file), ref!),
  );
  return [text, ...(await Promise.all(schemas.map((schema) => readFile(schema, 'utf8'))))];
}
