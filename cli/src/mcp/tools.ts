import { fileTools } from './file-tools.ts';
import { organiseTools } from './organise-tools.ts';
import { readingTools } from './reading-tools.ts';
import { shareTool } from './share-tool.ts';
import type { Tool } from './tool.ts';
import { trashTool } from './trash-tool.ts';
import { vaultTool } from './vault-tool.ts';

/** All tools, except those for the documentation. */
export const tools: readonly Tool[] = [
  ...readingTools,
  ...fileTools,
  ...organiseTools,
  shareTool,
  trashTool,
  vaultTool,
];
