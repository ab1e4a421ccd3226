import type { SubjectId } from '../../../src/model/subject.ts';
import type { Outcome } from './outcome.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function verdictOf({ killed, astray }: Outcome): 'killed' | 'survived' | 'astray' {
  if (!killed) return 'survived';
  return astray.length > 0 ? 'astray' : 'killed';
}

/** Requirements that failed although the mutant does not list them in `breaks`. */
export const furtherReds = ({ mutant, examination }: Outcome): SubjectId[] =>
  examination.red.filter((id) => !mutant.breaks.includes(id));

/** One mutant as a line for a terminal. */
export function matrixLine(outcome: Outcome): string {
  const { mutant, examination, astray } = outcome;
  const verdict = verdictOf(outcome);
  const facts = [
    (verdict === 'killed' ? verdict : verdict.toUpperCase()).padEnd(8),
    mutant.id.padEnd(40),
    mutant.breaks.join(', ').padEnd(20),
    seconds(examination.durationMs).padStart(7),
    furtherReds(outcome)
      .map((id) => (astray.includes(id) ? `${id}!` : id))
      .join(' '),
    examination.broke,
  ];
  return facts
    .filter((fact) => fact !== undefined)
    .join('  ')
    .trimEnd();
}

const mostChecks = 30;

/** The checks that failed for a mutant, one per line, to see whether a certain check is among them. */
export function failedChecks({ examination: { failed } }: Outcome): string {
  const shown = failed.slice(0, mostChecks).map((check) => `failed: ${check}`);
  const more = failed.length - shown.length;
  const lines = failed.length === 0 ? ['no check failed'] : shown;
  return [...lines, ...(more > 0 ? [`and ${more} more; --json lists them`] : [])]
    .map((line) => `${' '.repeat(11)}${line}\n`)
    .join('');
}
