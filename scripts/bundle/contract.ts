import path from 'node:path';
import {
  BaseResolver,
  bundle,
  createConfig,
  detectSpec,
  HandledError,
  Source,
  YamlParseError,
  type Document,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { sourcesBelow } from '../../openapi/lint/lib/conventions.js';
import type { Paths } from '../lib/paths.ts';
import { isObject, objectOf, pointerOf, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';
import { ContractError } from '../lib/problem.ts';
import { renamedComponents, withoutRenamed } from './overlaid-components.ts';
import { fromRedocly } from '../lib/redocly.ts';
import { compileOverlay, originOf, OverlayFormError, type CompiledOverlay } from './compile-overlay.ts';
import { CopyingResolver } from './copying-resolver.ts';
import { startOf } from './place.ts';

/** The contract with an implementation's overlay applied. */
export interface Overlaid {
  description: OpenApiDocument;
  /** The overlay for any tool. */
  overlay: JsonObject;
}

/**
 * The contract as one document.
 *
 * @param sources caches files that others have read before
 */
export async function bundleContract(paths: Paths, sources = new BaseResolver()): Promise<OpenApiDocument> {
  const resolver = new CopyingResolver(sources);
  return bundleDocument(await loadSource(paths.contract, resolver), resolver);
}

/** The contract with an implementation's overlay applied. */
export async function bundleWithOverlay(
  contract: OpenApiDocument,
  overlay: string,
  paths: Paths,
  sources: BaseResolver,
): Promise<Overlaid> {
  const resolver = new CopyingResolver(sources);
  const written = await loadSource(overlay, resolver);
  const source = written.parsed as JsonObject;
  const compiled = compiledFrom(written, contract);
  // The resolver returns this to Redocly instead of the parsed file.
  written.parsed = compiled.document;
  const inSource = (problem: NormalizedProblem): NormalizedProblem => ({
    ...problem,
    location: problem.location.map((place) => {
      if (place.source !== written.source || place.pointer === undefined) return place;
      return { ...place, pointer: pointerOf(...originOf(place.pointer, compiled, source)) };
    }),
  });
  // The finished contract instead of its files, because Redocly cannot resolve a file again for the overlay.
  const document = { source: new Source(paths.contract, ''), parsed: structuredClone(contract) };
  const ownNames = componentNames(path.join(path.dirname(overlay), path.basename(overlay, '.overlay.yaml')));
  const description = await bundleDocument(document, resolver, { overlay, inSource, ownNames });
  return { description, overlay: compiled.document };
}

function compiledFrom({ source, parsed }: Document, contract: OpenApiDocument): CompiledOverlay {
  try {
    return compileOverlay(objectOf(parsed as JsonObject), contract);
  } catch (error) {
    if (!(error instanceof OverlayFormError)) throw error;
    const place = { file: source.absoluteRef, ...startOf(source, pointerOf(...error.keys)) };
    throw new ContractError([{ ...place, severity: 'error', rule: 'overlay-form', message: error.message }]);
  }
}

/** Within the contract, two components with one name are a conflict, whatever the name. */
const everyName = { has: () => true };

/** Names of the component files below an overlay's folder; empty if it has none. */
function componentNames(folder: string): Set<string> {
  return new Set(sourcesBelow(folder).map((file) => path.basename(file, '.yaml')));
}

async function bundleDocument(
  doc: Document,
  externalRefResolver: BaseResolver,
  {
    overlay,
    inSource,
    ownNames = everyName,
  }: {
    overlay?: string;
    inSource?: (problem: NormalizedProblem) => NormalizedProblem;
    /** Names of the overlay's own components. */
    ownNames?: { has: (name: string) => boolean };
  } = {},
): Promise<OpenApiDocument> {
  const result = await bundle({
    doc,
    overlays: overlay === undefined ? [] : [overlay],
    config: await createConfig({}),
    externalRefResolver,
    componentRenamingConflicts: 'error',
  }).catch((error: unknown) => {
    // Redocly throws for a document of another kind or version, instead of reporting it.
    throw error instanceof HandledError ? sourceError(overlay ?? doc.source.absoluteRef, error) : error;
  });
  const { renamings, others } = renamedComponents(result.problems, (name) => ownNames.has(name));
  if (others.length > 0) throw new ContractError(fromRedocly(inSource ? others.map(inSource) : others));
  const description = withoutRenamed(withoutSharing(result.bundle.parsed as OpenApiDocument), renamings);
  return inStableOrder(description);
}

/** Reads a file in advance: for a missing or invalid file, bundling would fail without naming it. */
async function loadSource(file: string, resolver: BaseResolver): Promise<Document> {
  try {
    const loaded = await resolver.resolveDocument(null, file, true);
    if (loaded instanceof Error) throw loaded;
    detectSpec(loaded.parsed);
    return loaded;
  } catch (error) {
    throw error instanceof Error ? sourceError(file, error) : error;
  }
}

function sourceError(file: string, error: Error): ContractError {
  const { line, col: column } = error instanceof YamlParseError ? error : { line: 1, col: 1 };
  const message = error.message.replaceAll(file, path.basename(file));
  return new ContractError([{ file, line, column, severity: 'error', rule: 'bundler', message }]);
}

/** Redocly lists components in the order of their use. Sorted by name, an edit in one path does not move the others. */
function inStableOrder(document: OpenApiDocument): OpenApiDocument {
  const { components, ...rest } = document;
  if (!isObject(components)) return document;
  const sections = Object.entries(components).map(([name, section]): [string, JsonObject] => [
    name,
    sortedByKey(section as JsonObject),
  ]);
  return { ...rest, components: sortedByKey(Object.fromEntries(sections)) };
}

function sortedByKey(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Redocly puts the same object into several places; later steps change only one of them. */
function withoutSharing(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}
