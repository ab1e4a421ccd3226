import {
  BaseResolver,
  getLineColLocation,
  loadConfig,
  type Config,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { meant } from './nearest.ts';
import type { Paths } from './paths.ts';
import type { Problem } from './problem.ts';

/** The Redocly configuration of a root, with its plugins loaded, and its resolver. */
export async function redoclyOf(paths: Paths): Promise<{ config: Config; resolver: BaseResolver }> {
  const config = await loadConfig({ configPath: paths.redoclyConfig });
  return { config, resolver: new BaseResolver(config.resolve) };
}

/** Redocly's problems as problems of this toolchain, with line and column. */
export function fromRedocly(problems: readonly NormalizedProblem[]): Problem[] {
  return problems
    .filter((problem) => !problem.ignored)
    .map((problem) => {
      const place = problem.location[0];
      const start = place ? getLineColLocation(place).start : { line: 1, col: 1 };
      return {
        file: place?.source.absoluteRef ?? '',
        line: start.line,
        column: start.col,
        severity: problem.severity === 'warn' ? 'warning' : 'error',
        rule: problem.ruleId,
        message: problem.message + suggestion(problem),
      };
    });
}

/** Redocly does not know that a reference can be in the place of most parts. */
function suggestion({ message, suggest }: NormalizedProblem): string {
  const [, name] = /^Property `(.+)` is not expected here/.exec(message) ?? [];
  if (name !== undefined) return meant(name, [...suggest, '$ref']);
  return suggest.length > 0 ? ` Did you mean: ${suggest.join(', ')}?` : '';
}
