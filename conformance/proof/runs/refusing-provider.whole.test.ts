import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { terminalReport } from '../../src/engine/reporters/terminal-report.ts';
import { openStates } from '../../src/engine/states/open-states.ts';
import { listen } from '../testing/hostile-server.ts';
import { judge } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';

/** A state provider that refuses every request. */
const refusing = createServer((request, response) => {
  void json(request).then((asked) => {
    const isObservation = (asked as { action: string }).action === 'observe';
    response
      .writeHead(isObservation ? 403 : 501, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: 'You may not look.' }));
  });
});

test('a provider that refuses is shown with what it was asked, after the PUT', async () => {
  const url = `http://127.0.0.1:${await listen(refusing)}/_states`;
  const report = await judge(await startTestTarget(), {
    states: ({ http, token }) => openStates(url, { http, token, allowHttp: false }),
    profile: 'full',
    only: ['REG-3'],
  });
  const broken = report.checks.filter(
    ({ verdict, exchanges }) =>
      verdict === 'error' && exchanges.some(({ request }) => request.method === 'PUT'),
  );
  expect(broken.length).toBeGreaterThan(0);
  for (const { exchanges, reason } of broken) {
    expect(reason).toMatch(/^The state provider refused observe:entry with status 403: You may not look\.$/);
    const last = exchanges.at(-1);
    expect(last).toMatchObject({ request: { method: 'POST', url }, response: { status: 403 } });
    expect(last?.request.body).toContain('"action":"observe"');
    expect(last?.curl).toContain('Authorization: Bearer ${FILE_STORAGE_TOKEN:?}');
  }
  const text = terminalReport(report, { verbose: true, colors: pc.createColors(false), width: 200 });
  expect(text).toContain(`POST ${url}`);
  expect(text).toContain('You may not look.');
});
