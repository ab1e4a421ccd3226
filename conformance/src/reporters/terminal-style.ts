import type pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

export interface TerminalStyle {
  readonly verbose: boolean;
  readonly colors: Colors;
  /** Characters in a line; Infinity where nobody folds lines. */
  readonly width: number;
  /** The command line that ran, but for its seed; undefined of a report that was read. */
  readonly line?: string | undefined;
}
