import type { AreaOperations } from '../../operation-description.ts';
import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { rightPassword, wrongPassword, archiveOf, plainArchive } from '../shared/archives/extraction.ts';
import { zip } from '../shared/archives/zip.ts';

export const archiveOperations = {
  extractArchive: {
    valid: async (t) => {
      const { id } = await t.runFolder();
      return { path: { entryId: id }, body: { parentId: id, password: null } };
    },
    effect: { makes: 'unseen entries' },
    reveals: [],
    broken: {
      statesForm: true,
      ofOtherForm: ['password'],
      aboutEffects: ['ARCHIVE-5'],
      refusals: [
        { tests: 'ARCHIVE-8', request: (t, sound) => ofArchive(t, sound, damagedAtItsEnd) },
        { tests: 'ARCHIVE-9', request: (t, sound) => ofArchive(t, sound, encryptedAtItsEnd) },
      ],
      sound: {
        build: async (t) => {
          const { archive } = await t.once('archive to extract', () => plainArchive(t));
          return {
            path: { entryId: archive.id },
            // How a server treats names that exist in the destination is open (U-87).
            body: { parentId: (await t.folder()).id, password: null },
          };
        },
      },
    },
  },
} satisfies AreaOperations;

/** Sends a wrong password, which has no effect on an archive without encryption. */
async function ofArchive(
  t: TestContext,
  sound: LooseRequest,
  bytesOf: (t: TestContext) => Uint8Array,
): Promise<LooseRequest> {
  const { id } = await archiveOf(t, bytesOf(t));
  return { path: { entryId: id }, body: { ...(sound.body as object), password: wrongPassword } };
}

const encryptedAtItsEnd = (t: TestContext): Uint8Array =>
  zip([fileOf(t), { ...fileOf(t), password: rightPassword }]);

/** An archive in which the bytes of the last file do not match their checksum. */
function damagedAtItsEnd(t: TestContext): Uint8Array {
  const [first, last] = [fileOf(t), fileOf(t)];
  const bytes = Buffer.from(zip([first, last]));
  const at = bytes.indexOf(last.content);
  return bytes.fill(0, at, at + last.content.length);
}

function fileOf(t: TestContext) {
  const name = t.unique('Member');
  return { name: `${name}.txt`, content: Buffer.from(`Content of ${name}.`) };
}
