import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readAxe, whyNoBrowser } from '../../lib/browser.ts';
import { browseSite, type BrowsedSite } from './browsed-site.ts';
import { layoutFaults } from './layout-faults.ts';
import { differenceOf, readPicture, smallPicture, writePicture } from './small-pictures.ts';

/** A page of each kind, by path. */
const pageKinds = {
  home: 'index',
  guide: 'uploads',
  operation: 'reference/operations/presignUpload',
  operations: 'reference/index',
  resource: 'reference/resources/FileEntry',
  workflow: 'workflows/shareAndRevokeLink',
  errors: 'errors',
  register: 'open-points',
  results: 'results',
} as const;

type PageKind = keyof typeof pageKinds;

/** `LOOKS=write` saves the screenshots of this run as the expected ones. */
const isWriting = process.env['LOOKS'] === 'write';

const themes = ['light', 'dark'] as const;
const screens = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

/**
 * The share of a screenshot that may differ, from 0 to 1, because fonts and texts do. A sentence with one more line
 * changed 0.06 of the home page on a phone. The tests of layout and contrast find faults that change less.
 */
const tolerance = 0.08;

interface State {
  kind: PageKind;
  theme: (typeof themes)[number];
  screen: keyof typeof screens;
}

const nameOf = ({ kind, theme, screen }: State) => `${kind}-${theme}-${screen}`;

describe.skipIf(whyNoBrowser())('what pages look like', () => {
  let browsed: BrowsedSite;
  let axe: string;

  beforeAll(async () => {
    axe = await readAxe();
    browsed = await browseSite();
  });
  afterEach(() => browsed.closePages());
  afterAll(() => browsed.close());

  /** Opens each page once and then changes theme and width, as its reader may. */
  async function openKind(kind: PageKind): Promise<Page> {
    const page = await browsed.open(`${pageKinds[kind]}.html`);
    await page.evaluate(axe);
    return page;
  }

  async function bring(page: Page, { theme, screen }: State): Promise<void> {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(screens[screen]);
  }

  /** Only violations: without the other results of axe, which take most of its time. */
  const objectionsTo = (page: Page, only?: string[]) =>
    page.evaluate<string[]>(
      `axe.run({ resultTypes: ['violations']${only ? `, runOnly: ${JSON.stringify(only)}` : ''} }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
    );

  async function pictureFaults(page: Page, state: State): Promise<string[]> {
    const picture = await smallPicture(await page.screenshot());
    const difference = await differenceOf(picture, await readPicture(nameOf(state)));
    return difference > tolerance ? [`${(difference * 100).toFixed(1)} % of the picture differs`] : [];
  }

  const faultsOf = async (page: Page, state: State, rules?: string[]) => [
    ...(await layoutFaults(page)),
    ...(await pictureFaults(page, state)),
    ...(await objectionsTo(page, rules)),
  ];

  test.each(Object.keys(pageKinds) as PageKind[])(
    '%s has the expected layout, looks and accessibility in both themes and widths',
    async (kind) => {
      const page = await openKind(kind);
      const faults: Record<string, string[]> = {};
      for (const theme of themes) {
        for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
          const state = { kind, theme, screen };
          await bring(page, state);
          if (isWriting) await writePicture(nameOf(state), await smallPicture(await page.screenshot()));
          // Of the rules of axe, only the contrast depends on the theme.
          const rules = theme === 'light' ? undefined : ['color-contrast'];
          faults[nameOf(state)] = await faultsOf(page, state, rules);
        }
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
    },
  );

  describe('a broken page is detected', () => {
    const state: State = { kind: 'operation', theme: 'dark', screen: 'wide' };

    async function brokenBy(css: string): Promise<string> {
      const page = await openKind(state.kind);
      await bring(page, state);
      await page.addStyleTag({ content: css });
      return (await faultsOf(page, state, ['color-contrast'])).join('\n');
    }

    test('without its style sheet', async () => {
      const page = await openKind(state.kind);
      await bring(page, state);
      await page.evaluate(`document.querySelector('link[rel="stylesheet"]').remove()`);
      const faults = (await faultsOf(page, state, ['color-contrast'])).join('\n');
      expect(faults).toContain('not so: the text stands at the right of the menu');
      expect(faults).toMatch(/\d % of the picture differs/);
    });

    test.each([
      ['a column over another', '.split aside { position: absolute; left: 24rem; }', /" overlaps "/],
      ['dark text on a dark page', ':root { --ink: #1b2430 !important; }', /color-contrast/],
      ['text that is cut off', '.rest p { white-space: nowrap; overflow: hidden; }', /" is cut off/],
      ['an empty column', '.split { display: block !important; }', /not so: the samples stand at the right/],
      [
        'a page that is too wide',
        'pre { overflow: visible; } .split aside { width: 90rem; }',
        /the page is \d+ wide/,
      ],
      ['other colours', ':root { --paper: #402030 !important; }', /of the picture differs/],
    ])('with %s', async (_fault, css, expected) => {
      expect(await brokenBy(css)).toMatch(expected);
    });
  });
});
