import { expect, test } from 'vitest';
import { badge, icon, iconSheet, verdicts } from './verdicts.ts';

test('a badge says the verdict in a word beside its icon', () => {
  expect(badge('not exercised').text).toBe(
    '<span class="verdict not-exercised"><svg class="icon" aria-hidden="true"><use href="#icon-not-exercised"/></svg>not exercised</span>',
  );
});

test('the sheet draws the icon of every verdict, and shows nothing itself', () => {
  const sheet = iconSheet().text;

  expect(sheet).toMatch(/^<svg class="symbols" aria-hidden="true"><symbol /);
  for (const verdict of verdicts) {
    const [, id] = /href="#([^"]*)"/.exec(icon(verdict).text)!;
    expect(sheet).toMatch(new RegExp(`<symbol id="${id}" viewBox="0 0 16 16"><path d="M[^"]+"/></symbol>`));
  }
});
