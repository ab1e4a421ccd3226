import { expect, test } from 'vitest';
import { receivedAnswer } from '../../../../testing/received-answer.ts';
import { faultOf, misplacedFault } from './fault-of.ts';

const invalid = (changes: object = {}) => ({
  status: 'error',
  message: 'The given data was invalid.',
  errors: { name: 'The name field is required.' },
  ...changes,
});

test.each([
  ['the stated form', 422, invalid()],
  ['the stated form under another code', 400, invalid()],
  ['something that stands before the data', 403, { message: 'This action is unauthorized.' }],
])('%s is no fault', (_what, status, json) => {
  expect(faultOf(receivedAnswer(status, json), true, ['name'])).toBeUndefined();
  expect(faultOf(receivedAnswer(status, json), false, ['name'])).toBeUndefined();
});

test.each([
  ['another status word', invalid({ status: 'fail' }), 'ERR-3'],
  ['another message', invalid({ message: 'Invalid.' }), 'ERR-4'],
  ['no errors', invalid({ errors: undefined }), 'ERR-3'],
  ['errors as a list', invalid({ errors: ['name'] }), 'ERR-5'],
  ['lists of messages', invalid({ errors: { name: ['required'] } }), 'ERR-5'],
  ['an empty message', invalid({ errors: { name: '' } }), 'ERR-5'],
  ['no JSON at all', undefined, 'ERR-3'],
])('%s is a fault of the form, where the form counts', (_what, json, subject) => {
  expect(faultOf(receivedAnswer(422, json), true, ['name'])).toMatchObject({ subject });
  expect(faultOf(receivedAnswer(422, json), false, ['name'])).toBeUndefined();
});

test.each(['client_name', 'client name', 'ClientName'])(
  '%s for clientName is a fault of the form',
  (name) => {
    const answer = receivedAnswer(422, invalid({ errors: { [name]: 'Invalid.' } }));
    expect(faultOf(answer, true, ['clientName'])).toMatchObject({
      expected: 'a 4xx response with a message in errors.clientName',
      subject: 'ERR-5',
    });
  },
);

test('a field in another spelling is a fault beside one that is spelled right twice', () => {
  const errors = { name: 'Invalid.', Name: 'Invalid.', client_name: 'Invalid.' };
  expect(faultOf(receivedAnswer(422, invalid({ errors })), true, ['name', 'clientName'])).toMatchObject({
    expected: 'a 4xx response with a message in errors.clientName',
  });
});

test.each([200, 500])('%i is a fault of the field, and not of the form', (status) => {
  expect(faultOf(receivedAnswer(status, {}), false, ['name'])).toMatchObject({ subject: undefined });
  expect(faultOf(receivedAnswer(status, {}), true, ['name'])).toBeUndefined();
});

test.each([
  ['another field', { errors: { body: 'The body is invalid.' } }],
  ['the field in other words', { errors: { 'client name': 'The client name field is required.' } }],
  ['no field', { errors: {} }],
])('an error that names %s is a fault where one field is broken', (_what, changes) => {
  const answer = receivedAnswer(422, invalid(changes));
  expect(misplacedFault(answer, ['clientName'])).toMatchObject({
    expected: 'a 4xx response with a message in errors.clientName',
    subject: undefined,
  });
  expect(misplacedFault(answer, ['clientName', 'size'])).toBeUndefined();
});

test.each([
  ['the field', ['emails'], invalid({ errors: { emails: 'Invalid.' } })],
  ['an item of the field', ['emails'], invalid({ errors: { 'emails.0': 'Invalid.' } })],
  ['nothing, in a refusal of another kind', ['emails'], { message: 'No.' }],
  ['a list, which is a fault of the form', ['emails'], invalid({ errors: ['emails'] })],
])('an error that names %s is none', (_what, fields, json) => {
  expect(misplacedFault(receivedAnswer(422, json), fields)).toBeUndefined();
});
