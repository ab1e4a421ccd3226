import { minimumPartSize } from '../../../src/objects/object-store.ts';
import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { Model } from '../model.ts';
import {
  described,
  fetchFrom,
  isRefused,
  isStatus,
  ask,
  send,
  UnexpectedResponse,
  type Outcome,
  type Workload,
} from '../workload.ts';
import { listWithContents } from './contents.ts';
import { newFolder } from './new-folder.ts';

type Input =
  | { do: 'complete' | 'complete otherwise' | 'abort' | 'register' | 'list parts' }
  | { do: 'list folder' };

interface Output extends Outcome {
  id?: number;
  parts?: number;
  ids?: number[];
}

interface State {
  upload: 'in parts' | 'complete' | 'ended';
  /** The registered files; null until a response shows the id. */
  files: (number | null)[];
}

/** One upload, all of whose parts were sent. It can be completed again, with the same parts, until it is registered or aborted. */
const multipartModel = (partCount: number): Model<State, Input, Output> => ({
  initial: { upload: 'in parts', files: [] },
  changesNothing: (input, output) => isRefused(output) || input.do.startsWith('list'),
  describe: described,
  step: (state, input, output) => {
    const { upload, files } = state;
    const done = (after: State): State[] => (isStatus(output, 200) ? [after] : []);
    const refused = (status: number): State[] => (isStatus(output, status) ? [state] : []);
    switch (input.do) {
      case 'complete':
        return upload === 'ended' ? refused(404) : done({ ...state, upload: 'complete' });
      case 'complete otherwise':
        return refused(upload === 'ended' ? 404 : 422);
      case 'abort':
        return upload === 'ended' ? refused(404) : done({ ...state, upload: 'ended' });
      case 'register':
        if (upload !== 'complete') return refused(422);
        return done({ upload: 'ended', files: [...files, output?.id ?? null] });
      case 'list parts':
        if (upload !== 'in parts') return refused(404);
        return !output || output.parts === partCount ? done(state) : [];
      case 'list folder': {
        if (!output) return [state];
        const { ids = [] } = output;
        const isSame =
          files.length === ids.length && files.every((id, index) => (id ?? ids[index]) === ids[index]);
        return isSame ? done({ ...state, files: ids }) : [];
      }
    }
  },
});

/** Of the objects, so many are joined of two parts, which are large. */
const joinedShare = 0.2;

const name = 'survey.bin';
const mime = 'application/octet-stream';

export const multipartWorkload: Workload<State, Input, Output> = {
  name: 'multipart',
  begin: async (stage) => {
    const { account } = stage;
    const parentId = await newFolder(stage);
    const isJoined = stage.random.next() < joinedShare;
    const bodies = [
      ...(isJoined ? [Buffer.alloc(minimumPartSize, `Part of ${parentId}`)] : []),
      Buffer.from(`Last part of ${parentId}`),
    ];
    const content = Buffer.concat(bodies);
    const size = content.length;
    const isContent = (_row: unknown, bytes: Buffer) => content.equals(bytes);
    const created = (await stage.insist((node) =>
      send(node, account, 'createMultipartUpload', {
        body: { filename: name, mime, size, extension: 'bin', parentId },
      }),
    )) as SuccessBody<'createMultipartUpload'>;
    const upload = { key: created.key, uploadId: created.uploadId };
    const parts: { PartNumber: number; ETag: string }[] = [];
    for (const [index, body] of bodies.entries()) {
      const PartNumber = index + 1;
      const signed = (await stage.insist((node) =>
        send(node, account, 'signParts', { body: { ...upload, partNumbers: [PartNumber] } }),
      )) as SuccessBody<'signParts'>;
      const ETag = await stage.insist(async (node) => {
        const init = { method: 'PUT', headers: { 'content-type': mime }, body };
        const response = await fetchFrom(node, signed.urls[0]!.url, init);
        return (
          response && {
            status: response.status,
            headers: response.headers,
            body: response.headers.get('etag'),
          }
        );
      });
      if (typeof ETag !== 'string') throw new UnexpectedResponse('The PUT of a part has no ETag.');
      parts.push({ PartNumber, ETag });
    }
    const filename = upload.key.split('/').at(-1)!;
    const otherParts = parts.map((part) => ({ ...part, ETag: `"${'0'.repeat(32)}"` }));
    const registration = { filename, size, clientName: name, parentId };
    return {
      model: multipartModel(parts.length),
      plan: (random) => {
        const kind = random.between(1, 20);
        if (kind <= 6) return { do: 'complete' };
        if (kind <= 9) return { do: 'complete otherwise' };
        if (kind <= 13) return { do: 'register' };
        if (kind === 14) return { do: 'abort' };
        return { do: kind <= 17 ? 'list parts' : 'list folder' };
      },
      send: async (input, node) => {
        switch (input.do) {
          case 'complete':
          case 'complete otherwise': {
            const body = { ...upload, parts: input.do === 'complete' ? parts : otherParts };
            return ask(node, account, 'completeMultipartUpload', { body });
          }
          case 'abort':
            return ask(node, account, 'abortMultipartUpload', { body: upload });
          case 'register': {
            return ask(node, account, 'registerEntry', { body: registration }, ({ fileEntry }) => ({
              id: fileEntry.id,
            }));
          }
          case 'list parts': {
            return ask(node, account, 'listUploadedParts', { body: upload }, ({ parts }) => ({
              parts: parts.length,
            }));
          }
          case 'list folder': {
            const rows = await listWithContents(node, account, { parentIds: parentId }, isContent);
            return rows && { status: 200, ids: rows.map(({ id }) => id) };
          }
        }
      },
      learn: () => {},
      reads: [{ do: 'list folder' }],
      end: async () => {
        const body = { entryIds: [parentId], deleteForever: true };
        await stage.insist(
          (node) => send(node, account, 'deleteEntries', { body }),
          () => true,
        );
      },
    };
  },
};
