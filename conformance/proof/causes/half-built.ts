import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json as readJson } from 'node:stream/consumers';

type Answer = readonly [status: number, body: object];
type Handler = (body: Record<string, unknown>) => Answer;

/** How a server responds. */
export interface HalfBuiltOptions {
  /**
   * The status for unknown routes.
   * @default 404
   */
  readonly otherwise?: number;
  /** Whether the login is its only route. */
  readonly onlyLogin?: boolean;
  /** Whether its folders follow the interface. */
  readonly rightFolders?: boolean;
}

let lastId = 0;
const commonFields = (): object => ({ id: ++lastId, workspace_id: 0, created_at: now(), updated_at: now() });
/** All of its timestamps have this wrong form. */
const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

/** Every login is of the same user. */
const routes: Readonly<Record<string, Handler>> = {
  'POST /auth/login': ({ email }) => [
    200,
    { status: 'success', user: { ...commonFields(), id: 1, email, access_token: `t-${randomUUID()}` } },
  ],
  'GET /cli/loggedUser': () => [200, { status: 'success' }],
  'POST /folders': ({ name, parentId }) => [
    200,
    { status: 'success', folder: { ...commonFields(), name, parent_id: parentId ?? null } },
  ],
  'POST /notes/create': (note) => [200, { status: 'success', note: { ...commonFields(), ...note } }],
  'POST /file-entries/delete': () => [200, { status: 'success' }],
};

const createFolderRightly: Handler = ({ name, parentId }) => {
  if (typeof name !== 'string' || name === '') {
    const errors = { name: 'The name field is required.' };
    return [422, { status: 'error', message: 'The given data was invalid.', errors }];
  }
  const id = ++lastId;
  const above = typeof parentId === 'number' ? `${paths.get(parentId) ?? parentId}/` : '';
  paths.set(id, `${above}${id}`);
  const moment = new Date().toISOString().replace('Z', '000Z');
  const place = { parent_id: parentId ?? null, workspace_id: 0, path: paths.get(id) };
  const folder = { id, name, type: 'folder', hash: `h${id}`, file_size: 0, ...place };
  return [200, { status: 'success', folder: { ...folder, created_at: moment, updated_at: moment } }];
};

const paths = new Map<number, string>();

/** A server after an hour of work: five routes in twenty lines, and one response for all other requests. */
export const halfBuiltServer = ({
  otherwise = 404,
  onlyLogin = false,
  rightFolders = false,
}: HalfBuiltOptions = {}): Server =>
  createServer((request, response) => {
    void answerTo(request, { otherwise, onlyLogin, rightFolders }).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

async function answerTo(
  request: IncomingMessage,
  { otherwise, onlyLogin, rightFolders }: Required<HalfBuiltOptions>,
): Promise<Answer> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const body = await readJson(request).catch(() => ({}));
  const route = `${request.method ?? ''} ${pathname.replace(/^\/v1/, '')}`;
  const known = rightFolders ? { ...routes, 'POST /folders': createFolderRightly } : routes;
  const handler = onlyLogin && route !== 'POST /auth/login' ? undefined : known[route];
  return handler?.(body as Record<string, unknown>) ?? [otherwise, { message: 'Not found.' }];
}
