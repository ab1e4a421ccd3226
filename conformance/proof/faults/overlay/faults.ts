import {
  field,
  json,
  renamed,
  without,
  asText,
  status,
  answersWith,
  failedExtraction,
  invalid,
  says,
  unknownEntry,
} from '../effects/answers.ts';
import {
  ignores,
  rewrites,
  rewritesList,
  alters,
  isAdded,
  operationOf,
  arriving,
  refuses,
} from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { invites, members } from '../effects/stored.ts';
import { overlaidFaults } from '../planted-fault.ts';
import { type Fault, touching } from '../effects/fault.ts';

// Faults that violate only what the overlay says, beside those that every operation of it can have.

/** Accepts requests without a token for operations that are not in the contract, as if from the first account. */
const withoutToken: Fault = (target) => {
  let known: string | undefined;
  arriving((request) => {
    const { headers } = request;
    const operation = operationOf(request);
    known ??= headers.authorization;
    if (operation !== undefined && isAdded(operation) && known !== undefined) headers.authorization ??= known;
  })(target);
};

const redirected: Fault = ({ app }) => {
  app.addHook('preHandler', async (request, reply) => {
    if (operationOf(request) === 'downloadFile') await reply.redirect(`${request.url}/content`);
  });
};

export const overlayFaults = overlaidFaults({
  'RULE-1: Changing a link to expire in the year 9999 is a 500.': () =>
    status(
      { of: 'updateShareableLink', code: 'any', when: ({ body }) => /^9999/.test(String(body.expires_at)) },
      500,
    ),
  'RULE-1: Changing a link at its other address to expire in the year 9999 is a 500.': () =>
    status(
      {
        of: 'updateShareableLinkAlias',
        code: 'any',
        when: ({ body }) => /^9999/.test(String(body.expires_at)),
      },
      500,
    ),
  'U-42: A renamed entry has its new name in capitals.': () =>
    rewrites('updateEntry', 'name', (name) => name.toUpperCase()),
  'U-43: Entries are moved to the root, whatever the destination.': () =>
    alters('moveEntries', 'destinationId', () => null),
  'U-147: Duplicating returns the originals and copies nothing.': () =>
    json('duplicateEntries', (body, { ids }) => {
      (body as { entries: { id: number }[] }).entries.forEach((entry, index) => {
        entry.id = ids[index]!;
      });
    }),
  'U-115: The creation of a multipart upload returns no `uploadId`.': () =>
    without('createMultipartUpload', 'uploadId'),
  'U-116: The URL for the first part is returned for all parts.': () =>
    rewritesList('signParts', 'partNumbers', () => [1]),
  'U-81: A changed note keeps its text.': () => ignores('updateNote', 'body'),
  'U-77: The new name of a workspace is cut after eight letters.': () =>
    rewrites('updateWorkspace', 'name', (name) => name.slice(0, 8)),
  'U-76: Inviting somebody returns no invitations.': () => field('inviteMembers', 'invites', () => []),
  'U-61: A change of a link leaves out whether downloads are allowed.': () =>
    ignores('updateShareableLink', 'allow_download'),
  'U-56: The check before an upload finds no duplicates.': () =>
    field('validateUploads', 'duplicates', () => []),
  'U-56: The response says that a name in use is free.': () =>
    json('getAvailableName', (answer, { body: { name } }) => {
      Object.assign(answer as object, { available: name, name });
    }),
  'U-109: The response says that an uploaded file is at the root, whatever its folder.': () =>
    field('uploadForm', 'fileEntry.parent_id', () => null),
  'U-76: An invitation makes a member without being accepted.': () =>
    afterwards('inviteMembers', async (db) => {
      for (const { workspaceId, userId, roleId } of await invites.all(db)) {
        await members.add(db, { workspaceId, userId, roleId });
      }
    }),
  'U-61: A change of a link by its alias leaves out whether downloads are allowed.': () =>
    ignores('updateShareableLinkAlias', 'allow_download'),
  'U-81: The changed title of a note is cut after eight letters.': () =>
    rewrites('updateNoteTitle', 'title', (title) => title.slice(0, 8)),
  'AUTH-3: Operations added by the overlay accept requests without a token.': () => withoutToken,
  'U-34: A single entry has no `tags`.': () => without('getEntry', 'fileEntry.tags'),
  'U-41: A download redirects to another address instead of returning the bytes.': () =>
    touching('downloadFile', redirected),
  'U-37: A download takes the id of an entry and not its hash.': () =>
    refuses('downloadFile', ({ params }) => !/^\d+$/.test(params.hash!), 404),
  'U-72, U-99: The `users` of a created folder are text.': () =>
    field('createFolder', 'folder.users', () => 'mira@example.com'),
  'U-135: Emptying the trash of a workspace returns no `status`.': () =>
    renamed('emptyTrash', 'status', 'state'),
  'U-152: The `ip` of a view is the name of a host.': () =>
    field('listTrackedFiles', 'pagination.data.*.views.*.ip', () => 'client.example.com'),
  'U-01: Creating a folder returns 201 where the overlay says 200.': () => status('createFolder', 201),
  'U-01: Deleting a link returns 202 where the overlay says 200.': () => status('deleteShareableLink', 202),
  'U-24: Invalid data returns 400 where the overlay says 422.': () => status(invalid, 400),
  'U-83: A failed extraction returns 409 where the overlay says 422.': () => status(failedExtraction, 409),
  'U-17: An unknown entry returns 410 where the overlay says 404.': () => status(unknownEntry, 410),
  'U-18: An unknown workspace returns 410 where the overlay says 404.': () =>
    status({ of: ['getWorkspace', 'listTrackedFiles'], code: 404 }, 410),
  'U-120: An unknown upload returns 410 where the overlay says 404.': () =>
    status({ of: 'listUploadedParts', code: 404 }, 410),
  'U-93: An account without a vault gets 409 where the overlay says 404.': () =>
    status({ of: 'getVault', code: 404 }, 409),
  'U-08: A body that is not sent as JSON gets 406 where the overlay says 415.': () =>
    status({ code: 415 }, 406),
  'U-28: A login with wrong credentials gets 401 where the overlay says 422.': () =>
    answersWith({ of: 'login', code: 422, when: says('These credentials') }, 401, {
      message: 'Unauthenticated.',
    }),
  'U-31: The logged-user operation returns no `user`.': () => without('getLoggedUser', 'user'),
  'U-103: The views of a tracked file have one of an action that the overlay does not know.': () =>
    field('listTrackedFiles', 'pagination.data.*.views', (views) => {
      const [first] = views as object[];
      return first ? [...(views as object[]), { ...first, action: 'glance' }] : views;
    }),
  'U-74: The detailed permissions of the workspace list are text.': () =>
    field('listWorkspaces', 'workspaces.*.currentUser.permissions', asText),
});
