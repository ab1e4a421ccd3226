import { expect, test } from 'vitest';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { answerOf } from '../../src/testing/answers.ts';
import { requestExamples, responseExamples } from '../../src/testing/examples.ts';
import { requestFaultsIn, responseFaultsIn } from './form-faults.ts';

const contract = loadContract();

/** Not about the form: a server error, and a code that is none of the contract's. */
const ofCodes = ['RULE-1', 'RULE-2'];

/** Once those that are the same for all operations. */
const distinct = new Map(
  responseExamples.map((example) => {
    const { operation, status, name } = example;
    return [status === 401 || status === 403 ? name : `${operation} ${name}`, example];
  }),
);

test.each([...distinct.values()])(
  'each requirement that the response $name of $operation shows can fail',
  (example) => {
    const { operation, status, value } = example;
    const { seen } = contract.judge(answerOf(operation, status, value));
    const found = responseFaultsIn(contract, example);
    expect(seen.filter((id) => !found.has(id) && !ofCodes.includes(id))).toEqual([]);
  },
);

test.each(requestExamples)(
  'each requirement that the request $name of $operation shows can fail',
  (example) => {
    const { seen } = contract.judgeRequest(example.operation, example.value);
    const found = requestFaultsIn(contract, example);
    expect(seen.filter((id) => !found.has(id))).toEqual([]);
  },
);

test('each requirement for a field of a request is shown by an example', () => {
  const shown = requestExamples.flatMap(
    ({ operation, value }) => contract.judgeRequest(operation, value).seen,
  );
  expect([...contract.requested.keys()].filter((id) => !shown.includes(id))).toEqual([]);
});

test('a fault is named by its place', () => {
  const example = responseExamples.find(({ name }) => name === 'inFolder')!;
  expect(responseFaultsIn(contract, example).get('FOLDER-11')).toEqual([
    'folder.parent_id missing',
    'folder.parent_id of another type',
    'folder.parent_id of another form',
  ]);
});
