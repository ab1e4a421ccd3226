import { z } from 'zod';
import {
  linkUrl,
  makeLink,
  permissions,
  removeLink,
  shareWith,
  stopSharingWith,
} from '../actions/sharing.ts';
import { CommandError, usageError } from '../errors.ts';
import { plain } from '../text.ts';
import { driveIn, tool, workspaceInput, type Tool } from './tool.ts';

export const shareTool: Tool = tool({
  name: 'share',
  title: 'Share an entry',
  describe:
    'Share an entry with users (emails) or by a public link (link: create), or stop sharing it (unshare, link: remove). The user may be asked to confirm.',
  writes: 'destroys',
  input: {
    entry: z.string().describe('file or folder'),
    emails: z.array(z.string()).default([]).describe('users to share it with'),
    unshare: z.array(z.string()).default([]).describe('e-mail addresses of users whose access ends'),
    permissions: z
      .array(z.enum(permissions))
      .min(1)
      .default(['view'])
      .describe('permissions of the users, or of everybody who has the link'),
    link: z.enum(['create', 'remove']).optional().describe('what to do with the public link'),
    workspace: workspaceInput,
  },
  output: {
    users: z.array(z.object({ id: z.number(), email: z.string() })).optional(),
    hash: z.string().optional().describe('hash of the link'),
    url: z.string().optional().describe('address of the link'),
    next: z.string().optional(),
    done: z.string().optional(),
  },
  async run({ entry: named, emails, unshare, permissions: allowed, link, workspace }, call) {
    const { client, appUrl } = call;
    if ([emails.length > 0, unshare.length > 0, link !== undefined].filter(Boolean).length !== 1)
      throw usageError('Give one of emails, unshare and link.');
    const drive = driveIn(call, workspace);
    const entry = await drive.require(named);
    const { id: entryId, name } = entry;
    const usersOf = (users: readonly { id: number; email: string }[]) =>
      users.map(({ id, email }) => ({ id, email }));
    if (link === 'remove') {
      await removeLink(drive, entry);
      return { done: 'remove' };
    }
    if (unshare.length > 0) return { users: usersOf(await stopSharingWith(client, entry, unshare)) };
    const rights = allowed.join(', ');
    if (link === undefined) {
      const to = emails.map(plain).join(', ');
      await call.confirmShare(`Share ${plain(name)} (id:${entryId}) with ${to} (${rights})`);
      return { users: usersOf(await shareWith(client, entry, emails, allowed)) };
    }
    await call.confirmShare(
      `Make a public link to ${plain(name)} (id:${entryId}) that works for everyone (${rights})`,
    );
    if (await drive.linkOf(entry))
      throw new CommandError('invalid', `${plain(name)} already has a link.`, 'otherLink');
    const { hash } = await makeLink(client, {
      entryId,
      allow_edit: allowed.includes('edit'),
      allow_download: allowed.includes('download'),
    });
    if (appUrl !== undefined) return { hash, url: linkUrl(appUrl, hash) };
    const next = `Its address, for the user: file-storage link id:${entryId} --show --app-url URL.`;
    return { hash, next };
  },
});
