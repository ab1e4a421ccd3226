import { describe, expect, test } from 'vitest';
import type { SubjectId } from '../model/subject.ts';
import { receivedAnswer } from '../../testing/received-answer.ts';
import { Expectations } from './expectations.ts';
import { StoppedError } from './outcomes.ts';

const invalid = (errors: unknown = { name: 'The name field is required.' }) => ({
  status: 'error',
  message: 'The given data was invalid.',
  errors,
});

describe.each([
  ['success', [200, 201, 202, 204], [302, 404, 500], 'a 2xx response'],
  ['refusal', [400, 403, 422], [200, 399, 500], 'a 4xx response'],
] as const)('a %s', (name, taken, others, expected) => {
  test.each(taken)('%i is one', (status) => {
    const expectations = new Expectations(['TRASH-2']);
    expectations[name](receivedAnswer(status, {}));
    expect(expectations.findings).toEqual([]);
  });

  test.each(others)('%i is none, and ends the check', (status) => {
    const expectations = new Expectations(['TRASH-2']);
    expect(() => {
      expectations[name](receivedAnswer(status, { a: 1 }));
    }).toThrow(StoppedError);
    expect(expectations.findings).toMatchObject([
      { subjects: ['TRASH-2'], expected, got: `${status} with {"a":1}` },
    ]);
  });
});

test('a status is the one that is stated, and another does not end the check', () => {
  const expectations = new Expectations(['AUTH-3', 'ERR-1']);
  const answer = receivedAnswer(403, {});
  expectations.status(answer, 403);
  expect(expectations.findings).toEqual([]);
  expectations.status(answer, 401, 'AUTH-3');
  expect(expectations.findings).toEqual([
    { subjects: ['AUTH-3'], expected: '401', got: '403 with {}', exchange: answer.exchange },
  ]);
});

