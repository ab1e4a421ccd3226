import type { MatrixTool } from '../tool.ts';
import { clients } from './clients.ts';
import { others } from './more-languages.ts';
import { serverTesters } from './servers.ts';
import { typescript } from './typescript.ts';
import { linters, validators } from './validators.ts';

/** Every tool of the matrix, in the order of the page. */
export const tools: readonly MatrixTool[] = [
  ...validators,
  ...linters,
  ...typescript,
  ...clients,
  ...others,
  ...serverTesters,
];
