import path from 'node:path';
import type { Program } from '../program.ts';
import { drivePython, python } from '../python/driver.ts';

export const drimeS3: Program = {
  name: 'drime-s3',
  version: '1.0.4',
  source: 'PyPI, `drime-s3`, behind `boto3` 1.44.5: every S3 operation that it supports',
  redirected: 'the address is a constant in the constructor of its client; we set the field of the object.',
  needs: python,
  run: (kitchen) =>
    drivePython(
      ['drime-s3==1.0.4', 'boto3==1.44.5', 'httpx==0.28.1', 'cheroot==11.1.2'],
      path.join(import.meta.dirname, 'drive.py'),
      kitchen,
    ),
};
