import type { Page } from 'playwright-core';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A line of text at its position on the page. */
interface Line extends Box {
  text: string;
  /** The intersection of the boxes around it that clip or scroll; undefined if there are none. */
  clip?: Box;
  /** Whether the reader can scroll to the part outside of `clip`. */
  scrolls: boolean;
}

interface Layout {
  width: number;
  /** Width of the whole document. */
  contentWidth: number;
  lines: Line[];
  /** By selector. */
  landmarks: Record<string, Box | undefined>;
}

const landmarks = ['.top', '.side', 'main', 'h1', '.split .rest', '.split aside'];

/** Only reads positions in the page; they are checked outside of it. */
const gather = `(() => {
  const boxOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    if (node.data.trim() === '' || !isVisible) continue;
    let clip, scrolls = false;
    for (let each = element; each !== document.body && !clip; each = each.parentElement) {
      const { overflowX } = getComputedStyle(each);
      if (overflowX !== 'visible') [clip, scrolls] = [boxOf(each.getBoundingClientRect()), overflowX !== 'hidden' && overflowX !== 'clip'];
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      lines.push({ ...boxOf(rect), text: node.data.trim().slice(0, 40), ...(clip && { clip }), scrolls });
    }
  }
  const found = ${JSON.stringify(landmarks)}.map((selector) => [selector, document.querySelector(selector)]);
  return {
    width: innerWidth,
    contentWidth: document.documentElement.scrollWidth,
    lines,
    landmarks: Object.fromEntries(found.map(([selector, element]) => [selector, element ? boxOf(element.getBoundingClientRect()) : undefined])),
  };
})()`;

/** Errors in the layout, as sentences; empty if there are none. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const layout = await page.evaluate<Layout>(gather);
  // Elements outside of the page, such as the skip link, only appear on focus.
  const lines = layout.lines.filter(({ right }) => right > 0);
  return [
    ...(layout.contentWidth > layout.width ? [`the page is ${layout.contentWidth} wide`] : []),
    ...clipped(lines, layout.width),
    ...overlapping(lines),
    ...(layout.width >= 1200 ? wideFaults(layout) : narrowFaults(layout)),
  ];
}

function clipped(lines: readonly Line[], width: number): string[] {
  const isCut = ({ right, clip, scrolls }: Line) => !scrolls && right > (clip?.right ?? width) + 1;
  return lines.filter(isCut).map(({ text }) => `"${text}" is cut off`);
}

/** Boxes of adjacent lines may overlap by this much, because fonts extend beyond their lines. */
const touching = 0.4;

function overlapping(lines: readonly Line[]): string[] {
  const visible = lines.flatMap((line) => {
    const { clip } = line;
    const box = clip ? { ...line, ...intersection(line, clip) } : line;
    return box.right - box.left > 2 && box.bottom - box.top > 2 ? [box] : [];
  });
  visible.sort((a, b) => a.top - b.top);
  const faults: string[] = [];
  let open: Line[] = [];
  for (const line of visible) {
    open = open.filter(({ bottom }) => bottom > line.top);
    for (const above of open) {
      const { left, top, right, bottom } = intersection(line, above);
      const least = Math.min(line.bottom - line.top, above.bottom - above.top);
      if (right - left > 2 && bottom - top > touching * least) {
        faults.push(`"${line.text}" overlaps "${above.text}"`);
      }
    }
    open.push(line);
  }
  return faults;
}

const intersection = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** Expects menu, text and samples side by side, below the bar. */
function wideFaults({ width, landmarks: found }: Layout): string[] {
  const { '.top': bar, '.side': menu, main, h1, '.split .rest': rest, '.split aside': aside } = found;
  return wrong([
    ['the bar crosses the top', bar && bar.top === 0 && bar.right === width && bar.bottom < 90],
    ['the menu stands at the left', menu && bar && menu.top >= bar.bottom && widthOf(menu) < 360],
    ['the text stands at the right of the menu', main && menu && main.left >= menu.right],
    ['the text has most of the page', main && widthOf(main) > width * 0.45],
    ['the title is on the first screen', h1 && h1.top < 300],
    ['the samples stand at the right of the text', !aside || (rest && aside.left >= rest.right)],
    ['text and samples have half each', !aside || (rest && widthOf(aside) > 380 && widthOf(rest) > 380)],
  ]);
}

/** Expects a single column: the text first, the menu at the end. */
function narrowFaults({ width, landmarks: found }: Layout): string[] {
  const { '.top': bar, '.side': menu, main, h1, '.split .rest': rest, '.split aside': aside } = found;
  return wrong([
    ['the bar crosses the top', bar && bar.top === 0 && bar.bottom < 90],
    ['the text has the whole width', main && widthOf(main) > width * 0.85],
    ['the title is on the first screen', h1 && h1.top < 300],
    ['the menu stands below the text', menu && main && menu.top >= main.bottom],
    ['the samples stand before the fields', !aside || (rest && aside.bottom <= rest.top)],
  ]);
}

const widthOf = ({ left, right }: Box) => right - left;

const wrong = (claims: readonly (readonly [string, unknown])[]) =>
  claims.flatMap(([claim, isSo]) => (isSo ? [] : [`not so: ${claim}`]));
