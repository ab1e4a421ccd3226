/** For the test of `npm run new`: the texts for the places to be filled in, by file and in order. */
export const canned: Readonly<Record<string, readonly string[]>> = {
  'openapi/paths/notes_archive.yaml': ['Archive notes', 'Takes notes out of the list of notes.', 'Archived.'],
  'openapi/components/schemas/ArchiveNotesRequest.yaml': [
    'Notes to archive.',
    'noteIds',
    'noteIds',
    'description: Identifiers of the notes.\n    type: array\n    items:\n      $ref: NoteId.yaml',
  ],
  'openapi/components/examples/ArchiveNotesRequest.yaml': ['One note', 'noteIds: [58]'],
  'openapi/components/schemas/ArchiveNotesResponse.yaml': ['Success of archiving.', ''],
  'openapi/components/examples/ArchiveNotesResponse.yaml': ['Done', ''],
  'openapi/requirements.yaml': [
    'An archived note is no longer in the list of notes.',
    'Endpoints',
    'Archived notes are not listed.',
    'Archiving takes `noteIds`, a required array of integers.',
    'Endpoints',
    'noteIds | array of integer | yes',
  ],
  'openapi/overlays/reference.overlay.yaml': [
    '# Archived notes.',
    'For a note that does not exist, the response is 404.',
    'U-81',
  ],
  'packages/server/src/resources/notes.ts': [
    `database.write(async (db) => {
      for (const id of body.noteIds) if (!(await deleteNote(db, userId, id))) throw new NotFoundError();
      return { status: 'success' as const };
    })`,
  ],
  'scripts/server-examples/scenarios.ts': [
    `({ body: { noteIds: [await fixtures.note()] } }),
    '404': body({ noteIds: [9_007_199_254_740] })`,
  ],
  'conformance/src/areas/notes/operations.ts': ['({ body: { noteIds: [] } })', "{ makes: 'nothing' }", '[]'],
  'conformance/src/areas/notes/checks.ts': [
    "'an archived note is no longer in the list of notes'",
    `const { id } = await t.note();
      t.expectSuccess(await t.call('archiveNotes', { body: { noteIds: [id] } }));
      const answer = await t.call('listNotes');
      t.assume(answer.ok, 'the notes are not listed');
      const isThere = shownList(t, answer.body, 'list of notes').some((note) => note?.id === id);
      t.expectThat(!isThere, 'no archived note', 'the note that was archived', { answer })`,
  ],
  'conformance/proof/faults/notes/faults.ts': [
    'Archiving notes archives none.',
    `received('archiveNotes', ({ body: { noteIds }, request }) => {
      if (Array.isArray(noteIds) && noteIds.every(Number.isInteger)) request.body = { noteIds: [] };
    })`,
    'Archiving without `noteIds` archives none.',
    "fills('archiveNotes', 'noteIds', [])",
  ],
};
