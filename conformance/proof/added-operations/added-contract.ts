import type { Requirement } from '../../../generated/registers.ts';

/** A contract, as the bundled JSON has it. */
interface Bundle {
  readonly paths: object;
  readonly components: { readonly schemas: object };
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** Operations that the contract does not have, of kinds that it does not have either: no area, description or table knows them. */
export const addedOperations = {
  labelNote: { method: 'PUT', path: '/notes/{id}/labels', needsToken: true },
  listLabels: { method: 'GET', path: '/notes/{id}/labels', needsToken: true },
  unlabelNote: { method: 'DELETE', path: '/notes/{id}/labels/{labelId}', needsToken: true },
  addComment: { method: 'POST', path: '/notes/{id}/comments', needsToken: true },
  listComments: { method: 'GET', path: '/notes/{id}/comments', needsToken: true },
} as const satisfies Record<string, { method: Method; path: string; needsToken: boolean }>;

export type AddedOperation = keyof typeof addedOperations;

const statements = {
  'NOTE-90': 'A note gets a label.',
  'NOTE-91': 'A label has the text that is sent.',
  'NOTE-92': 'A label has the colour that is sent.',
  'NOTE-93': 'The list of labels contains all labels of the note.',
  'NOTE-94': 'A label is removed.',
  'NOTE-95': 'A note gets a comment.',
  'NOTE-96': 'A comment has the text that is sent.',
  'NOTE-97': 'The list of comments contains all comments of the note, in pages.',
} as const;

export const addedRequirements = Object.entries(statements).map(
  ([id, statement]) =>
    ({ id, statement, section: 'Endpoints', binds: 'server', where: [] }) as unknown as Requirement,
);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const parameter = (name: string, schema: object) => ({
  name,
  in: 'path',
  required: true,
  description: 'Identifier.',
  schema,
});

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const answering = (properties: Record<string, object>) => ({
  '2XX': {
    description: 'Done.',
    ...json({
      type: 'object',
      required: ['status', ...Object.keys(properties)],
      properties: { status: reference('SuccessStatus'), ...properties },
    }),
  },
  '401': { $ref: '#/components/responses/Unauthenticated' },
  '403': { $ref: '#/components/responses/Forbidden' },
  '4XX': { $ref: '#/components/responses/Refused' },
});

const operation = (operationId: AddedOperation, requirement: string, rest: object) => ({
  operationId,
  tags: ['Notes'],
  summary: operationId,
  'x-requirements': [requirement],
  ...rest,
});

const body = (properties: Record<string, object>) => ({
  requestBody: {
    required: true,
    ...json({ type: 'object', required: Object.keys(properties), properties }),
  },
});

const note = parameter('id', reference('NoteId'));

const paths = {
  '/notes/{id}/labels': {
    parameters: [note],
    get: operation('listLabels', 'NOTE-93', {
      responses: answering({ labels: { type: 'array', items: reference('Label') } }),
    }),
    put: operation('labelNote', 'NOTE-90', {
      ...body({
        label: { type: 'string', 'x-requirements': ['NOTE-91'] },
        colour: { type: ['string', 'null'], 'x-requirements': ['NOTE-92'] },
      }),
      responses: answering({ note: reference('Note') }),
    }),
  },
  '/notes/{id}/labels/{labelId}': {
    parameters: [note, parameter('labelId', reference('LabelId'))],
    delete: operation('unlabelNote', 'NOTE-94', { responses: answering({}) }),
  },
  '/notes/{id}/comments': {
    parameters: [note],
    get: operation('listComments', 'NOTE-97', {
      parameters: [
        { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
        { name: 'perPage', in: 'query', schema: { type: 'integer', default: 50 } },
      ],
      responses: answering({ comments: { type: 'array', items: reference('Comment') } }),
    }),
    post: operation('addComment', 'NOTE-95', {
      ...body({ text: { type: 'string', 'x-requirements': ['NOTE-96'] } }),
      responses: answering({ comment: reference('Comment') }),
    }),
  },
};

const schemas = {
  LabelId: { type: 'integer', format: 'int64' },
  Label: {
    type: 'object',
    required: ['id', 'label', 'colour'],
    properties: {
      id: reference('LabelId'),
      label: { type: 'string' },
      colour: { type: ['string', 'null'] },
    },
  },
  CommentId: { type: 'integer', format: 'int64' },
  Comment: {
    type: 'object',
    required: ['id', 'text'],
    properties: { id: reference('CommentId'), text: { type: 'string' } },
  },
};

/** The contract with the added operations, as `npm run generate` would write it. */
export const withAdded = <Contract extends Bundle>(contract: Contract): Contract => ({
  ...contract,
  paths: { ...contract.paths, ...paths },
  components: { ...contract.components, schemas: { ...contract.components.schemas, ...schemas } },
});
