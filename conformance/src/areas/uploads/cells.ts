import type { Cells } from '../../model/cells.ts';
import { alphabets } from '../shared/cases/texts.ts';
import {
  changesNothing,
  takesNoEntry,
  takesNoId,
  takesNoOption,
  takesNoPlace,
  takesNoText,
  takesNoWorkspace,
} from '../shared/cases/reasons.ts';

const upload = {
  kind: { never: 'it takes files only' },
  id: takesNoId,
  depth: ['root', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: alphabets,
} as const;

export const presignCells = {
  ...upload,
  number: { never: 'a request presigns one' },
  size: ['one byte', 'few bytes', '1 MB', 'just under 5 MB'],
  account: {
    apart: {
      "another's folder": 'an upload presigned for the folder of another account is not stored there',
    },
  },
  repetition: ['once', 'again'],
  options: {
    filename: ['bare', 'with extension'],
    mime: ['plain', 'with a suffix', 'long'],
    relativePath: ['left out', 'given'],
    extension: ['7z', 'markdown', 'TXT'],
  },
} as const satisfies Cells;

export const registrationCells = {
  ...upload,
  number: { never: 'a request registers one' },
  size: {
    paired: ['few bytes', '128 KiB'],
    apart: {
      'a name as long as it may be':
        'registerEntry stores long and unusual texts as they were sent, if it accepts them',
      'just under 5 MB': 'a file just under 5 MB is stored as sent',
    },
  },
  account: {
    apart: {
      "another's folder": "a file in another account's folder is refused with 403",
      "another's workspace": 'a file in a workspace that the caller does not belong to is refused with 403',
      "another's object": 'an object that another account uploaded cannot be registered',
      "another's content": "a file with the same fileHash as another account's file is a separate entry",
      "another's folder, workspace 0": "a file with workspaceId 0 in another account's folder is refused",
      "another's workspace, relativePath":
        'a file with a relativePath in a workspace that the caller does not belong to is refused',
      "another's object, own workspace":
        'registering the object of another account in a shared workspace is refused',
      "another's object, relativePath":
        'registering the object of another account with a relativePath is refused',
      "another's, refused":
        'a request that is refused for the folder or file of another account changes nothing',
      "in another's workspace":
        'a file without a workspaceId in a folder of a workspace that the caller does not belong to is refused',
      member: 'entries that a member adds to a shared workspace are in that workspace',
      receiver: 'entries that a receiver adds to a folder shared with edit permission are in that folder',
    },
  },
  repetition: {
    paired: ['once', 'again'],
    apart: {
      'of a name elsewhere, in the trash':
        'a file is different from files with the same name elsewhere and in the trash',
      'below a folder of a name in the trash':
        'a file with a relativePath is not stored in a folder with that name in the trash',
    },
  },
  options: {
    clientName: ['bare', 'long'],
    relativePath: ['left out', 'given'],
    clientMime: ['left out', 'with a suffix', 'long'],
    clientExtension: ['left out', 'given', 'long'],
    lastModified: ['left out', 'long ago', '0', 'to come'],
    fileHash: ['left out', 'given'],
    exifData: ['left out', 'raw', 'base64'],
    content: ['text', 'JSON'],
  },
} as const satisfies Cells;

export const partCells = {
  kind: takesNoEntry,
  id: takesNoId,
  number: {
    apart: {
      none: 'an upload without uploaded parts has an empty list of parts',
      three: 'the uploaded parts are listed with number, size and ETag',
    },
  },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: takesNoText,
  size: changesNothing,
  account: { apart: { "another's": 'the parts of one account are not listed to another' } },
  repetition: { apart: { again: 'the list of one upload never contains parts of another upload' } },
  options: takesNoOption,
} as const satisfies Cells;
