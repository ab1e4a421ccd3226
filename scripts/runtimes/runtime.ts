import type { Packages } from '../field/install.ts';

/** The server and the folders for a runtime. */
export interface Places {
  /** Repositories in which the client can be imported, by how they were compiled. */
  repos: Readonly<Record<'typescript59' | 'typescript7' | 'commonjs', string>>;
  /** Tarball of the client. */
  tarball: string;
  /** Folder in which its packages are installed. */
  tool: string;
  server: { apiRoot: string; email: string; password: string };
}

/** A runtime for the client, or a program that checks how the client is packed. */
export interface Runtime {
  name: string;
  version: string;
  /** How the runtime loads the client. */
  how: string;
  /** Packages to install for it, outside of the repository's dependencies. */
  packages: Packages;
  /** Runs the program, and resolves to a line for each step. */
  run: (places: Places) => Promise<string[]>;
}
