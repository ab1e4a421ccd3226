import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { isOperationId } from '../../openapi/lint/lib/operation-id.js';
import { meant } from '../lib/nearest.ts';
import { objectOf, textOf, type Json } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import { draftCheck, draftFault } from './check.ts';
import { handlerText, noBodyImport, scenarioText, sheetText } from './code-texts.ts';
import * as texts from './contract-texts.ts';
import { Draft, type DraftedFile } from './draft.ts';
import {
  areaOfTag,
  folderOf,
  readRepository,
  forNewPrefix,
  unknownPrefix,
  mostOf,
  nextIds,
  prefixOfArea,
  type Repository,
} from './repository.ts';
import { addImport, addToTable, keysOf } from './tables.ts';
import { addAction, addEntry, addOperation, addPath } from './yaml-places.ts';

export interface OperationWanted {
  root: string;
  /** E.g. `POST /notes/archive`. */
  place: string;
  id: string;
  tag: string;
  /** Whether it accepts a body; by default, this depends on its method. */
  body?: boolean | undefined;
  /** Folder of the runner's areas; by default, that of most operations with the tag. */
  area?: string | undefined;
  /** Prefix of its requirements; by default, the one that the area cites most. */
  prefix?: string | undefined;
}

const contractFile = 'openapi/openapi.yaml';
const registerFile = 'openapi/requirements.yaml';
const overlayFile = 'openapi/overlays/reference.overlay.yaml';
const scenariosFile = 'scripts/server-examples/scenarios.ts';
const resourcesFolder = 'packages/server/src/resources';

/**
 * Writes all files of an operation, with places to be filled in.
 *
 * @throws UsageError with one sentence, before anything is written
 */
export async function newOperation(wanted: OperationWanted): Promise<DraftedFile[]> {
  const { root, id, tag } = wanted;
  const repository = await readRepository(root);
  const { method, urlPath } = placeOf(wanted.place);
  expectFree(repository, id, method, urlPath);
  const { area, prefix } = await homeOf(repository, wanted);
  const takesBody = wanted.body ?? ['post', 'put', 'patch'].includes(method);
  const [does, ...holds] = nextIds(repository, prefix, takesBody ? 2 : 1) as [string, ...string[]];
  const operation = { id, method, path: urlPath, tag, takesBody, requirements: [does, ...holds] } as const;

  const draft = new Draft(root);
  await draftContract(draft, repository, operation);
  await draftRegister(draft, prefix, operation);
  await draft.edit(overlayFile, (text) => addAction(text, texts.overlayText(operation), overlayFile));
  const inPath = texts.namesInPath(urlPath).length > 0;
  const takes = [...(inPath ? ['parameters' as const] : []), ...(takesBody ? ['body' as const] : [])];
  const handlers = await handlersFile(repository, area, tag);
  await draft.edit(handlers, (text) => addToTable(text, 'handlers', handlerText(id, takes), handlers));
  await draft.edit(scenariosFile, (text) =>
    addToTable(text, 'scenarios', scenarioText(id, takesBody), scenariosFile),
  );
  const sheet = `${folderOf(area)}/operations.ts`;
  await draft.edit(sheet, (text) => {
    const filled = addToTable(text, 'sheet', sheetText(id, takesBody), sheet);
    return takesBody ? filled : addImport(filled, noBodyImport);
  });
  // The runner generates the tests of the body from the citations of its fields, so this check proves only the first
  // requirement.
  await draftCheck(draft, root, area, { proves: [does], operation: id });
  for (const fact of operation.requirements) await draftFault(draft, area, fact);
  return draft.write();
}

function placeOf(place: string): { method: string; urlPath: string } {
  const [, method = '', urlPath = ''] = /^(\S+) (\S+)$/.exec(place) ?? [];
  const refuse = (why: string) => new UsageError(`${why}: write it like "POST /notes/archive".`);
  if (urlPath === '') throw refuse(`"${place}" is not a method and a path`);
  if (!/^(?:GET|POST|PUT|PATCH|DELETE)$/i.test(method)) {
    throw refuse(`"${method}" is not GET, POST, PUT, PATCH or DELETE`);
  }
  if (!urlPath.startsWith('/')) throw refuse(`"${urlPath}" does not start with a slash`);
  const odd = urlPath
    .slice(1)
    .split('/')
    .find((part) => !/^(?:[\w.-]+|\{\w+\})$/.test(part));
  if (odd === '') throw refuse(`"${urlPath}" has an empty part after a slash`);
  if (odd !== undefined) {
    throw new UsageError(
      `"${odd}" is not a part of a path: write it like archive, or like {noteId} for a parameter.`,
    );
  }
  return { method: method.toLowerCase(), urlPath };
}

function expectFree({ operations, added }: Repository, id: string, method: string, urlPath: string): void {
  if (!isOperationId(id)) {
    throw new UsageError(`"${id}" cannot be the name of a client function: write it like archiveNotes.`);
  }
  const there = operations.find((operation) => operation.path === urlPath && operation.method === method);
  const place = `${method.toUpperCase()} ${urlPath}`;
  if (there) throw new UsageError(`${place} is already ${there.id}, in ${there.file}.`);
  const chosen = added.find((operation) => operation.path === urlPath && operation.method === method);
  if (chosen) {
    throw new UsageError(
      `${place} is ${chosen.id} of the reference server, in ${chosen.file}: ` +
        'if the interface now specifies this operation, first remove it from that file.',
    );
  }
  const same = [...operations, ...added].find((operation) => operation.id === id);
  if (same) {
    const place = `${same.method.toUpperCase()} ${same.path}`;
    throw new UsageError(`${id} is already ${place}, in ${same.file}: choose another --id.`);
  }
}

