import { expect, test } from 'vitest';
import { installedFor } from './sbom.ts';

test('a package of a workspace hides the one of that name at the top, with what is nested in it', () => {
  const packages: Readonly<Record<string, { link?: boolean; version?: string }>> = {
    '': {},
    'node_modules/@scope/server': { link: true },
    'node_modules/xml': { version: '4.0.0' },
    'node_modules/xml/node_modules/numbers': { version: '1.0.0' },
    'node_modules/numbers': { version: '2.0.0' },
    'server/node_modules/xml': { version: '5.0.0' },
    'client/node_modules/xml': { version: '3.0.0' },
  };
  expect(installedFor('server', { packages })).toEqual({
    'node_modules/numbers': { version: '2.0.0' },
    'node_modules/xml': { version: '5.0.0' },
  });
});
