import type pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

export interface TerminalStyle {
  readonly verbose: boolean;
  readonly colors: Colors;
  /** Maximum line length; Infinity for output that is not wrapped. */
  readonly width: number;
  /** The command line of the run without its seed; undefined for a report that was read from a file. */
  readonly line?: string | undefined;
}
