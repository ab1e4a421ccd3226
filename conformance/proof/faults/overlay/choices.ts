import { asText, field, status, without, answersWith, type Answers } from '../effects/answers.ts';
import { overlaidFaults } from '../planted-fault.ts';

// Each of these makes another choice than the overlay where the interface is silent, and so violates only the overlay.

const invalid: Answers = { code: 422, when: ({ json: body }) => 'errors' in (body as object) };
const wrongCredentials: Answers = {
  of: 'login',
  code: 422,
  when: ({ json: body }) => JSON.stringify(body).includes('These credentials'),
};
const failedExtraction: Answers = {
  of: 'extractArchive',
  code: 422,
  when: ({ json: body }) => !('errors' in (body as object)),
};

export const choiceFaults = overlaidFaults({
  'U-01: Creating a folder returns 201 where the overlay says 200.': () => status('createFolder', 201),
  'U-01: Deleting a link returns 202 where the overlay says 200.': () => status('deleteShareableLink', 202),
  'U-24: Invalid data returns 400 where the overlay says 422.': () => status(invalid, 400),
  'U-83: A failed extraction returns 409 where the overlay says 422.': () => status(failedExtraction, 409),
  'U-17: An unknown entry returns 410 where the overlay says 404.': () =>
    status(
      { of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'], code: 404 },
      410,
    ),
  'U-18: An unknown workspace returns 410 where the overlay says 404.': () =>
    status({ of: ['getWorkspace', 'listTrackedFiles'], code: 404 }, 410),
  'U-120: An unknown upload returns 410 where the overlay says 404.': () =>
    status({ of: 'listUploadedParts', code: 404 }, 410),
  'U-93: An account without a vault gets 409 where the overlay says 404.': () =>
    status({ of: 'getVault', code: 404 }, 409),
  'U-08: A body that is not sent as JSON gets 406 where the overlay says 415.': () =>
    status({ code: 415 }, 406),
  'U-28: A login with wrong credentials gets 401 where the overlay says 422.': () =>
    answersWith(wrongCredentials, 401, { message: 'Unauthenticated.' }),
  'U-31: The logged-user operation returns no `user`.': () => without('getLoggedUser', 'user'),
  'U-103: The views of a tracked file have one of an action that the overlay does not know.': () =>
    field('listTrackedFiles', 'pagination.data.*.views', (views) => {
      const [first] = views as object[];
      return first ? [...(views as object[]), { ...first, action: 'glance' }] : views;
    }),
  'U-74: The detailed permissions of the workspace list are text.': () =>
    field('listWorkspaces', 'workspaces.*.currentUser.permissions', asText),
});
