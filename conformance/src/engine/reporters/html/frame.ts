import { createHash } from 'node:crypto';
import { markup, Markup } from './markup.ts';
import { style } from './style.ts';

interface Frame {
  readonly title: string;
  readonly body: Markup;
  readonly script?: string;
  /** In addition to the style of every page. */
  readonly furtherStyle?: string;
}

/** A page without other files; the browser runs only its own script. */
export function framed({ title, body, script = '', furtherStyle = '' }: Frame): string {
  const css = style + furtherStyle;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(css, script)}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(css)}</style>
</head>
<body>
${body}
${script !== '' && markup`<script>${new Markup(script)}</script>\n`}</body>
</html>
`;
  return page.text;
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows only the page's own style and script: responses of a server can neither run nor load anything. */
const policyFor = (css: string, script: string) =>
  [
    "default-src 'none'",
    `style-src ${sourceOf(css)}`,
    ...(script === '' ? [] : [`script-src ${sourceOf(script)}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
