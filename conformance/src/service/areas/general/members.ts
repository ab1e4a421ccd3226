import { check, type Check } from '../../check.ts';
import type { Account } from '../../../engine/model/account.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { stateWhen } from '../shared/awaited-states.ts';
import { createLink, deleteLink, remove, receiver, share } from '../shared/requests.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { expectShown, observedFields } from '../shared/shown-values.ts';
import { expectStoredBytes } from '../shared/stored-bytes.ts';
import { fieldOf } from '../../../engine/model/wire-values.ts';
import { validPresign } from '../shared/upload.ts';

const profile = 'full';

/** A place where a member creates entries, and the member. */
interface Addition {
  readonly as: Account;
  readonly workspaceId: number;
  readonly parentId: number | null;
  readonly facts: { readonly folder: SubjectId; readonly file: SubjectId };
}

/** Which members may do what is open (U-138), but a successful request must have its effect. */
function assumePermitted(t: TestContext, answer: Answer): void {
  t.skipIfUnspecified(answer.status === 403, 'the role or the permission does not allow it (U-138)');
  t.assume(answer.ok, `${answer.operation} returned ${answer.status}`);
}

/** Expects a new entry in the list of its folder. Without such a list, it is unknown who may look. */
async function expectBelow(
  t: TestContext,
  parentId: number,
  id: number,
  evidence: { answer: Answer; tests: SubjectId },
): Promise<void> {
  const { children } = observedFields(t, await t.observeEntry(parentId), 'children');
  const isBelow = children.some((child) => child.id === id);
  t.expectThat(isBelow, reported(`entry ${id} among what the folder holds`), 'it is not there', evidence);
  t.assume(isBelow, 'what was made lies elsewhere');
}

/** Creates a folder and a file, and expects both in the right place, with the values that were sent. */
async function expectAdded(t: TestContext, { as, workspaceId, parentId, facts }: Addition): Promise<void> {
  const space = workspaceId === 0 ? {} : { workspaceId };
  const above =
    parentId === null
      ? []
      : [...observedFields(t, await t.observeEntry(parentId), 'parents').parents, parentId];
  const name = t.unique('Folder');
  const made = await t.call('createFolder', { query: space, body: { name, parentId }, as });
  assumePermitted(t, made);
  const folderId = made.body.folder?.id;
  t.assume(folderId !== undefined, 'the answer has no folder.id');
  // A receiver can read the shared folder, but perhaps nothing outside of it.
  if (parentId !== null) await expectBelow(t, parentId, folderId, { answer: made, tests: 'FOLDER-3' });
  const folder = observedFields(t, await t.observeEntry(folderId), 'name', 'parents', 'workspaceId');
  t.expectEqual(folder.parents, above, reported('the folders above the folder'), {
    answer: made,
    tests: 'FOLDER-3',
  });
  t.expectEqual(folder.workspaceId, workspaceId, reported('the workspace of the folder'), {
    answer: made,
    tests: facts.folder,
  });
  t.expectEqual(folder.name, name, reported('the name of the folder'), {
    answer: made,
    tests: 'FOLDER-2',
  });

  const place = { ...space, parentId: folderId };
  const object = await t.object({ as, place });
  const clientName = `${t.unique('File')}.txt`;
  const answer = await t.call('registerEntry', {
    body: { filename: object.fileName, size: object.bytes.length, clientName, ...place },
    as,
  });
  assumePermitted(t, answer);
  const { fileEntry } = answer.body;
  t.assume(fileEntry?.id !== undefined, 'the answer has no fileEntry.id');
  await expectBelow(t, folderId, fileEntry.id, { answer, tests: 'REG-8' });
  const file = observedFields(
    t,
    await t.observeEntry(fileEntry.id),
    'name',
    'parents',
    'workspaceId',
    'sha256',
  );
  t.expectEqual(file.parents, [...folder.parents, folderId], reported('the folders above the file'), {
    answer,
    tests: 'REG-8',
  });
  t.expectEqual(file.workspaceId, workspaceId, reported('the workspace of the file'), {
    answer,
    tests: facts.file,
  });
  t.expectEqual(file.name, clientName, reported('the name of the file'), { answer, tests: 'REG-4' });
  expectStoredBytes(t, file, object, { answer, tests: 'REG-1' });
  expectShown(t, fileEntry.workspace_id, workspaceId, 'fileEntry.workspace_id', {
    answer,
    tests: 'ENTRY-8',
  });
}

