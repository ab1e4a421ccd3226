import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRegister } from './register.js';
import { temporaryFolder } from '../../../scripts/lib/temporary-folder.ts';

test('a register is parsed once, and again after it has changed', async () => {
  const folder = await temporaryFolder();
  const document = path.join(folder, 'openapi.yaml');
  const read = () => readRegister(document, 'unknowns.yaml');
  await writeFile(path.join(folder, 'unknowns.yaml'), '- id: U-01\n');
  const first = read();
  expect(first.entries.map(({ id }) => id)).toEqual(['U-01']);
  expect(read()).toBe(first);
  await writeFile(path.join(folder, 'unknowns.yaml'), '- id: U-02\n');
  expect(read().entries.map(({ id }) => id)).toEqual(['U-02']);
});
