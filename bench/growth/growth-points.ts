import type { DevPoint } from './dev.ts';
import type { ServerPoint } from './server.ts';
import type { ShardPoint } from './shards.ts';
import type { ToolchainPoint } from './toolchain.ts';

/** All measurements of growth. */
export interface Growth {
  toolchain: ToolchainPoint[];
  dev: DevPoint[];
  server: ServerPoint[];
  shards: ShardPoint[];
}
