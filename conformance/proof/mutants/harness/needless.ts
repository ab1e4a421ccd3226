import type { Outcome } from './outcome.ts';

/** The names of the checks that failed, for each requirement that each detected mutant breaks. */
function findersOf(outcomes: readonly Outcome[]): ReadonlySet<string>[] {
  return outcomes.flatMap(({ mutant, examination, killed }) => {
    if (!killed) return [];
    const findings = examination.findings.map((line) => line.split(' | '));
    return mutant.breaks.map((id) => {
      const blaming = findings.filter(([subjects]) => subjects!.split(', ').includes(id));
      return new Set(blaming.map(([, name]) => name!));
    });
  });
}

/**
 * Checks without which all mutants would still be detected, by the same requirements. Of checks that could replace each
 * other, the one that detects most stays.
 */
export function needlessChecks(outcomes: readonly Outcome[]): string[] {
  const finders = findersOf(outcomes).map((names) => new Set(names));
  const found = new Map<string, number>();
  for (const names of finders) for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  const needless: string[] = [];
  for (const [name] of [...found].sort(([, a], [, b]) => a - b)) {
    const its = finders.filter((names) => names.has(name));
    if (its.some((names) => names.size === 1)) continue;
    needless.push(name);
    for (const names of its) names.delete(name);
  }
  return needless;
}
