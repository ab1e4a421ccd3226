import { expect, test } from 'vitest';
import { check, type Need } from '../model/check.ts';
import { unmetNeed, type Capabilities } from './needs.ts';

const nothing: Capabilities = {
  hasPassword: false,
  hasSecondAccount: false,
  hasAppUrl: false,
  allowDestructive: false,
  allowLeftovers: false,
  budget: 0,
  states: undefined,
  contract: { answers: new Set(), parameterName: () => undefined, overlay: null },
};
const everything: Capabilities = {
  hasPassword: true,
  hasSecondAccount: true,
  hasAppUrl: true,
  allowDestructive: true,
  allowLeftovers: true,
  budget: 1,
  states: { offers: () => true },
  contract: { answers: new Set(['U-73']), parameterName: () => 'workspaceId', overlay: 'Ours' },
};

const needing = (need: Need) =>
  check('GEN-3.1', 'name', { tests: ['GEN-3'], operation: 'listNotes', needs: [need] }, () =>
    Promise.resolve(),
  );

test.each<[Need, string]>([
  ['password', '--password'],
  ['second-account', '--second-email'],
  ['app-url', '--app-url'],
  ['destructive', '--allow-destructive'],
  ['note', '--allow-leftovers'],
  ['workspace', '--allow-leftovers'],
  ['budget', '--budget'],
  ['arrange:trashed-entry', '--states'],
  ['observe:entry', '--states'],
  ['overlay:U-73', '--overlay'],
])('%s is missing, and the reason says how to give it', (need, option) => {
  expect(unmetNeed(needing(need), nothing)).toContain(option);
  expect(unmetNeed(needing(need), everything)).toBeUndefined();
});

test('a note needs no leave where the state provider removes it', () => {
  const states = { offers: (capability: string) => capability === 'remove' };
  expect(unmetNeed(needing('note'), { ...nothing, states })).toBeUndefined();
});

test('a provider that does not offer a state is named', () => {
  const states = { offers: () => false };
  expect(unmetNeed(needing('arrange:trashed-entry'), { ...everything, states })).toBe(
    'the state provider does not offer arrange:trashed-entry',
  );
});
