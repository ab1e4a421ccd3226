import type { RequirementId } from '../../../generated/registers.ts';
import type { Remedy } from '../model/remedy.ts';

/** Requirements and the options with which they are tested: any of the lists suffices, and none could be shorter. */
interface Takes {
  readonly oneOf: readonly (readonly Remedy[])[];
  readonly requirements: readonly RequirementId[];
}

/** Measured with the reference server: `npm run prove -- remedies` writes this. What is not here takes a token alone. */
export const whatItTakes: readonly Takes[] = [
  {
    oneOf: [['--profile full', '--states URL']],
    requirements: ['ARCHIVE-5', 'REG-16'],
  },
  {
    oneOf: [['e-mail address and password']],
    requirements: ['AUTH-2', 'AUTH-5', 'AUTH-7', 'AUTH-14'],
  },
  {
    oneOf: [['a second account'], ['--states URL']],
    requirements: ['AUTH-11', 'ERR-2'],
  },
  {
    oneOf: [['--profile full']],
    requirements: ['CONVERT-2'],
  },
  {
    oneOf: [['--profile full'], ['--allow-leftovers'], ['--states URL']],
    requirements: ['FOLDER-5', 'REG-7', 'WS-8'],
  },
  {
    oneOf: [['a second account'], ['--profile full', '--states URL']],
    requirements: ['GEN-11', 'SHARE-1', 'SHARE-2', 'SHARE-3', 'SHARE-4', 'SHARE-6', 'SHARE-7', 'SHARE-8'],
  },
  {
    oneOf: [['--app-url URL']],
    requirements: ['LINK-17'],
  },
  {
    oneOf: [['--app-url URL'], ['--profile full', 'a second account', '--states URL']],
    requirements: ['LINK-18'],
  },
  {
    oneOf: [['--app-url URL'], ['--states URL']],
    requirements: ['LINK-23'],
  },
  {
    oneOf: [['--states URL']],
    requirements: [
      'LINK-19',
      'LINK-20',
      'PART-4',
      'PART-5',
      'PART-6',
      'PART-7',
      'PART-9',
      'TRACK-2',
      'TRACK-16',
      'TRACK-17',
      'TRACK-18',
      'TRACK-19',
      'TRACK-20',
      'TRASH-5',
      'TRASH-10',
      'UPLOAD-10',
      'VAULT-1',
      'VAULT-2',
      'VAULT-3',
      'VAULT-4',
      'VAULT-5',
      'VAULT-6',
      'VAULT-7',
      'VAULT-8',
      'VAULT-9',
      'VAULT-12',
      'VAULT-13',
      'VAULT-14',
      'VAULT-15',
      'VAULT-16',
      'VAULT-17',
      'VAULT-18',
      'VAULT-19',
      'VAULT-20',
      'VAULT-22',
      'VAULT-23',
      'VAULT-24',
      'VAULT-25',
    ],
  },
  {
    oneOf: [['--allow-leftovers'], ['--states URL'], ['--profile full', '--overlay FILE']],
    requirements: ['NOTE-1', 'NOTE-2', 'NOTE-3', 'NOTE-7', 'NOTE-8', 'NOTE-9', 'NOTE-10', 'NOTE-11'],
  },
  {
    oneOf: [['--states URL'], ['--profile full', '--overlay FILE']],
    requirements: [
      'PART-1',
      'PART-2',
      'PART-3',
      'TRACK-9',
      'TRACK-10',
      'TRACK-11',
      'TRACK-12',
      'TRACK-14',
      'TRACK-15',
      'TRACK-21',
    ],
  },
  {
    oneOf: [['a second account']],
    requirements: ['SHARE-5'],
  },
  {
    oneOf: [
      ['--profile full', '--states URL'],
      ['a second account', '--states URL'],
    ],
    requirements: ['SHARE-10'],
  },
  {
    oneOf: [['--profile full'], ['--states URL']],
    requirements: ['STAR-1', 'STAR-2', 'STAR-3', 'STAR-4', 'STAR-5', 'TRASH-3'],
  },
  {
    oneOf: [
      ['--profile full', '--states URL'],
      ['--overlay FILE', '--states URL'],
    ],
    requirements: ['TRACK-4'],
  },
  {
    oneOf: [['--profile full', '--allow-destructive', '--states URL']],
    requirements: ['TRASH-6'],
  },
  {
    oneOf: [['--profile full', '--allow-destructive']],
    requirements: ['TRASH-7'],
  },
  {
    oneOf: [
      ['--profile full', '--states URL'],
      ['--allow-destructive', '--states URL'],
    ],
    requirements: ['VAULT-21'],
  },
  {
    oneOf: [['--allow-leftovers'], ['--states URL']],
    requirements: [
      'WS-1',
      'WS-2',
      'WS-3',
      'WS-5',
      'WS-9',
      'WS-10',
      'WS-11',
      'WS-12',
      'WS-13',
      'WS-14',
      'WS-15',
      'WS-16',
      'WS-17',
      'WS-18',
      'WS-19',
      'WS-20',
      'WS-22',
      'WS-23',
      'WS-24',
      'WS-25',
      'WS-26',
      'WS-27',
      'WS-28',
      'WS-29',
      'WS-30',
    ],
  },
  {
    oneOf: [
      ['--allow-leftovers', '--overlay FILE'],
      ['--overlay FILE', '--states URL'],
    ],
    requirements: ['WS-6', 'WS-7'],
  },
];
