import type { Packages } from '../matrix/tool-folder.ts';

/** What a runtime is given. */
export interface Places {
  /** Repositories below a folder in whose `node_modules` the client is, by how they were compiled. */
  repos: Readonly<Record<'typescript59' | 'typescript7' | 'commonjs', string>>;
  /** Tarball of the client. */
  tarball: string;
  /** Folder that its packages were installed into. */
  tool: string;
  server: { apiRoot: string; email: string; password: string };
}

/** Where the client runs, or what looks at how it is packed. */
export interface Runtime {
  name: string;
  version: string;
  /** How the client gets there. */
  how: string;
  /** What is installed for it, outside of the repository's dependencies. */
  packages: Packages;
  /** Does what there is to be done, and resolves to what was done, a line each. */
  run: (places: Places) => Promise<string[]>;
}
