/** What the command line has of its process. */
export interface Surroundings {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}
