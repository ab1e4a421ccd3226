import { addressing, faulty, leavingOut, sending, type FaultyClient } from './fault.ts';

export const contentFaults: readonly FaultyClient[] = [
  faulty(
    'upload',
    'extract-without-parent',
    'An extraction names no folder.',
    'ARCHIVE-4',
    leavingOut('extractArchive', 'parentId'),
  ),
  faulty(
    'upload',
    'extract-password-false',
    'The password of an archive without one is false.',
    'ARCHIVE-6',
    sending('extractArchive', { password: false }),
  ),
  faulty(
    'conversion',
    'convert-without-url',
    'A conversion names no source.',
    'CONVERT-3',
    leavingOut('convertFile', 'url'),
  ),
  faulty(
    'conversion',
    'convert-to-a-list',
    'A conversion asks for several formats.',
    'CONVERT-5',
    sending('convertFile', { outputformat: ['jpg', 'pdf'] }),
  ),
  faulty(
    'notes',
    'note-title-as-number',
    'The title of a note is a number.',
    'NOTE-2',
    sending('createNote', { title: 7 }),
  ),
  faulty('notes', 'note-without-body', 'A note has no body.', 'NOTE-3', leavingOut('createNote', 'body')),
  faulty(
    'tracking',
    'track-page-in-words',
    'The page is asked for as `last`.',
    'TRACK-3',
    addressing('listTrackedFiles', (url) => url.replace('page=1', 'page=last')),
  ),
];
