import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtFrom, builtPrograms, programArguments } from '../../packages/options/our-program.ts';
import { programs } from './build-programs.ts';
import { repositoryRoot } from './paths.ts';

const folder = process.env[builtPrograms];

// In watch mode, programs start from their sources.
test.skipIf(folder === undefined).each(programs)(
  'this run of the tests starts %s as built',
  async (program) => {
    const source = path.join(repositoryRoot, program);
    const built = builtFrom(source, folder!);
    expect(programArguments(source)).toEqual([built]);
    await promisify(execFile)(process.execPath, ['--check', built]);
  },
);
