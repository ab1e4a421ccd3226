/** How the runner is called where it runs; `npm run conform` in a clone of its repository says so. */
export const commandName = (): string =>
  process.env['FILE_STORAGE_CONFORMANCE_COMMAND'] ?? 'npx file-storage-conformance';
