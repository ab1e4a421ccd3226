import { createHash } from 'node:crypto';

/** A file or folder as the client that made it knows it; the key of each is its name, which no other has. */
export interface ModelEntry {
  /** Unknown until a response contains it. */
  id?: number;
  /** Null is the root. */
  parent: string | null;
  /** Null for folders. */
  content: { size: number; sha256: string } | null;
  /** Whether it was itself moved to the trash. */
  trashed: boolean;
  /** Hash of its shareable link. */
  link?: string;
  /** Files that an archive holds, by their names. */
  archive?: Readonly<Record<string, string>>;
}

/** An upload that was announced and not registered yet, by the name of the file it is to become. */
export interface ModelUpload {
  key: string;
  /** Where a single upload is to be sent; absent in a multipart upload. */
  url?: string;
  uploadId?: string;
  /** Parts that were sent. */
  parts: { PartNumber: number; ETag: string }[];
  /** Whether the object is there, or all parts of it are joined. */
  stored: boolean;
}

/** What the server acknowledged to one client. */
export class Model {
  entries = new Map<string, ModelEntry>();
  notes = new Map<string, string>();
  uploads = new Map<string, ModelUpload>();

  clone(): Model {
    const copy = new Model();
    copy.entries = structuredClone(this.entries);
    copy.notes = structuredClone(this.notes);
    copy.uploads = structuredClone(this.uploads);
    return copy;
  }

  isLive(name: string): boolean {
    return this.lineage(name).every((ancestor) => !this.entries.get(ancestor)!.trashed);
  }

  /** The entry itself and what it lies in, up to the root. */
  lineage(name: string): string[] {
    const names: string[] = [];
    for (let next: string | null = name; next !== null; next = this.entries.get(next)!.parent)
      names.push(next);
    return names;
  }

  /** Removes an entry with everything in it. */
  remove(name: string): void {
    for (const inner of [...this.entries.keys()].filter((other) => this.lineage(other).includes(name))) {
      this.entries.delete(inner);
    }
  }

  /** Takes an entry out of the trash: into the root, where its folder is still in there. */
  restore(name: string): void {
    const entry = this.entries.get(name)!;
    entry.trashed = false;
    if (entry.parent !== null && !this.isLive(entry.parent)) entry.parent = null;
  }

  /** Everything in here that can be seen from outside, one sentence each. */
  facts(): string[] {
    return [...this.#entryFacts(), ...this.#noteFacts(), ...this.#partFacts()].sort();
  }

  *#entryFacts(): Iterable<string> {
    for (const [name, entry] of this.entries) {
      if (entry.trashed) yield facts.trashed(name);
      if (!this.isLive(name)) continue;
      yield facts.entry(name, entry.parent, entry.content);
      if (entry.link !== undefined) yield facts.link(entry.link);
    }
  }

  *#noteFacts(): Iterable<string> {
    for (const [title, body] of this.notes) yield facts.note(title, body);
  }

  *#partFacts(): Iterable<string> {
    for (const [name, { parts, stored }] of this.uploads) {
      if (!stored) for (const { PartNumber } of parts) yield facts.part(name, PartNumber);
    }
  }
}

/** What is remembered of the bytes of a file. */
export function contentOf(bytes: string | Uint8Array): { size: number; sha256: string } {
  return { size: Buffer.byteLength(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The words in which the model and the server's answers are compared. */
export const facts = {
  entry: (name: string, parent: string | null, content: ModelEntry['content']) =>
    `${name} is ${content ? `a file of ${content.size} bytes (${content.sha256})` : 'a folder'} in ${parent ?? 'the root'}`,
  trashed: (name: string) => `${name} is in the trash`,
  link: (hash: string) => `the link ${hash} leads somewhere`,
  note: (title: string, body: string) => `the note ${title} reads ${body}`,
  part: (upload: string, number: number) => `part ${number} of ${upload} is there`,
};
