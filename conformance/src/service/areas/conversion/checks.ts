import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import {
  byStatus,
  convertible,
  freshConversion,
  convertedPicture,
  requestOf,
  uploadPicture,
  type Source,
} from './conversion-source.ts';
import { expectContent } from './expect-content.ts';
import { expectTaken } from '../shared/answers.ts';
import { redPng, tinyPng } from '../shared/sample-files.ts';
import { observedFields } from '../shared/shown-values.ts';

const operation = 'convertFile';

const requiredFields = [
  ['CONVERT-3', 'url'],
  ['CONVERT-4', 'filename'],
  ['CONVERT-5', 'outputformat'],
] as const;

export const conversionChecks: readonly Check[] = [
  ...requiredFields.map(([requirement, field]) =>
    check(
      `${requirement}.missing`,
      `a conversion without ${field} is refused`,
      { tests: [requirement], operation },
      async (t: TestContext) => {
        const valid = requestOf(await convertedPicture(t));
        // A server that does not convert from this URL may say only that.
        t.expectRefusal(await t.send(operation, { body: { ...valid, [field]: undefined } }));
      },
    ),
  ),

  check(
    'CONVERT-1.1',
    'a picture is converted to the requested format',
    { tests: ['CONVERT-1', 'CONVERT-5'], operation },
    async (t: TestContext) => {
      const conversion = await convertedPicture(t);
      const answer = await t.call(operation, { body: requestOf(conversion) });
      t.assume(answer.ok, 'the server does not accept the url of an entry as the source of a conversion');
      expectFormat(t, answer, conversion, conversion.resultMime);
    },
  ),

  check(
    'CONVERT-2.1',
    'a conversion for the personal workspace 0 is accepted',
    { tests: ['CONVERT-2', 'GEN-7'], operation, profile: 'full' },
    async (t: TestContext) => {
      const body = requestOf(await convertedPicture(t));
      const answer = await t.call(operation, { query: { workspaceId: 0 }, body });
      await expectTaken(t, answer, () => t.call(operation, { body }));
    },
  ),

  check(
    'CONVERT-1.2',
    'a picture is converted to another requested format',
    { tests: ['CONVERT-1', 'CONVERT-5'], operation, profile: 'full' },
    async (t: TestContext) => {
      const source = await convertible(t);
      const answer = await t.call(operation, { body: requestOf({ ...source, ...toPdf }) });
      t.skipIfUnspecified(!answer.ok, 'the server does not convert a picture that it stores to PDF');
      expectFormat(t, answer, source, 'application/pdf');
    },
  ),

  check(
    'CONVERT-1.3',
    'a converted entry exists, and the source is unchanged',
    { tests: ['CONVERT-1'], operation, needs: ['observe:entry'], profile: 'full' },
    async (t: TestContext) => {
      const source = await freshConversion(t);
      const before = observedFields(t, await t.observeEntry(source.id), 'sha256');
      const answer = await t.call(operation, { body: requestOf(source) });
      t.assume(answer.ok, `convertFile returned ${answer.status}`);
      const id = entryIdOf(t, answer);
      const converted = await t.observeEntry(id);
      t.expectEqual(converted.state, 'exists', 'the state of the converted entry', { answer });
      const { sha256 } = observedFields(t, converted, 'sha256');
      t.expectThat(sha256 !== before.sha256, 'content of another format', 'the content of the source', {
        answer,
      });
      const after = await t.observeEntry(source.id);
      t.expectEqual(
        [after.state, after.sha256],
        [before.state, before.sha256],
        'state and SHA-256 of the source',
        {
          answer,
        },
      );
    },
  ),

  check(
    'CONVERT-1.4',
    'pictures with the same filename are converted by their url',
    {
      tests: ['CONVERT-1', 'CONVERT-3'],
      operation,
      profile: 'full',
      needs: ['observe:entry'],
    },
    async (t: TestContext) => {
      const { outputformat, resultMime } = await convertedPicture(t);
      const filename = `${t.unique('Picture')}.png`;
      const convert = async (bytes: Uint8Array) => {
        const source = await uploadPicture(t, undefined, bytes);
        const body = requestOf({ ...source, filename, outputformat, resultMime });
        const answer = await t.call(operation, { body });
        t.skipIfUnspecified(
          !answer.ok,
          'the server does not convert a picture that it stores to this format',
        );
        const id = entryIdOf(t, answer);
        await expectContent(t, answer, id);
        const { sha256 } = observedFields(t, await t.observeEntry(id), 'sha256');
        return { answer, sha256 };
      };
      const first = await convert(tinyPng);
      const { answer, sha256 } = await convert(redPng);
      t.expectThat(sha256 !== first.sha256, 'the content of another picture', 'the result of the first', {
        answer,
      });
    },
  ),
];

const toPdf = { outputformat: 'pdf', resultMime: 'application/pdf' } as const;

/** The id of the result. Whether the response has a `fileEntry` is open (U-90), but if it has one, that has an id. */
function entryIdOf(t: TestContext, { body: { fileEntry } }: Answer<'convertFile'>): number {
  t.skipUnlessObservable(fileEntry !== undefined, byStatus, 'conversion');
  t.assume(fileEntry.id !== undefined, 'the fileEntry has no id');
  return fileEntry.id;
}

/** Expects a `fileEntry` in the requested format: neither in that of the source nor in a third. */
function expectFormat(t: TestContext, answer: Answer<'convertFile'>, source: Source, mime: string): void {
  const entry = answer.body.fileEntry;
  t.skipUnlessObservable(entry !== undefined, byStatus, 'conversion');
  t.assume(entry.mime !== undefined, 'the fileEntry has no mime');
  const tests = entry.mime === source.mime || entry.id === source.id ? 'CONVERT-1' : 'CONVERT-5';
  t.judged('CONVERT-1', 'CONVERT-5');
  t.expectEqual(entry.mime, mime, 'fileEntry.mime', { answer, tests });
}
