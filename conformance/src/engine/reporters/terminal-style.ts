import type pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

export interface TerminalStyle {
  readonly verbose: boolean;
  readonly colors: Colors;
  /** Maximum line length; Infinity for output that is not wrapped. */
  readonly width: number;
}
