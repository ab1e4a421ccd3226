import { setTimeout } from 'node:timers/promises';
import { handMadeZip } from '../../../src/archives/testing/zip-bytes.ts';
import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { Random } from '../../random.ts';
import type { Model } from '../model.ts';
import {
  described,
  fetchFrom,
  isRefused,
  isStatus,
  ask,
  send,
  type Account,
  type Node,
  type Outcome,
  type Workload,
} from '../workload.ts';
import { listWithContents, type Row } from './contents.ts';
import { newFolder, newName } from './new-folder.ts';

/** A folder by its name: null is that of the object, which is never moved. */
type ParentName = string | null;

type Input =
  | { do: 'add folder' | 'upload' | 'upload archive' | 'extract' | 'move'; name: string; to: ParentName }
  | { do: 'trash' | 'restore' | 'delete'; name: string }
  | { do: 'list' }
  | { do: 'list trash' };

interface Output extends Outcome {
  entries?: [name: string, parent: ParentName][];
  trash?: string[];
}

type Entry = [name: string, parent: ParentName, kind: 'folder' | 'file', isTrashed: boolean];

/** Entries by their names, which no other has. What lies in the trash keeps what is in it. */
type State = Entry[];

/** The root of the drive, to which an entry is restored whose folder is in the trash. No entry has this name. */
const root = '/';

const isBetween = (input: Input): input is Extract<Input, { to: ParentName }> => 'to' in input;

/** Files and folders in each other, with their contents: what each change does is there as a whole, or not at all. */
export const treeModel: Model<State, Input, Output> = {
  initial: [],
  changesNothing: (input, output) => isRefused(output) || input.do.startsWith('list'),
  describe: described,
  step: (state, input, output) => {
    const tree = new Tree(state);
    if (input.do === 'list') {
      const live = state.filter(([name]) => tree.isLive(name)).map(([name, parent]) => [name, parent]);
      return !output || isSame(output.entries, live) ? [state] : [];
    }
    if (input.do === 'list trash') {
      const names = state.filter(([, , , isTrashed]) => isTrashed).map(([name]) => name);
      return !output || isSame(output.trash, names) ? [state] : [];
    }
    const after = isBetween(input) ? tree.put(input) : tree.change(input.do, input.name);
    if (after) return isStatus(output, 200) ? [after.sort(byName)] : [];
    return output === undefined || [403, 404, 422].includes(output.status) ? [state] : [];
  },
};

const byName = ([left]: readonly unknown[], [right]: readonly unknown[]) =>
  String(left) < String(right) ? -1 : 1;
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

class Tree {
  readonly #entries: State;

  constructor(entries: State) {
    this.#entries = entries;
  }

