import type { Command } from 'commander';
import {
  createShareableLink,
  deleteShareableLink,
  shareEntry,
  unstarEntries,
} from '../../../client/src/index.ts';
import { starEntries, unshareEntry } from '../../../client/src/reference.ts';
import { oneOf, UnexpectedValue } from '../../../options/values.ts';
import { parsed } from '../../../options/table.ts';
import { requireFields, requireItems } from '../fields.ts';
import { readInput } from '../surroundings.ts';
import { counted, plain } from '../text.ts';
import type { Verb } from './verb.ts';

const permission = parsed(oneOf('view', 'edit', 'download'));
type Permission = ReturnType<typeof permission>;

export const share: Verb = (program, session) => {
  program
    .command('share')
    .argument('<entry>', 'file or folder')
    .argument('<emails...>', 'e-mail addresses of the users')
    .description('share an entry with other users')
    .option('--allow <permissions>', 'view, edit, download, separated by commas', permissionsIn, ['view'])
    .action(async (named: string, emails: string[], { allow }: { allow: Permission[] }, command: Command) => {
      const { drive, print } = await session(command);
      const { id } = await drive.require(named);
      const answer = await shareEntry(drive.client, { entryId: id, emails, permissions: allow });
      const users = requireItems(answer.users, 'user', { id: 'number', email: 'text' });
      print(users, users.map(({ email }) => `shared with ${plain(email)}`).join('\n'));
    });
};

export const unshare: Verb = (program, session) => {
  program
    .command('unshare')
    .argument('<entry>', 'file or folder')
    .argument('<emails...>', 'e-mail addresses of the users')
    .description('stop sharing an entry with users')
    .action(async (named: string, emails: string[], _options, command: Command) => {
      const { drive, print } = await session(command);
      const { id } = await drive.require(named);
      const { users } = await unshareEntry(drive.client, { entryId: id, emails });
      print(users, emails.map((email) => `no longer shared with ${plain(email)}`).join('\n'));
    });
};

const permissionsIn = (text: string): Permission[] => text.split(',').map(permission);

interface LinkOptions {
  passwordStdin?: true;
  expires?: string;
  allowEdit?: true;
  allowDownload?: true;
  remove?: true;
}

export const link: Verb = (program, session) => {
  program
    .command('link')
    .argument('<entry>', 'file or folder')
    .description('create a shareable link, or remove it; a new link may replace an earlier one')
    .option('--password-stdin', 'read a password for the link from the standard input')
    .option('--expires <time>', 'time when the link expires, such as 2026-12-31T00:00:00Z', moment)
    .option('--allow-edit', 'allow editing')
    .option('--allow-download', 'allow downloading')
    .option('--remove', 'remove the link')
    .action(async (named: string, options: LinkOptions, command: Command) => {
      const { around, drive, appUrl, print } = await session(command);
      const { id: entryId } = await drive.require(named);
      if (options.remove) {
        await deleteShareableLink(drive.client, { entryId });
        print({ entryId }, 'removed the link');
        return;
      }
      const { link: made } = await createShareableLink(drive.client, {
        entryId,
        ...(options.passwordStdin && { password: await readInput(around) }),
        ...(options.expires && { expires_at: options.expires }),
        allow_edit: options.allowEdit ?? false,
        allow_download: options.allowDownload ?? false,
      });
      requireFields(made, 'a link', { hash: 'text' });
      const url = appUrl && `${appUrl.replace(/\/*$/, '')}/drive/shares/${made.hash}`;
      const hint = 'Add --app-url, the address of the web application, to see the address of the link.';
      print({ ...made, url }, url ?? `made the link ${plain(made.hash)}. ${hint}`);
    });
};

const moment = parsed((value) => {
  const [, day] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/i.exec(value) ?? [];
  const time = new Date(day === undefined ? Number.NaN : value);
  // `Date` takes 30 February for 2 March.
  const isTime = !Number.isNaN(time.getTime()) && new Date(day!).toISOString().startsWith(day!);
  if (!isTime) throw new UnexpectedValue('a date or time such as 2026-12-31T00:00:00Z');
  return time.toISOString();
});

export const star: Verb = (program, session) => {
  program
    .command('star')
    .argument('<entries...>', 'files and folders')
    .description('star entries; ls --starred lists them')
    .option('--remove', 'remove the star')
    .action(async (named: string[], { remove }: { remove?: true }, command: Command) => {
      const { drive, print } = await session(command);
      const entryIds = (await drive.requireAll(named)).map(({ id }) => id);
      await (remove ? unstarEntries : starEntries)(drive.client, { entryIds });
      print(
        { entryIds, starred: !remove },
        `${remove ? 'unstarred' : 'starred'}  ${counted(entryIds.length, 'entry')}`,
      );
    });
};
