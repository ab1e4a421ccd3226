import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { codeIn } from '../lib/fenced-blocks.ts';
import { pathsOf } from '../lib/paths.ts';
import { summaryOf } from '../sdk.ts';
import { sdkLanguages } from './generate.ts';
import { languagesOfSdks } from './languages.ts';
import { sectionOf } from './try.ts';

const paths = pathsOf();

describe.each(sdkLanguages)('%s', (language) => {
  test('has a section with the installation from a clone, and one complete program', async () => {
    const page = await readFile(path.join(paths.docs, 'sdks.md'), 'utf8');
    const { install, sample } = sectionOf(page, languagesOfSdks[language]);
    expect(install).toContain(`../file-storage-api/packages/${language}`);
    expect(sample).toContain('harbour.png');
  });

  test('has a README with the same installation, and a program that uploads, downloads and handles an error', async () => {
    const page = await readFile(path.join(paths.docs, 'sdks.md'), 'utf8');
    const readme = await readFile(path.join(paths.root, 'packages', language, 'README.md'), 'utf8');
    const [install] = codeIn(readme, 'sh');
    expect(install).toBe(sectionOf(page, languagesOfSdks[language]).install);
    const [program] = codeIn(readme, languagesOfSdks[language].fence);
    for (const step of [/import/, /sign_?in\(/i, /upload/i, /download/i, /create_?folder/i])
      expect(program).toMatch(step);
  });
});

test('refuses a page without a sample of a language, or with two', () => {
  const go = { name: 'Go', fence: 'go' };
  const block = (fence: string) => `\`\`\`${fence}\na\n\`\`\`\n`;
  expect(sectionOf(`## Go\n${block('sh')}${block('go')}`, go)).toEqual({ install: 'a\n', sample: 'a\n' });
  for (const page of ['', `## Go\n${block('sh')}`, `## Go\n${block('sh')}${block('go')}${block('go')}`])
    expect(() => sectionOf(page, go)).toThrow('section Go');
});

test('a package that fails makes the command fail, and so does a language that is not installed if it is named, or at night', () => {
  const tested = { language: 'Go', version: '1.26.8', tests: 'ok' };
  const skipped = { language: 'Python' };
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PROOF', undefined);
  expect(summaryOf([tested, skipped])).toBe('1 of 2 languages tested');
  expect(() => summaryOf([tested, skipped], true)).toThrow('failed in Python');
  vi.stubEnv('PROOF', 'nightly');
  expect(() => summaryOf([tested, skipped])).toThrow('failed in Python');
  expect(() => summaryOf([{ ...tested, fault: 'no' }])).toThrow('failed in Go');
});
