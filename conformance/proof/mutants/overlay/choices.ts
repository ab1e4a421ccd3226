import { asText, field, json, status, without } from '../faults/answers.ts';
import type { Answers } from '../faults/answers.ts';
import { mutant } from '../mutant.ts';

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

export const choiceMutants = [
  mutant(
    'other-code-for-creation',
    'Creating a folder returns 201 where the overlay says 200.',
    { breaks: 'U-01', overlaid: true },
    status('createFolder', 201),
  ),
  mutant(
    'other-code-for-success',
    'Deleting a link returns 202 where the overlay says 200.',
    { breaks: 'U-01', overlaid: true },
    status('deleteShareableLink', 202),
  ),
  mutant(
    'other-code-for-invalid-data',
    'Invalid data returns 400 where the overlay says 422.',
    { breaks: 'U-24', overlaid: true },
    status(invalid, 400),
  ),
  mutant(
    'other-code-for-failed-extractions',
    'A failed extraction returns 409 where the overlay says 422.',
    { breaks: 'U-83', overlaid: true },
    status(failedExtraction, 409),
  ),
  mutant(
    'other-code-for-unknown-entries',
    'An unknown entry returns 410 where the overlay says 404.',
    {
      breaks: 'U-17',
      overlaid: true,
    },
    status(
      { of: ['createShareableLink', 'deleteShareableLink', 'shareEntry', 'extractArchive'], code: 404 },
      410,
    ),
  ),
  mutant(
    'other-code-for-unknown-workspaces',
    'An unknown workspace returns 410 where the overlay says 404.',
    { breaks: 'U-18', overlaid: true },
    status({ of: ['getWorkspace', 'listTrackedFiles'], code: 404 }, 410),
  ),
  mutant(
    'other-code-for-unknown-uploads',
    'An unknown upload returns 410 where the overlay says 404.',
    { breaks: 'U-120', overlaid: true },
    status({ of: 'listUploadedParts', code: 404 }, 410),
  ),
  mutant(
    'other-code-for-no-vault',
    'An account without a vault gets 409 where the overlay says 404.',
    { breaks: 'U-93', overlaid: true },
    status({ of: 'getVault', code: 404 }, 409),
  ),
  mutant(
    'other-code-for-other-content-types',
    'A body that is not sent as JSON gets 406 where the overlay says 415.',
    { breaks: 'U-08', overlaid: true },
    status({ code: 415 }, 406),
  ),
  mutant(
    'wrong-credentials-as-unauthenticated',
    'A login with wrong credentials gets 401 where the overlay says 422.',
    { breaks: 'U-28', overlaid: true },
    json(wrongCredentials, (_body, { reply }) => {
      reply.code(401);
      return { message: 'Unauthenticated.' };
    }),
  ),
  mutant(
    'logged-user-without-user',
    'The logged-user operation returns no `user`.',
    { breaks: 'U-31', overlaid: true },
    without('getLoggedUser', 'user'),
  ),
  mutant(
    'view-of-another-action',
    'The views of a tracked file have one of an action that the overlay does not know.',
    { breaks: 'U-103', overlaid: true },
    field('listTrackedFiles', 'pagination.data.*.views', (views) => {
      const [first] = views as object[];
      return first ? [...(views as object[]), { ...first, action: 'glance' }] : views;
    }),
  ),
  mutant(
    'permissions-as-text',
    'The detailed permissions of the workspace list are text.',
    { breaks: 'U-74', overlaid: true },
    field('listWorkspaces', 'workspaces.*.currentUser.permissions', asText),
  ),
];
