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
      "another's folder":
        "an upload that the presign places in another account's folder does not come to lie there",
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
        'a name at the edge of what registerEntry takes is kept whole where it is taken',
      '1 MB': 'a file of one megabyte is stored as sent',
      'just under 5 MB': 'a file just under 5 MB is stored as sent',
    },
  },
  account: {
    apart: {
      "another's folder": "a file in another account's folder is refused with 403",
      "another's workspace": 'a file in a workspace that the caller does not belong to is refused with 403',
      "another's object": 'the object that another account has sent does not become an entry of the caller',
      "another's content": "a file of the fileHash of another account's is an entry of its own",
      "another's folder, workspace 0": "a file in another account's folder and workspace 0 is refused",
      "another's workspace, relativePath": 'a file below a relativePath in a workspace of others is refused',
      "another's object, own workspace": 'the object of another account for a shared workspace is refused',
      "another's object, relativePath": 'the object of another account below a relativePath is refused',
      "another's, refused": 'what is refused for the folder and the file of a stranger is not done either',
      "in another's workspace": 'a file in a folder of a workspace of others, which is not named, is refused',
      member: 'what a member adds to a workspace of somebody else lies there',
      receiver: 'what a receiver adds to a folder that is shared to edit lies in it',
    },
  },
  repetition: {
    paired: ['once', 'again'],
    apart: {
      'of a name elsewhere, in the trash':
        'a file is another than those of its name elsewhere and in the trash, which stays there',
      'below a folder of a name in the trash':
        'a file below a relativePath does not lie in the folder of that name in the trash',
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
      none: 'an upload that nothing arrived of has an empty list of parts',
      three: 'the parts that arrived are listed by number, size and ETag',
    },
  },
  depth: takesNoPlace,
  workspace: takesNoWorkspace,
  alphabet: takesNoText,
  size: changesNothing,
  account: { apart: { "another's": 'the parts of one account are not listed to another' } },
  repetition: { apart: { again: 'the list of one upload holds no parts of another, now and later' } },
  options: takesNoOption,
} as const satisfies Cells;
