import { createHash } from 'node:crypto';
import type { Report } from '../model/report.ts';
import { areasOf } from './html/areas.ts';
import { contents } from './html/contents.ts';
import { causes } from './html/causes.ts';
import { exchangesOf, failures } from './html/failures.ts';
import { filterForm } from './html/filter-form.ts';
import { glance } from './html/glance.ts';
import { header, headline } from './html/header.ts';
import { leftovers } from './html/leftovers.ts';
import { markup, Markup } from './html/markup.ts';
import { notExercised, unjudged } from './html/not-exercised.ts';
import { observations } from './html/observations.ts';
import { requirements } from './html/requirements.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import { iconSheet } from './html/verdicts.ts';

/**
 * The report as one page that needs no other file or host, and can be read without JavaScript.
 *
 * @example
 * await writeFile('conformance-report/index.html', renderHtml(report));
 */
export function renderHtml(report: Report): string {
  const areas = areasOf(report);
  const exchanges = exchangesOf(report);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${headline(report)} ${report.target}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
${iconSheet()}
${header(report)}
${contents(report)}
<main id="main">
${glance(report, areas)}
${causes(report, exchanges)}${filterForm(report)}${failures(report, exchanges)}${requirements(report, areas)}${observations(report)}${notExercised(report)}${unjudged(report)}${leftovers(report)}</main>
<footer>Written by ${report.tool} ${report.version}.</footer>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return page.text;
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing but the page's own style and script: what a server sent can neither run nor load anything. */
const policy = [
  "default-src 'none'",
  `style-src ${sourceOf(style)}`,
  `script-src ${sourceOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
