import { addressing, asRaw, at, faulty, json, naming, type FaultyClient } from './fault.ts';

export const bodyFaults: readonly FaultyClient[] = [
  faulty(
    'notes',
    'body-as-form',
    'A note is sent as a form.',
    'GEN-9',
    asRaw('createNote', 'application/x-www-form-urlencoded', () => 'title=Tuesday&body=Call'),
  ),
  faulty(
    'notes',
    'body-as-text',
    'JSON is sent as plain text.',
    'GEN-9',
    asRaw('createNote', 'text/plain', json),
  ),
  faulty(
    'folders',
    'body-without-type',
    'JSON is sent without a content type.',
    'GEN-9',
    at('createFolder', ({ headers }) => Reflect.deleteProperty(headers, 'content-type')),
  ),
  faulty(
    'folders',
    'body-with-single-quotes',
    'A body is written by hand, with single quotes.',
    'GEN-9',
    asRaw('createFolder', 'application/json', () => "{'name':'Plans'}"),
  ),
  faulty(
    'folders',
    'body-left-out',
    'A folder is asked for without a body.',
    'GEN-9',
    at('createFolder', (request) => {
      request.body = undefined;
    }),
  ),
  faulty(
    'folders',
    'parent-in-snake-case',
    'The parent of a folder is called parent_id.',
    'GEN-10',
    naming('createFolder', 'parentId', 'parent_id'),
  ),
  faulty(
    'conversion',
    'format-in-camel-case',
    'The format is called outputFormat.',
    'GEN-10',
    naming('convertFile', 'outputformat', 'outputFormat'),
  ),
  faulty(
    'tracking',
    'workspace-in-snake-case',
    'The workspace in the query is called workspace_id.',
    'GEN-10',
    addressing('listTrackedFiles', (url) => url.replace('workspaceId', 'workspace_id')),
  ),
];
