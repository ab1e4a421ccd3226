import { expect, test } from 'vitest';
import { replayLine, sameRunLine } from './rerun-command.ts';

test('the line has every option of the command line, each as it was given', () => {
  const flags = {
    'base-url': ['https://files.example.com/api/v1'],
    only: ['FOLDER-*', 'it is so'],
    'allow-leftovers': ['true'],
    report: ['json=out/report.json'],
    seed: ['7'],
    config: ['ours.yaml'],
  };
  expect(sameRunLine(flags)).toBe(
    "npx file-storage-conformance --base-url https://files.example.com/api/v1 --only 'FOLDER-*' --only 'it is so' --allow-leftovers --report json=out/report.json --config ours.yaml",
  );
});

test('what is secret stands in the environment, without its value', () => {
  const flags = { email: ['mira@example.com'], password: ['correct horse'], profile: ['full'] };
  expect(sameRunLine(flags)).toBe(
    'FILE_STORAGE_EMAIL=... FILE_STORAGE_PASSWORD=... npx file-storage-conformance --profile full',
  );
});

test('a replay has the options that its run was given and that its checks may need', () => {
  const flags = {
    'base-url': ['https://files.example.com/api/v1'],
    only: ['NOTE-*'],
    token: ['12|secret'],
    'app-url': ['https://files.example.com'],
    'allow-leftovers': ['true'],
    states: ['states.mjs'],
  };
  expect(replayLine('my report.json', flags, 7)).toBe(
    "FILE_STORAGE_TOKEN=... npx file-storage-conformance replay 'my report.json' ID --base-url https://files.example.com/api/v1 --app-url https://files.example.com --allow-leftovers --states states.mjs",
  );
});
