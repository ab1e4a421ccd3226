import path from 'node:path';
import { execute } from '../execute.ts';
import { excuse, type Check, type Outcome } from '../trial.ts';
import type { Program } from './program.ts';
import { rcloneCommand, rcloneSuite } from './rclone/trials.ts';
import { recorded } from './recording.ts';

const drivers = path.join(import.meta.dirname, 'python');

/** A Python program that calls another one, and reports each step with `steps.py`. */
const driver =
  (file: string): Check =>
  async ({ bin, work, env: outer, server }) => {
    const { apiRoot, email, password, token, second } = await server();
    const env = {
      ...outer,
      PROGRAMS_SERVER: JSON.stringify({ apiRoot, email, password, token, second }),
      PYTHONPATH: drivers,
      PYTHONDONTWRITEBYTECODE: '1',
      // Without the user's settings, and without changing them.
      HOME: work,
    };
    const { printed, fault } = await execute([bin('python'), path.join(drivers, file)], { work, env }, 1800);
    if (fault !== undefined) throw new Error(`${file} ended early: ${fault}`);
    const lines = printed.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Outcome);
  };

/** Programs that people use with the service, in the order of the page. */
export const programs: readonly Program[] = [
  rcloneSuite,
  rcloneCommand,
  {
    name: 'pydrime',
    version: '0.8.2',
    source: 'PyPI, `pydrime`: every public method of its `DrimeClient`',
    redirected: 'nothing; the client accepts the address as `api_url`.',
    install: { pip: ['pydrime==0.8.2', 'httpx==0.28.1', 'cryptography==50.0.2', 'syncengine==0.3.0'] },
    then: [driver('drive_pydrime.py')],
    excused: excuse(
      'nobody',
      'The interface specifies no operation to register an account. The operator of a server creates the accounts.',
      'a new account',
      'register',
    ),
  },
  {
    name: 'drime-s3',
    version: '1.0.4',
    source: 'PyPI, `drime-s3`, behind `boto3` 1.44.5: every S3 operation that it supports',
    redirected: 'the address is a constant in the constructor of its client; we set the field of the object.',
    install: { pip: ['drime-s3==1.0.4', 'boto3==1.44.5', 'httpx==0.28.1', 'cheroot==11.1.2'] },
    then: [driver('drive_drime_s3.py')],
    excused: {
      ...excuse(
        'tool',
        'The program caches the listing of a folder for five seconds, so it does not see the new file.',
        'read at once',
        'PutObject',
      ),
      ...excuse(
        'tool',
        'Its error document has an XML namespace, so S3 clients do not find the code in it. The status code is correct.',
        'what is not there, by its code',
        'GetObject',
      ),
      ...excuse(
        'tool',
        'The program reads the UTF-8 of a path as Latin-1, and stores the wrong name. It finds the file again by the same mistake.',
        'names of every kind of letter',
        'ListObjectsV2',
      ),
    },
  },
  recorded('drime-shell.yaml'),
  recorded('drime-sync.yaml'),
  recorded('home-assistant.yaml'),
  recorded('alynt.yaml'),
];
