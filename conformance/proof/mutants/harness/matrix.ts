import { areaOf } from '../../../src/model/subject.ts';
import { groupBy } from '../../../src/reporters/group-by.ts';
import { areaTitle } from '../../../src/reporters/html/areas.ts';
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

/** The matrix as a page in Markdown, by the areas of what is broken. */
export function matrixPage(outcomes: readonly Outcome[], tally: Tally): string {
  const areas = [...groupBy(outcomes, ({ mutant }) => areaOf(mutant.breaks[0]!))];
  const sections = areas.map(
    ([area, members]) => `## ${areaTitle(area)}

| Mutant | Fault | Breaks | Fails as well | Time |
| ------ | ----- | ------ | ------------- | ---- |
${members.map(matrixRow).join('\n')}
`,
  );
  return `# Mutants

Each of these is one small fault of a correct server. The conformance runner judges the server with the fault in it, and
with nothing else wrong: the requirement that the fault breaks has to fail, and beyond it only those that cannot hold
either. [\`conformance/proof/mutants/\`](../conformance/proof/mutants/) declares them, each with the reasons; \`npm run mutants\`
runs them all, and \`npm run mutants -- --markdown docs/conformance-mutants.md\` writes this page.

**${lineOf(tally)}**

${sections.join('\n')}`;
}

function matrixRow(outcome: Outcome): string {
  const { mutant, examination } = outcome;
  const verdict = verdictOf(outcome);
  const cells = [
    `\`${mutant.id}\`${verdict === 'killed' ? '' : ` **${verdict.toLowerCase()}**`}`,
    mutant.sentence.replaceAll('|', '\\|'),
    mutant.breaks.join(', '),
    restOf(outcome).join(', '),
    seconds(examination.durationMs),
  ];
  return `| ${cells.join(' | ')} |`;
}
