/** The command that starts the runner here; `npm run conform` sets it in a clone of the repository. */
export const commandName = (): string =>
  process.env['FILE_STORAGE_CONFORMANCE_COMMAND'] ?? 'npx file-storage-conformance';
