import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { RequestOf } from '../../../engine/model/messages.ts';
import type { MayMeet } from '../../../engine/model/pairwise.ts';
import type { TestContext } from '../../test-context.ts';
import { freshPlace, placeOf, type CasePlace } from '../shared/cases/places.ts';
import { alphabets, nameIn } from '../shared/cases/texts.ts';

// What the cases of presigning and of registering share.

const upload = {
  depth: ['root', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: alphabets,
} as const;

export const presignFactors = {
  ...upload,
  size: ['one byte', 'few bytes', '1 MB', 'just under 5 MB'],
  repetition: ['once', 'again'],
  filename: ['bare', 'with extension'],
  mime: ['plain', 'with a suffix', 'long'],
  relativePath: ['left out', 'given'],
  extension: ['7z', 'markdown', 'TXT'],
} as const satisfies Factors;

export const registrationFactors = {
  ...upload,
  size: ['few bytes', '128 KiB'],
  repetition: ['once', 'again'],
  clientName: ['bare', 'long'],
  relativePath: ['left out', 'given'],
  clientMime: ['left out', 'with a suffix', 'long'],
  clientExtension: ['left out', 'given', 'long'],
  lastModified: ['left out', 'long ago', '0', 'to come'],
  fileHash: ['left out', 'given'],
  exifData: ['left out', 'raw', 'base64'],
  content: ['text', 'JSON'],
} as const satisfies Factors;

export type RegistrationCase = CaseOf<typeof registrationFactors>;
export type Presign = RequestOf<'presignUpload'>['body'];

/** A `relativePath` begins at the root, and contains at least one folder. */
export const mayMeet: MayMeet = (a, b) => {
  const values = [a, b].map(([name, value]) => `${name} ${value}`);
  return !(values.includes('relativePath given') && values.includes('depth root'));
};

export const sizes = {
  'one byte': 1,
  'few bytes': 20,
  // A multiple of common buffer sizes.
  '128 KiB': 131_072,
  '1 MB': 1_000_000,
  'just under 5 MB': 4_999_999,
} as const;

/** MIME types by their name in the factors; the long one exceeds short database columns. */
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

/** The destination of a case: a folder, or a path whose folders the upload creates. */
export async function uploadOf(t: TestContext, testCase: UploadCase) {
  const form = testCase.clientName ?? testCase.filename;
  const name = await nameIn(t, testCase.alphabet, form === 'long' ? 'long' : 'short');
  const filename = form === 'bare' ? name : `${name}.txt`;
  const space = testCase.workspace === 'shared' ? 'shared' : 'personal';
  // A repeated upload needs a folder of its own, in which nothing else can change.
  const isFresh = testCase.repetition === 'again' && testCase.relativePath === 'left out';
  const place =
    isFresh && testCase.depth !== 'root'
      ? await freshPlace(t, space, testCase.depth)
      : await placeOf(t, space, testCase.depth);
  if (testCase.relativePath === 'left out') return { filename, place, folders: [] };
  // Below the run's folder, so that cleaning up deletes them.
  const above = space === 'personal' ? [(await t.runFolder()).name] : [];
  const folder = await nameIn(t, testCase.alphabet);
  // A folder inside a folder of the same name, and a folder with digits as its name.
  return { filename, place, folders: [...above, folder, folder, await nameIn(t, 'digits')] };
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

/** The type in the presign request, by content; a registration with a type of its own differs from it. */
export const presignedAs = {
  text: { mime: 'text/plain', extension: 'txt' },
  JSON: { mime: 'application/json', extension: 'txt' },
} as const;
