import { digestOf, shortDigest } from '../model/digest.ts';
import type { Report } from '../model/report.ts';
import { markup } from './html/markup.ts';
import { extentOf } from './verdict-line.ts';

/** What a badge says, as https://shields.io/badges/endpoint-badge takes it. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/**
 * The result of a whole report in a line: `250 passed / 250 tested / 252`, the contract's version and the report's digest.
 * What was not exercised is in the last number alone; what the server lawfully shows nothing of is in none.
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

/** Of names that both shields.io and the picture know. */
function colorOf({ failed, errored, known }: Report['summary'], whole: boolean): string {
  if (failed + errored > 0) return 'red';
  if (known > 0) return 'yellow';
  return whole ? 'brightgreen' : 'green';
}

/** The endpoint's answer, as a file that any web server can serve. */
export const badgeAsJson = (report: Report): string => `${JSON.stringify(badgeOf(report), null, 2)}\n`;

/** Dark enough for white letters. */
const fills: Readonly<Record<string, string>> = {
  red: '#b3261e',
  yellow: '#8a5200',
  green: '#2a7148',
  brightgreen: '#1e7a3c',
};

const height = 20;
const margin = 6;

/** The same as a picture that needs nothing else; the whole digest is in its description. */
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

/** Of Verdana at 11 px, near enough: the text is fitted to it. */
function widthOf(text: string): number {
  const narrow = text.match(/[ .,:;()/|'ijlIft]/g)?.length ?? 0;
  return Math.round(narrow * 4.6 + (text.length - narrow) * 7);
}
