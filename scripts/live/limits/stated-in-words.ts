/** A limit that no keyword can express, and the server's test for values at the limit and beyond. */
export interface StatedLimit {
  /** The operations whose description mentions it. */
  operations: readonly [string, ...string[]];
  words: string;
  /** Why it is not tested by its schema. */
  why: string;
  test: readonly [file: string, name: string];
}

const together = 'It is about all that an account has together.';
const bytes = 'It is about bytes, not about fields.';

/** Another such limit is the maximum body size of 1 MiB, which `npm run prove -- live` tests for every operation. */
export const statedInWords: readonly StatedLimit[] = [
  {
    operations: ['createNote'],
    words: '10,000 notes, with titles and bodies of at most 16 MiB in total',
    why: together,
    test: ['server/src/resources/notes.test.ts', 'notes are limited in length, number and total size'],
  },
  {
    operations: ['createWorkspace'],
    words: 'at most 1,000 workspaces',
    why: together,
    test: [
      'server/src/resources/workspaces.test.ts',
      'a user is a member of at most as many workspaces as one response lists',
    ],
  },
  {
    operations: ['presignUpload', 'createMultipartUpload'],
    words: 'at most 10,000 uploads in progress',
    why: together,
    test: ['server/src/resources/uploads.test.ts', 'allows 10,000 pending uploads of one user'],
  },
  {
    operations: ['presignUpload', 'createMultipartUpload'],
    words: 'size in the quota until the',
    why: together,
    test: [
      'server/src/resources/uploads.test.ts',
      'counts pending uploads until they are registered or aborted',
    ],
  },
  {
    operations: ['duplicateEntries'],
    words: '10,000 entries at most',
    why: 'What the entries contain counts as well.',
    test: [
      'server/src/resources/duplication.whole.test.ts',
      'copies at most 10,000 entries, and refuses more before it copies any',
    ],
  },
  {
    operations: ['createFolder', 'moveEntries'],
    words: '128 levels',
    why: 'It is about where a folder lies.',
    test: ['server/src/resources/folders.test.ts', 'refuses folders more than 128 levels deep'],
  },
  {
    operations: ['listFolders'],
    words: 'For more than 10,000 folders, the response is 422',
    why: together,
    test: [
      'server/src/resources/folder-trees.whole.test.ts',
      'lists ten thousand folders at once, and refuses more',
    ],
  },
  {
    operations: ['extractArchive'],
    words: 'at most 10,000 entries',
    why: bytes,
    test: ['server/src/archives/read-archive.whole.test.ts', 'allow exactly the limit'],
  },
  {
    operations: ['convertFile'],
    words: '50 megapixels',
    why: bytes,
    test: ['server/src/conversion/images.test.ts', 'refuses more than 50 megapixels'],
  },
  {
    operations: ['convertFile'],
    words: 'at most 50 MiB',
    why: bytes,
    test: ['server/src/conversion/safe-fetch.test.ts', 'at a declared size over the limit'],
  },
  {
    operations: ['uploadFile'],
    words: 'at most ten fields',
    why: 'A form is no JSON.',
    test: [
      'server/src/resources/form-uploads.test.ts',
      'accepts ten fields, and refuses more instead of ignoring them',
    ],
  },
  {
    operations: ['uploadFile'],
    words: 'each with at most 16 KiB',
    why: 'A form is no JSON.',
    test: ['server/src/resources/form-uploads.test.ts', 'refuses a value that is too long'],
  },
  {
    operations: ['signParts'],
    words: 'at most 5 GiB',
    why: bytes,
    test: [
      'server/src/objects/routes.test.ts',
      'refuse a part of more than 5 GiB before its body, and a part of an unknown upload',
    ],
  },
  {
    operations: ['signParts', 'createMultipartUpload'],
    words: 'parts together',
    why: bytes,
    test: [
      'server/src/resources/multipart-uploads.test.ts',
      'accepts no more bytes than announced, even if an earlier part was larger',
    ],
  },
  {
    operations: ['completeMultipartUpload'],
    words: 'Every part except the last must have at least 5 MiB',
    why: bytes,
    test: ['server/src/objects/contract/multipart.ts', "reason: 'part-too-small'"],
  },
  {
    operations: ['createShareableLink', 'updateShareableLink'],
    words: 'must be in the future',
    why: 'It is about the moment of the request.',
    test: ['server/src/resources/sharing.test.ts', 'refuses an expiry in the past, or an invalid one'],
  },
  {
    operations: ['login'],
    words: 'After 10 failed logins from one IP address within 15 minutes',
    why: 'It is about requests before.',
    test: [
      'server/src/resources/authentication.test.ts',
      'guessing is limited, for existing and unknown accounts',
    ],
  },
];
