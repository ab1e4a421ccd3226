import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { requirements, unknowns } from '../../../generated/registers.ts';
import type { SubjectId } from '../engine/model/ids.ts';
import type { Service } from '../engine/model/service.ts';
import { enterArranged, enterInLedger, idsToDelete } from './fill-ledger.ts';
import { FactFinder } from './response-facts/fact-finder.ts';
import { refutableRequirements, responseRequirements } from './response-subjects.ts';
import { clientRules, rules } from './rules.ts';
import { states } from './states.ts';
import { isUnsupported } from './unsupported.ts';

const lasting = { note: 'createNote', workspace: 'createWorkspace' } as const;

declare module '../engine/model/test-case.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it extends one
  interface LastingKinds extends Record<keyof typeof lasting, true> {}
}

type AreaId<Id> = Id extends `${infer Area}-${string}` ? Area : never;

const titles: Readonly<Record<AreaId<SubjectId>, string>> = {
  GEN: 'General',
  AUTH: 'Authentication',
  USER: 'Users',
  ENTRY: 'Entries',
  FOLDER: 'Folders',
  TRASH: 'Trash',
  LINK: 'Shareable links',
  SHARE: 'Shares',
  WS: 'Workspaces',
  ARCHIVE: 'Archives',
  CONVERT: 'Conversion',
  STAR: 'Stars',
  NOTE: 'Notes',
  VAULT: 'Vault',
  TRACK: 'Tracking',
  UPLOAD: 'Uploads',
  PART: 'Multipart uploads',
  REG: 'Registration',
  ERR: 'Errors',
  VER: 'Versioning',
  RULE: 'All responses',
  U: 'Choices of the overlay',
};

/** File storage, as far as the engine has to know it. */
export const fileStorage: Service = {
  document: openapi,
  requirements,
  rules,
  unknowns,
  clientRules,
  areas: { titles, ofErrors: 'ERR', ofCallers: 'AUTH', ofResponses: ['GEN', 'ERR', 'AUTH', 'RULE'] },
  facts: {
    noServerError: 'RULE-1',
    described: 'RULE-2',
    noSecret: 'RULE-3',
    json: 'GEN-3',
    tokenIssued: 'USER-6',
    tokenAccepted: 'AUTH-7',
    forbidden: 'ERR-2',
    error: { status: 'ERR-3', message: 'ERR-4', errors: 'ERR-5' },
    requestJson: 'GEN-9',
    names: 'GEN-10',
    clientCopes: 'RULE-4',
    clientIsHonest: 'RULE-5',
    idSize: 'U-04',
  },
  marks: {
    ofResponses: responseRequirements,
    refutable: refutableRequirements,
    onEvery: { body: 'GEN-4', timestamp: 'GEN-5', id: 'GEN-6' },
    onManyFields: ['GEN-7', 'ENTRY-11'],
    // Of 5 MB, whichever meaning applies (U-107): it is for clients, which choose the kind of upload.
    from: { 'UPLOAD-14': 5_242_880 },
    ofPlaces: ['FOLDER-3', 'REG-8', 'REG-9', 'REG-19'],
  },
  operations: {
    signIn: 'login',
    whoAmI: 'getLoggedUser',
    presign: 'presignUpload',
    creating: ['createFolder', 'registerEntry', 'createShareableLink'],
    lasting,
    mayLack: (...response) =>
      isUnsupported(...response) ? 'it does not support this conversion' : undefined,
  },
  login: {
    body: (account, deviceName) => ({ ...account, device_name: deviceName }),
    user: 'user',
    token: 'access_token',
  },
  possessions: {
    toDelete: idsToDelete,
    enter: enterInLedger,
    enterArranged,
    deletion: (place, entryIds) => ({
      operation: place === 'vault' ? 'deleteVaultEntries' : 'deleteEntries',
      body: { entryIds, deleteForever: true },
    }),
    atOnce: 100,
    // A link is deleted with its entry. It is open whether entries of the vault can have one.
    probe: ({ id, place }) =>
      place === 'vault' ? undefined : { operation: 'createShareableLink', path: { entryId: id } },
    placeOfRoot: 'drive',
  },
  inventedAddresses: /(?:two words|nobody\.conformance[\da-f]+)@example\.com/,
  // `other`: they are none of the run's own credentials, for which commands have variables.
  secretFields: {
    password: '<other password>',
    access_token: '<other token>',
    token: '<other token>',
    salt: '<salt>',
    check: '<check>',
    iv: '<iv>',
  },
  states,
  fields: {
    counts: ['total', 'last_page', 'members_count'],
    places: ['workspace_id', 'parent_id'],
    path: 'path',
  },
  invalidData: 'The given data was invalid.',
  responseFacts: () => new FactFinder(),
  overlay: {
    // The two parameters whose names the interface does not specify.
    needed: ['U-73', 'U-100'],
    concern: {
      'U-01': ({ status }) => status < 300,
      'U-08': ({ unreadableRequest = false }) => unreadableRequest,
      'U-12': ({ status }) => status === 429,
    },
    quicker: { 'the extracted entries do not exist at once': 'the extracted entries exist at once' },
  },
};
