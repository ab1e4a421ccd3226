import { readFile } from 'node:fs/promises';
import type { Layout } from '../../lib/layout.ts';
import { framed } from './draw.ts';

/**
 * Lines over one axis. Both axes are logarithmic, so that proportional growth is a slope and constant values are level.
 */
export interface Chart {
  /** Path on the site: `pictures/growth-server.svg`. */
  place: string;
  title: string;
  x: { label: string; values: readonly number[] };
  y: { label: string };
  series: readonly { name: string; values: readonly number[] }[];
}

/** The charts of the measurements of `npm run bench growth`: SVG by path, in the colours of the surrounding text. */
export async function drawnGrowth({ growth }: Layout): Promise<Map<string, string>> {
  const text = await readFile(growth, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return new Map();
  const { charts } = JSON.parse(text) as { charts: readonly Chart[] };
  return new Map(charts.map((chart) => [chart.place, drawChart(chart)]));
}

const width = 640;
const height = 340;
const plot = { left: 64, right: 470, top: 16, bottom: 284 };

/** Distinguish lines without colours. */
const dashes = ['', '7 4', '2 3', '10 3 2 3', '1 5'];

export function drawChart(chart: Chart): string {
  const { place, title, x, y, series } = chart;
  const values = series.flatMap((row) => row.values);
  const across = scale(x.values, plot.left, plot.right);
  const up = scale([...powersAround(values)], plot.bottom, plot.top);
  const parts = [
    ...powersAround(values).map((power) => rule(up(power), number(power))),
    ...x.values.map((value) => text(across(value), plot.bottom + 20, number(value), 'middle')),
    text((plot.left + plot.right) / 2, height - 12, x.label, 'middle'),
    `<text fill="currentColor" font-size="12" text-anchor="middle" transform="translate(14 ${(plot.top + plot.bottom) / 2}) rotate(-90)">${y.label}</text>`,
    ...lines(chart, across, up),
  ];
  return framed({
    place,
    title,
    description: inWords(chart),
    width: `${width}`,
    height: `${height}`,
    viewBox: `0 0 ${width} ${height}`,
    body: parts.join(''),
  });
}

function lines(
  { x, series }: Chart,
  across: (value: number) => number,
  up: (value: number) => number,
): string[] {
  const ends = spread(series.map(({ values }) => up(values.at(-1) ?? 1)));
  return series.flatMap(({ name, values }, index) => {
    const points = values.map((value, at) => [across(x.values[at]!), up(value)] as const);
    const path = points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ');
    const dash = dashes[index % dashes.length]!;
    const dashed = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
    return [
      `<polyline fill="none" stroke="currentColor" stroke-width="1.6"${dashed} points="${path}"/>`,
      ...points.map(
        ([left, top]) =>
          `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="2.6" fill="currentColor"/>`,
      ),
      text(plot.right + 10, ends[index]! + 4, `${name} ${number(values.at(-1) ?? 0)}`, 'start'),
    ];
  });
}

/** Vertical positions for the labels at the ends of lines, far enough apart to be readable. */
function spread(tops: readonly number[]): number[] {
  const order = tops.map((top, index) => ({ top, index })).sort((a, b) => a.top - b.top);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { top, index } of order) {
    last = Math.max(top, last + 15);
    placed[index] = last;
  }
  const over = Math.max(0, last - plot.bottom);
  return placed.map((top) => top - over);
}

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))];
  const span = most - least || 1;
  return (value) => from + ((Math.log10(value) - least) / span) * (to - from);
}

/** The powers of ten from below the minimum to above the maximum. */
function powersAround(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}

const rule = (top: number, label: string) =>
  `<line x1="${plot.left}" x2="${plot.right}" y1="${top.toFixed(1)}" y2="${top.toFixed(1)}" stroke="currentColor" stroke-opacity="0.2"/>` +
  text(plot.left - 8, top + 4, label, 'end');

const text = (left: number, top: number, words: string, anchor: 'start' | 'middle' | 'end') =>
  `<text fill="currentColor" font-size="12" text-anchor="${anchor}" x="${left.toFixed(1)}" y="${top.toFixed(1)}">${words}</text>`;

const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 });

const inWords = ({ x, y, series }: Chart) =>
  series
    .map(({ name, values }) => {
      const points = values.map((value, index) => `${number(value)} at ${number(x.values[index]!)}`);
      return `${name}, ${y.label} by ${x.label}: ${points.join(', ')}.`;
    })
    .join(' ');
