import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { isUnsupported } from '../../unsupported.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { mayBeRefused, nameIn } from '../shared/cases/texts.ts';
import { observedFields } from '../shared/shown-values.ts';
import { byStatus, convertible, convertibleOfWorkspace, type Source } from './conversion-source.ts';
import { expectContent } from './expect-content.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const factors = {
  workspace: ['left out', '0', 'shared'],
  alphabet: ['marks', 'scripts'],
  // Converted before under another name: how a server treats duplicate names is open (U-92).
  repetition: ['once', 'again'],
  outputformat: ['jpg', 'pdf'],
  source: ['personal', 'shared'],
} as const satisfies Factors;

type ConversionCase = CaseOf<typeof factors>;

const mimes = { jpg: 'image/jpeg', pdf: 'application/pdf' } as const;
const types = { jpg: 'image', pdf: 'pdf' } as const;

export const conversionCases = caseCheck(factors, {
  id: 'CONVERT-1.convertFile',
  operation: 'convertFile',
  sentence: 'a picture is converted as requested',
  phrases: {
    workspace: (workspace) =>
      workspace === 'left out'
        ? 'without a workspaceId'
        : workspace === '0'
          ? 'workspaceId 0'
          : 'workspaceId of a shared workspace',
    repetition: (repetition) => (repetition === 'once' ? '' : 'converted under another name before'),
    source: (workspace) => `source in ${workspace === 'shared' ? 'a shared' : 'the personal'} workspace`,
  },
  tests: (testCase) => [
    'CONVERT-1',
    'CONVERT-4',
    'CONVERT-5',
    'CONVERT-7',
    ...(testCase.workspace === 'left out' ? [] : (['CONVERT-2'] as const)),
    ...(testCase.source === 'personal' ? [] : (['AUTH-9'] as const)),
  ],
  needs: ({ source, workspace }) => [
    ...(source === 'shared' && workspace !== 'shared' ? (['workspace'] as const) : []),
    'observe:entry',
  ],
  judge: judgeConversion,
});

async function judgeConversion(t: TestContext, testCase: ConversionCase): Promise<void> {
  const first = await firstConversion(t);
  t.skipIfUnspecified(
    isUnsupported('convertFile', first.status),
    'the server returned 501: it does not support this conversion',
  );
  t.skipUnlessObservable(!first.ok || first.body.fileEntry !== undefined, byStatus, 'conversion');
  const personal = await convertible(t);
  const source = testCase.source === 'shared' ? await convertibleOfWorkspace(t) : personal;
  const workspaceId = testCase.workspace === 'shared' ? (await t.workspace()).id : 0;
  const query = testCase.workspace === 'left out' ? {} : { workspaceId };
  const body = {
    url: source.url,
    filename: `${await nameIn(t, testCase.alphabet)}.png`,
    outputformat: testCase.outputformat,
  };
  const convert = (fields: Partial<typeof body> = {}, named: { workspaceId?: number } = query) =>
    t.call('convertFile', { query: named, body: { ...body, ...fields } });
  const earlier = testCase.repetition === 'again' ? await convertBefore(t, source, query) : undefined;
  const answer = await convert();
  await expectTakenBut(
    t,
    answer,
    // The accepted sources are open (U-91), but a token gives access to its whole account.
    testCase.source === 'personal'
      ? undefined
      : {
          tests: answer.status === 403 ? 'AUTH-9' : 'open',
          send: () => convert({ url: personal.url }),
        },
    {
      tests: mayBeRefused(testCase) ? 'open' : 'CONVERT-4',
      send: () => convert({ filename: `${t.runName}.png` }),
    },
    testCase.workspace === 'left out' ? undefined : { tests: 'CONVERT-2', send: () => convert({}, {}) },
    // The supported formats are open (U-89).
    testCase.outputformat === 'jpg'
      ? undefined
      : { tests: 'open', send: () => convert({ outputformat: 'jpg' }) },
  );
  t.judged('CONVERT-4', ...(testCase.source === 'personal' ? [] : (['AUTH-9'] as const)));
  const { fileEntry } = answer.body;
  t.skipUnlessObservable(fileEntry?.id !== undefined, byStatus, 'conversion');
  const { id } = fileEntry;
  const isSource = fileEntry.mime === source.mime || id === source.id;
  if (fileEntry.mime !== undefined) {
    const tests = isSource ? 'CONVERT-1' : 'CONVERT-5';
    t.expectEqual(fileEntry.mime, mimes[testCase.outputformat], 'fileEntry.mime', { answer, tests });
  }
  // A file of another format also has another type.
  if (fileEntry.type !== undefined && fileEntry.mime === mimes[testCase.outputformat]) {
    t.expectEqual(fileEntry.type, types[testCase.outputformat], 'fileEntry.type', {
      answer,
      tests: 'CONVERT-7',
    });
  }
  const seen = await t.observeEntry(id);
  t.expectEqual(seen.state, 'exists', 'the state of the converted entry', { answer, tests: 'CONVERT-1' });
  if (testCase.workspace !== 'left out' && seen.state === 'exists') {
    t.expectEqual(observedFields(t, seen, 'workspaceId').workspaceId, workspaceId, 'workspaceId', {
      answer,
      tests: 'CONVERT-2',
    });
  }
  if (fileEntry.name !== undefined && seen.name !== undefined) {
    t.expectEqual(fileEntry.name, seen.name, 'fileEntry.name', { answer, tests: 'CONVERT-7' });
  }
  await expectContent(t, answer, id);
  if (earlier !== undefined) await expectUnchanged(t, answer, earlier);
  const left = await t.observeEntry(source.id);
  t.expectEqual(left.state, 'exists', 'the state of the source', { answer, tests: 'CONVERT-1' });
  const isCopy = seen.sha256 !== undefined && seen.sha256 === left.sha256;
  t.expectThat(!isCopy, 'content of another format', 'the content of the source', {
    answer,
    tests: 'CONVERT-1',
  });
}

/** The simplest conversion; shows whether converting a picture returns a `fileEntry` at all (U-89, U-90). */
const firstConversion = (t: TestContext) =>
  t.once('a picture to JPEG', async () => {
    const { url, filename } = await convertible(t);
    return t.call('convertFile', { body: { url, filename, outputformat: 'jpg' } });
  });

/** Converts the same source before, under another name. */
async function convertBefore(
  t: TestContext,
  { url }: Source,
  query: { workspaceId?: number },
): Promise<EntryState & { id: number }> {
  const body = { url, filename: `${t.unique('Before')}.png`, outputformat: 'jpg' };
  const id = (await t.call('convertFile', { query, body })).body.fileEntry?.id;
  t.skipUnlessObservable(id !== undefined, byStatus, 'conversion');
  return { ...(await t.observeEntry(id)), id };
}

async function expectUnchanged(
  t: TestContext,
  answer: Answer,
  { id, ...before }: EntryState & { id: number },
): Promise<void> {
  // Its content may have appeared since (U-141).
  const factsOf = ({ state, name, parents }: EntryState) => ({ state, name, parents });
  const what = reported('the result of the conversion before');
  t.expectEqual(factsOf(await t.observeEntry(id)), factsOf(before), what, { answer, tests: 'CONVERT-1' });
}
