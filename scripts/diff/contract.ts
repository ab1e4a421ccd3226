import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BaseResolver,
  bundle,
  createConfig,
  isPlainObject,
  ResolveError,
  YamlParseError,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import semver from 'semver';
import { LineCounter, parseDocument, isNode } from 'yaml';
import { layoutOf } from '../lib/layout.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { fromRedocly } from '../lib/redocly.ts';
import { UsageError } from '../lib/verb.ts';
import { refuseMisreadSources } from '../lint/source-problems.ts';

export interface Contract {
  /** The whole contract in one document. */
  document: unknown;
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
  const file = layoutOf(root).contract;
  await refuseMisreadSources(layoutOf(root), new BaseResolver());
  const document = await bundled(file);
  const place = await versionPlace(file);
  const version =
    isPlainObject(document) && isPlainObject(document['info']) ? document['info']['version'] : undefined;
  if (typeof version !== 'string' || semver.valid(version) === null) {
    const message = `info.version is ${JSON.stringify(version)}: it must be a semantic version, such as 1.2.0.`;
    throw new ContractError([{ ...place, severity: 'error', rule: 'version', message }]);
  }
  return { document, version, versionPlace: place };
}

async function bundled(file: string): Promise<unknown> {
  const config = await createConfig({});
  const externalRefResolver = new BaseResolver(config.resolve);
  const result = await bundle({ ref: file, config, externalRefResolver }).catch((error: unknown) => {
    throw refusal(file, error);
  });
  const errors = result.problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) throw new ContractError(fromRedocly(causes(errors)));
  return result.bundle.parsed;
}

/** References to an invalid file report it as well; only its own report has the line. */
function causes(problems: NormalizedProblem[]): NormalizedProblem[] {
  const unparsed = problems.filter((problem) =>
    problem.location.some(({ pointer }) => pointer === undefined),
  );
  return unparsed.length > 0 ? unparsed : problems;
}

const missing = 'openapi/openapi.yaml is missing: there is no contract to compare.';

function refusal(file: string, error: unknown): unknown {
  if (error instanceof ResolveError) return new UsageError(missing);
  if (!(error instanceof Error)) return error;
  const { line, col } = error instanceof YamlParseError ? error : { line: 1, col: 1 };
  const problem = {
    file,
    line,
    column: col,
    severity: 'error',
    rule: 'syntax',
    message: error.message,
  } as const;
  return new ContractError([problem]);
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
