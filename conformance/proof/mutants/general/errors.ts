import { field, json, status, type AnswerContext } from '../faults/answers.ts';
import { callerOf } from '../faults/requested-entries.ts';
import { members } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const invalid = {
  code: 422,
  when: ({ json: body }: { json: unknown }) => 'errors' in (body as object),
} as const;

type Errors = Record<string, string>;

/** Whether the caller belongs to the workspace that the request names. */
const isViewer = async ({ database, request }: AnswerContext): Promise<boolean> => {
  const named = { ...(request.query as object), ...(request.body as object) } as { workspaceId?: unknown };
  const workspaceId = Number(named.workspaceId ?? 0);
  return database.read(
    async (db) => (await members.find(db, { workspaceId, userId: callerOf(request) })) !== undefined,
  );
};

export const errorMutants = [
  mutant(
    'validation-status-fail',
    'The error for invalid data has the status `fail`.',
    { breaks: 'ERR-3' },
    field(invalid, 'status', () => 'fail'),
  ),
  mutant(
    'validation-bare',
    'The error for invalid data contains only the messages, by field.',
    {
      breaks: 'ERR-3',
    },
    json(invalid, (body) => (body as { errors: unknown }).errors),
  ),
  mutant(
    'validation-without-status',
    'The error for invalid data has no `status`.',
    { breaks: 'ERR-3' },
    json(invalid, (body) => {
      const { message, errors } = body as { message: string; errors: Errors };
      return { message, errors };
    }),
  ),
  mutant(
    'validation-message-of-the-field',
    'The `message` for invalid data is that of the first field.',
    { breaks: 'ERR-4' },
    field(
      invalid,
      'message',
      (_message, { json: body }) => Object.values((body as { errors: Errors }).errors)[0],
    ),
  ),
  mutant(
    'validation-message-translated',
    'The `message` for invalid data is in German.',
    { breaks: 'ERR-4' },
    field(invalid, 'message', () => 'Die Angaben sind ungültig.'),
  ),
  mutant(
    'errors-as-lists',
    'Each field of `errors` has a list of messages, as Laravel has it.',
    { breaks: 'ERR-5' },
    field(invalid, 'errors', (errors) =>
      Object.fromEntries(Object.entries(errors as Errors).map(([name, message]) => [name, [message]])),
    ),
  ),
  mutant(
    'errors-as-array',
    '`errors` is an array of objects.',
    {
      breaks: 'ERR-5',
    },
    field(invalid, 'errors', (errors) =>
      Object.entries(errors as Errors).map(([name, message]) => ({ field: name, message })),
    ),
  ),
  mutant(
    'extraction-with-errors-only',
    'The error for a failed extraction has no `status`.',
    { breaks: 'ERR-6' },
    json(
      { of: 'extractArchive', code: 422, when: ({ json: body }) => !('errors' in (body as object)) },
      (body) => ({
        message: (body as { message: string }).message,
      }),
    ),
  ),
  mutant(
    'extraction-message-of-the-library',
    'The `message` of a failed extraction is that of the library.',
    { breaks: 'ERR-7' },
    field(
      { of: 'extractArchive', code: 422, when: ({ json: body }) => !('errors' in (body as object)) },
      'message',
      () => 'end of central directory record not found',
    ),
  ),
  mutant(
    'vault-move-field-in-other-words',
    'An invalid `destinationId` is refused with a message on `destination`.',
    { breaks: 'VAULT-14' },
    field({ of: 'moveVaultEntries', ...invalid }, 'errors', (errors) =>
      Object.fromEntries(
        Object.entries(errors as Errors).map(([name, message]) => [
          name === 'destinationId' ? 'destination' : name,
          message,
        ]),
      ),
    ),
  ),
  mutant(
    'required-in-other-words',
    'A missing field `is a required property`.',
    {
      breaks: 'ERR-8',
    },
    field(invalid, 'errors', (errors) =>
      Object.fromEntries(
        Object.entries(errors as Errors).map(([name, message]) => [
          name,
          message.endsWith('is required.') ? `${name} is a required property` : message,
        ]),
      ),
    ),
  ),
  mutant(
    'invalid-data-is-500',
    'Invalid data of an upload causes an uncaught exception.',
    {
      breaks: 'RULE-1',
    },
    status({ of: 'presignUpload', code: 422 }, 500),
  ),
  mutant(
    'viewer-refused-in-other-words',
    'A 403 to a member with the role viewer says that the role does not permit this.',
    { breaks: 'ERR-2' },
    field({ code: 403, when: isViewer }, 'message', () => 'Your role does not permit this.'),
  ),
];
