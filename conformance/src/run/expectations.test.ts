import { describe, expect, test } from 'vitest';
import { receivedAnswer } from '../testing/received-answer.ts';
import { Expectations } from './expectations.ts';
import { StoppedError } from './outcomes.ts';

const invalid = (errors: unknown = { name: 'The name field is required.' }) => ({
  status: 'error',
  message: 'The given data was invalid.',
  errors,
});

describe('a success', () => {
  test.each([200, 201, 202, 204])('%i is one', (status) => {
    const expectations = new Expectations(['FOLDER-1']);
    expectations.success(receivedAnswer(status, {}));
    expect(expectations.findings).toEqual([]);
  });

  test.each([302, 404, 500])('%i is none, and ends the check', (status) => {
    const expectations = new Expectations(['FOLDER-1']);
    expect(() => {
      expectations.success(receivedAnswer(status, { a: 1 }));
    }).toThrow(StoppedError);
    expect(expectations.findings).toMatchObject([
      { subjects: ['FOLDER-1'], expected: 'a 2xx answer', got: `${status} with {"a":1}` },
    ]);
  });
});

describe('a refusal', () => {
  test.each([400, 403, 422])('%i is one', (status) => {
    const expectations = new Expectations(['TRASH-2']);
    expectations.refusal(receivedAnswer(status, {}));
    expect(expectations.findings).toEqual([]);
  });

  test.each([200, 500])('%i is none', (status) => {
    const expectations = new Expectations(['TRASH-2']);
    expect(() => {
      expectations.refusal(receivedAnswer(status, {}));
    }).toThrow(StoppedError);
  });
});

describe('invalid data', () => {
  const faults = (
    status: number,
    json: unknown,
    proves = ['FOLDER-4', 'ERR-3', 'ERR-4', 'ERR-5'] as const,
  ) => {
    const expectations = new Expectations(proves);
    try {
      expectations.validationError(receivedAnswer(status, json), 'name');
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
    return expectations.findings.flatMap(({ subjects }) => subjects);
  };

  test.each([400, 409, 422])('the stated form holds with %i', (status) => {
    expect(faults(status, invalid())).toEqual([]);
  });

  test.each([
    ['taken for valid', 200, { status: 'success' }, ['FOLDER-4']],
    ['a server error', 500, invalid(), ['FOLDER-4']],
    ['another status word', 422, { ...invalid(), status: 'fail' }, ['ERR-3']],
    ['another message', 422, { ...invalid(), message: 'Invalid.' }, ['ERR-4']],
    ['lists of messages', 422, invalid({ name: ['The name field is required.'] }), ['ERR-5']],
    ['a list of errors', 422, invalid([{ name: 'required' }]), ['ERR-5', 'FOLDER-4']],
    ['no word on the field', 422, invalid({ title: 'The title field is required.' }), ['FOLDER-4']],
    ['an empty message', 422, invalid({ name: '' }), ['FOLDER-4']],
  ])('%s is blamed on what it breaks', (_what, status, json, blamed) => {
    expect(faults(status, json)).toEqual(blamed);
  });

  test('the form is no concern of a check that does not prove it', () => {
    const expectations = new Expectations(['FOLDER-4']);
    expectations.validationError(
      receivedAnswer(422, { ...invalid(), status: 'fail', message: 'No.' }),
      'name',
    );
    expect(expectations.findings).toEqual([]);
  });
});

describe('blame', () => {
  test('goes to all that the check proves, unless an expectation says so', () => {
    const expectations = new Expectations(['FOLDER-3', 'FOLDER-11']);
    expectations.equal(1, 2, 'folder.parent_id');
    expectations.equal(1, 2, 'folder.parent_id', { proves: 'FOLDER-11' });
    expect(expectations.findings.map(({ subjects }) => subjects)).toEqual([
      ['FOLDER-3', 'FOLDER-11'],
      ['FOLDER-11'],
    ]);
  });

  test('cannot go to what the check does not say that it proves', () => {
    const expectations = new Expectations(['FOLDER-3']);
    expect(() => {
      expectations.equal(1, 2, 'x', { proves: 'FOLDER-4' });
    }).toThrow(TypeError);
  });

  test('an observation blames nobody', () => {
    expect(() => {
      new Expectations([]).equal(1, 2, 'x');
    }).toThrow(TypeError);
  });
});

test('values are compared by value and shown as JSON, absent ones as nothing', () => {
  const expectations = new Expectations(['LINK-6']);
  expectations.equal({ a: [1] }, { a: [1] }, 'link');
  expect(expectations.findings).toEqual([]);
  expectations.equal(undefined, false, 'link.allow_edit');
  expectations.that(false, 'the link is gone', 'it works');
  expect(expectations.findings).toMatchObject([
    { expected: 'link.allow_edit: false', got: 'nothing' },
    { expected: 'the link is gone', got: 'it works' },
  ]);
});
