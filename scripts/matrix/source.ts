import type { Packages } from './tool-folder.ts';

/** Where a tool comes from, at one exact version. */
export type Source =
  | { npm: Packages }
  /** A package that this repository uses itself. */
  | { own: string }
  | { pip: readonly string[] }
  | { go: string }
  /** `group:artifact:version` of a program in one file. */
  | { maven: string }
  /** The same of libraries, with what they depend on. */
  | { jars: readonly string[] };

/** A program and its arguments. `node` is the newest supported one. */
export type Command = readonly [program: string, ...args: string[]];
