/**
 * The archive cannot be extracted: it is not a ZIP file, is damaged or unsafe, or its password is wrong or missing. The
 * message is for logs. A client learns only that the archive or the password is invalid.
 */
export class ArchiveError extends Error {
  override readonly name: string = 'ArchiveError';
}

/** The archive exceeds a limit, or claims to. */
export class ArchiveLimitError extends ArchiveError {
  override readonly name = 'ArchiveLimitError';
}
