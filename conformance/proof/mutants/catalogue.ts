import { general } from './general/index.ts';
import { authentication } from './authentication/index.ts';
import { uploads } from './uploads/index.ts';
import { entries } from './entries/index.ts';
import { folders } from './folders/index.ts';
import { links } from './links/index.ts';
import { sharing } from './sharing/index.ts';
import { workspaces } from './workspaces/index.ts';
import { archives } from './archives/index.ts';
import { conversion } from './conversion/index.ts';
import { stars } from './stars/index.ts';
import { notes } from './notes/index.ts';
import { vault } from './vault/index.ts';
import { tracking } from './tracking/index.ts';
import { overlay } from './overlay/index.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, by area, in the order of the published table. */
export const catalogue: readonly Mutant[] = [
  ...general,
  ...authentication,
  ...uploads,
  ...entries,
  ...folders,
  ...links,
  ...sharing,
  ...workspaces,
  ...archives,
  ...conversion,
  ...stars,
  ...notes,
  ...vault,
  ...tracking,
  ...overlay,
];

/** The mutant with an id. */
export function mutantOf(id: string): Mutant {
  const found = catalogue.find((mutant) => mutant.id === id);
  if (!found) throw new TypeError(`There is no mutant '${id}'.`);
  return found;
}
