import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { CauseReport, Report } from '../../src/engine/model/report.ts';
import { renderHtml } from '../../src/engine/reporters/html.ts';
import { renderMarkdown } from '../../src/engine/reporters/markdown.ts';
import { terminalReport } from '../../src/engine/reporters/terminal-report.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { isOfRunner } from '../testing/gateway.ts';
import { judgeWithoutCases } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

/** Milliseconds that the runner waits for a response; the first of the state provider may take the half. */
const timeoutMs = 2_500;

/** From a certain request on, it accepts requests and never responds. */
const hangs =
  (at: number): Fault =>
  ({ app }) => {
    let count = 0;
    app.addHook('onRequest', (request, _reply, next) => {
      if (!isOfRunner(request) || ++count < at) next();
    });
  };

/** Two requests at once wait for each other, and all others for them, as with a lock that is not released. */
const deadlocksOnTwo: Fault = ({ app }) => {
  let inProgress = 0;
  let isLocked = false;
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isOfRunner(request)) {
      next();
      return;
    }
    // The sign-in of two accounts comes at once.
    isLocked ||= inProgress > 1;
    inProgress++;
    if (!isLocked) setTimeout(next, 2);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!isOfRunner(request)) done(null, payload);
    else if (!isLocked) {
      inProgress--;
      done(null, payload);
    }
  });
};

const closesAboveFive: Fault = ({ app }) => {
  const inProgress = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isOfRunner(request)) next();
    else if (inProgress.size >= 5) request.raw.socket.destroy();
    else {
      inProgress.add(request);
      setTimeout(next, 2);
    }
  });
  app.addHook('onResponse', (request, _reply, done) => {
    inProgress.delete(request);
    done();
  });
};

/** An exception ends the thread that serves the request. */
const failsOnWords: Fault = ({ app }) => {
  app.addHook('onRequest', (request, _reply, next) => {
    if (isOfRunner(request) && request.url.includes('workspaceId=personal')) request.raw.socket.destroy();
    else next();
  });
};

/** For some requests after a certain one, sockets break. */
const restarts: Fault = ({ app }) => {
  let count = 0;
  app.addHook('onRequest', (request, _reply, next) => {
    if (isOfRunner(request)) count++;
    if (isOfRunner(request) && count > 100 && count <= 106) request.raw.socket.destroy();
    else next();
  });
};

const isTo = (request: FastifyRequest, method: string, path: string): boolean =>
  isOfRunner(request) && request.method === method && request.url.split('?')[0]!.endsWith(path);

/** The first requests for one operation are answered too late. */
const isSlow: Fault = ({ app }) => {
  app.addHook('onRequest', (request, _reply, next) => {
    if (isTo(request, 'POST', '/notes/create')) setTimeout(next, timeoutMs + 200).unref();
    else next();
  });
};

async function judged(
  fault: Fault,
  options: { concurrency?: number; only?: string[] } = {},
): Promise<Report> {
  const target = await startTestTarget(fault);
  const http = { timeoutMs, retries: 3, maxBodyBytes: 64 * 1024 * 1024 };
  return judgeWithoutCases(target, { only: ['FOLDER-*', 'NOTE-*', 'STAR-*'], http, ...options });
}

/** Nothing but this kind of advice is right in a case. */
const shownIn = (report: Report): string[] => [
  terminalReport(report, { colors: plain, verbose: false, width: 400 } as never),
  renderMarkdown(report),
  renderHtml(report),
];

const plain = new Proxy({}, { get: () => (text: string) => text });

const told = ({ causes }: Report): Pick<CauseReport, 'cause' | 'advice'>[] =>
  causes.map(({ cause, advice = '' }) => ({ cause, advice }));

test.each([
  ['hangs', hangs(60), {}, /--concurrency 1/],
  ['hangs, and gets one request at a time', hangs(60), { concurrency: 1 }, /^Restart the server, and look/],
  ['deadlocks on two requests at once', deadlocksOnTwo, {}, /--concurrency 1/],
])('a server that %s stopped after a request, and all else follows', async (_, fault, options, advice) => {
  const report = await judged(fault, options);
  expect(report.silence?.lastAnswer).toMatchObject({ operation: expect.any(String) as string });
  expect(told(report)).toEqual([
    {
      cause: expect.stringMatching(
        /^the server stopped responding \d+\.\d s into the run, after \w+.*; no response to \d+ requests? \(/,
      ) as string,
      advice: expect.stringMatching(advice) as string,
    },
  ]);
  // A request that was answered is no evidence.
  expect(report.causes.map(({ shownBy }) => shownBy?.exchange)).toEqual([null]);
  const left = report.requirements.filter(({ verdict }) => verdict === 'not exercised');
  expect(left.map(({ obstacle }) => obstacle)).toContain('the server stopped responding');
  for (const text of shownIn(report)) {
    expect(text).toContain('Restart the server');
    expect(text).toMatch(/(were|was) not possible/);
  }
  expect(JSON.stringify(report)).not.toContain('--timeout');
});

test('a server that closes connections above five is judged with one request at a time', async () => {
  const report = await judged(closesAboveFive);
  expect(report.silence).toBeUndefined();
  expect(report.summary.passed).toBeGreaterThan(20);
  expect(told(report)).toEqual([
    {
      cause: expect.stringMatching(
        /^the server closed or refused the connection in \d+ of \d+ requests \(.*\), only with other requests in progress \(up to \d+\); repeated alone, \d+ succeeded$/,
      ) as string,
      advice: expect.stringContaining('--concurrency 1') as string,
    },
  ]);
  for (const text of shownIn(report)) expect(text).toContain('Run with --concurrency 1');
});

test('a request that always loses its connection is shown, without secrets', async () => {
  const report = await judged(failsOnWords, { only: ['FOLDER-5'] });
  const [lost] = report.checks.flatMap(({ unanswered }) => unanswered ?? []);
  expect(lost?.exchange).toMatchObject({
    operation: 'createFolder',
    request: { method: 'POST', url: expect.stringContaining('?workspaceId=personal') as string },
  });
  expect(lost?.exchange?.request.headers).toContainEqual(['Authorization', 'Bearer <token>']);
  expect(lost?.exchange?.request.body).toMatch(/^\{"name":/);
  const among = await judged(failsOnWords, { only: ['FOLDER-*'] });
  expect(told(among)[0]?.cause).not.toContain('only with other requests in progress');
  expect(
    among.checks.flatMap(({ unanswered }) => (unanswered?.others ? unanswered.alone : [])),
  ).not.toContain('answered');
});

test('a server that comes back is judged on', async () => {
  const report = await judged(restarts, { only: ['NOTE-*', 'FOLDER-*', 'STAR-*', 'TRASH-*'] });
  expect(report.silence).toBeUndefined();
  // How many requests meet the restart is a matter of chance: none has to.
  expect(report.causes.filter(({ kind }) => kind !== 'broke')).toEqual([]);
  expect(report.summary.passed).toBeGreaterThan(20);
});

test('only for an operation that is slow, more time is advised', async () => {
  const report = await judged(isSlow, { only: ['NOTE-1', 'NOTE-2', 'FOLDER-*'] });
  expect(report.silence).toBeUndefined();
  expect(told(report)[0]).toEqual({
    cause: expect.stringMatching(
      /^createNote: no complete response within 2\.5 s in (\d+) of \1 requests?$/,
    ) as string,
    advice: 'If createNote is only slow, allow it more time with --timeout.',
  });
});
