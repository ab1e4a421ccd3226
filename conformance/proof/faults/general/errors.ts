import { answersWith, field, json, status, text, type AnswerContext } from '../effects/answers.ts';
import { callerOf } from '../effects/requested-entries.ts';
import { members } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

const invalid = {
  code: 422,
  when: ({ json: body }: { json: unknown }) => 'errors' in (body as object),
} as const;

const unauthenticated = (body: Record<string, unknown>) => json({ code: 401 }, () => body);

type Errors = Record<string, string>;

/** Whether the caller belongs to the workspace that the request names. */
const isViewer = async ({ database, request }: AnswerContext): Promise<boolean> => {
  const named = { ...(request.query as object), ...(request.body as object) } as { workspaceId?: unknown };
  const workspaceId = Number(named.workspaceId ?? 0);
  return database.read(
    async (db) => (await members.find(db, { workspaceId, userId: callerOf(request) })) !== undefined,
  );
};

export const errorFaults = faults({
  'ERR-3: The error for invalid data has the status `fail`.': () => field(invalid, 'status', () => 'fail'),
  'ERR-3: The error for invalid data contains only the messages, by field.': () =>
    json(invalid, (body) => (body as { errors: unknown }).errors),
  'ERR-3: The error for invalid data has no `status`.': () =>
    json(invalid, (body) => {
      const { message, errors } = body as { message: string; errors: Errors };
      return { message, errors };
    }),
  'ERR-4: The `message` for invalid data is that of the first field.': () =>
    field(
      invalid,
      'message',
      (_message, { json: body }) => Object.values((body as { errors: Errors }).errors)[0],
    ),
  'ERR-4: The `message` for invalid data is in German.': () =>
    field(invalid, 'message', () => 'Die Angaben sind ungültig.'),
  'ERR-4: The `message` for a share with several invalid fields counts them.': () =>
    field(
      {
        ...invalid,
        of: 'shareEntry',
        when: ({ json: body }) => Object.keys((body as { errors?: object }).errors ?? {}).length > 1,
      },
      'message',
      (message) => `${String(message)} (and 1 more error)`,
    ),
  'ERR-5: Each field of `errors` has a list of messages, as Laravel has it.': () =>
    field(invalid, 'errors', (errors) =>
      Object.fromEntries(Object.entries(errors as Errors).map(([name, message]) => [name, [message]])),
    ),
  'ERR-5: `errors` is an array of objects.': () =>
    field(invalid, 'errors', (errors) =>
      Object.entries(errors as Errors).map(([name, message]) => ({ field: name, message })),
    ),
  'ERR-6: The error for a failed extraction has no `status`.': () =>
    json(
      { of: 'extractArchive', code: 422, when: ({ json: body }) => !('errors' in (body as object)) },
      (body) => ({
        message: (body as { message: string }).message,
      }),
    ),
  'ERR-7: The `message` of a failed extraction is that of the library.': () =>
    field(
      { of: 'extractArchive', code: 422, when: ({ json: body }) => !('errors' in (body as object)) },
      'message',
      () => 'end of central directory record not found',
    ),
  'ERR-8: A missing field `is a required property`.': () =>
    field(invalid, 'errors', (errors) =>
      Object.fromEntries(
        Object.entries(errors as Errors).map(([name, message]) => [
          name,
          message.endsWith('is required.') ? `${name} is a required property` : message,
        ]),
      ),
    ),
  'RULE-1: Invalid data of an upload causes an uncaught exception.': () =>
    status({ of: 'presignUpload', code: 422 }, 500),
  'ERR-2: A 403 to a member with the role viewer says that the role does not permit this.': () =>
    field({ code: 403, when: isViewer }, 'message', () => 'Your role does not permit this.'),
  'AUTH-11: Requests for entries of other accounts return 404.': () =>
    answersWith({ code: 403 }, 404, { message: 'Not found.' }),
  'ERR-1: A 401 says `Nicht angemeldet.`.': () => unauthenticated({ message: 'Nicht angemeldet.' }),
  'ERR-1: A 401 has its text in `error`.': () => unauthenticated({ error: 'Unauthenticated.' }),
  'GEN-3: A 401 is the page of a proxy.': () =>
    text({ code: 401 }, '<html><body>401 Authorization Required</body></html>', 'text/html'),
  'ERR-2: A 403 says `Forbidden`.': () => json({ code: 403 }, () => ({ message: 'Forbidden' })),
});
