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
  size: ['few bytes', '1 MB', 'just under 5 MB'],
  account: {
    apart: {
      "another's folder":
        "an upload that the presign places in another account's folder does not come to lie there",
    },
  },
  repetition: ['once', 'again'],
  options: { relativePath: ['left out', 'given'], extension: ['txt', 'markdown'] },
} as const satisfies Cells;

export const registrationCells = {
  ...upload,
  number: { never: 'a request registers one' },
  size: {
    paired: ['few bytes', '100 kB'],
    apart: {
      '1 MB': 'a file of one megabyte is stored as sent',
      'just under 5 MB': 'a file just under 5 MB is stored as sent',
    },
  },
  account: {
    apart: {
      "another's folder": "a file in another account's folder is refused with 403",
      "another's workspace": 'a file in a workspace that the caller does not belong to is refused with 403',
      "another's object": 'the object that another account has sent does not become an entry of the caller',
    },
  },
  repetition: ['once', 'again'],
  options: {
    clientName: ['short', 'long'],
    relativePath: ['left out', 'given'],
    clientMime: ['left out', 'given'],
    clientExtension: ['left out', 'given'],
    lastModified: ['left out', 'given', '0'],
    fileHash: ['left out', 'given'],
    exifData: ['left out', 'raw', 'base64'],
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
  account: { never: "what it answers for another's upload is open (U-120)" },
  repetition: changesNothing,
  options: takesNoOption,
} as const satisfies Cells;
