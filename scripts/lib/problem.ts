import path from 'node:path';
import pc from 'picocolors';

/** An error in a source file, as every command reports it. */
export interface Problem {
  /** Absolute path of the file with the error. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
  severity: 'error' | 'warning';
  /** Id of the rule that was broken. */
  rule: string;
  message: string;
}

/** A command has refused its input because of these problems. The output files are unchanged. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly problems: readonly Problem[];

  /** @param note what the command did or left, beside the count of problems */
  constructor(problems: readonly Problem[], note?: string) {
    super([countProblems(problems), ...(note === undefined ? [] : [note])].join('; '));
    this.problems = problems;
  }
}

/**
 * The results of stages that do not need one another.
 *
 * @throws ContractError with the problems of all stages, each once; another error of a stage only without one, because it
 *   may follow from it
 */
export async function together<Results extends readonly unknown[]>(stages: {
  [Index in keyof Results]: Promise<Results[Index]>;
}): Promise<Results> {
  const settled = await Promise.allSettled(stages);
  const errors = settled.flatMap((stage): unknown[] => (stage.status === 'rejected' ? [stage.reason] : []));
  if (errors.length === 0) return Promise.all(stages);
  const problems = errors.flatMap((error) => (error instanceof ContractError ? error.problems : []));
  if (problems.length === 0) throw errors[0];
  throw new ContractError([
    ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
  ]);
}

/** `1 error`, `2 errors` */
export const plural = (count: number, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `3 errors, 1 warning` */
export function countProblems(problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  return `${plural(errors, 'error')}, ${plural(problems.length - errors, 'warning')}`;
}

/**
 * One line per problem, sorted by place, which terminals and editors turn into a link:
 * `openapi/paths/notes.yaml:12:5  error  response-examples  2XX has no example.`
 */
export function formatProblems(problems: readonly Problem[], root: string): string {
  const sorted = [...problems].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
  return sorted
    .map(({ file, line, column, severity, rule, message }) => {
      const place = `${path.relative(root, file) || file}:${String(line)}:${String(column)}`;
      const label = severity === 'error' ? pc.red('error') : pc.yellow('warning');
      return `${pc.bold(place)}  ${label}  ${pc.cyan(rule)}  ${message}`;
    })
    .join('\n');
}
