import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Area } from './areas.ts';
import { markup, type Markup } from './markup.ts';
import { icon, slugOf, verdicts } from './verdicts.ts';

/** Minimum width of a verdict in the bar, in percent, so that a single failure is visible. */
const thinnest = 1.5;

/** The result as a picture: a bar by verdict, and for each area a cell per requirement. */
export function glance(report: Report, areas: readonly Area[]): Markup {
  const shares = sharesOf(report);
  const spoken = shares.map(({ verdict, count }) => `${count} ${verdict}`).join(', ');
  return markup`<section class="glance" aria-labelledby="glance">
<h2 id="glance">At a glance</h2>
<svg class="bar" role="img" aria-label="Requirements by verdict: ${spoken}">${segments(shares)}</svg>
<ul class="legend">${shares.map(
    ({ verdict, count }) =>
      markup`<li class="verdict ${slugOf(verdict)}">${icon(verdict)}<b>${count}</b> ${verdict}</li>`,
  )}</ul>
<ul class="strips">${areas.map(strip)}</ul>
</section>`;
}

interface Share {
  readonly verdict: Verdict;
  readonly count: number;
}

function sharesOf({ requirements }: Report): readonly Share[] {
  return verdicts
    .map((verdict) => ({
      verdict,
      count: requirements.filter((requirement) => requirement.verdict === verdict).length,
    }))
    .filter(({ count }) => count > 0);
}

function segments(shares: readonly Share[]): readonly Markup[] {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const sizes = shares.map(({ count }) => Math.max((100 * count) / total, thinnest));
  const scale = 100 / sizes.reduce((sum, size) => sum + size, 0);
  let start = 0;
  return shares.map(({ verdict }, index) => {
    const width = sizes[index]! * scale;
    const x = start;
    start += width;
    return markup`<rect class="${slugOf(verdict)}" x="${percent(x)}" width="${percent(width)}" height="100%"/>`;
  });
}

const percent = (value: number) => `${value.toFixed(2)}%`;

/** The cells are hidden from assistive technology, because the link and the tally say the same. */
function strip({ id, title, requirements }: Area): Markup {
  const cells = requirements.map(
    ({ id, verdict }) =>
      markup`<a${verdict !== 'passed' && markup` class="${slugOf(verdict)}" title="${id} ${verdict}"`} href="#${id}" tabindex="-1"></a>`,
  );
  return markup`<li><a href="#area-${id}">${title}</a><span class="cells" aria-hidden="true">${cells}</span><span class="tally">${tally(requirements)}</span></li>`;
}

/** `13 of 15 passed, 2 not exercised` */
export function tally(requirements: Area['requirements']): string {
  const exercised = requirements.filter(({ verdict }) => verdict !== 'not exercised');
  if (exercised.length === 0) return 'not exercised';
  const passed = exercised.filter(({ verdict }) => verdict === 'passed').length;
  const left = requirements.length - exercised.length;
  return `${passed} of ${exercised.length} passed${left > 0 ? `, ${left} not exercised` : ''}`;
}
