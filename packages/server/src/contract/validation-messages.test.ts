import { expect, test } from 'vitest';
import {
  validators,
  type ValidationError,
  type Validator,
} from '../../../../generated/validators.reference.js';
import type { OperationId } from './handlers.ts';
import { messagesOf } from './validation-messages.ts';

function messagesFor(id: OperationId, body: unknown): Record<string, string> {
  const validate = validators[id].requestBody as Validator<unknown>;
  expect(validate(body)).toBe(false);
  return messagesOf(validate.errors, 0);
}

test.each<[OperationId, unknown, Record<string, string>]>([
  ['createWorkspace', {}, { name: 'The name field is required.' }],
  ['createWorkspace', { name: '' }, { name: 'The name field is required.' }],
  ['createWorkspace', { name: {} }, { name: 'The name must be a string.' }],
  ['createWorkspace', [], { body: 'The body must be an object.' }],
  ['createFolder', { name: 'a', parentId: true }, { parentId: 'The parentId must be an integer or null.' }],
  ['deleteEntries', { entryIds: [1, 'x', null] }, { entryIds: 'Every item of entryIds must be an integer.' }],
  ['deleteEntries', { entryIds: '1' }, { entryIds: 'The entryIds must be an array.' }],
  [
    'deleteEntries',
    { entryIds: [], emptyTrash: 1 },
    { emptyTrash: 'The emptyTrash must be true or false or null.' },
  ],
  [
    'deleteVaultEntries',
    { entryIds: [1], deleteForever: false },
    { deleteForever: 'The deleteForever must be true.' },
  ],
  [
    'shareEntry',
    { emails: ['mira@example.com', 'tomas'], permissions: ['view'] },
    { emails: 'The emails must be valid email addresses.' },
  ],
  [
    'shareEntry',
    { emails: ['mira@example.com'], permissions: ['own'] },
    { permissions: 'Every item of permissions must be one of: view, edit, download.' },
  ],
  [
    'registerEntry',
    { filename: 'uploads/a/b', size: 1, clientName: 'a' },
    { filename: 'The filename must be a UUID: the last segment of the key of the upload.' },
  ],
  [
    'login',
    { email: 'tomas', password: 'x', device_name: 'x' },
    { email: 'The email must be a valid email address.' },
  ],
])('%s with %j is refused by field', (id, body, messages) => {
  expect(messagesFor(id, body)).toEqual(messages);
});

test('the fields of parameters are one level deeper', () => {
  const validate = validators.listTrackedFiles.parameters as Validator<unknown>;

  expect(validate({ path: {}, query: { page: '0', perPage: 'x' }, header: {} })).toBe(false);

  expect(messagesOf(validate.errors, 1)).toEqual({
    page: 'The page must be at least 1.',
    perPage: 'The perPage must be an integer.',
  });
});

test('names a refused value even if only a condition that combines others failed', () => {
  const error = { instancePath: '/name', keyword: 'not', params: {} } as ValidationError;
  expect(messagesOf([error], 0)).toEqual({ name: 'The name is invalid.' });
});
