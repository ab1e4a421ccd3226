import { api } from './api.ts';
import { notes, tracked, usage, whoami, workspaces } from './account.ts';
import { complete, completion } from './completion.ts';
import { extract } from './extract.ts';
import { mcp } from './mcp.ts';
import { convert } from './convert.ts';
import { cat, cp, download, mv, upload } from './copy.ts';
import { mkdir, restore, rm } from './folders.ts';
import { login } from './login.ts';
import { ls } from './ls.ts';
import { link, share, star, unshare } from './sharing.ts';
import { check, sync } from './sync.ts';
import { vault } from './vault/index.ts';
import type { Verb } from './verb.ts';

/** In the order of the help text. */
export const verbs: readonly Verb[] = [
  ...[login, ls, cat, upload, download, cp],
  ...[mv, sync, check, mkdir, rm, restore, extract, convert],
  ...[share, unshare, link, star],
  ...[notes, workspaces, tracked, whoami, usage, vault, api],
  completion,
  complete,
  mcp,
];
