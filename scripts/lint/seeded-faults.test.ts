import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layoutOf, repositoryRoot } from '../lib/layout.ts';
import type { Problem } from '../lib/problem.ts';
import { redoclyOf } from '../lib/redocly.ts';
import { lintFile } from './documents.ts';

/**
 * A constraint that nobody specified, added to a copy of the contract: lint must report it, although its place has
 * citations.
 */
interface Seed {
  /** The keyword and its value in lint's report. */
  reports: string;
  /** Below `openapi/`. */
  file: string;
  from: string;
  to: string;
}

const schema = (name: string) => `components/schemas/${name}.yaml`;

/** Adds lines after a place in a schema. */
const add = (reports: string, name: string, behind: string, added: string): Seed => ({
  reports,
  file: schema(name),
  from: behind,
  to: `${behind}${added}`,
});

const seeds: Seed[] = [
  {
    reports: 'type: ["integer","string"]',
    file: schema('UserId'),
    from: 'type: integer',
    to: 'type: [integer, string]',
  },
  {
    reports: 'type: ["string","null"]',
    file: schema('CreateNoteRequest'),
    from: 'Title of the note.\n    type: string',
    to: 'Title of the note.\n    type: [string, "null"]',
  },
  // An unknown about null in general does not permit it for any field.
  {
    reports: 'type: ["string","null"]',
    file: schema('Note'),
    from: 'type: string\n    x-requirements: [NOTE-9]\n    x-unknown: [U-82]',
    to: 'type: [string, "null"]\n    x-requirements: [NOTE-9]\n    x-unknown: [U-82, U-07]',
  },
  {
    reports: 'required: "parentId"',
    file: schema('CreateFolderRequest'),
    from: 'required: [name]',
    to: 'required: [name, parentId]',
  },
  {
    reports: 'required: "fileEntry"',
    file: schema('ConvertFileResponse'),
    from: 'required: [status]',
    to: 'required: [status, fileEntry]',
  },
  add('const: "Survey"', 'CreateWorkspaceRequest', '    type: string\n', '    const: Survey\n'),
  // An integer is specified, so fractions are not.
  {
    reports: 'type: "number"',
    file: schema('Workspace'),
    from: 'Number of members of the workspace.\n    type: integer\n    format: int64\n',
    to: 'Number of members of the workspace.\n    type: number\n',
  },
  // An unknown asks what the server does if the field is absent.
  {
    reports: 'required: "password"',
    file: schema('ExtractArchiveRequest'),
    from: 'required: [parentId]',
    to: 'required: [parentId, password]',
  },
  add('const: "view"', 'ViewRecord', 'other values may appear.\n    type: string\n', '    const: view\n'),
  // "Known values are" and "such as" do not make a list complete.
  add('enum: ["folder","pdf","image"]', 'EntryType', 'type: string\n', 'enum: [folder, pdf, image]\n'),
  add(
    'enum: ["png","pdf","jpg"]',
    'ConvertFileRequest',
    '\n      the source file.\n    type: string\n',
    '    enum: [png, pdf, jpg]\n',
  ),
  add(
    'format: "email"',
    'LoginRequest',
    'address of the account.\n    type: string\n',
    '    format: email\n',
  ),
  // ISO 8601 has more forms than `date-time`, and a URL may be relative.
  add(
    'format: "date-time"',
    'CreateShareableLinkRequest',
    'does not expire.\n    type: string\n',
    '    format: date-time\n',
  ),
  add('format: "uri"', 'WorkspaceAvatar', 'type: string\n', 'format: uri\n'),
  add('pattern: "^w+$"', 'ShareableLink', 'the share URL.\n    type: string\n', '    pattern: ^w+$\n'),
  add(
    'contentEncoding: "base64"',
    'ListUploadedPartsRequest',
    'the multipart upload.\n    type: string\n    x-requirements: [PART-3]\n',
    '    contentEncoding: base64\n',
  ),
  add(
    'contentMediaType: "application/json"',
    'RegisterEntryRequest',
    'raw JSON string.\n',
    '    contentMediaType: application/json\n',
  ),
  // Base64 is one of two forms.
  add(
    'contentEncoding: "base64"',
    'RegisterEntryRequest',
    'raw JSON string.\n',
    '    contentEncoding: base64\n',
  ),
  add('minLength: 1', 'CreateFolderRequest', 'shown to users.\n    type: string\n', '    minLength: 1\n'),
  add('maxLength: 255', 'User', 'Given name of the user.\n    type: string\n', '    maxLength: 255\n'),
  // A default is not a limit.
  {
    reports: 'minimum: 1',
    file: 'components/parameters/Page.yaml',
    from: 'default: 1',
    to: 'default: 1\n  minimum: 1',
  },
  add('maximum: 10000', 'PartNumber', 'minimum: 1\n', 'maximum: 10000\n'),
  add(
    'exclusiveMinimum: 0',
    'Workspace',
    'Number of members of the workspace.\n',
    '    exclusiveMinimum: 0\n',
  ),
  add('exclusiveMaximum: 1000', 'TrackedFilePage', 'Number of this page.\n', '    exclusiveMaximum: 1000\n'),
  // Of two possible limits, the contract takes the one that refuses less.
  {
    reports: 'exclusiveMaximum: 5000000',
    file: schema('PresignUploadRequest'),
    from: 'exclusiveMaximum: 5242880',
    to: 'exclusiveMaximum: 5000000',
  },
  add('multipleOf: 5', 'TrackedFilePage', 'Number of the last page of the list.\n', '    multipleOf: 5\n'),
  add('minItems: 1', 'EntryIds', 'type: array\n', 'minItems: 1\n'),
  add('maxItems: 100', 'ShareEntryRequest', 'the users to share with.\n', '    maxItems: 100\n'),
  add('uniqueItems: true', 'ShareEntryRequest', 'that these users get.\n', '    uniqueItems: true\n'),
  add('contains: {"type":"object"}', 'NoteList', 'type: array\n', 'contains: { type: object }\n'),
  add(
    'minContains: 2',
    'TrackedFile',
    'View records of the file.\n',
    '    contains: { type: object }\n    minContains: 2\n',
  ),
  add(
    'maxContains: 4',
    'ListUploadedPartsResponse',
    'when there are none.\n',
    '    contains: { type: object }\n    maxContains: 4\n',
  ),
  add(
    'unevaluatedItems: false',
    'ListWorkspacesResponse',
    'the caller belongs to.\n    type: array\n',
    '    unevaluatedItems: false\n',
  ),
  add('minProperties: 1', 'CreateShareableLinkRequest', 'type: object\n', 'minProperties: 1\n'),
  add('maxProperties: 1', 'ValidationError', 'one message about it."\n', '    maxProperties: 1\n'),
  {
    reports: 'maxLength: 20',
    file: schema('ValidationError'),
    from: '    additionalProperties:\n',
    to: '    propertyNames: { maxLength: 20 }\n    additionalProperties:\n',
  },
  add(
    'type: "string"',
    'MoveVaultEntriesResponse',
    'Its fields are unspecified.\n',
    '      patternProperties: { "^x-": { type: string } }\n',
  ),
  add(
    'patternProperties: {"^x-":false}',
    'CreateNoteRequest',
    'type: object\n',
    'patternProperties: { "^x-": false }\n',
  ),
  add(
    'required: "clientMime"',
    'RegisterEntryRequest',
    'required: [filename, size, clientName]\n',
    'dependentSchemas: { fileHash: { required: [clientMime] } }\n',
  ),
  add(
    'dependentRequired: {"emptyTrash":["deleteForever"]}',
    'DeleteEntriesRequest',
    'type: object\n',
    'dependentRequired: { emptyTrash: [deleteForever] }\n',
  ),
  add('additionalProperties: false', 'User', 'type: object\n', 'additionalProperties: false\n'),
  add(
    'unevaluatedProperties: false',
    'ListedWorkspace',
    "the caller's workspaces.\n",
    'unevaluatedProperties: false\n',
  ),
  add(
    'not: {"const":""}',
    'LoginRequest',
    'Its use is unspecified.\n    type: string\n',
    '    not: { const: "" }\n',
  ),
  add('not: {"required":["draft"]}', 'CreateNoteResponse', 'Note.yaml\n', '  draft: false\n'),
  {
    reports: 'default: true',
    file: schema('CreateShareableLinkRequest'),
    from: 'may edit the entry.\n    type: boolean\n    default: false',
    to: 'may edit the entry.\n    type: boolean\n    default: true',
  },
  // A sentence about the fields of an object specifies only the fields that it names.
  add(
    'Property `otp`',
    'LoginRequest',
    'format: password\n',
    '  otp:\n    description: One-time password.\n    type: string\n',
  ),
  add(
    'Property `hint`',
    'Vault',
    'x-requirements: [VAULT-8]\n',
    '  hint:\n    description: Hint for the password.\n',
  ),
  {
    reports: 'required: true',
    file: 'components/parameters/TrackedWorkspaceId.yaml',
    from: 'in: query\n',
    to: 'in: query\nrequired: true\n',
  },
  {
    reports: 'type: "integer"',
    file: 'paths/notes.yaml',
    from: "description: The caller's notes.\n",
    to: "description: The caller's notes.\n      headers:\n        X-Total:\n          description: Number of notes.\n          schema: { type: integer }\n",
  },
];

