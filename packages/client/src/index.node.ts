/** The main module for Node. Its `uploadFile` also accepts paths, and uses little memory for any file. */
export * from './index.ts';
export * from './node/index.ts';
export { sha256, uploadFile } from './node/index.ts';
