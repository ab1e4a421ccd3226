import type { Located } from './located.ts';

export interface OperationNode {
  /** The operationId, or without one, method and path. */
  id: string;
  node: Located;
  pathItem: Located;
  root: Located;
}
