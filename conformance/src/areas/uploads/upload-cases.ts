import type { CaseOf } from '../../model/cells.ts';
import type { RequestOf } from '../../model/messages.ts';
import type { MayMeet } from '../../model/pairwise.ts';
import type { TestContext } from '../../model/test-context.ts';
import { freshPlace, placeOf, type CasePlace } from '../shared/cases/places.ts';
import { nameIn } from '../shared/cases/texts.ts';
import type { registrationCells } from './cells.ts';

// What the cases of presigning and of registering have in common.

export type RegistrationCase = CaseOf<typeof registrationCells>;
export type Presign = RequestOf<'presignUpload'>['body'];

/** A `relativePath` begins at the root, and names a folder at least. */
export const mayMeet: MayMeet = (a, b) => {
  const values = [a, b].map(([name, value]) => `${name} ${value}`);
  return !(values.includes('relativePath given') && values.includes('depth root'));
};

export const sizes = {
  'one byte': 1,
  'few bytes': 20,
  // A multiple of whatever is written at once.
  '128 KiB': 131_072,
  '1 MB': 1_000_000,
  'just under 5 MB': 4_999_999,
} as const;

/** By the word that a cell has for it; the long one has more letters than careless columns take. */
export const mimes = {
  plain: 'text/plain',
  'with a suffix': 'application/atom+xml',
  long: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

interface Named {
  readonly clientName?: 'bare' | 'long';
  readonly filename?: 'bare' | 'with extension';
}

type UploadCase = Named &
  Pick<RegistrationCase, 'depth' | 'workspace' | 'relativePath' | 'alphabet' | 'repetition'>;

/** Where a case goes: a place, or folders of a path that are made on the way. */
export async function uploadOf(t: TestContext, testCase: UploadCase) {
  const form = testCase.clientName ?? testCase.filename;
  const name = nameIn(t, testCase.alphabet, form === 'long' ? 'long' : 'short');
  const filename = form === 'bare' ? name : `${name}.txt`;
  const space = testCase.workspace === 'shared' ? 'shared' : 'personal';
  // What is made again needs a folder where only that can change anything.
  const isFresh = testCase.repetition === 'again' && testCase.relativePath === 'left out';
  const place =
    isFresh && testCase.depth !== 'root'
      ? await freshPlace(t, space, testCase.depth)
      : await placeOf(t, space, testCase.depth);
  if (testCase.relativePath === 'left out') return { filename, place, folders: [] };
  // What lies in the run's folder goes with it.
  const above = space === 'personal' ? [(await t.runFolder()).name] : [];
  const folder = nameIn(t, testCase.alphabet);
  // One within another of the same name, and one that looks like a number.
  return { filename, place, folders: [...above, folder, folder, nameIn(t, 'digits')] };
}

export function placeFields(
  testCase: UploadCase,
  { workspaceId, parentId }: CasePlace,
  folders: readonly string[],
): Pick<Presign, 'workspaceId' | 'parentId' | 'relativePath'> {
  return {
    ...(testCase.workspace === 'left out' ? {} : { workspaceId }),
    ...(testCase.relativePath === 'given' ? { relativePath: folders.join('/') } : {}),
    ...(testCase.relativePath === 'left out' && parentId !== null ? { parentId } : {}),
  };
}

/** What the presign says of a file by what it holds; the registration says otherwise where it says anything. */
export const presignedAs = {
  text: { mime: 'text/plain', extension: 'txt' },
  JSON: { mime: 'application/json', extension: 'txt' },
} as const;
