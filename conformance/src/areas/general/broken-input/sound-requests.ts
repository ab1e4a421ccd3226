import type { OperationId } from '../../../../../generated/operations.ts';
import { extract, plainArchive } from '../../archives/extraction.ts';
import { convertible } from '../../conversion/conversion-source.ts';
import { traceOf, validRequest } from '../../shared/valid-requests.ts';
import { deletedVaultEntry, movedVaultEntry, sharedVaultEntry } from '../../vault/vault-entries.ts';
import type { Answer, LooseRequest } from '../../../model/messages.ts';
import type { Need } from '../../../model/check.ts';
import type { TestContext } from '../../../model/test-context.ts';

/** A request with nothing to be refused for but what is broken in it. */
interface SoundRequest {
  /** What it takes beside what every run has. */
  readonly needs: readonly Need[];
  readonly build: (t: TestContext) => Promise<LooseRequest>;
  /** Shows that it is carried out; sends it where nothing else is said. What it uses up, `build` makes anew. */
  readonly control?: (t: TestContext) => Promise<Answer>;
}

/** The operations whose valid request, as other checks send it, is refused for what it names. */
const soundRequests: Readonly<Partial<Record<OperationId, SoundRequest>>> = {
  registerEntry: {
    needs: [],
    build: async (t) => {
      const { body } = await validRequest(t, 'registerEntry');
      const { fileName: filename, bytes } = await t.object();
      return { body: { ...(body as object), filename, size: bytes.length } };
    },
  },
  shareEntry: {
    needs: ['second-account'],
    build: async (t: TestContext) => {
      const { email } = t.secondAccount();
      t.given(email !== undefined, 'needs the e-mail address of the second account');
      return { path: { entryId: (await t.folder()).id }, body: { emails: [email], permissions: ['view'] } };
    },
  },
  listUploadedParts: {
    needs: ['arrange:multipart-upload'],
    build: async (t) => {
      const { key, uploadId } = await t.once('upload to list', () => t.arrange('multipart-upload'));
      return { body: { key, uploadId } };
    },
  },
  extractArchive: {
    needs: [],
    build: async (t) => {
      const { archive } = await t.once('archive to extract', () => plainArchive(t));
      return {
        path: { entryId: archive.id },
        body: { parentId: (await t.spareFolder()).id, password: null },
      };
    },
    control: async (t) => {
      const { archive } = await plainArchive(t);
      return extract(t, archive.id, { parentId: (await t.folder()).id, password: null });
    },
  },
  convertFile: {
    needs: [],
    build: async (t) => {
      const { url, filename } = await convertible(t);
      return { body: { url, filename, outputformat: 'jpg' } };
    },
  },
  moveVaultEntries: {
    needs: ['arrange:vault-entry'],
    build: async (t) => {
      const { entryId, destinationId } = await sharedVaultEntry(t);
      return { body: { entryIds: [entryId], destinationId } };
    },
    control: async (t) => (await movedVaultEntry(t)).answer,
  },
  deleteVaultEntries: {
    needs: ['arrange:vault-entry'],
    build: async (t) => ({ body: { entryIds: [(await sharedVaultEntry(t)).entryId], deleteForever: true } }),
    control: async (t) => (await deletedVaultEntry(t)).answer,
  },
};

export const needsOf = (operation: OperationId): readonly Need[] => soundRequests[operation]?.needs ?? [];

/**
 * A request that the server would carry out, were nothing broken in it. Where it is refused as well, a refusal of a
 * broken one says nothing, and the check is not exercised.
 */
export async function soundRequest(t: TestContext, operation: OperationId): Promise<LooseRequest> {
  const { build, control } = soundRequests[operation] ?? {
    build: () => validRequest(t, operation),
    control: undefined,
  };
  // Notes and workspaces cannot be removed, so no more of them are made to find out.
  if (!['note', 'workspace'].includes(traceOf(operation))) {
    const send = control ?? (async () => t.send(operation, await build(t)));
    const { ok } = await t.once(`sound ${operation}`, () => send(t));
    t.given(ok, `${operation} refuses a valid request as well`);
  }
  return build(t);
}
