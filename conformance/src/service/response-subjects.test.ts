import { expect, it } from 'vitest';
import { requirements } from '../../../generated/registers.ts';
import { loadContract } from '../engine/contract/load-contract.ts';
import { refutableRequirements, responseRequirements } from './response-subjects.ts';

const contract = loadContract();
const bindsServer = new Set(requirements.filter(({ binds }) => binds === 'server').map(({ id }) => id));

it.each(responseRequirements)('%s binds the server and can be seen in an answer', (id) => {
  expect(bindsServer).toContain(id);
  expect(contract.responseSubjects.get(id)).not.toEqual([]);
});

it('names each once, and none as merely refutable too', () => {
  const all = [...responseRequirements, ...refutableRequirements];
  expect(new Set(all).size).toBe(all.length);
});

it('tells the operations whose answers show a requirement', () => {
  expect(contract.responseSubjects.get('FOLDER-6')).toEqual(['createFolder']);
  expect(contract.responseSubjects.get('WS-20')).toEqual(['createWorkspace', 'listWorkspaces']);
  expect(contract.responseSubjects.get('TRASH-8')).toEqual(['deleteEntries']);
  expect(contract.responseSubjects.get('RULE-1')).toHaveLength(contract.operations.size);
});
