import { digestOf, shortDigest } from '../model/submission.ts';
import type { Report } from '../model/report.ts';
import { markup } from './html/markup.ts';
import { extentOf } from './verdict-line.ts';

/** A badge in the form of https://shields.io/badges/endpoint-badge. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/**
 * The result of a report in a line: `250 passed / 250 tested / 252`, the contract's version and the report's digest.
 * The last number includes requirements that were not exercised, but not those that the server may lawfully leave
 * invisible.
 */
export function badgeOf(report: Report): Badge {
  const { contract, summary } = report;
  const { tried, testable, all } = extentOf(summary);
  const whole = testable === all ? String(all) : `${testable} testable`;
  return {
    schemaVersion: 1,
    label: `${contract.title} ${contract.version}`,
    message: `${summary.passed} passed / ${tried} tested / ${whole} (report ${shortDigest(digestOf(report))})`,
    color: colorOf(report.summary, tried === testable),
  };
}

/** The name of a colour that both shields.io and the SVG know. */
function colorOf({ failed, errored, known }: Report['summary'], whole: boolean): string {
  if (failed + errored > 0) return 'red';
  if (known > 0) return 'yellow';
  return whole ? 'brightgreen' : 'green';
}

/** The response of the endpoint, as a file for any web server. */
export const badgeAsJson = (report: Report): string => `${JSON.stringify(badgeOf(report), null, 2)}\n`;

/** Dark enough for white text. */
const fills: Readonly<Record<string, string>> = {
  red: '#b3261e',
  yellow: '#8a5200',
  green: '#2a7148',
  brightgreen: '#1e7a3c',
};

const height = 20;
const margin = 6;

/** The same as a standalone SVG; its description contains the whole digest. */
export function badgeAsSvg(report: Report): string {
  const { label, message, color } = badgeOf(report);
  const labelWidth = widthOf(label) + 2 * margin;
  const messageWidth = widthOf(message) + 2 * margin;
  const width = labelWidth + messageWidth;
  const text = (content: string, x: number) =>
    markup`<text x="${x}" y="14" textLength="${widthOf(content)}" lengthAdjust="spacingAndGlyphs">${content}</text>`;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${label}: ${message}</title>
<desc id="desc">Report ${digestOf(report)}, ${report.profile} profile, ${report.startedAt}</desc>
<clipPath id="round"><rect width="${width}" height="${height}" rx="3"/></clipPath>
<g clip-path="url(#round)"><rect width="${labelWidth}" height="${height}" fill="#3d4248"/><rect x="${labelWidth}" width="${messageWidth}" height="${height}" fill="${fills[color]}"/></g>
<g fill="#fff" font-family="Verdana, 'DejaVu Sans', Geneva, sans-serif" font-size="11">${text(label, margin)}${text(message, labelWidth + margin)}</g>
</svg>
`.text;
}

/** The approximate width in Verdana at 11 px; the SVG stretches the text to it. */
function widthOf(text: string): number {
  const narrow = text.match(/[ .,:;()/|'ijlIft]/g)?.length ?? 0;
  return Math.round(narrow * 4.6 + (text.length - narrow) * 7);
}
