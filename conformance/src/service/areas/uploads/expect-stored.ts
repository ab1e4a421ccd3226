import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { SentObject, TestContext } from '../../test-context.ts';
import { expectNow } from '../shared/cases/expect-now.ts';
import { expectPathNames, type CasePlace } from '../shared/cases/places.ts';
import { momentOf, observedFields } from '../shared/shown-values.ts';
import { presignedAs, type RegistrationCase } from './upload-cases.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { expectStoredBytes } from '../shared/stored-bytes.ts';

export type Registered = Answer<'registerEntry'>;

/** The optional fields of a registration that an entry shows. */
export interface RegisteredOptions {
  readonly clientMime?: string;
  readonly clientExtension?: string;
  readonly lastModified?: number;
  readonly fileHash?: string;
}

export interface Stored {
  readonly answer: Registered;
  readonly id: number;
  readonly place: CasePlace;
  readonly folders: readonly string[];
  readonly filename: string;
  readonly object: SentObject;
  readonly sha256: string;
  readonly options: RegisteredOptions;
}

/** Expects that the server stored what was sent, in the requested place. */
export async function expectStored(
  t: TestContext,
  testCase: RegistrationCase,
  stored: Stored,
): Promise<void> {
  const { answer, id, place, filename, object, sha256, options } = stored;
  const observed = await t.observeEntry(id);
  t.expectEqual(observed.state, 'exists', reported('the state of the entry'), { answer, tests: 'REG-1' });
  const seen = observedFields(t, observed, 'name', 'parents', 'workspaceId', 'sha256');
  const expectSeen = (got: unknown, expected: unknown, what: string, tests: SubjectId) => {
    t.expectEqual(got, expected, reported(what), { answer, tests });
  };
  if (testCase.workspace !== 'left out') {
    const fact = testCase.workspace === '0' ? 'GEN-7' : 'REG-7';
    expectSeen(seen.workspaceId, place.workspaceId, 'the workspace of the entry', fact);
    t.assume(seen.workspaceId === place.workspaceId, 'the entry is in another workspace');
  }
  t.skipIfUnspecified(
    seen.workspaceId !== place.workspaceId,
    'a request without workspaceId applies to another workspace (U-55)',
  );
  expectSeen(seen.name, filename, 'the name of the entry', 'REG-4');
  t.assume(seen.name === filename, 'the entry has another name');
  expectStoredBytes(t, seen, object, { tests: 'UPLOAD-9' });
  if (testCase.relativePath === 'given') await expectPath(t, stored, seen.parents);
  else expectSeen(seen.parents, place.parents, 'the folders above', 'REG-8');
  t.assume(
    testCase.relativePath === 'given' || isDeepStrictEqual(seen.parents, place.parents),
    'the entry is elsewhere',
  );
  if (options.lastModified !== undefined) {
    const moment = momentOf(observedFields(t, seen, 'clientLastModified').clientLastModified);
    expectSeen(moment, options.lastModified, 'client_last_modified in milliseconds', 'REG-13');
  }
  if (options.fileHash !== undefined) {
    const { fileHash } = observedFields(t, seen, 'fileHash');
    expectSeen(fileHash?.toLowerCase(), sha256, 'file_hash', 'REG-15');
  }
  await expectAnswered(t, testCase, stored, seen);
  await expectOnce(t, stored, seen.parents.at(-1));
}

/** Expects the names of the path in the last parent folders. */
async function expectPath(
  t: TestContext,
  { answer, folders }: Stored,
  parents: readonly number[],
): Promise<void> {
  const above = await Promise.all(parents.slice(-folders.length).map((id) => t.observeEntry(id)));
  const names = above.map(({ name }) => name);
  t.expectThat(names.at(-1) !== undefined, 'a file below folders of relativePath', 'one at the root', {
    answer,
    tests: 'REG-9',
  });
  t.expectEqual(names, folders, reported('the names of the folders above'), { answer, tests: 'REG-19' });
}

/** Expects that the response shows what is stored. */
async function expectAnswered(
  t: TestContext,
  testCase: RegistrationCase,
  { answer, filename, object: { bytes, fileName }, options, sha256 }: Stored,
  seen: { readonly workspaceId: number; readonly parents: readonly number[] },
): Promise<void> {
  const entry = answer.body.fileEntry;
  const expectShown = (got: unknown, expected: unknown, what: string, tests: SubjectId) => {
    if (got !== undefined) t.expectEqual(got, expected, what, { answer, tests });
  };
  expectShown(entry?.name, filename, 'name', 'ENTRY-17');
  expectShown(entry?.file_size, bytes.length, 'file_size', 'ENTRY-5');
  expectShown(entry?.workspace_id, seen.workspaceId, 'workspace_id', 'ENTRY-8');
  expectShown(entry?.file_name?.toLowerCase(), fileName.toLowerCase(), 'file_name', 'ENTRY-18');
  // A value from the presign request shows that the server ignored the registration; any other value is simply wrong.
  const presigned = presignedAs[testCase.content];
  if (options.clientMime !== undefined) {
    expectShown(
      entry?.mime,
      options.clientMime,
      'mime',
      entry?.mime === presigned.mime ? 'REG-5' : 'ENTRY-19',
    );
  }
  // Whether `owner_id` is the uploader or the owner of the workspace is open (U-133): here, both are the same user.
  if (t.account.userId !== undefined) {
    expectShown(entry?.owner_id, t.account.userId, 'owner_id', 'ENTRY-9');
  }
  if (options.clientExtension !== undefined) {
    const isPresigned = entry?.extension === presigned.extension;
    expectShown(entry?.extension, options.clientExtension, 'extension', isPresigned ? 'REG-6' : 'ENTRY-7');
  }
  if (options.lastModified !== undefined) {
    expectShown(
      momentOf(entry?.client_last_modified),
      options.lastModified,
      'client_last_modified',
      'REG-13',
    );
  }
  if (options.fileHash !== undefined) {
    const shown: unknown = entry?.file_hash;
    expectShown(typeof shown === 'string' ? shown.toLowerCase() : shown, sha256, 'file_hash', 'REG-15');
  }
  expectPathNames(t, seen.parents, entry?.path, 'fileEntry.path', answer);
  await expectNow(t, entry?.created_at, 'created_at', { answer, tests: 'ENTRY-15' });
}

/** Expects one entry for one request: no other entry in its folder has this name. */
async function expectOnce(
  t: TestContext,
  { answer, id, place, filename }: Stored,
  folder?: number,
): Promise<void> {
  if (folder === undefined && place.workspaceId !== 0) return;
  const { children } = observedFields(t, await t.observeEntry(folder ?? 0), 'children');
  const made = children.filter((child) => child.name === filename).map((child) => child.id);
  t.expectEqual(made, [id], reported('entries of that name'), { answer, tests: 'REG-1' });
}
