import pc from 'picocolors';
import { measure, measureStrings, percentOf, type Measure } from './coverage/measure.ts';
import { readBundle } from '../lib/bundles.ts';
import { layoutOf } from '../lib/layout.ts';
import { UsageError } from '../lib/verb.ts';

export interface CoverageResult {
  summary: string;
  /** The table for people. */
  report: string;
  measures: Measure[];
}

/**
 * Measures the bundled contract and the reference description. A share below its minimum is an error, which lists what
 * is missing.
 */
export async function coverage({ root }: { root?: string } = {}): Promise<CoverageResult> {
  const layout = layoutOf(root);
  const measures = [
    ...measure(await readBundle(layout, 'openapi.json')),
    ...measureStrings(await readBundle(layout, 'openapi.reference.json')),
  ];
  const low = measures.filter((own) => percentOf(own) < own.minimum);
  const report = table(measures);
  if (low.length > 0) {
    const missing = low.flatMap(({ name, missing: places }) =>
      places.map((place) => `not among ${name}: ${place}`),
    );
    throw new UsageError(
      [`${low.length} of ${measures.length} measures are below their minimum`, report, ...missing].join('\n'),
    );
  }
  return { summary: `${measures.length} measures, all at or above their minimum`, report, measures };
}

function table(measures: readonly Measure[]): string {
  const width = Math.max(...measures.map(({ name }) => name.length));
  return measures
    .map((own) => {
      const count = `${String(own.covered).padStart(5)} of ${String(own.total).padStart(4)}`;
      const percent = percentOf(own);
      const share = `${String(percent).padStart(3)} %`;
      return `${own.name.padEnd(width)}  ${count}  ${percent < own.minimum ? pc.red(share) : pc.green(share)}`;
    })
    .join('\n');
}
