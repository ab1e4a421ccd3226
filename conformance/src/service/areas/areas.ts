import { general } from './general/index.ts';
import { authentication } from './authentication/index.ts';
import { folders } from './folders/index.ts';
import { entries } from './entries/index.ts';
import { links } from './links/index.ts';
import { sharing } from './sharing/index.ts';
import { workspaces } from './workspaces/index.ts';
import { archives } from './archives/index.ts';
import { conversion } from './conversion/index.ts';
import { stars } from './stars/index.ts';
import { notes } from './notes/index.ts';
import { vault } from './vault/index.ts';
import { tracking } from './tracking/index.ts';
import { uploads } from './uploads/index.ts';
import { histories } from './histories/index.ts';

/** The areas, in the order of the report. */
export const areas = [
  general,
  authentication,
  folders,
  entries,
  links,
  sharing,
  workspaces,
  archives,
  conversion,
  stars,
  notes,
  vault,
  tracking,
  uploads,
  histories,
] as const;