let root: string;
let problems: readonly Problem[];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'seeded-'));
  const source = path.join(repositoryRoot, 'openapi');
  const copy = path.join(root, 'openapi');
  await cp(source, copy, { recursive: true, filter: (file) => file !== path.join(source, 'lint') });
  await symlink(path.join(source, 'lint'), path.join(copy, 'lint'));
  await cp(path.join(repositoryRoot, 'redocly.yaml'), path.join(root, 'redocly.yaml'));
  for (const { file, from, to } of seeds) {
    const text = await readFile(path.join(copy, file), 'utf8');
    expect(text.split(from), `${file}: ${from}`).toHaveLength(2);
    await writeFile(
      path.join(copy, file),
      text.replace(from, () => to),
    );
  }
  const layout = layoutOf(root);
  const { config, resolver } = await redoclyOf(layout);
  problems = await lintFile(layout.contract, config.forAlias('contract'), resolver);
});

afterAll(async () => {
  await rm(root, { recursive: true });
});

it.each(seeds)('lint reports `$reports` in $file', ({ reports, file }) => {
  const here = problems.filter(
    (problem) =>
      problem.rule === 'file-storage/constraint-sources' &&
      path.relative(root, problem.file) === `openapi/${file}`,
  );
  expect(here.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(startOf(reports.startsWith('Property') ? reports : `\`${reports}\` `)),
  );
});

const startOf = (text: string) => new RegExp(`^${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`);
