import { createHash } from 'node:crypto';
import type { LinkedEntry, LinkView } from './link-view.ts';

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
li { overflow-wrap: anywhere }`;

/** Allows only this style sheet and forms to this server. All names are escaped. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of a link: a file with its download, or the contents of a folder. */
export function linkPage(view: LinkView, path: string): string {
  const { entry, entries, link } = view;
  const content = entries
    ? `<ul>${entries.data.map((child) => `<li>${itemOf(child, link.allow_download, path)}</li>`).join('')}</ul>${pagesOf(view, path)}`
    : `<p>${details(entry)}</p>${link.allow_download ? `<p>${downloadOf(entry, path, 'Download')}</p>` : ''}`;
  return document(entry.name, `<h1>${escape(entry.name)}</h1>${content}`);
}

export function passwordPage(path: string, message: string): string {
  return document(
    'Protected link',
    `<h1>Protected link</h1><p>${escape(message)}</p>
<form method="post" action="${escape(path)}">
<label>Password <input type="password" name="password" required autofocus></label>
<button>Open</button></form>`,
  );
}

export function refusalPage(message: string): string {
  return document(message, `<h1>${escape(message)}</h1>`);
}

function itemOf(child: LinkedEntry, downloadable: boolean, path: string): string {
  if (child.type === 'folder')
    return `<a href="${escape(path)}?entry=${child.id}">${escape(child.name)}/</a>`;
  const name = downloadable ? downloadOf(child, path, child.name) : escape(child.name);
  return `${name} (${details(child)})`;
}

const details = (entry: LinkedEntry) => escape(`${entry.type}, ${entry.file_size} bytes`);

const downloadOf = (entry: LinkedEntry, path: string, text: string) =>
  `<a href="${escape(path)}/download/${entry.id}">${escape(text)}</a>`;

function pagesOf({ entry, entries }: LinkView, path: string): string {
  if (!entries || entries.last_page === 1) return '';
  const { current_page: page, last_page: last } = entries;
  const to = (target: number, text: string) =>
    target < 1 || target > last
      ? ''
      : `<a href="${escape(path)}?entry=${entry.id}&amp;page=${target}">${text}</a> `;
  return `<p>${to(page - 1, 'Previous')}Page ${page} of ${last} ${to(page + 1, 'Next')}</p>`;
}

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