const additions: readonly Check[] = [
  check(
    'FOLDER-5.4',
    'entries that a member adds to a shared workspace are in that workspace',
    {
      tests: ['FOLDER-5', 'FOLDER-3', 'FOLDER-2', 'REG-7', 'REG-8', 'REG-4', 'REG-1', 'ENTRY-8'],
      operation: ['createFolder', 'registerEntry'],
      profile,
      needs: ['arrange:workspace-member', 'observe:entry'],
    },
    async (t) => {
      const { workspaceId } = await t.arrange('workspace-member', { role: 'editor' });
      const facts = { folder: 'FOLDER-5', file: 'REG-7' } as const;
      await expectAdded(t, { as: t.account, workspaceId, parentId: null, facts });
    },
  ),
  check(
    'FOLDER-3.8',
    'entries that a receiver adds to a folder shared with edit permission are in that folder',
    {
      tests: ['FOLDER-3', 'FOLDER-2', 'REG-8', 'REG-4', 'REG-1', 'ENTRY-8'],
      operation: ['createFolder', 'registerEntry', 'shareEntry'],
      profile,
      needs: ['second-account', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { id: parentId } = await t.folder();
      const shared = await share(t, parentId, {
        emails: [receiver(t)],
        permissions: ['view', 'edit', 'download'],
      });
      t.assume(shared.ok, `the folder is not shared: shareEntry returned ${shared.status}`);
      const facts = { folder: 'FOLDER-3', file: 'REG-8' } as const;
      await expectAdded(t, { as: t.secondAccount(), workspaceId: 0, parentId, facts });
    },
  ),
];

/** What members may do with another member's file in a workspace. */
const deeds: readonly Check[] = [
  check(
    'LINK-2.8',
    'a member creates a link for an entry of another member in a shared workspace and deletes it by the hash of the entry',
    {
      tests: ['LINK-2', 'LINK-6', 'LINK-7', 'LINK-20'],
      operation: ['createShareableLink', 'deleteShareableLink'],
      profile,
      needs: ['arrange:workspace-member', 'observe:link'],
    },
    async (t: TestContext) => {
      const { entryId, hash } = await t.arrange('workspace-member', { role: 'editor' });
      const answer = await createLink(t, entryId, { allow_edit: false, allow_download: true });
      assumePermitted(t, answer);
      const linkHash = answer.body.link?.hash;
      t.assume(linkHash !== undefined, 'the link has no hash');
      const seen = await t.observeLink(linkHash);
      t.expectEqual(seen.state, 'active', reported('the state of the link'), { answer, tests: 'LINK-2' });
      t.assume(seen.state === 'active', 'the state provider finds no active link with the returned hash');
      const { allowEdit, allowDownload } = observedFields(t, seen, 'entryId', 'allowEdit', 'allowDownload');
      t.expectEqual(seen.entryId, entryId, reported('the entry of the link'), {
        answer,
        tests: 'LINK-2',
      });
      t.expectEqual(allowEdit, false, reported('allow_edit'), { answer, tests: 'LINK-6' });
      t.expectEqual(allowDownload, true, reported('allow_download'), { answer, tests: 'LINK-7' });
      const deleted = await deleteLink(t, hash);
      assumePermitted(t, deleted);
      const { state } = await eventually(
        () => t.observeLink(linkHash),
        (link) => link.state === 'removed',
      );
      t.expectEqual(state, 'removed', reported('the state of the link'), {
        answer: deleted,
        tests: 'LINK-20',
      });
    },
  ),
  check(
    'SHARE-10.3',
    'a member shares an entry of another member in a shared workspace',
    {
      tests: ['SHARE-10'],
      operation: 'shareEntry',
      profile,
      needs: ['arrange:workspace-member', 'second-account', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('workspace-member', { role: 'editor' });
      const email = receiver(t).toLowerCase();
      const answer = await share(t, entryId, { emails: [email], permissions: ['view'] });
      assumePermitted(t, answer);
      const { sharedWith } = observedFields(t, await t.observeEntry(entryId), 'sharedWith');
      const isThere = sharedWith.some((address) => address.toLowerCase() === email);
      t.expectThat(isThere, 'an entry shared with the second account', 'one that is not', { answer });
    },
  ),
  check(
    'TRASH-10.2',
    'a member of a shared workspace moves an entry of another member to the trash and deletes it permanently',
    {
      tests: ['TRASH-10', 'TRASH-5'],
      operation: 'deleteEntries',
      profile,
      needs: ['arrange:workspace-member', 'observe:entry'],
    },
    async (t: TestContext) => {
      const { entryId } = await t.arrange('workspace-member', { role: 'editor' });
      for (const [deleteForever, wanted, tests] of [
        [false, 'trashed', 'TRASH-10'],
        [true, 'deleted', 'TRASH-5'],
      ] as const) {
        const answer = await remove(t, [entryId], { deleteForever });
        assumePermitted(t, answer);
        t.expectEqual(await stateWhen(t, entryId, wanted), wanted, reported('the state of the entry'), {
          answer,
          tests,
        });
      }
    },
  ),
];

/** Which of these the role permits is open (U-138). */
const refusalsOfViewers: readonly Check[] = [
  check(
    'ERR-2.3',
    'a member with the role viewer gets the specified 403 message',
    {
      tests: ['ERR-2'],
      operation: ['createFolder', 'registerEntry', 'presignUpload', 'deleteEntries', 'createShareableLink'],
      profile,
      needs: ['arrange:workspace-member'],
    },
    async (t: TestContext) => {
      const { workspaceId, entryId } = await t.arrange('workspace-member', { role: 'viewer' });
      const { fileName: filename, bytes } = await t.object();
      const file = { filename, size: bytes.length, clientName: `${t.unique('File')}.txt` };
      const answers: Answer[] = [
        await t.call('createFolder', {
          query: { workspaceId },
          body: { name: t.unique('Folder'), parentId: null },
        }),
        await t.call('registerEntry', { body: { ...file, workspaceId, parentId: null } }),
        await t.call('presignUpload', { body: { ...validPresign(t), workspaceId } }),
        await remove(t, [entryId], { deleteForever: false }),
        await createLink(t, entryId),
      ];
      const forbidden = answers.filter(({ status }) => status === 403);
      t.skipIfUnspecified(
        forbidden.length === 0,
        'the role permits all this, or the refusals have other codes',
      );
      for (const answer of forbidden) {
        t.expectEqual(fieldOf(answer.json, 'message'), 'This action is unauthorized.', 'message', { answer });
      }
    },
  ),
];

export const memberChecks: readonly Check[] = [...additions, ...deeds, ...refusalsOfViewers];
