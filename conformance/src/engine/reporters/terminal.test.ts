import pc from 'picocolors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '../model/events.ts';
import type { CheckReport, Report } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import { bareExchange, reportOn, withChecks, withFindings } from '../../testing/sample-parts.ts';
import { eventsOf } from '../../testing/sample-events.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { terminalReporter, type TerminalOptions } from './terminal.ts';

const escape = '\u001b';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the terminal report', () => {
  it('is plain lines in a pipe', async () => {
    await expect(written(eventsOf(sampleReport), {})).toMatchFileSnapshot('fixtures/terminal/pipe.txt');
  });

  it('tells everything in a verbose run', async () => {
    await expect(written(eventsOf(sampleReport), { verbose: true })).toMatchFileSnapshot(
      'fixtures/terminal/verbose.txt',
    );
  });

  it('ends on a terminal as it does in a pipe, folded to its width', async () => {
    const text = written(eventsOf(sampleReport), { columns: 80 });
    const end = text.slice(text.lastIndexOf(`\r${escape}[K`) + `\r${escape}[K`.length);
    await expect(end).toMatchFileSnapshot('fixtures/terminal/tty-80.txt');
  });

  it('is as good without colours: they add nothing but themselves', () => {
    const plain = written(eventsOf(sampleReport), { columns: 100, color: false });
    const coloured = written(eventsOf(sampleReport), { columns: 100, color: true });
    expect(coloured).toContain(pc.createColors(true).red('fail'));
    expect(withoutColours(coloured)).toBe(plain);
    expect(withoutColours(plain)).toBe(plain);
  });

  it('lets nothing of an answer move the cursor, set a colour or speak to a CI system', () => {
    const text = written(eventsOf(sampleReport), { verbose: true });
    expect(text).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e]|\p{Cs}/u);
    expect(text).not.toMatch(/^\s*::/m);
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])('has colours by itself on a terminal (%s) that has them (%s)', (isTerminal, hasColours, wanted) => {
    vi.spyOn(pc, 'isColorSupported', 'get').mockReturnValue(hasColours);
    const text = written(eventsOf(passingReport), { color: undefined, ...(isTerminal && { columns: 100 }) });
    expect(text.includes(pc.createColors(true).green('ok  '))).toBe(wanted);
  });

  it('shows every finding of a requirement in a verbose run, and none otherwise', () => {
    const some = { ...withChecks(numbered(4)), requirements: reportOn('TRASH-4').requirements };
    expect(written(eventsOf(some), {})).not.toMatch(/^ {9}got /m);
    const verbose = written(eventsOf(some), { verbose: true });
    expect(verbose.match(/^ {9}got .*$/gm)).toHaveLength(4);
  });

  it('names ten causes, and counts the others', () => {
    const cause = sampleReport.causes[0]!;
    const causes = Array.from({ length: 12 }, (_, index) => ({ ...cause, cause: `Cause ${index + 1}` }));
    const text = written(eventsOf({ ...sampleReport, causes }), {});
    expect(text).toContain('\n 10. Cause 10 (');
    expect(text).not.toContain('Cause 11');
    expect(text).toContain('\n  and 2 more in the reports, or with --verbose\n');
    expect(written(eventsOf({ ...sampleReport, causes }), { verbose: true })).toContain(' 12. Cause 12 (');
  });

  it('does not cut what differs from a sentence, behind a long name and a long value', () => {
    const name = `${'name '.repeat(30)}: expected ${'value '.repeat(20)}`;
    const causes = [
      { ...sampleReport.causes[0]!, cause: `${name}, got U+0430 instead of "a" as character 7` },
    ];
    expect(written(eventsOf({ ...sampleReport, causes }), {})).toContain('U+0430');
  });

  it('gives the command to each of a few causes', () => {
    const cause = sampleReport.causes.find(({ shownBy }) => typeof shownBy?.exchange === 'number');
    const few = Array.from({ length: 5 }, () => cause!);
    const repeated = written(eventsOf({ ...sampleReport, causes: few }), {}).match(/^ {5}repeat {2}curl /gm);
    expect(repeated).toHaveLength(few.length);
    expect(written(eventsOf(sampleReport), {})).not.toContain('     repeat  curl');
  });

  it('tells what has more tried, and the line to run', () => {
    const remedied = sampleReport.requirements.map((requirement, index) =>
      requirement.verdict === 'not exercised'
        ? {
            ...requirement,
            remedies:
              index % 2 ? (['--states URL'] as const) : (['a second account', '--states URL'] as const),
          }
        : requirement,
    );
    const text = written(eventsOf({ ...sampleReport, requirements: remedied }), {});
    expect(text).toMatch(
      /\nnot exercised: 5 of 22 requirements\n {5}\d {2}need --states URL\n {5}\d {2}need more than one of these options\n/,
    );
    expect(text).toContain(
      '\n  to test all of these: FILE_STORAGE_SECOND_EMAIL=... FILE_STORAGE_SECOND_PASSWORD=... npx file-storage-conformance --base-url https://files.example.com/api/v1 --profile full --states URL\n',
    );
  });

  it('names what to repair before more can be tried, if it is not much', () => {
    const withObstacles = (obstacleAt: (index: number) => string) => {
      const requirements = sampleReport.requirements.map((requirement, index) =>
        requirement.verdict === 'not exercised'
          ? { ...requirement, obstacle: obstacleAt(index) }
          : requirement,
      );
      return { ...sampleReport, requirements };
    };
    const few = withObstacles((index) =>
      index % 2 ? 'the server stopped responding' : 'createFolder returned 500 to every valid request',
    );
    expect(written(eventsOf(few), {})).toContain(
      '\nnot exercised: 5 of 22 requirements\n     3  were not possible: the server stopped responding\n     2  were not possible: createFolder returned 500 to every valid request\n\n',
    );
    expect(written(eventsOf(withObstacles(String)), {})).toContain(
      '\n     5  were not possible with the responses of this server (--verbose says why)\n\n',
    );
  });

  it('says what ended checks that the server did not', () => {
    const untried = sampleReport.requirements.filter(({ verdict }) => verdict === 'not exercised');
    const reasons = [
      'the run was interrupted',
      'the server returned 429, too many requests',
      'no response contained what this is about; the server returned 429, too many requests',
    ];
    const requirements = untried
      .slice(0, 4)
      .map((requirement, index) => ({ ...requirement, reason: reasons[index] ?? 'no folder' }));
    expect(written(eventsOf({ ...sampleReport, requirements }), {})).toContain(
      [
        '\nnot exercised: 4 of 4 requirements',
        '     2  were not possible: the server returned 429, too many requests; send fewer a second with --max-rps',
        '     1  was not possible: the run was interrupted',
        '     1  was not possible with the responses of this server (--verbose says why)\n',
      ].join('\n'),
    );
  });

  it('says what the choice of checks left out, which is not because of the server', () => {
    const untried = sampleReport.requirements.filter(({ verdict }) => verdict === 'not exercised');
    const reasons = ['its checks run in another shard', 'its checks run only with --profile full'];
    const requirements = [
      { ...untried[0]!, reason: 'no response contained what this is about' },
      { ...untried[1]!, reason: reasons[1]! },
      { ...untried[2]!, reason: reasons[0]! },
      { ...untried[3]!, reason: reasons[0]! },
      { ...untried[4]!, remedies: ['a second account' as const] },
    ];
    const one = { ...sampleReport, requirements };
    expect(written(eventsOf(one), {})).toContain(
      '\nnot exercised: 5 of 5 requirements\n' +
        '     1  needs a second account\n' +
        '     2  were left out: their checks run in another shard\n' +
        '     1  was left out: its checks run only with --profile full\n' +
        '     1  was not possible with the responses of this server (--verbose says why)\n',
    );
  });

  it('leaves out of a failure what there is not', () => {
    const bare = withChecks((check) => ({ ...check, operation: null, exchanges: [bareExchange] }));
    expect(detailsOf('RULE-1', bare)).toEqual([
      'check      no request is answered with a server error',
      'expected   no server error',
      'got        500 with <html>Internal Server Error</html>',
      'request    PUT https://storage.example.net/object-1',
      'response   204',
    ]);
    const nowhere = withChecks((check) => ({
      ...check,
      operation: null,
      exchanges: [],
      findings: check.findings.map((finding) => ({ ...finding, exchange: null })),
    }));
    expect(detailsOf('RULE-1', nowhere)).toEqual([
      'check      no request is answered with a server error',
      'expected   no server error',
      'got        500 with <html>Internal Server Error</html>',
    ]);
  });

  it('is short where all holds', () => {
    expect(written(eventsOf(passingReport), {})).toMatchInlineSnapshot(`
      "https://files.example.com/api/v1  full profile, 7 checks, seed 1836311903
      2 of 7 checks
      4 of 7 checks
      6 of 7 checks
      7 of 7 checks

      AUTH    2 passed
      FOLDER  3 passed
      WS      1 passed
      NOTE    1 passed
      ERR     1 passed

      seed 1836311903; repeat this run: --seed 1836311903

      ok    8 passed; 8 of 8 tested, 100 %  247 requests, 8.4 s
      "
    `);
  });

  it('says that a run was interrupted, and which part of a run it was', () => {
    const report = { ...passingReport, interrupted: true, shard: '1/3' };
    expect(lastLine(written(eventsOf(report), {}))).toMatchInlineSnapshot(
      `"fail  shard 1/3: interrupted: 8 passed; 8 of 8 tested, 100 %  247 requests, 8.4 s"`,
    );
  });

  it('does not call it a success when nothing was tried', () => {
    const report = {
      ...passingReport,
      requirements: [],
      checks: [],
      summary: { ...passingReport.summary, passed: 0 },
    };
    expect(lastLine(written(eventsOf(report), {}))).toMatchInlineSnapshot(
      `"fail  no requirement was selected; 0 of 0 tested, 0 %; nothing was tested  247 requests, 8.4 s"`,
    );
  });
});

