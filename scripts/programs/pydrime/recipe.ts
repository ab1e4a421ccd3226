import path from 'node:path';
import type { Program } from '../program.ts';
import { drivePython, python } from '../python/driver.ts';

export const pydrime: Program = {
  name: 'pydrime',
  version: '0.8.2',
  source: 'PyPI, `pydrime`: every public method of its `DrimeClient`',
  redirected: 'nothing; the client accepts the address as `api_url`.',
  needs: python,
  run: (kitchen) =>
    drivePython(
      ['pydrime==0.8.2', 'httpx==0.28.1', 'cryptography==50.0.2', 'syncengine==0.3.0'],
      path.join(import.meta.dirname, 'drive.py'),
      kitchen,
    ),
};
