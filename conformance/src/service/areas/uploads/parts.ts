import { randomUUID } from 'node:crypto';
import { check, type Check } from '../../check.ts';
import type { Answer, Loose } from '../../../engine/model/messages.ts';
import type { StateValues } from '../../../engine/model/state-provider.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf } from '../../../engine/model/wire-values.ts';

const operation = 'listUploadedParts';
const needs = ['arrange:multipart-upload'] as const;

/** An upload with one part, shared by checks. */
export const uploadToList = (t: TestContext): Promise<StateValues<'multipart-upload'>> =>
  t.once('upload to list', () => t.arrange('multipart-upload'));

export const partsChecks: readonly Check[] = [
  check(
    'PART-2.1',
    'a list of parts without key is refused',
    { tests: ['PART-2'], operation },
    async (t: TestContext) => {
      t.expectRefusal(await t.send(operation, { body: { uploadId: t.unique('upload') } }));
    },
  ),

  check(
    'PART-3.1',
    'a list of parts without uploadId is refused',
    { tests: ['PART-3'], operation },
    async (t: TestContext) => {
      const key = `uploads/${randomUUID()}/${randomUUID()}`;
      t.expectRefusal(await t.send(operation, { body: { key } }));
    },
  ),

  check(
    'PART-4.1',
    'an upload without uploaded parts has an empty list of parts',
    { tests: ['PART-4'], operation, needs },
    async (t: TestContext) => {
      const { key, uploadId } = await t.arrange('multipart-upload', { parts: 0 });
      const answer = await t.call(operation, { body: { key, uploadId } });
      t.expectSuccess(answer);
      assumeParts(t, answer);
      t.expectEqual(answer.body.parts, [], 'parts', { answer });
    },
  ),

  check(
    'PART-9.1',
    'the uploaded parts are listed with number, size and ETag',
    { tests: ['PART-9', 'PART-5', 'PART-6', 'PART-7'], observes: ['U-121'], operation, needs },
    async (t: TestContext) => {
      const { key, uploadId, parts: arrived } = await t.arrange('multipart-upload', { parts: 3 });
      const answer = await t.call(operation, { body: { key, uploadId } });
      t.expectSuccess(answer, 'PART-9');
      assumeParts(t, answer);
      const listed = byNumber(answer.body.parts ?? []);
      const expected = byNumber(arrived);
      t.expectEqual(listed.length, expected.length, 'number of parts', { answer, tests: 'PART-9' });
      if (listed.length !== expected.length) return;
      const each = <Value>(parts: readonly Loose<Part>[], value: (part: Loose<Part>) => Value) =>
        parts.map(value);
      const compare = (
        what: keyof Part,
        tests: 'PART-5' | 'PART-6' | 'PART-7',
        value: (part: Loose<Part>) => unknown,
      ) => {
        t.expectEqual(each(listed, value), each(expected, value), `${what} of each part`, { answer, tests });
      };
      compare('PartNumber', 'PART-5', (part) => part?.PartNumber);
      compare('Size', 'PART-7', (part) => part?.Size);
      compare('ETag', 'PART-6', (part) => unquoted(part?.ETag));
      const isSorted = answer.body.parts?.every((part, index) => part === listed[index]);
      const form = listed.every((part) => part?.ETag !== unquoted(part?.ETag)) ? 'with' : 'without';
      t.observed('U-121', `ETags ${form} quotation marks`);
      t.observed('U-121', `parts ${isSorted ? 'sorted' : 'not sorted'} by number`);
    },
  ),

  check(
    'PART-9.2',
    'the list of one upload never contains parts of another upload',
    { tests: ['PART-9'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const upload = await t.arrange('multipart-upload', { parts: 1 });
      await t.arrange('multipart-upload', { parts: 2 });
      const list = () => t.call(operation, { body: { key: upload.key, uploadId: upload.uploadId } });
      const answer = await list();
      t.expectSuccess(answer);
      assumeParts(t, answer);
      t.expectEqual(answer.body.parts?.length, 1, 'number of parts', { answer });
      const later = await list();
      t.expectEqual(later.body.parts?.length, 1, 'number of parts, asked again', {
        answer: later,
      });
    },
  ),

  check(
    'AUTH-11.18',
    'the parts of one account are not listed to another',
    { tests: ['AUTH-11'], operation, needs: [...needs, 'second-account'], profile: 'full' },
    async (t: TestContext) => {
      const { key, uploadId } = await uploadToList(t);
      const body = { key, uploadId };
      const own = await t.call(operation, { body });
      t.assume(own.ok && own.body.parts?.length, 'the parts are not listed to their owner');
      const answer = await t.call(operation, { body, as: t.secondAccount() });
      // Which error the server returns is open (U-120), and an empty list is right as well.
      const isTold = answer.ok && (answer.body.parts?.length ?? 0) > 0;
      t.expectThat(!isTold, 'no parts', 'the parts of the other account', { answer });
      t.assume(!answer.ok || answer.body.parts !== undefined, 'the answer has no parts');
    },
  ),
];

/** PART-1 has a check for the existence of the list, and others test its content. */
function assumeParts(t: TestContext, answer: Answer): void {
  t.assume(fieldOf(answer.json, 'parts') !== undefined, 'the answer has no parts');
}

interface Part {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly Size: number;
}

const byNumber = (parts: readonly Loose<Part>[]): readonly Loose<Part>[] =>
  parts.toSorted((a, b) => (a?.PartNumber ?? 0) - (b?.PartNumber ?? 0));

/** Whether an ETag includes its quotation marks is open. */
const unquoted = (etag: unknown): unknown =>
  typeof etag === 'string' ? etag.replace(/^"(.*)"$/, '$1') : etag;
