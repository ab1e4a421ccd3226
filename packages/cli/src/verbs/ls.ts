import type { Command } from 'commander';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { normalized } from '../drive.ts';
import { exitCodes, describeError, ReportedError, usageError } from '../errors.ts';
import { bytes, table } from '../text.ts';
import type { Verb } from './verb.ts';

interface ListOptions {
  trash?: true;
  starred?: true;
  shared?: true;
  search?: string;
  long?: true;
  recursive?: true;
}

interface Listed {
  entry: DriveEntry;
  /** For people: relative to the listed folder; of a search, from the root. */
  path: string;
  /** For commands: from the root, or from an id. */
  drivePath: string;
  /** Who shares it, if it is in no folder of this drive: only its id names it. */
  by?: string | false | undefined;
}

export const ls: Verb = (program, session) => {
  program
    .command('ls')
    .argument('[entry]', 'folder or file (default: the root)')
    .description('list a folder, the trash, starred or shared entries, or the results of a search')
    .option('--trash', 'list the trash')
    .option('--starred', 'list starred entries')
    .option('--shared', 'list entries that others share with you')
    .option('--search <text>', 'part of a name to search for')
    .option('-l, --long', 'also show type, owner and SHA-256')
    .option('-R, --recursive', 'also list the content of folders, at any depth')
    .action(
      async (
        named: string | undefined,
        { trash, starred, shared, search, long, recursive }: ListOptions,
        command: Command,
      ) => {
        const { drive, io, print, tell } = await session(command);
        const input = {
          ...(trash && { deletedOnly: true }),
          ...(starred && { starredOnly: true }),
          ...(shared && { sharedOnly: true }),
          ...(search !== undefined && { query: search }),
        };
        const places = [trash && '--trash', starred && '--starred', shared && '--shared'].filter(Boolean);
        if (places.length > 1)
          throw usageError(`${places.join(' and ')} cannot be combined. Use one of them.`);
        const filtered = Object.keys(input).length > 0;
        if (filtered && named !== undefined)
          throw usageError('--trash, --starred, --shared and --search look in all folders. Omit the folder.');
        if (filtered && recursive)
          throw usageError('--recursive works only for a folder. Omit the other options.');
        const found = filtered ? null : await drive.requireFound(named ?? '/');
        const pathOf = trash ? drive.trashedPaths() : drive.paths();
        const top = normalized(named ?? '/');
        const listed: Listed[] = [];
        const faults: string[] = [];
        if (found && found.type !== 'folder') listed.push({ entry: found, path: found.name, drivePath: top });
        else if (recursive) {
          for await (const result of drive.tree(found?.id ?? null)) {
            if ('error' in result) faults.push(describeError(result.error, io.signal).message);
            else listed.push({ ...result, drivePath: `${top}/${result.path}` });
          }
        } else {
          const entries = await (filtered ? drive.all(input) : drive.allChildren(found?.id ?? null));
          for (const entry of entries) {
            const { name, id } = entry;
            const isTheirs = shared && drive.workspaceId === 0;
            const path = filtered && !isTheirs ? await pathOf(entry) : undefined;
            const drivePath = filtered ? (path ?? `id:${id}`) : `${top}/${name}`;
            listed.push({ entry, path: path ?? name, drivePath, by: isTheirs && ownerOf(entry) });
          }
        }
        print(
          listed.map(({ entry, drivePath }) => ({ ...entry, drivePath })),
          listing(listed, long === true, trash === true),
        );
        if (search !== undefined && /[*?]/.test(search) && listed.length === 0)
          tell(['--search takes a part of a name, not a pattern with * or ?.']);
        tell(faults);
        if (faults.length > 0) throw new ReportedError(faults.join(' '), exitCodes.partly);
      },
    );
};

const listing = (listed: readonly Listed[], long: boolean, isTrash: boolean) =>
  table(
    listed.map(
      ({ entry: { id, type, file_size, updated_at, deleted_at, owner_id, file_hash }, path, by }) => [
        `id:${id}`,
        bytes(file_size).padStart(10),
        isTrash ? `deleted ${minuteOf(deleted_at ?? '')}` : minuteOf(updated_at),
        ...(long ? [type, `user:${owner_id}`, file_hash ?? '-'] : []),
        type === 'folder' ? `${path}/` : path,
        ...(by ? [`shared by ${by}`] : []),
      ],
    ),
  );

/** Another server may not say who has the entry. */
const ownerOf = ({ users, owner_id }: Partial<DriveEntry>): string =>
  users?.find(({ owns_entry }) => owns_entry)?.email ?? `user:${owner_id}`;

/** @example '2026-03-14 09:26Z' */
function minuteOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return date.toISOString().replace(/^(.*)T(.{5}).*/, '$1 $2Z');
}
