import type { Outcome } from './outcome.ts';
import { lineOf, type Tally } from './tally.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const verdictOf = ({ killed, astray }: Outcome): string => {
  if (!killed) return 'SURVIVED';
  return astray.length > 0 ? 'ASTRAY' : 'killed';
};

const restOf = ({ mutant, examination }: Outcome) =>
  examination.red.filter((id) => !mutant.breaks.includes(id));

/** One mutant, for a terminal. */
export function matrixLine(outcome: Outcome): string {
  const { mutant, examination, astray } = outcome;
  const facts = [
    verdictOf(outcome).padEnd(8),
    mutant.id.padEnd(40),
    mutant.breaks.join(', ').padEnd(20),
    seconds(examination.durationMs).padStart(7),
    restOf(outcome)
      .map((id) => (astray.includes(id) ? `${id}!` : id))
      .join(' '),
    examination.broke,
  ];
  return facts
    .filter((fact) => fact !== undefined)
    .join('  ')
    .trimEnd();
}

/** The matrix as a page. */
export function matrixPage(outcomes: readonly Outcome[], tally: Tally): string {
  const rows = outcomes.map((outcome) => {
    const { mutant, examination } = outcome;
    const cells = [
      `\`${mutant.id}\``,
      mutant.sentence.replaceAll('|', '\\|'),
      mutant.breaks.join(', '),
      restOf(outcome).join(', '),
      seconds(examination.durationMs),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `# Mutants

Each of these is one small fault of a correct server. The conformance runner judges the server with the fault in it:
the requirement that the fault breaks has to fail, and beyond it only those that depend on it. \`npm run mutants\` runs
them all.

**${lineOf(tally)}**

| Mutant | Fault | Breaks | Fails as well | Time |
| ------ | ----- | ------ | ------------- | ---- |
${rows.join('\n')}
`;
}
