import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../lib/paths.ts';

test('each generated source says in its first lines which script writes it', async () => {
  const generated = execFileSync(
    'git',
    ['ls-files', ':(attr:linguist-generated=true)', ':!*.json', ':!*.md'],
    {
      cwd: repositoryRoot,
      encoding: 'utf8',
    },
  );
  const files = generated.trim().split('\n');
  expect(files).toContain('generated/types.ts');
  for (const file of files) {
    const text = await readFile(path.join(repositoryRoot, file), 'utf8');
    const [writer = ''] = /\bscripts\/[^\s`]*/.exec(text.slice(0, 200)) ?? [];
    expect(writer !== '' && existsSync(path.join(repositoryRoot, writer)), file).toBe(true);
  }
});
