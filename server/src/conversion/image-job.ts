import type { ImageFormat } from './formats.ts';

/** A request to the process that converts images. */
export interface ImageJob {
  bytes: Uint8Array;
  from: ImageFormat;
  to: ImageFormat | 'pdf';
}

export type ImageOutcome =
  | { bytes: Uint8Array }
  | { error: { name: string; message: string; cause: string } };
