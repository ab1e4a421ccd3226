import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BaseResolver, createConfig } from '@redocly/openapi-core';
import semver from 'semver';
import { LineCounter, parseDocument, isNode } from 'yaml';
import plugin from '../../openapi/lint/plugin.js';
import { bundleContract, bundleWithOverlay } from '../bundle/contract.ts';
import { objectOf, type OpenApiDocument } from '../lib/openapi.ts';
import { pathsOf } from '../lib/paths.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { UsageError } from '../lib/command.ts';
import { causesOf } from '../lint/causes.ts';
import { lintFile } from '../lint/documents.ts';
import { refuseMisreadSources } from '../lint/source-problems.ts';

export interface Contract {
  /** The whole contract in one document. */
  document: OpenApiDocument;
  /** With the overlay of the reference server, if there is one. */
  reference: OpenApiDocument;
  /** `info.version`. */
  version: string;
  /** The place of `info.version`. */
  versionPlace: Pick<Problem, 'file' | 'line' | 'column'>;
}

/**
 * Bundles the contract of a root, without the linter's configuration, which may differ between refs.
 *
 * @param prefix replaces the root in problems, if that is a copy
 */
export async function loadContract(root: string, prefix = root + path.sep): Promise<Contract> {
  try {
    return await load(root);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ContractError(error.problems.map((problem) => moved(problem, root + path.sep, prefix)));
  }
}

async function load(root: string): Promise<Contract> {
  const paths = pathsOf(root);
  const { contract } = paths;
  if (!existsSync(contract))
    throw new UsageError('openapi/openapi.yaml is missing: there is no contract to compare.');
  const rules = {
    struct: 'error',
    'no-unresolved-refs': 'error',
    'file-storage/path-refs': 'error',
  } as const;
  const config = await createConfig({ plugins: [plugin()], rules });
  const externalRefResolver = new BaseResolver(config.resolve);
  await refuseMisreadSources(paths, externalRefResolver);
  const found = await lintFile(contract, config, externalRefResolver);
  const causes = await causesOf(found, paths, externalRefResolver);
  if (causes.length > 0) throw new ContractError(causes);

  const document = await bundleContract(paths, externalRefResolver);
  const place = await versionPlace(contract);
  const { version } = objectOf(document.info);
  if (typeof version !== 'string' || semver.valid(version) === null) {
    const message = `info.version is ${JSON.stringify(version)}: it must be a semantic version, such as 1.2.0.`;
    throw new ContractError([{ ...place, severity: 'error', rule: 'version', message }]);
  }
  const overlay = paths.referenceOverlaySource;
  const reference = existsSync(overlay)
    ? (await bundleWithOverlay(document, overlay, paths, externalRefResolver)).description
    : document;
  return { document, reference, version, versionPlace: place };
}

async function versionPlace(file: string): Promise<Contract['versionPlace']> {
  const lineCounter = new LineCounter();
  const node = parseDocument(await readFile(file, 'utf8'), { lineCounter }).getIn(['info', 'version'], true);
  const { line, col } = lineCounter.linePos((isNode(node) && node.range?.[0]) || 0);
  return { file, line, column: col };
}

function moved(problem: Problem, from: string, to: string): Problem {
  return { ...problem, file: problem.file.replace(from, to), message: problem.message.replaceAll(from, '') };
}
