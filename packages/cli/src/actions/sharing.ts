import {
  createShareableLink,
  deleteShareableLink,
  shareEntry,
  type Client,
  type CreateShareableLinkInput,
  type ShareableLink,
} from '../../../client/src/index.ts';
import { unshareEntry, type DriveEntry } from '../../../client/src/reference.ts';
import type { Drive } from '../drive.ts';
import { CommandError } from '../errors.ts';
import { requireFields, requireItems } from '../fields.ts';
import { plain } from '../text.ts';

export const permissions = ['view', 'edit', 'download'] as const;
export type Permission = (typeof permissions)[number];

const userFields = { id: 'number', email: 'text' } as const;

/**
 * Shares an entry, and returns all users who see it. Always permits to view it: the others are no use without, and these
 * permissions replace earlier ones.
 */
export async function shareWith(
  client: Client,
  { id: entryId }: DriveEntry,
  emails: string[],
  allowed: Permission[],
) {
  const asked = [...new Set<Permission>(['view', ...allowed])];
  const { users } = await shareEntry(client, { entryId, emails, permissions: asked });
  return requireItems(users, 'user', userFields);
}

/**
 * Stops sharing an entry, and returns the users who still see it.
 *
 * @throws CommandError if it is not shared with one of the users
 */
export async function stopSharingWith(
  client: Client,
  { id: entryId, name, users: before }: DriveEntry,
  emails: string[],
) {
  const known = requireItems(before, 'user', { email: 'text' }).map(({ email }) => email.toLowerCase());
  const unknown = emails.find((email) => !known.includes(email.toLowerCase()));
  if (unknown !== undefined)
    throw new CommandError(
      'notFound',
      `${plain(name)} is not shared with ${plain(unknown)}. Nothing was changed.`,
    );
  const { users } = await unshareEntry(client, { entryId, emails });
  return requireItems(users, 'user', userFields);
}

/** @throws CommandError if the response contains no link */
export async function makeLink(client: Client, input: CreateShareableLinkInput): Promise<ShareableLink> {
  return requireFields((await createShareableLink(client, input)).link, 'a link', { hash: 'text' });
}

/** @throws CommandError if the entry has no link */
export async function removeLink(drive: Drive, entry: DriveEntry): Promise<void> {
  await drive.requireLink(entry);
  await deleteShareableLink(drive.client, { entryId: entry.id });
}

/** @param appUrl base URL of the web application */
export const linkUrl = (appUrl: string, hash: string): string =>
  `${appUrl.replace(/\/*$/, '')}/drive/shares/${hash}`;
