import type { Command } from 'commander';
import { unstarEntries, type ShareableLink } from '../../../client/src/index.ts';
import { starEntries } from '../../../client/src/reference.ts';
import { oneOf, UnexpectedValue } from '../../../options/values.ts';
import { parsed } from '../../../options/table.ts';
import {
  linkUrl,
  makeLink,
  permissions,
  removeLink,
  shareWith,
  stopSharingWith,
  type Permission,
} from '../actions/sharing.ts';
import { forShell } from '../drive.ts';
import { CommandError, usageError } from '../errors.ts';
import { readPassword } from '../io.ts';
import { counted, plain } from '../text.ts';
import type { Verb } from './verb.ts';

const permission = parsed(oneOf(...permissions));

export const share: Verb = (program, session) => {
  program
    .command('share')
    .argument('<entry>', 'file or folder')
    .argument('<emails...>', 'e-mail addresses of the users, who need accounts on the server')
    .description('share an entry with other users')
    .option(
      '--allow <permissions>',
      'view, edit, download, separated by commas; edit and download include view; what you allow replaces what you allowed before',
      permissionsIn,
      ['view'],
    )
    .action(async (named: string, emails: string[], { allow }: { allow: Permission[] }, command: Command) => {
      const { drive, print } = await session(command);
      const users = await shareWith(drive.client, await drive.require(named), emails, allow);
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
      const users = await stopSharingWith(drive.client, await drive.require(named), emails);
      print(users, emails.map((email) => `no longer shared with ${plain(email)}`).join('\n'));
    });
};

const permissionsIn = (text: string): Permission[] => text.split(',').map(permission);

interface LinkOptions {
  passwordStdin?: true;
  expires?: string;
  allowEdit?: true;
  allowDownload?: true;
  replace?: true;
  show?: true;
  remove?: true;
}

export const link: Verb = (program, session) => {
  program
    .command('link')
    .argument('<entry>', 'file or folder')
    .description('create a shareable link, show it, or remove it')
    .option('--password-stdin', 'read a password for the link from the standard input')
    .option(
      '--expires <time>',
      'time when the link expires, such as 2026-12-31T00:00:00Z; in UTC if it has no zone',
      moment,
    )
    .option('--allow-edit', 'allow editing')
    .option('--allow-download', 'allow downloading')
    .option('--replace', 'replace another link of the entry, whose address then no longer works')
    .option('--show', 'show the link that the entry has')
    .option('--remove', 'remove the link')
    .action(async (named: string, options: LinkOptions, command: Command) => {
      const { show, remove, ...wishes } = options;
      if (Object.keys(options).length > 1 && (show ?? remove))
        throw usageError(`--${show ? 'show' : 'remove'} takes no other option of link. Omit one of them.`);
      const { io, drive, appUrl, print } = await session(command);
      const password = wishes.passwordStdin && (await readPassword(io));
      const entry = await drive.require(named);
      const entryId = entry.id;
      if (remove) {
        await removeLink(drive, entry);
        print({ entryId }, 'removed the link');
        return;
      }
      const earlier = show ? await drive.requireLink(entry) : await drive.linkOf(entry);
      const isAsked = show ?? (earlier !== undefined && !wishes.replace && isAsWished(earlier, wishes));
      if (earlier && !isAsked && !wishes.replace)
        throw new CommandError(
          'invalid',
          `${plain(entry.name)} already has another link${isExpired(earlier) ? `, which expired ${plain(earlier.expires_at!)}` : ''}.`,
          'otherLink',
        );
      const made =
        earlier && isAsked
          ? earlier
          : await makeLink(drive.client, {
              entryId,
              ...(password && { password }),
              ...(wishes.expires && { expires_at: wishes.expires }),
              allow_edit: wishes.allowEdit ?? false,
              allow_download: wishes.allowDownload ?? false,
            });
      if (wishes.replace && made.hash === earlier?.hash)
        throw new CommandError(
          'failed',
          `The server kept the address of the link of ${plain(entry.name)}. Remove the link with --remove first.`,
        );
      const url = appUrl && linkUrl(appUrl, made.hash);
      const hint = `Its address needs that of the web application: file-storage link ${forShell(named)} --show --app-url URL`;
      const facts = show ? factsOf(made) : '';
      print(
        { ...made, url, ...(isExpired(made) && { expired: true }) },
        `${url ?? `${isAsked ? 'has' : 'made'} the link ${plain(made.hash)}. ${hint}`}${facts}`,
      );
    });
};

/** Returns whether a link is what the options ask for. Nobody can compare passwords. */
function isAsWished(
  { password, expires_at, allow_edit, allow_download }: ShareableLink,
  { passwordStdin, expires, allowEdit, allowDownload }: LinkOptions,
): boolean {
  const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : undefined);
  const hasPassword = Boolean(password) || passwordStdin === true;
  return (
    !hasPassword &&
    timeOf(expires_at) === timeOf(expires) &&
    allow_edit === (allowEdit ?? false) &&
    allow_download === (allowDownload ?? false)
  );
}

const isExpired = ({ expires_at }: ShareableLink) =>
  Boolean(expires_at) && Date.parse(expires_at!) <= Date.now();

/** @example '  password  expires 2030-01-01T00:00:00.000000Z  download' */
const factsOf = (link: ShareableLink): string =>
  [
    link.password && 'password',
    link.expires_at && `${isExpired(link) ? 'expired' : 'expires'} ${plain(link.expires_at)}`,
    link.allow_edit && 'edit',
    link.allow_download && 'download',
  ]
    .filter(Boolean)
    .map((fact) => `  ${fact}`)
    .join('');

const moment = parsed((value) => {
  const [, day, hour, zone] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/i.exec(value) ?? [];
  // `Date` takes a day for one in UTC, and a time for one of this machine.
  const time = new Date(day === undefined ? Number.NaN : hour && !zone ? `${value}Z` : value);
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
