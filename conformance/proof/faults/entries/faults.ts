import { field, type AnswerContext } from '../effects/answers.ts';
import { together } from '../effects/fault.ts';
import { hashOf } from '../effects/texts.ts';
import { faults } from '../planted-fault.ts';

const register = 'registerEntry';

const shown = (name: string, change: Parameters<typeof field>[2]) =>
  field(register, `fileEntry.${name}`, change);

/** Returns the hash of an id that is not in use. */
const hashOfAnother = (_hash: unknown, { made }: AnswerContext) => hashOf(made + 50_000);

export const entryFaults = faults({
  'ENTRY-6: The `type` of every file is `file`.': () => shown('type', () => 'file'),
  'ENTRY-8: The `workspace_id` of an entry in the personal workspace is null.': () =>
    shown('workspace_id', (id) => (id === 0 ? null : id)),
  'ENTRY-10: The `hash` of an entry is a number.': () => shown('hash', (_hash, _context, { id }) => id),
  'LINK-3, LINK-20: The `hash` of an entry is that of the next one.': () =>
    together(
      field(register, 'fileEntry.hash', hashOfAnother),
      field('createFolder', 'folder.hash', hashOfAnother),
    ),
  'ENTRY-12: The `path` of an entry is its own id alone.': () =>
    shown('path', (path) => String(path).split('/').at(-1)),
});
