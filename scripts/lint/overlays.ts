import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createConfig, lintDocument, makeDocumentFromString, type BaseResolver } from '@redocly/openapi-core';
import plugin from '../../openapi/lint/plugin.js';
import { referencesIn } from '../../openapi/lint/lib/references.js';
import { bundleWithOverlay } from '../bundle/contract.ts';
import { checkOverlayTargets } from '../bundle/overlay-targets.ts';
import type { Finding } from '../bundle/findings.ts';
import { bundleReference, type Compiled } from '../bundle/reference.ts';
import type { Paths } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { together, type Problem } from '../lib/problem.ts';
import { componentFile, sourceFiles } from './documents.ts';

/**
 * Applies the overlays to a valid contract, to report early what would stop `bundle`.
 *
 * @returns the contract and the reference description
 * @throws ContractError for a target that selects nothing
 */
export async function checkOverlays(
  contract: OpenApiDocument,
  paths: Paths,
  overlays: readonly string[],
  sources: BaseResolver,
): Promise<Compiled> {
  const others = overlays
    .filter((overlay) => overlay !== paths.referenceOverlaySource)
    .map(async (overlay) => {
      const { description } = await bundleWithOverlay(contract, overlay, paths, sources);
      await checkOverlayTargets(overlay, contract, description);
    });
  const [reference] = await together([bundleReference(contract, paths, sources), ...others]);
  return { contract, reference };
}

/**
 * What the reference overlay makes of schemas and their examples: no rule for overlays knows what is a schema in them.
 */
export async function overlaidFindings(
  description: OpenApiDocument,
  paths: Paths,
  externalRefResolver: BaseResolver,
): Promise<Finding[]> {
  const ofSchemas = {
    'file-storage/conditions': 'error',
    'file-storage/possible-values': 'error',
    'file-storage/deprecations': 'error',
  } as const;
  const ofExamples = {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
  } as const;
  const config = await createConfig({ plugins: [plugin()], rules: { ...ofSchemas, ...ofExamples } });
  const document = makeDocumentFromString(JSON.stringify(description), paths.referenceOverlaySource);
  const found = await lintDocument({ document, config, externalRefResolver });
  // A schema that no value can match excludes its examples as well.
  const first = found.filter(({ ruleId }) => ruleId in ofSchemas);
  return (first.length > 0 ? first : found).map(({ ruleId: rule, message, location: [place] }) => {
    return { rule, message, pointer: place?.pointer ?? '#/' };
  });
}

/** References from overlays and their files to missing files and components: no rule for overlays follows a `$ref`. */
export async function danglingReferences(paths: Paths): Promise<Problem[]> {
  const folder = path.dirname(paths.referenceOverlaySource) + path.sep;
  const files = (await sourceFiles(paths)).filter((file) => file.startsWith(folder));
  // In the bundle, a file of the overlay is a component by its name.
  const added = new Set(files.map((file) => path.basename(file)));
  const isThere = (file: string, reference: string) => {
    const [target = '', fragment = ''] = reference.split('#');
    if (target !== '') return existsSync(path.resolve(path.dirname(file), target));
    const component = componentFile(fragment, paths);
    return component === undefined || existsSync(component) || added.has(path.basename(component));
  };
  return (await Promise.all(files.map((file) => danglingIn(file, isThere)))).flat();
}

async function danglingIn(
  file: string,
  isThere: (file: string, reference: string) => boolean,
): Promise<Problem[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((text, index) =>
    referencesIn(text).flatMap((reference): Problem[] => {
      const isComment = text.slice(0, reference.index).includes('#');
      if (isComment || isThere(file, reference.target)) return [];
      const place = { file, line: index + 1, column: reference.index + 1 };
      return [{ ...place, severity: 'error', rule: 'no-unresolved-refs', message: "Can't resolve $ref" }];
    }),
  );
}