describe('invalid data', () => {
  const findings = (
    status: number,
    json: unknown,
    tests: readonly SubjectId[] = ['FOLDER-4', 'ERR-3', 'ERR-4', 'ERR-5'],
  ) => {
    const expectations = new Expectations(tests);
    try {
      expectations.validationError(receivedAnswer(status, json), 'name');
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
    return expectations.findings;
  };
  const faults = (...[status, json, tests]: Parameters<typeof findings>) =>
    findings(status, json, tests).flatMap(({ subjects }) => subjects);

  test.each([400, 409, 422])('the stated form holds with %i', (status) => {
    expect(faults(status, invalid())).toEqual([]);
  });

  test.each([
    ['taken for valid', 200, { status: 'success' }, ['FOLDER-4']],
    ['a server error', 500, invalid(), ['FOLDER-4']],
    ['another status word', 422, { ...invalid(), status: 'fail' }, ['ERR-3']],
    ['another message', 422, { ...invalid(), message: 'Invalid.' }, ['ERR-4']],
    ['lists of messages', 422, invalid({ name: ['The name field is required.'] }), ['ERR-5']],
    ['a list among the messages', 422, invalid({ name: 'No.', title: ['No.'] }), ['ERR-5']],
    ['no errors', 422, { ...invalid(), errors: undefined }, ['ERR-5', 'FOLDER-4']],
    ['null for errors', 422, invalid(null), ['ERR-5', 'FOLDER-4']],
    ['a text for errors', 422, invalid('The name field is required.'), ['ERR-5', 'FOLDER-4']],
    ['errors without a field', 422, invalid({}), ['ERR-5', 'FOLDER-4']],
    ['a list of errors', 422, invalid([{ name: 'required' }]), ['ERR-5', 'FOLDER-4']],
    ['no word on the field', 422, invalid({ title: 'The title field is required.' }), ['FOLDER-4']],
    ['an empty message', 422, invalid({ name: '' }), ['FOLDER-4']],
    ['null for a message', 422, invalid({ name: null }), ['ERR-5', 'FOLDER-4']],
    ['an empty list of messages', 422, invalid({ name: [] }), ['ERR-5', 'FOLDER-4']],
  ])('%s is blamed on what it breaks', (_what, status, json, blamed) => {
    expect(faults(status, json)).toEqual(blamed);
  });

  test('every finding says what was expected', () => {
    const json = { status: 'fail', message: 'No.', errors: {} };
    const got = '422 with {"status":"fail","message":"No.","errors":{}}';
    expect(findings(422, json)).toMatchObject([
      { subjects: ['ERR-3'], expected: 'status "error"', got },
      { subjects: ['ERR-4'], expected: 'the message "The given data was invalid."', got },
      { subjects: ['ERR-5'], expected: 'errors: a field name to one message, a string', got },
      { subjects: ['FOLDER-4'], expected: 'a 4xx response with a message in errors.name', got },
    ]);
  });

  test('a check of the form alone blames it for data that is taken for valid', () => {
    expect(faults(200, {}, ['ERR-3'])).toEqual(['ERR-3']);
  });

  test('the form is no concern of a check that does not prove it', () => {
    expect(faults(422, { ...invalid(), status: 'fail', message: 'No.' }, ['FOLDER-4'])).toEqual([]);
  });
});

describe('blame', () => {
  test('goes to all that the check tests, unless an expectation says so', () => {
    const expectations = new Expectations(['FOLDER-3', 'FOLDER-11']);
    expectations.equal(1, 2, 'folder.parent_id');
    expectations.equal(1, 2, 'folder.parent_id', { tests: 'FOLDER-11' });
    expect(expectations.findings.map(({ subjects }) => subjects)).toEqual([
      ['FOLDER-3', 'FOLDER-11'],
      ['FOLDER-11'],
    ]);
  });

  test.each(['success', 'refusal'] as const)('goes where %s says, with the answer that shows it', (name) => {
    const expectations = new Expectations(['FOLDER-3', 'FOLDER-11']);
    const answer = receivedAnswer(500, {});
    expect(() => {
      expectations[name](answer, 'FOLDER-11');
    }).toThrow(StoppedError);
    expect(expectations.findings).toMatchObject([{ subjects: ['FOLDER-11'], exchange: answer.exchange }]);
  });

  test('cannot go to what the check does not say that it tests', () => {
    const expectations = new Expectations(['FOLDER-3']);
    expect(() => {
      expectations.equal(1, 2, 'x', { tests: ['FOLDER-3', 'FOLDER-4'] });
    }).toThrow(new TypeError('The check does not say that it tests FOLDER-4.'));
  });

  test('an observation blames nobody', () => {
    expect(() => {
      new Expectations([]).equal(1, 2, 'x');
    }).toThrow(new TypeError('An observation expects nothing: use t.observed.'));
  });
});

test('texts that look the same are told apart by their code points', () => {
  const expectations = new Expectations(['FOLDER-3']);
  expectations.equal('caf\u00e9', 'cafe\u0301', 'folder.name');
  expect(expectations.findings[0]?.got).toBe('U+00E9 instead of U+0065 U+0301 as character 5 of "caf\u00e9"');
});

test('values are compared by value and shown as JSON, absent ones as nothing', () => {
  const expectations = new Expectations(['LINK-6']);
  expectations.equal({ a: [1] }, { a: [1] }, 'link');
  expectations.that(true, 'the link is gone', 'it works');
  expect(expectations.findings).toEqual([]);
  expectations.equal(undefined, false, 'link.allow_edit');
  // `JSON.stringify` returns undefined here, although its type says text.
  expectations.that(false, 'an id in folder.path', JSON.stringify(undefined));
  expectations.that(false, 'the link is gone', 'it works');
  expect(expectations.findings).toMatchObject([
    { expected: 'link.allow_edit: false', got: 'nothing' },
    { expected: 'an id in folder.path', got: 'nothing' },
    { expected: 'the link is gone', got: 'it works' },
  ]);
});

describe('an answer is shown in one line', () => {
  const shown = (text: string) => {
    const expectations = new Expectations(['FOLDER-1']);
    expectations.status({ ...receivedAnswer(404, undefined), text }, 200);
    return expectations.findings[0]?.got;
  };

  test.each([
    ['of its body', 'No such\n\t entry.', '404 with No such entry.'],
    ['with its byte order mark', '\ufeff{}', '404 with \ufeff{}'],
    ['without blanks around it', '\n <p>gone</p> \n', '404 with <p>gone</p>'],
    ['where it has none', '', '404 without a body'],
    ['where it has blanks only', ' \n', '404 without a body'],
    ['in full', 'x'.repeat(160), `404 with ${'x'.repeat(160)}`],
    ['cut off', `${'x'.repeat(160)}y`, `404 with ${'x'.repeat(160)}…`],
  ])('%s', (_how, text, line) => {
    expect(shown(text)).toBe(line);
  });
});
