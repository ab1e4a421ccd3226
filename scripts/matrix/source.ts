import type { Packages } from './tool-folder.ts';

/** The source of a tool, at an exact version. */
export type Source =
  | { npm: Packages }
  /** A package that this repository depends on itself. */
  | { own: string }
  | { pip: readonly string[] }
  | { go: string }
  /** `group:artifact:version` of a program in a single file. */
  | { maven: string }
  /** The same for libraries, with their dependencies. */
  | { jars: readonly string[] };

/** A program and its arguments. `node` is the newest supported version. */
export type Command = readonly [program: string, ...args: string[]];
