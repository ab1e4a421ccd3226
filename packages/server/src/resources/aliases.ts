import type { Handlers } from '../contract/handlers.ts';

type Aliased = Pick<
  Handlers,
  'listWorkspaces' | 'getEntry' | 'updateShareableLink' | 'deleteShareableLink' | 'updateNote'
>;

/** The same operations under other paths, which some clients use. */
export function aliasHandlers(handlers: Aliased) {
  return {
    listWorkspacesAlias: handlers.listWorkspaces,
    getEntryAlias: handlers.getEntry,
    updateShareableLinkAlias: handlers.updateShareableLink,
    deleteShareableLinkAlias: handlers.deleteShareableLink,
    // The text of a note does not change if the body has none.
    updateNoteTitle: handlers.updateNote,
  } satisfies Partial<Handlers>;
}
