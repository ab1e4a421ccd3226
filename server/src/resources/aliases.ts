import type { Handlers } from '../contract/handlers.ts';

type Aliased = Pick<
  Handlers,
  'listWorkspaces' | 'getEntry' | 'updateShareableLink' | 'deleteShareableLink' | 'updateNote'
>;

/** Operations that do what others do, under the paths that some programs know them by. */
export function aliasHandlers(handlers: Aliased) {
  return {
    listWorkspacesAlias: handlers.listWorkspaces,
    getEntryAlias: handlers.getEntry,
    updateShareableLinkAlias: handlers.updateShareableLink,
    deleteShareableLinkAlias: handlers.deleteShareableLink,
    // A note's text stays where it is not given.
    updateNoteTitle: handlers.updateNote,
  } satisfies Partial<Handlers>;
}