describe('a verbose run', () => {
  it('says of a check that merely watches what it has seen', () => {
    const checks = [
      { ...passingReport.checks[0]!, name: 'which code an answer has', verdict: 'observed' as const },
    ];
    expect(written(eventsOf({ ...passingReport, checks }), { verbose: true })).toContain(
      '\nseen  which code an answer has\n',
    );
  });
});

describe('progress', () => {
  it('is one line on a terminal, rewritten in place, never full, and gone at the end', () => {
    const text = written(eventsOf(passingReport), { columns: 60 });
    const [head = '', ...frames] = text.split(`\r${escape}[K`);
    expect(head).toBe('');
    const end = frames.pop() ?? '';
    expect(end.startsWith('\n')).toBe(true);
    const [first, ...live] = frames;
    expect(first).toBe('https://files.example.com/api/v1  full profile, 7 checks, seed 1836311903\n');
    for (const frame of live) {
      expect(frame.length).toBeLessThan(60);
      expect(frame).not.toContain('\n');
    }
    expect(live.slice(0, 3)).toMatchInlineSnapshot(`
      [
        "[--------------------]  0/7  ",
        "[--------------------]  0/7  a request without a token i...",
        "[###-----------------]  1/7  ",
      ]
    `);
    expect(live.at(-1)?.trimEnd()).toBe('[####################]  7/7');
  });

  it('counts failures as they come', () => {
    const text = written(eventsOf(sampleReport), { columns: 100 });
    expect(text).toContain('8/17  1 failed');
    expect(text).toContain('17/17  5 failed  1 error');
  });

  it('neither counts nor judges what was run for its answers alone, but names what broke', () => {
    const asides = eventsOf(sampleReport).map((event) =>
      event.type === 'check-finished' ? { ...event, result: { ...event.result, aside: true } } : event,
    );
    expect(written(asides, { columns: 200 })).toMatch(/17\/17 {2}(?!\d)/);
    const broken = /^ERROR the vault is answered: GET .*no answer within 30 s\.$/m;
    expect(written(asides, {})).toMatch(broken);
    expect(written(eventsOf(sampleReport), {})).not.toMatch(broken);
    const lines = written(asides, { verbose: true }).split('\n');
    const words = lines.flatMap((line) => /^(ok|FAIL|ERROR|skip|seen|known|extra) /.exec(line)?.[1] ?? []);
    expect(new Set(words)).toEqual(new Set(['extra', 'ERROR']));
  });

  it('tells a pipe of each quarter, not of each check', () => {
    const lines = written(eventsOf(sampleReport), {}).split('\n');
    expect(lines.filter((line) => / of 17 checks/.test(line))).toEqual([
      '5 of 17 checks',
      '9 of 17 checks, 2 failed',
      '13 of 17 checks, 5 failed',
      '17 of 17 checks, 5 failed, 1 error',
    ]);
  });

  it('is complete where there is nothing to do', () => {
    const text = written(eventsOf({ ...passingReport, checks: [] }), { columns: 80 });
    expect(text).toContain(`${escape}[K[####################]  0/0  \r`);
  });

  it('does not come back with a notice after the end', () => {
    const late: RunEvent = { type: 'notice', message: 'too late' };
    expect(written([...eventsOf(passingReport), late], { columns: 80 })).toMatch(/too late\n$/);
  });

  it('stops where cleaning up begins', () => {
    const [started, ...others] = eventsOf(sampleReport);
    const stop: RunEvent = { type: 'clearing-up', interrupted: true };
    const text = written([started!, ...others.slice(0, 3), stop, ...others.slice(3, -1)], { columns: 80 });
    expect(text.slice(text.indexOf('Interrupted: cleaning up.'))).toBe('Interrupted: cleaning up.\n');
    const regular: RunEvent = { type: 'clearing-up', interrupted: false };
    expect(written([started!, regular], {})).toMatch(/\ncleaning up\n$/);
    const piped = written([started!, stop, ...others.slice(0, -1)], {});
    expect(piped).toMatch(/Interrupted: cleaning up\.\n$/);
  });

  it('keeps a notice above the live line', () => {
    const [started, ...others] = eventsOf(passingReport);
    const notice: RunEvent = { type: 'notice', message: 'cleaning up\u001b[2J' };
    const text = written([started!, ...others.slice(0, 3), notice, ...others.slice(3)], { columns: 80 });
    expect(text).toContain(`\r${escape}[Kcleaning up\\u001b[2J\n\r${escape}[K[`);
  });
});

function written(
  events: readonly RunEvent[],
  { columns, ...options }: { columns?: number } & Partial<TerminalOptions>,
): string {
  let text = '';
  const listener = terminalReporter({
    verbose: false,
    color: false,
    ...options,
    stream: {
      ...(columns !== undefined && { isTTY: true, columns }),
      write: (some: string) => (text += some),
    },
  });
  for (const event of events) listener(event);
  return text;
}

/** The lines after the sentence of a requirement that did not pass. */
function detailsOf(id: SubjectId, report: Report): string[] {
  const { requirements } = reportOn(id);
  const text = written(eventsOf({ ...report, requirements, causes: [] }), { verbose: true });
  const [, details = ''] = /^ {2}FAIL .*\n([^]*?)\n\n/m.exec(text) ?? [];
  return details.split('\n').map((line) => line.trimStart());
}

/** A check with its finding repeated, each with its own response. */
const numbered = (count: number) => (check: CheckReport) => ({
  ...check,
  findings: withFindings(count)(check).findings.map((finding, index) => ({
    ...finding,
    got: `answer ${index + 1}`,
  })),
});

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

const withoutColours = (text: string) => text.replaceAll(new RegExp(`${escape}\\[\\d+m`, 'g'), '');
