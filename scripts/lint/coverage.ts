import pc from 'picocolors';
import { measureStrings, minimum, percentOf, type Measure } from './coverage/measure.ts';
import { readBundle } from '../lib/bundles.ts';
import { layoutOf } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';

export interface CoverageResult {
  summary: string;
  /** The table for people. */
  report: string;
}

/**
 * Measures how many strings of the reference description have a constraint. A share below the minimum is an error, which
 * lists what is missing. Examples and descriptions are not counted, because lint refuses a contract that lacks one, and
 * constraints of the contract are not, because it has exactly those that the interface specifies.
 */
export async function coverage({ root }: { root?: string } = {}): Promise<CoverageResult> {
  const layout = layoutOf(root);
  const measures = measureStrings(await readBundle(layout, 'openapi.reference.json'));
  const low = measures.filter((own) => percentOf(own) < minimum);
  const report = table(measures);
  if (low.length > 0) {
    const missing = low.flatMap(({ name, missing: places }) =>
      places.map((place) => `not among ${name}: ${place}`),
    );
    throw new UsageError(
      [`${low.length} of ${measures.length} measures are below their minimum`, report, ...missing].join('\n'),
    );
  }
  return { summary: `${measures.length} measures, all at or above their minimum`, report };
}

function table(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ name }) => name.length));
  return measures
    .map((own) => {
      const count = `${String(own.covered).padStart(5)} of ${String(own.total).padStart(4)}`;
      const percent = percentOf(own);
      const share = `${String(percent).padStart(3)} %`;
      return `${own.name.padEnd(width)}  ${count}  ${percent < minimum ? pc.red(share) : pc.green(share)}`;
    })
    .join('\n');
}
