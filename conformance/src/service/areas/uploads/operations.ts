import type { AreaOperations } from '../../operation-description.ts';
import type { TestContext } from '../../test-context.ts';
import { uploadToList } from './parts.ts';

/** The key format of an object, without an upload. */
const noObject = '00000000-0000-4000-8000-000000000000';

export const uploadOperations = {
  presignUpload: {
    valid: async (t) => ({
      body: {
        filename: `${t.unique('File')}.txt`,
        mime: 'text/plain',
        size: 11,
        extension: 'txt',
        parentId: (await t.runFolder()).id,
      },
    }),
    effect: { makes: 'nothing' },
    reveals: [{ presignedUrlAt: ['url'] }],
    broken: { statesForm: true, aboutEffects: ['UPLOAD-13', 'UPLOAD-14', 'GEN-7'] },
  },
  listUploadedParts: {
    valid: () => ({ body: { key: `uploads/${noObject}/${noObject}`, uploadId: noObject } }),
    effect: { makes: 'nothing' },
    reveals: [],
    broken: {
      statesForm: true,
      sound: {
        needs: ['arrange:multipart-upload'],
        build: async (t) => {
          const { key, uploadId } = await uploadToList(t);
          return { body: { key, uploadId } };
        },
      },
    },
  },
  registerEntry: {
    valid: async (t) => ({ body: await registration(t, { filename: noObject, size: 11 }) }),
    effect: { makes: 'file', shownAt: 'fileEntry' },
    reveals: [],
    broken: {
      statesForm: true,
      ofOtherForm: ['filename'],
      aboutEffects: ['REG-19', 'REG-11', 'REG-16', 'GEN-7'],
      sound: {
        build: async (t) => {
          const { fileName: filename, bytes } = await t.object();
          return { body: await registration(t, { filename, size: bytes.length }) };
        },
      },
    },
  },
} satisfies AreaOperations;

const registration = async (t: TestContext, object: { filename: string; size: number }) => ({
  ...object,
  clientName: `${t.unique('File')}.txt`,
  clientMime: 'text/plain',
  clientExtension: 'txt',
  parentId: (await t.runFolder()).id,
});
