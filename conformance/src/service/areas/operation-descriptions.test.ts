import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../../generated/operations.ts';
import { Redactor } from '../../engine/http/redactor.ts';
import { learnSecrets } from '../../engine/run/learn-secrets.ts';
import { descriptions } from './operation-descriptions.ts';

test('every operation has its description in one area, and every description is joined', async () => {
  const files = await readdir(import.meta.dirname, { recursive: true });
  const areas = await Promise.all(
    files
      .filter((file) => path.basename(file) === 'operations.ts')
      .map((file) => import(path.join(import.meta.dirname, file)) as Promise<Record<string, object>>),
  );
  const ids = areas.flatMap((area) => Object.values(area).flatMap((description) => Object.keys(description)));
  expect(ids.sort()).toEqual(Object.keys(operations).sort());
  expect(Object.keys(descriptions).sort()).toEqual(ids);
});

test.each([
  ['login', { user: { access_token: '12|c2VjcmV0' } }, 'sent 12|c2VjcmV0', 'sent <token>'],
  [
    'presignUpload',
    { url: 'https://store.example.com/uploads/a.txt?mark=0123456789abcdef' },
    'sent 0123456789abcdef',
    'sent <signature>',
  ],
  [
    'getVault',
    { vault: { salt: 'c2FsdA==', check: 'Y2hlY2s=', iv: 'aXZpdml2' } },
    'c2FsdA==, Y2hlY2s=, aXZpdml2',
    '<vault salt>, <vault check>, <vault iv>',
  ],
  ['createShareableLink', { link: { password: 'opens-it' } }, 'by opens-it', 'by <link password>'],
  ['getLoggedUser', { user: { access_token: 'Reports' } }, 'of Reports', 'of Reports'],
] as const)('what %s reveals stays secret', (operation, json, text, redacted) => {
  const redactor = new Redactor();
  learnSecrets(redactor, descriptions[operation].reveals, { sent: undefined, json });
  expect(redactor.text(text)).toBe(redacted);
});
