import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { integerOf } from '../contract/integers.ts';
import { refuseEncoded } from '../contract/json-bodies.ts';
import type { LinkRow } from '../database/links.ts';
import { isTracked } from '../database/tracking.ts';
import { databaseIdentity } from '../database/orphans.ts';
import { sendContent } from '../downloads/send-content.ts';
import { ForbiddenError, NotFoundError, Refusal } from '../errors.ts';
import { recordView } from '../entries/record-use.ts';
import { addressOf } from '../client-address.ts';
import type { Services } from '../services.ts';
import {
  linkGuesses,
  LinkPasswordError,
  LinkPasswords,
  passLifetime,
  requireLink,
  requireLinkedEntry,
} from './link-access.ts';
import { type LinkedEntry, type LinkView, viewOf } from './link-view.ts';
import { createHash } from 'node:crypto';

const root = '/drive/shares';

interface LinkRoute {
  Params: { hash: string };
  Querystring: { entry?: string; page?: string };
}

/** Serves shareable links: as HTML for browsers, and otherwise as JSON. */
export function serveShareLinks(app: FastifyInstance, services: Services): void {
  app.register(
    (links, _options, done) => {
      routesOf(links, services);
      done();
    },
    { prefix: root },
  );
}

function routesOf(app: FastifyInstance, services: Services): void {
  const { database, objects, passwords: hasher, clock, publicUrl } = services;
  const passwords = new LinkPasswords(hasher, clock, {
    guesses: services.guesses('link', linkGuesses),
    identity: () => database.readCached('identity', databaseIdentity),
  });
  acceptPasswordForm(app);
  answerBrowsers(app);

  const openLink = async (request: FastifyRequest, hash: string, password?: string): Promise<LinkRow> => {
    const link = await database.read((db) => requireLink(db, hash, clock()));
    await passwords.check(link, {
      ip: request.ip,
      password: password ?? passwordIn(request),
      pass: cookieOf(request, link),
    });
    return link;
  };

  app.get<LinkRoute>('/:hash', async (request, reply) => {
    const link = await openLink(request, request.params.hash);
    const { entry: entryId, page } = request.query;
    const { view, tracked } = await database.read(async (db) => {
      const entry = await requireLinkedEntry(db, link, numberOf(entryId));
      const tracked = await isTracked(db, entry.id);
      return { view: await viewOf(db, link, entry, numberOf(page) ?? 1), tracked };
    });
    const visit = { entryId: view.entry.id, ip: addressOf(request), moment: clock() };
    if (tracked) await recordView(database, visit);
    return wantsHtml(request) ? sendPage(reply, linkPage(view, `${root}/${link.hash}`)) : view;
  });

  app.post<LinkRoute & { Body: URLSearchParams | undefined }>('/:hash', async (request, reply) => {
    const link = await openLink(request, request.params.hash, request.body?.get('password') ?? '');
    const secure = publicUrl().startsWith('https:') ? '; Secure' : '';
    const path = `${root}/${link.hash}`;
    const cookie = `${cookieName(link)}=${await passwords.issue(link)}; Max-Age=${passLifetime}; Path=${path}`;
    // After the redirect, reloading the page does not send the password again.
    return reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Lax${secure}`).redirect(path, 303);
  });

  app.get<{ Params: { hash: string; entryId: string } }>(
    '/:hash/download/:entryId',
    async (request, reply) => {
      const link = await openLink(request, request.params.hash);
      const entryId = numberOf(request.params.entryId);
      if (entryId === undefined) throw new NotFoundError();
      const entry = await database.read((db) => requireLinkedEntry(db, link, entryId));
      if (link.allow_download === 0) throw new ForbiddenError();
      return reply.send(await sendContent({ database, objects }, entry, { request, reply }));
    },
  );
}

function acceptPasswordForm(app: FastifyInstance): void {
  app.addHook('preParsing', refuseEncoded);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      done(null, new URLSearchParams(body));
    },
  );
}

/** Sends browsers an HTML page for a refusal. Everything else is handled as usual. */
function answerBrowsers(app: FastifyInstance): void {
  app.setErrorHandler<Error>((error, request, reply) => {
    if (!(error instanceof Refusal) || !wantsHtml(request)) throw error;
    const path = `${root}/${encodeURIComponent((request.params as { hash: string }).hash)}`;
    const page =
      error instanceof LinkPasswordError ? passwordPage(path, error.message) : refusalPage(error.message);
    return sendPage(reply.code(error.statusCode).headers(error.headers), page);
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy,
      // The hash in the URL gives access, so it must not appear in the Referer header.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

const wantsHtml = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

const cookieName = (link: LinkRow) => `link_${link.id}`;

function cookieOf(request: FastifyRequest, link: LinkRow): string | undefined {
  const prefix = `${cookieName(link)}=`;
  const cookies = request.headers.cookie?.split(';').map((cookie) => cookie.trim());
  return cookies?.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
}

/** Programs send what is not ASCII as UTF-8 or as Latin-1, and Node reads all headers as Latin-1. */
function passwordIn({ headers }: FastifyRequest): string | undefined {
  const value = headers['link-password'];
  if (typeof value !== 'string') return undefined;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : value;
}

/** Parses a positive integer in a URL. An empty one counts as absent, and nothing has another. */
function numberOf(text: unknown): number | undefined {
  if (text === undefined || text === '') return undefined;
  const number = typeof text === 'string' ? integerOf(text) : undefined;
  if (number === undefined || number < 1) throw new NotFoundError();
  return number;
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
li { overflow-wrap: anywhere }`;

/** Allows only this style sheet and forms to this server. All names are escaped. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of a link: a file with its download, or the contents of a folder. */
function linkPage(view: LinkView, path: string): string {
  const { entry, entries, link } = view;
  const content = entries
    ? `<ul>${entries.data.map((child) => `<li>${itemOf(child, link.allow_download, path)}</li>`).join('')}</ul>${pagesOf(view, path)}`
    : `<p>${details(entry)}</p>${link.allow_download ? `<p>${downloadOf(entry, path, 'Download')}</p>` : ''}`;
  return document(entry.name, `<h1>${escape(entry.name)}</h1>${content}`);
}

function passwordPage(path: string, message: string): string {
  return document(
    'Protected link',
    `<h1>Protected link</h1><p>${escape(message)}</p>
<form method="post" action="${escape(path)}">
<label>Password <input type="password" name="password" required autofocus></label>
<button>Open</button></form>`,
  );
}

function refusalPage(message: string): string {
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
