import type { CaseOf } from '../../../engine/model/factors.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { mayBeRefused } from '../shared/cases/texts.ts';
import {
  mayMeet,
  mimes,
  placeFields,
  presignFactors,
  sizes,
  uploadOf,
  type Presign,
} from './upload-cases.ts';

type PresignCase = CaseOf<typeof presignFactors>;

/** Number of bytes that a case sends to its URL: large files have checks of their own. */
const largestSent = 20;

export const presignCases = caseCheck(presignFactors, {
  id: 'UPLOAD-2.presignUpload',
  operation: 'presignUpload',
  sentence: 'an upload is presigned as requested',
  phrases: {
    size: (size) => (size === 'few bytes' ? 'a few bytes' : size),
    filename: (name) => (name === 'bare' ? 'filename without an extension' : `filename ${name}`),
  },
  tests: (testCase) => [
    'UPLOAD-2',
    'UPLOAD-3',
    'UPLOAD-5',
    'UPLOAD-13',
    ...(sizes[testCase.size] <= largestSent ? (['UPLOAD-9'] as const) : []),
    ...(testCase.workspace === 'left out' ? [] : (['UPLOAD-6'] as const)),
    ...(testCase.relativePath === 'given' ? (['UPLOAD-7'] as const) : []),
    ...(testCase.relativePath === 'left out' && testCase.depth !== 'root' ? (['UPLOAD-8'] as const) : []),
    ...(testCase.repetition === 'again' ? (['UPLOAD-11'] as const) : []),
  ],
  needs: () => ['observe:entry'],
  mayMeet,
  judge: judgePresign,
});

/** Expects that the URL accepts the file, whatever the presign request says about it. */
async function expectSent(
  t: TestContext,
  { body: { url } }: Answer<'presignUpload'>,
  { size, mime }: Presign,
): Promise<void> {
  if (size > largestSent) return;
  t.assume(url !== undefined && URL.canParse(url), 'the presign gives no url');
  const sent = await t.put(url, new Uint8Array(size).fill(0x2e), { 'Content-Type': mime });
  // If the server does not accept a plain file either, the values of this case are not at fault.
  if (!sent.ok) await t.object();
  t.expectSuccess(sent, 'UPLOAD-9');
}

async function judgePresign(t: TestContext, testCase: PresignCase): Promise<void> {
  const { filename, place, folders } = await uploadOf(t, testCase);
  const body: Presign = {
    filename,
    mime: mimes[testCase.mime],
    size: sizes[testCase.size],
    extension: testCase.extension,
    ...placeFields(testCase, place, folders),
  };
  const send = (fields: Partial<Presign>, without: readonly (keyof Presign)[] = []) => {
    const sent = { ...body, ...fields };
    for (const name of without) Reflect.deleteProperty(sent, name);
    return t.call('presignUpload', { body: sent });
  };
  const answer = await send({});
  const plain = `${t.unique('File')}.txt`;
  const isBelow = testCase.depth !== 'root';
  await expectTakenBut(
    t,
    answer,
    { tests: mayBeRefused(testCase) ? 'open' : 'UPLOAD-2', send: () => send({ filename: plain }) },
    // The storage of the account may be full (U-16); a check of its own tests the largest size.
    { tests: testCase.size === 'one byte' ? 'UPLOAD-13' : 'open', send: () => send({ size: 16 }) },
    { tests: 'UPLOAD-5', send: () => send({ extension: 'txt' }) },
    testCase.mime === 'plain' ? undefined : { tests: 'UPLOAD-3', send: () => send({ mime: mimes.plain }) },
    testCase.relativePath === 'given'
      ? { tests: 'UPLOAD-7', send: () => send({}, ['relativePath']) }
      : undefined,
    isBelow && testCase.relativePath === 'left out'
      ? { tests: 'UPLOAD-8', send: () => send({}, ['parentId']) }
      : undefined,
    testCase.workspace === 'left out'
      ? undefined
      : { tests: 'UPLOAD-6', send: () => send({}, ['workspaceId', 'parentId', 'relativePath']) },
  );
  t.judged();
  // The first URL must still work when there is a second.
  const again = testCase.repetition === 'again' ? await send({}) : undefined;
  await expectSent(t, answer, body);
  if (again === undefined) return;
  t.assume(again.ok && again.body.key !== undefined, 'the second presign gives no key');
  t.expectThat(again.body.key !== answer.body.key, 'a key of its own', 'the key of the first', {
    answer: again,
    tests: 'UPLOAD-11',
  });
}
