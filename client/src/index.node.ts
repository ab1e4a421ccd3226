/** The main module where Node resolves it: its `uploadFile` takes paths as well, and keeps memory flat. */
export * from './index.ts';
export { fileSource, put, sha256, uploadFile } from './node/index.ts';
