import { fileTools } from './file-tools.ts';
import { organiseTools } from './organise-tools.ts';
import { readingTools } from './reading-tools.ts';
import { shareTool } from './share-tool.ts';
import type { Tool } from './tool.ts';
import { trashTool } from './trash-tool.ts';
import { vaultTool } from './vault-tool.ts';

/** All that an agent can do. */
export const tools: readonly Tool[] = [
  ...readingTools,
  ...fileTools,
  ...organiseTools,
  shareTool,
  trashTool,
  vaultTool,
];