/**
 * The area of an operation, and the prefix of its requirements.
 *
 * @throws UsageError with all that a new tag, area or prefix needs
 */
async function homeOf(repository: Repository, { tag, ...wanted }: OperationWanted) {
  const { tags, sheets } = repository;
  const areas = [...sheets.keys()];
  const area = wanted.area ?? areaOfTag(repository, tag);
  const prefix = wanted.prefix ?? (area === undefined ? undefined : await prefixOfArea(repository, area));
  const lacks: string[] = [];
  if (!tags.includes(tag)) {
    const list = `The tags are ${tags.join(', ')}; list a new one there, with a description.`;
    lacks.push(`${contractFile} has no tag ${tag}.${meant(tag, tags)} ${list}`);
  }
  if (area === undefined) {
    const own = `for requirements with another prefix than those of the area, also use --prefix: ${forNewPrefix}`;
    lacks.push(
      `No area describes an operation of ${tag} yet: use --area with one of ${areas.join(', ')}; ${own}`,
    );
  } else if (!areas.includes(area)) {
    lacks.push(
      `There is no ${folderOf(area)}/operations.ts.${meant(area, areas)} The areas are ${areas.join(', ')}.`,
    );
  }
  const unknown = prefix === undefined ? undefined : unknownPrefix(repository, prefix);
  if (unknown !== undefined) lacks.push(unknown);
  if (area === undefined || prefix === undefined || lacks.length > 0) {
    if (lacks.length === 0) lacks.push(`The operations of ${area!} cite no requirement: use --prefix.`);
    throw new UsageError(lacks.join('\n'));
  }
  return { area, prefix };
}

async function draftContract(
  draft: Draft,
  repository: Repository,
  operation: texts.NewOperation,
): Promise<void> {
  const { operations, paths } = repository;
  const text = texts.operationText(operation, await pathParameters(paths.openapi));
  const { path: urlPath, tag } = operation;
  const known = operations.find((operation) => operation.path === urlPath);
  if (known) await draft.edit(known.file, (before) => addOperation(before, operation.method, text));
  else {
    const name = `paths/${urlPath.slice(1).replaceAll('/', '_')}.yaml`;
    draft.create(`openapi/${name}`, text);
    const behind = operations.findLast(({ tags }) => tags.includes(tag)) ?? operations.at(-1)!;
    await draft.edit(contractFile, (before) => addPath(before, urlPath, name, behind.path, contractFile));
  }
  const { request, response } = texts.componentsOf(operation);
  if (request) {
    draft.create(request.schema.file, texts.requestSchemaText(operation));
    draft.create(request.example.file, texts.requestExampleText());
  }
  draft.create(response.schema.file, texts.responseSchemaText());
  draft.create(response.example.file, texts.responseExampleText());
}

/** The files of path parameters, by the name of the parameter; the first file for each name. */
async function pathParameters(openapi: string): Promise<Map<string, string>> {
  const folder = path.join(openapi, 'components/parameters');
  const files = new Map<string, string>();
  for (const file of (await readdir(folder)).sort()) {
    const parameter = objectOf(parse(await readFile(path.join(folder, file), 'utf8')) as Json);
    const name = textOf(parameter.name);
    if (parameter.in === 'path' && !files.has(name)) files.set(name, file);
  }
  return files;
}

async function draftRegister(
  draft: Draft,
  prefix: string,
  { requirements }: texts.NewOperation,
): Promise<void> {
  const hints = ['what the operation does, in one sentence', 'what its body has to hold, in one sentence'];
  for (const [index, id] of requirements.entries()) {
    const entry = texts.requirementText({ id, binds: 'server', hint: hints[index]! });
    await draft.edit(registerFile, (text) => addEntry(text, prefix, entry, registerFile));
  }
}

/** The server's file with most handlers of the area's operations, or else of the tag's. */
async function handlersFile(
  { paths, operations, added, sheets }: Repository,
  area: string,
  tag: string,
): Promise<string> {
  const ofArea = new Set(sheets.get(area));
  const ofTag = new Set(
    [...operations, ...added].filter(({ tags }) => tags.includes(tag)).map(({ id }) => id),
  );
  const folder = path.join(paths.root, resourcesFolder);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const handled = await Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return { file, ids: keysOf(text, 'handlers') };
    }),
  );
  const within = (ids: ReadonlySet<string>) => (entry: { ids: string[] }) =>
    entry.ids.filter((id) => ids.has(id)).length;
  const best = mostOf(handled, within(ofArea)) ?? mostOf(handled, within(ofTag));
  if (!best) throw new UsageError(`No file of ${resourcesFolder} handles operations of ${tag}: use --area.`);
  return `${resourcesFolder}/${best.file}`;
}