  #find(name: ParentName): Entry | undefined {
    return this.#entries.find(([other]) => other === name);
  }

  /** The entry and the folders it lies in. */
  #above(name: ParentName): Entry[] {
    const entry = this.#find(name);
    return entry ? [entry, ...this.#above(entry[1])] : [];
  }

  isLive(name: string): boolean {
    const above = this.#above(name);
    return above.length > 0 && above.every(([, , , isTrashed]) => !isTrashed);
  }

  /** Returns undefined if the server refuses this. */
  put({ do: what, name, to }: Extract<Input, { to: ParentName }>): State | undefined {
    const mayHold = to === null || (this.isLive(to) && this.#find(to)![2] === 'folder');
    if (!mayHold) return undefined;
    if (what === 'add folder') return [...this.#entries, [name, to, 'folder', false]];
    if (what === 'upload' || what === 'upload archive') return [...this.#entries, [name, to, 'file', false]];
    if (!this.isLive(name)) return undefined;
    if (what === 'extract') {
      return [...this.#entries, ...extracted(name).map((file): Entry => [file, to, 'file', false])];
    }
    if (this.#above(to).some(([above]) => above === name)) return undefined;
    return this.#with(name, (entry) => entry.with(1, to) as Entry);
  }

  change(what: 'trash' | 'restore' | 'delete', name: string): State | undefined {
    const entry = this.#find(name);
    if (!entry) return undefined;
    if (what === 'delete') {
      return this.#entries.filter(([other]) => !this.#above(other).includes(entry));
    }
    if (what === 'trash') {
      // What is hidden by a folder in the trash stays as it is.
      return this.isLive(name) ? this.#with(name, (known) => known.with(3, true) as Entry) : this.#entries;
    }
    if (!entry[3]) return undefined;
    const [, parent, kind] = entry;
    const isThere = parent === null || parent === root || this.isLive(parent);
    return this.#with(name, () => [name, isThere ? parent : root, kind, false]);
  }

  #with(name: string, change: (entry: Entry) => Entry): State {
    return this.#entries.map((entry) => (entry[0] === name ? change(entry) : entry));
  }
}

/** Contents that many files share, so that the server keeps each of them once. */
const commonContents = Array.from({ length: 10 }, (_, index) => `Shared content ${index}. `.repeat(200));

const numberOf = (name: string) => Number(/\d+$/.exec(name)![0]);

/** The files in an archive. */
const extracted = (archive: string) =>
  Array.from({ length: 1 + (numberOf(archive) % 4) }, (_, index) => `${archive}.${index}`);

/** What a file contains follows from its name. */
function contentOf(name: string): Buffer<ArrayBuffer> {
  if (name.includes('archive') && !name.includes('.')) {
    const files = extracted(name).map((file) => ({ name: file, content: contentOf(file).toString() }));
    return Buffer.from(handMadeZip(files));
  }
  const number = numberOf(name);
  const isCommon = number % 10 < 3;
  return Buffer.from(isCommon ? commonContents[number % 10]! : name.repeat(1 + ((number * 379) % 1500)));
}

const mime = 'application/octet-stream';
const mostAttempts = 3;
const againMs = 100;

/** Sends a file to a presigned URL, also after the server was killed meanwhile, and registers it. */
async function upload(
  node: Node,
  account: Account,
  name: string,
  parentId: number,
): Promise<{ status: number; id?: number } | undefined> {
  const bytes = contentOf(name);
  const size = bytes.length;
  const body = { filename: name, mime, size, extension: 'bin' };
  const announced = await send(node, account, 'presignUpload', { body });
  if (announced?.status !== 200) return announced;
  const { url, key } = announced.body as SuccessBody<'presignUpload'>;
  for (let attempt = 1; ; attempt += 1) {
    const sent = await fetchFrom(node, url, {
      method: 'PUT',
      headers: { 'content-type': mime },
      body: bytes,
    });
    // The one before may have arrived, although its answer did not come back.
    if (sent?.status === 200 || (sent?.status === 409 && attempt > 1)) break;
    // The server takes no third PUT while it still waits for the rest of two that were cut.
    if (sent && sent.status !== 429) return { status: sent.status };
    if (attempt === mostAttempts) return undefined;
    await setTimeout(againMs);
  }
  const registration = { filename: key.split('/').at(-1)!, size, clientName: name, parentId };
  const answer = await send(node, account, 'registerEntry', { body: registration });
  return answer && { status: answer.status, id: idIn(answer.body) };
}

const idIn = (body: unknown) => (body as Partial<SuccessBody<'registerEntry'>>).fileEntry?.id as number;

const changes = ['trash', 'trash', 'restore', 'restore', 'delete'] as const;

export const treeWorkload: Workload<State, Input, Output> = {
  name: 'tree',
  begin: async (stage) => {
    const { account } = stage;
    const top = await newFolder(stage);
    const prefix = `${newName()}-`;
    let count = 0;
    const ids = new Map<ParentName, number>([[null, top]]);
    const names = new Map<number, ParentName>([[top, null]]);
    const folders: ParentName[] = [null];
    const archives: string[] = [];
    const know = (name: string, id: number) => {
      ids.set(name, id);
      names.set(id, name);
    };
    const anyName = (random: Random) => random.pick([...ids.keys()].slice(1));
    const nameOf = ({ parent_id: id }: Row): ParentName =>
      id === null ? root : names.has(id) ? names.get(id)! : `folder ${id}`;
    const list = async (node: Node, filter: { deletedOnly?: true }) => {
      const query = { ...filter, query: prefix };
      const rows = await listWithContents(node, account, query, ({ name }, bytes) =>
        contentOf(name).equals(bytes),
      );
      for (const { name, id } of rows ?? []) know(name, id);
      return rows?.sort((left, right) => byName([left.name], [right.name]));
    };
    return {
      model: treeModel,
      plan: (random) => {
        const kind = random.between(1, 24);
        const to = random.pick(folders.filter((folder) => ids.has(folder)))!;
        const fresh = (what: string) => `${prefix}${what}${++count}`;
        const name = anyName(random);
        const archive = archives.find((known) => ids.has(known));
        if (kind <= 2 || typeof name !== 'string') {
          const folder = fresh('folder');
          folders.push(folder);
          return { do: 'add folder', name: folder, to };
        }
        if (kind <= 7) return { do: 'upload', name: fresh('file'), to };
        if (kind === 8) {
          const made = fresh('archive');
          archives.push(made);
          return { do: 'upload archive', name: made, to };
        }
        if (kind <= 10 && archive !== undefined) {
          // Once is enough: names stay unique.
          archives.splice(archives.indexOf(archive), 1);
          return { do: 'extract', name: archive, to };
        }
        if (kind <= 14) return { do: 'move', name, to };
        if (kind <= 20) return { do: random.pick(changes)!, name };
        return { do: kind === 21 ? 'list trash' : 'list' };
      },
      send: async (input, node) => {
        if (input.do === 'list') {
          const rows = await list(node, {});
          return rows && { status: 200, entries: rows.map((row) => [row.name, nameOf(row)]) };
        }
        if (input.do === 'list trash') {
          const rows = await list({ ...node, hasOwnStorage: true }, { deletedOnly: true });
          return rows && { status: 200, trash: rows.map(({ name }) => name) };
        }
        const id = ids.get(input.name)!;
        const entryIds = [id];
        const parentId = isBetween(input) ? ids.get(input.to)! : 0;
        switch (input.do) {
          case 'add folder': {
            const answer = await send(node, account, 'createFolder', {
              body: { name: input.name, parentId },
            });
            if (answer?.status === 200)
              know(input.name, (answer.body as SuccessBody<'createFolder'>).folder.id);
            return answer && { status: answer.status };
          }
          case 'upload':
          case 'upload archive': {
            const answer = await upload(node, account, input.name, parentId);
            if (answer?.id !== undefined) know(input.name, answer.id);
            return answer && { status: answer.status };
          }
          case 'extract':
            return ask(node, account, 'extractArchive', {
              path: { entryId: id },
              body: { parentId, password: null },
            });
          case 'move':
            return ask(node, account, 'moveEntries', { body: { entryIds, destinationId: parentId } });
          case 'restore':
            return ask(node, account, 'restoreEntries', { body: { entryIds } });
          default:
            return ask(node, account, 'deleteEntries', {
              body: { entryIds, deleteForever: input.do === 'delete' },
            });
        }
      },
      learn: () => {},
      reads: [{ do: 'list' }, { do: 'list trash' }],
    };
  },
};
