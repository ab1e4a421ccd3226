import type { Report } from '../../model/report.ts';
import { markup, type Markup } from './markup.ts';
import { icon, slugOf, verdicts } from './verdicts.ts';

/** Filters the lists by verdict and text. Only the script shows it, because it does nothing without it. */
export function filterForm({ requirements, observations }: Report): Markup {
  const present = new Set(requirements.map(({ verdict }) => verdict));
  if (observations.length > 0) present.add('observed');
  const choices = verdicts
    .filter((verdict) => present.has(verdict))
    .map(
      (verdict) =>
        markup`<label class="verdict ${slugOf(verdict)}"><input type="checkbox" name="verdict" value="${slugOf(verdict)}">${icon(verdict)}${verdict}</label>`,
    );
  return markup`<form id="filter" role="search" aria-label="Filter" hidden>
<fieldset><legend class="unseen">Verdict</legend>${choices}</fieldset>
<label class="unseen" for="text">Id, sentence or operation</label>
<input id="text" name="text" type="search" placeholder="Id, sentence or operation" autocomplete="off">
<button type="reset">Clear</button>
<output class="quiet"></output>
</form>
`;
}
