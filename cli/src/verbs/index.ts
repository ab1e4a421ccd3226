import { notes, tracked, workspaces } from './account.ts';
import { completion } from './completion.ts';
import { download } from './download.ts';
import { extract } from './extract.ts';
import { mcp } from './mcp.ts';
import { mkdir, mv, restore, rm } from './folders.ts';
import { login } from './login.ts';
import { ls } from './ls.ts';
import { link, share, star } from './sharing.ts';
import { upload } from './upload.ts';
import { vault } from './vault/index.ts';
import type { Verb } from './verb.ts';

/** In the order of the help. */
export const verbs: readonly Verb[] = [
  ...[login, ls, upload, download],
  ...[mkdir, mv, rm, restore, extract],
  ...[share, link, star],
  ...[notes, workspaces, tracked, vault],
  completion,
  mcp,
];
