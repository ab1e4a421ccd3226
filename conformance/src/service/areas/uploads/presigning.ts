import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import {
  describeAnswer,
  expectAllTaken,
  expectTaken,
  isRefused,
  expectFieldRefused,
} from '../shared/answers.ts';
import { validPresign } from '../shared/upload.ts';

const operation = 'presignUpload';

const requiredFields = [
  ['UPLOAD-2', 'filename'],
  ['UPLOAD-3', 'mime'],
  ['UPLOAD-4', 'size'],
  ['UPLOAD-5', 'extension'],
] as const;

/** Below 5 MB, and the smallest size that is not, for both 5,000,000 and 5,242,880 bytes. */
const largestSize = 4_999_999;
const refusedSize = 5_242_880;

export const presigningChecks: readonly Check[] = [
  ...requiredFields.map(([requirement, field]) =>
    check(
      `${requirement}.missing`,
      `presigning without ${field} is refused`,
      { tests: [requirement], operation },
      async (t: TestContext) => {
        const body = { ...validPresign(t), [field]: undefined };
        expectFieldRefused(t, await t.send(operation, { body }), field);
      },
    ),
  ),

  check(
    'UPLOAD-6.1',
    'presigning for the personal workspace 0, with a relativePath and a parentId, is accepted',
    { tests: ['UPLOAD-6', 'UPLOAD-7', 'UPLOAD-8'], operation },
    async (t: TestContext) => {
      const body = validPresign(t);
      const { id: parentId, name } = await t.runFolder();
      // Below the run's folder: a server may create the folders right away.
      const relativePath = [name, t.unique('Folder'), body.filename].join('/');
      await expectAllTaken<Partial<typeof body>, Answer<typeof operation>>(
        t,
        { 'UPLOAD-6': { workspaceId: 0 }, 'UPLOAD-7': { relativePath }, 'UPLOAD-8': { parentId } },
        (fields) => t.call(operation, { body: { ...body, ...fields } }),
      );
    },
  ),

  check(
    'UPLOAD-6.2',
    'presigning for a shared workspace succeeds',
    { tests: ['UPLOAD-6'], operation, needs: ['workspace'], profile: 'full' },
    async (t: TestContext) => {
      const body = validPresign(t);
      const workspace = await t.writableWorkspace();
      const answer = await t.call(operation, { body: { ...body, workspaceId: workspace.id } });
      await expectTaken(t, answer, () => t.call(operation, { body }));
    },
  ),

  check(
    'UPLOAD-11.1',
    'presigning twice returns two different keys',
    { tests: ['UPLOAD-11'], operation, profile: 'full' },
    async (t: TestContext) => {
      // The size differs although the name is the same, so these are certainly two files.
      const request = validPresign(t);
      const other = { ...request, size: request.size + 1 };
      const [first, second] = await Promise.all([
        t.call(operation, { body: request }),
        t.call(operation, { body: other }),
      ]);
      t.assume(first.ok && second.ok && first.body.key !== undefined, 'the response has no key');
      t.expectThat(first.body.key !== second.body.key, 'a key of its own', 'the key of the other file', {
        answer: second,
      });
    },
  ),

  check(
    'UPLOAD-13.largest',
    `presigning ${largestSize} bytes is accepted`,
    { tests: ['UPLOAD-13'], operation, profile: 'full' },
    async (t: TestContext) => {
      const body = validPresign(t);
      const presign = (size: number) => t.call(operation, { body: { ...body, size } });
      const answer = await presign(largestSize);
      if (!answer.ok) {
        const half = await presign(Math.floor(largestSize / 2));
        t.skipIfUnspecified(isRefused(half), 'the storage of the account may be full (U-16)');
      }
      t.expectSuccess(answer);
    },
  ),

  check(
    'UPLOAD-13.refused',
    `presigning ${refusedSize} bytes is refused`,
    { tests: ['UPLOAD-13'], observes: ['U-108'], operation },
    async (t: TestContext) => {
      const body = validPresign(t);
      const answer = await t.call(operation, { body: { ...body, size: refusedSize } });
      if (!answer.ok) t.observed('U-108', `returns ${describeAnswer(answer)}`);
      t.expectRefusal(answer);
    },
  ),
];
