import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser, whyNoBrowser } from '../../../scripts/lib/browser.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { runCommandLine } from '../../src/testing/run-program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { startFaultyServer } from '../faults/harness/faulty-server.ts';

/** The work of a page that wrongly sends the token with a file; this source text runs in the browser. */
const upload = `async ({ baseUrl, email, password }) => {
  let authorization;
  const call = async (target, body) => {
    const answer = await fetch(baseUrl + target, {
      method: body ? 'POST' : 'GET',
      headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return answer.json();
  };
  const { user } = await call('/auth/login', { email, password, device_name: 'Browser' });
  authorization = 'Bearer ' + user.access_token;
  await call('/notes');
  const file = { filename: 'hello.txt', mime: 'text/plain', extension: 'txt', size: 6 };
  const { url, key } = await call('/s3/simple/presign', file);
  await fetch(url, { method: 'PUT', headers: { authorization, 'content-type': 'text/plain' }, body: 'hello\\n' });
  const registration = { filename: key.split('/').at(-1), clientName: 'hello.txt', size: 6 };
  return (await call('/s3/entries', registration)).status;
}`;

test.skipIf(whyNoBrowser())('what Chromium records of a page is judged', async () => {
  const folder = await temporaryFolder();
  const [recording, json] = [path.join(folder, 'page.har'), path.join(folder, 'report.json')];
  const server = await startFaultyServer(() => undefined);
  onTestFinished(() => server.close());
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ bypassCSP: true, recordHar: { path: recording } });
    const page = await context.newPage();
    await page.goto(server.appUrl);
    const { baseUrl, account } = server;
    expect(await page.evaluate(`(${upload})(${JSON.stringify({ baseUrl, ...account })})`)).toBe('success');
    await context.close();
  } finally {
    await browser.close();
  }

  const ended = await runCommandLine(['har', recording, '--report', `json=${json}`]);
  const text = await readFile(json, 'utf8');
  const { requirements, target } = JSON.parse(text) as Report;
  const idsOf = (wanted: string) =>
    requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  expect(target).toBe(server.baseUrl);
  expect(idsOf('failed')).toEqual(['AUTH-13']);
  const held = ['AUTH-1', 'AUTH-6', 'GEN-3', 'GEN-9', 'NOTE-6', 'UPLOAD-15', 'U-109', 'REG-2', 'ENTRY-1'];
  expect(idsOf('passed')).toEqual(expect.arrayContaining(held));
  expect(ended.exitCode).toBe(1);
  for (const secret of Object.values(server.account)) expect(text + ended.stdout).not.toContain(secret);
});
