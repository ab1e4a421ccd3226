import { stripVTControlCharacters } from 'node:util';
import { availableParallelism } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { ContractError } from './problem.ts';
import { runStages, table, type Stage } from './stages.ts';

vi.mock(import('node:os'), async (original) => ({ ...(await original()), availableParallelism: vi.fn() }));

const fine = (name: string): Stage => ({ name, run: () => Promise.resolve({ summary: `${name} done` }) });

const broken: Stage = {
  name: 'bundle',
  run: () =>
    Promise.reject(
      new ContractError([
        {
          file: '/repo/openapi/openapi.yaml',
          line: 3,
          column: 5,
          severity: 'error',
          rule: 'yaml',
          message: 'Bad.',
        },
      ]),
    ),
};

async function run(stages: (Stage | Stage[])[], skip: string[] = []) {
  let output = '';
  const results = await runStages(stages, { root: '/repo', skip, print: (text) => (output += text) });
  return { results, output: stripVTControlCharacters(output) };
}

describe('runStages', () => {
  it('passes the root to each stage, and returns each result', async () => {
    const roots: string[] = [];
    const stage: Stage = {
      name: 'lint',
      run: (root) => {
        roots.push(root);
        return Promise.resolve({ summary: '0 errors' });
      },
    };
    const { results, output } = await run([stage]);
    expect(roots).toEqual(['/repo']);
    expect(results).toMatchObject([{ name: 'lint', outcome: 'ok', summary: '0 errors' }]);
    expect(output).toMatch(/^lint {2} +\d+\.\d s {2}ok\n$/);
  });

  it('shows the error, and skips the later stages', async () => {
    const { results, output } = await run([fine('lint'), broken, fine('docs')]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'failed', 'left out']);
    expect(results[2]?.summary).toBe('because bundle failed');
    expect(output).toContain('openapi/openapi.yaml:3:5  error  yaml  Bad.');
    expect(output).not.toContain('docs');
  });

  it('runs independent stages in parallel, starting with the last, and lists them in order', async () => {
    let letGo: (result: { summary: string }) => void = () => undefined;
    const waits: Stage = { name: 'mock', run: () => new Promise((resolve) => (letGo = resolve)) };
    const lets: Stage = {
      name: 'docs',
      run: () => {
        letGo({ summary: 'let go' });
        return Promise.resolve({ summary: 'done' });
      },
    };
    vi.mocked(availableParallelism).mockReturnValue(2);
    const { results, output } = await run([fine('lint'), [lets, waits], fine('end')]);
    expect(results.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      ...['lint ok', 'docs ok', 'mock ok', 'end ok'],
    ]);
    expect(output.match(/^\w+ +\d+\.\d s {2}ok$/gm)).toHaveLength(4);
  });

  it('starts no further independent stage after a failure', async () => {
    vi.mocked(availableParallelism).mockReturnValue(1);
    const { results } = await run([[fine('lint'), broken, fine('docs')], fine('mock')]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['left out', 'failed', 'ok', 'left out']);
  });

  it('skips the stages that the caller names', async () => {
    const { results } = await run([fine('lint'), fine('docs'), fine('mock')], ['docs']);
    expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'left out', 'ok']);
  });
});

describe('table', () => {
  it('aligns a row for each stage, and adds up the times', () => {
    const rows = table([
      { name: 'lint', outcome: 'ok', milliseconds: 1200, summary: '0 errors' },
      { name: 'conform', outcome: 'left out', milliseconds: 0, summary: 'as asked' },
    ]);
    expect(stripVTControlCharacters(rows).split('\n')).toEqual([
      'lint     ok          1.2 s  0 errors',
      'conform  left out    0.0 s  as asked',
      'total                1.2 s',
    ]);
  });
});
