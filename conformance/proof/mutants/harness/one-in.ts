import { createHash } from 'node:crypto';

/** Whether a name is among about one in `count` names: by its hash, so that another name does not change the choice. */
export const isOneIn = (count: number, name: string): boolean =>
  createHash('sha256').update(name).digest().readUInt32BE() % count === 0;
