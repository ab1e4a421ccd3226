import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { Model } from '../model.ts';
import {
  described,
  fetchFrom,
  isRefused,
  isStatus,
  ask,
  send,
  withId,
  type Outcome,
  type Workload,
} from '../workload.ts';
import { listWithContents } from './contents.ts';

type Input =
  | { do: 'upload' | 'announce'; size: number }
  | { do: 'describe'; id: number; size: number }
  | { do: 'delete'; id: number }
  | { do: 'abort'; key: string }
  | { do: 'usage' | 'read files' };

interface Output extends Outcome {
  id?: number;
  key?: string;
  used?: number;
  files?: number;
}

interface State {
  /** Files with their sizes and those of their descriptions. The id is null until a response shows it. */
  files: readonly (readonly [id: number | null, size: number, description: number])[];
  /** Announced uploads. The key is null until a response shows it; nobody can abort such an upload. */
  announced: readonly (readonly [key: string | null, size: number])[];
}

/** Bytes that one user may store, in the servers that a run starts. */
export const serverQuota = 2 ** 30;

/** Bytes that are left to the object, because an upload is announced that nobody goes on with. */
export const quota = 30_000;

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
const usedIn = ({ files }: State) => sum(files.map(([, size, description]) => size + description));
const takenIn = (state: State) => usedIn(state) + sum(state.announced.map(([, size]) => size));

const sorted = ({ files, announced }: State): State => ({
  files: [...files].sort(byText),
  announced: [...announced].sort(byText),
});
const byText = (left: unknown, right: unknown) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1);

/** The bytes of one user: files, their descriptions and announced uploads never exceed the quota. */
export const quotaModel: Model<State, Input, Output> = {
  initial: { files: [], announced: [] },
  changesNothing: (input, output) => isRefused(output) || ['usage', 'read files'].includes(input.do),
  describe: described,
  step: (state, input, output) => {
    const done = (after: State, status = 200): State[] => (isStatus(output, status) ? [sorted(after)] : []);
    const refused = (status: number): State[] => (isStatus(output, status) ? [state] : []);
    const { files, announced } = state;
    switch (input.do) {
      case 'upload':
        if (takenIn(state) + input.size > quota) return refused(422);
        return done({ ...state, files: [...files, [output?.id ?? null, input.size, 0]] }, 201);
      case 'announce':
        if (takenIn(state) + input.size > quota) return refused(422);
        return done({ ...state, announced: [...announced, [output?.key ?? null, input.size]] });
      case 'abort':
        return withId(announced, input.key).flatMap((items) => {
          const known = sorted({ ...state, announced: items });
          const left = known.announced.filter(([key]) => key !== input.key);
          if (left.length === known.announced.length) return isStatus(output, 404) ? [known] : [];
          return done({ ...known, announced: left });
        });
      case 'usage':
        return !output || output.used === usedIn(state) ? done(state) : [];
      case 'read files':
        return !output || output.files === files.length ? done(state) : [];
      default:
        return withId(files, input.id).flatMap((items) => {
          const known = sorted({ ...state, files: items });
          const file = known.files.find(([id]) => id === input.id);
          if (!file) return isStatus(output, input.do === 'delete' ? 422 : 404) ? [known] : [];
          const others = known.files.filter((other) => other !== file);
          if (input.do === 'delete') return done({ ...known, files: others });
          const [id, size, before] = file;
          const more = input.size - before;
          if (more > 0 && takenIn(known) + more > quota) return isStatus(output, 422) ? [known] : [];
          return done({ ...known, files: [...others, [id, size, input.size]] });
        });
    }
  },
};

export const quotaWorkload: Workload<State, Input, Output> = {
  name: 'quota',
  begin: async (stage) => {
    const account = stage.freshAccount();
    const ids: number[] = [];
    const uploads = new Map<string, string>();
    const name = 'file.bin';
    const announcement = { filename: name, mime: 'application/octet-stream', extension: 'bin' };
    const held = { ...announcement, size: serverQuota - quota };
    await stage.insist(
      (node) => send(node, account, 'createMultipartUpload', { body: held }),
      // Refused if an earlier attempt was carried out: there is no room for two.
      ({ status }) => status === 200 || status === 422,
    );
    return {
      model: quotaModel,
      plan: (random) => {
        const id = random.pick(ids.slice(-6));
        const key = random.pick([...uploads.keys()].slice(-4));
        const kind = random.between(1, 20);
        const size = random.between(3, 12) * 1000;
        if (kind <= 6) return { do: 'upload', size };
        if (kind <= 9) return { do: 'announce', size };
        if (kind <= 12 && key !== undefined) return { do: 'abort', key };
        if (kind <= 14 && id !== undefined) return { do: 'describe', id, size: random.between(0, 9) * 1000 };
        if (kind <= 17 && id !== undefined) return { do: 'delete', id };
        return { do: 'usage' };
      },
      send: async (input, node) => {
        switch (input.do) {
          case 'upload': {
            const form = new FormData();
            form.set('file', new Blob([new Uint8Array(input.size)]), name);
            const headers = { authorization: `Bearer ${account.token}` };
            const response = await fetchFrom(node, `${node.apiUrl}/uploads`, {
              method: 'POST',
              headers,
              body: form,
            });
            if (!response) return undefined;
            const body = (await response.json()) as SuccessBody<'uploadForm'>;
            const { status } = response;
            return status === 201 ? { status, id: body.fileEntry.id } : { status };
          }
          case 'announce': {
            const body = { ...announcement, size: input.size };
            return ask(node, account, 'createMultipartUpload', { body }, ({ key, uploadId }) => {
              uploads.set(key, uploadId);
              return { key };
            });
          }
          case 'abort': {
            const body = { key: input.key, uploadId: uploads.get(input.key)! };
            return ask(node, account, 'abortMultipartUpload', { body });
          }
          case 'describe': {
            const options = { path: { entryId: input.id }, body: { description: 'x'.repeat(input.size) } };
            return ask(node, account, 'updateEntry', options);
          }
          case 'delete': {
            const body = { entryIds: [input.id], deleteForever: true };
            return ask(node, account, 'deleteEntries', { body });
          }
          case 'usage': {
            return ask(node, account, 'getSpaceUsage', {}, ({ used }) => ({ used }));
          }
          case 'read files': {
            const rows = await listWithContents(node, account);
            return rows && { status: 200, files: rows.length };
          }
        }
      },
      learn: ({ id }) => {
        if (id !== undefined) ids.push(id);
      },
      reads: [{ do: 'usage' }, { do: 'read files' }],
    };
  },
};
