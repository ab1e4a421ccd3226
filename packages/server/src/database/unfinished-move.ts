/** A table that a database has until a move to it has ended, see `packages/server/src/data-migration/`. No server may use it until then. */
export const unfinishedMoveTable = 'unfinished_move';

/** Completes "the database cannot be opened: ...". */
export class UnfinishedMoveError extends Error {
  override readonly name = 'UnfinishedMoveError';

  constructor() {
    super('it holds a move that has not ended. Run "file-storage-server move" again to finish it');
  }
}
