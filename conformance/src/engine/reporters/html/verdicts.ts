import type { Verdict } from '../../model/verdict.ts';
import { markup, type Markup } from './markup.ts';

/** Every verdict, those that need attention first, with the path of its icon on a 16 × 16 grid. */
const icons: Readonly<Record<Verdict, string>> = {
  failed: 'M4 4l8 8M12 4l-8 8',
  error: 'M8 2.5v7M8 13v.01',
  known: 'M2.5 9.5c2-4 3.5-4 5.5-1.5s3.5 2.5 5.5-1.5',
  'not exercised': 'M3.5 8h9',
  passed: 'M3 8.5l3.5 3.5L13 4.5',
  observed: 'M8 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7',
};

export const verdicts = Object.keys(icons) as readonly Verdict[];

/** The verdict in class names and links: `not-exercised`. */
export const slugOf = (verdict: Verdict): string => verdict.replaceAll(' ', '-');

/** The icons that badges refer to; once per page. */
export function iconSheet(): Markup {
  const symbols = verdicts.map(
    (verdict) =>
      markup`<symbol id="icon-${slugOf(verdict)}" viewBox="0 0 16 16"><path d="${icons[verdict]}"/></symbol>`,
  );
  return markup`<svg class="symbols" aria-hidden="true">${symbols}</svg>`;
}

/**
 * The verdict as a word and an icon, so that nobody needs to see colours. A passed requirement has no colour of its own:
 * there are hundreds, and their rows have it.
 */
export function badge(verdict: Verdict): Markup {
  if (verdict === 'passed') return markup`passed`;
  return markup`<span class="verdict ${slugOf(verdict)}">${icon(verdict)}${verdict}</span>`;
}

export function icon(verdict: Verdict): Markup {
  return markup`<svg class="icon" aria-hidden="true"><use href="#icon-${slugOf(verdict)}"/></svg>`;
}
