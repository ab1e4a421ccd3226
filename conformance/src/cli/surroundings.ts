/** The parts of the process that the command line uses. */
export interface Surroundings {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the process immediately. */
  readonly exit: (code: number) => void;
}
