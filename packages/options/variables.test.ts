import { expect, test } from 'vitest';
import { optionNames } from '../../conformance/src/cli/options.ts';
import { optionNames as serverOptions } from '../server/src/config.ts';
import { valueOf, variableNames } from './variables.ts';

test('no variable has one meaning for the server and another for the runner', () => {
  const ofServer = serverOptions.map(variableNames.server);
  const ofRunner = new Set([...optionNames, 'config'].map(variableNames.runner));

  expect(ofServer).toContain('FILE_STORAGE_SERVER_EMAIL');
  expect(ofRunner).toContain('FILE_STORAGE_EMAIL');
  expect(ofServer.filter((variable) => ofRunner.has(variable))).toEqual([]);
});

test('an empty variable counts as unset', () => {
  expect(valueOf({ A: '' }, 'A')).toBeUndefined();
  expect(valueOf({}, 'A')).toBeUndefined();
  expect(valueOf({ A: '0' }, 'A')).toBe('0');
});
