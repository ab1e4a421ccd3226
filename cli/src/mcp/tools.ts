import type { Session } from '../session.ts';
import { changingTools } from './changing-tools.ts';
import { readingTools } from './reading-tools.ts';
import type { Tool } from './tool.ts';
import { vaultTool } from './vault-tool.ts';

/** All that an agent can do. */
export const toolsOf = (session: Session): Tool[] => [
  ...readingTools(session),
  ...changingTools(session),
  vaultTool(session),
];
