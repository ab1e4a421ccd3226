import type { DevPoint } from './dev.ts';
import type { ServerPoint } from './server.ts';
import type { ShardPoint } from './shards.ts';
import type { ToolchainPoint } from './toolchain.ts';

/** All that is measured as the work grows. */
export interface Growth {
  toolchain: ToolchainPoint[];
  dev: DevPoint[];
  server: ServerPoint[];
  shards: ShardPoint[];
}
