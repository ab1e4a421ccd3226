import { format } from 'oxfmt';
import { areaOf } from '../../../src/model/subject.ts';
import { groupBy } from '../../../src/reporters/group-by.ts';
import { areaTitle } from '../../../src/reporters/html/areas.ts';
import type { Mutant } from '../mutant.ts';
import { furtherReds, verdictOf } from './matrix.ts';
import type { Outcome } from './outcome.ts';

/** The results of a run against a mutant on the published page. */
export interface Finding {
  readonly verdict: 'killed' | 'survived' | 'astray';
  /** Requirements that failed although the mutant does not list them in `breaks`. */
  readonly further: readonly string[];
}

/** The results of runs, by the mutant's id. */
export type Findings = ReadonlyMap<string, Finding>;

const findingsOf = (outcomes: readonly Outcome[]): Findings =>
  new Map(
    outcomes.map((outcome) => [
      outcome.mutant.id,
      { verdict: verdictOf(outcome), further: furtherReds(outcome) },
    ]),
  );

const neverRun = '_not yet run_';

/** The page after a run of some mutants; the results of the others stay. */
export const renewedPage = (
  page: string,
  mutants: readonly Mutant[],
  outcomes: readonly Outcome[],
): Promise<string> => pageOf(mutants, new Map([...findingsOn(page), ...findingsOf(outcomes)]));

/** Reads the results of an earlier run from the page; mutants that were not run are missing. */
export function findingsOn(page: string): Findings {
  const rows = page.matchAll(/^\| `([\w-]+)`(?: \*\*(survived|astray)\*\*)? +\|.*\| ([^|]*?) +\|$/gm);
  return new Map(
    [...rows]
      .filter(([, , , further]) => further !== neverRun)
      .map(([, id, verdict, further]) => [
        id!,
        {
          verdict: (verdict as Finding['verdict'] | undefined) ?? 'killed',
          further: further === '' ? [] : further!.split(', '),
        },
      ]),
  );
}

/**
 * The mutants as a Markdown page, by the areas of the requirements that they break, formatted as by `npm run format`.
 *
 * @param mutants all mutants, in the order of the page
 * @param findings the results of every mutant that was ever run
 */
export async function pageOf(mutants: readonly Mutant[], findings: Findings): Promise<string> {
  const areas = [...groupBy(mutants, ({ breaks }) => areaOf(breaks[0]!))];
  const sections = areas.map(
    ([area, members]) => `## ${areaTitle(area)}

| Mutant | Fault | Breaks | Fails as well |
| ------ | ----- | ------ | ------------- |
${members.map((mutant) => rowOf(mutant, findings.get(mutant.id))).join('\n')}
`,
  );
  const text = `# Mutants

A mutant is a correct server with one small fault. The conformance runner tests each of them. The requirement that the fault
violates must fail. Other requirements may fail only if they cannot pass with this fault.

[\`conformance/proof/mutants/\`](../conformance/proof/mutants/) defines the mutants, with reasons for further failures.
\`npm run prove -- mutants\` runs them all, and \`npm run prove -- mutants --markdown docs/conformance-mutants.md\` writes this
page. With \`--only\`, it leaves the other rows unchanged.

**${mutants.length} mutants**; \`.ci/run\` fails unless each fault is found (_killed_), no other requirement fails unexpectedly (_misattributed_), and every
check fails for at least one mutant (no check is _dead_).

${sections.join('\n')}`;
  const { code, errors } = await format('page.md', text);
  if (errors.length > 0) throw new Error(`The page cannot be formatted: ${errors[0]!.message}`);
  return code;
}

function rowOf({ id, sentence, breaks }: Mutant, finding: Finding | undefined): string {
  const isKilled = finding === undefined || finding.verdict === 'killed';
  const cells = [
    `\`${id}\`${isKilled ? '' : ` **${finding.verdict}**`}`,
    sentence.replaceAll('|', '\\|'),
    breaks.join(', '),
    finding === undefined ? neverRun : finding.further.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}
