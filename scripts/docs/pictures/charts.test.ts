import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { layoutOf } from '../../lib/layout.ts';
import { drawChart, drawnGrowth, type Chart } from './charts.ts';

const chart: Chart = {
  place: 'pictures/growth-test.svg',
  title: 'Time by <size>',
  x: { label: 'operations', values: [10, 100, 1000] },
  y: { label: 'seconds' },
  series: [
    { name: 'lint', values: [1, 4, 40] },
    { name: 'bundle', values: [1, 4, 41] },
  ],
};

it('describes its lines in words, and uses the colours of the text', () => {
  const svg = drawChart(chart);
  expect(svg).toContain('<title id="pictures-growth-test-svg-title">Time by &lt;size></title>');
  expect(svg).toContain('lint, seconds by operations: 1 at 10, 4 at 100, 40 at 1,000.');
  expect(new Set(svg.match(/(?<=(?:fill|stroke)=")[^"]*/g))).toEqual(new Set(['currentColor', 'none']));
});

it('draws proportional growth as a straight line, and labels without overlaps', () => {
  const svg = drawChart({ ...chart, series: [{ name: 'lint', values: [1, 10, 100] }, chart.series[1]!] });
  const [, line = ''] = /points="([^"]*)"/.exec(svg) ?? [];
  const [first, second, third] = line.split(' ').map((point) => point.split(',').map(Number));
  expect(second![0]! - first![0]!).toBeCloseTo(third![0]! - second![0]!, 0);
  expect(second![1]! - first![1]!).toBeCloseTo(third![1]! - second![1]!, 0);
  const names = [...drawChart(chart).matchAll(/x="480\.0" y="([\d.]+)"/g)].map(([, top]) => Number(top));
  expect(Math.abs(names[0]! - names[1]!)).toBeGreaterThanOrEqual(15);
});

it('draws the measurements, and nothing without measurements', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'charts-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const layout = { ...layoutOf(root), growth: path.join(root, 'growth.json') };
  expect(await drawnGrowth(layout)).toEqual(new Map());
  await writeFile(layout.growth, JSON.stringify({ charts: [chart] }));
  expect([...(await drawnGrowth(layout)).keys()]).toEqual([chart.place]);
});
