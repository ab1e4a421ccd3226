import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { portOf } from '../../testing/port-of.ts';
import { runCommandLine } from '../../testing/run-program.ts';

/** The error of a run against a server that returns this to every request. */
async function errorWith(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: object | string | Buffer = {},
  account: readonly string[] = ['--email', 'mira@example.com', '--password', 'correct horse'],
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  const baseUrl = `http://127.0.0.1:${await portOf(server)}/v1`;
  const { exitCode, stderr } = await runCommandLine(['--base-url', baseUrl, ...account]);
  expect(exitCode).toBe(3);
  return stderr;
}

test('a login that redirects is reported with the target, without its query', async () => {
  const headers = { location: 'https://files.example.com/v1/auth/login/?token=12' };
  const error = await errorWith(308, headers);
  expect(error).toContain(
    'POST /auth/login returned 308. It redirects to https://files.example.com/v1/auth/login/, and',
  );
  expect(error).not.toContain('token=12');
});

test.each([
  ['a missing login', 404, undefined, 'Until the login is built, set FILE_STORAGE_TOKEN.'],
  ['a refused token', 401, ['--token', '1|token'], 'was refused: GET /cli/loggedUser returned 401.'],
  [
    'a token that nothing tries',
    404,
    ['--token', '1|token'],
    'could not be tried: GET /cli/loggedUser returned 404.',
  ],
])('%s is told apart, with what to do', async (_what, status, account, said) => {
  expect(await errorWith(status, {}, {}, account)).toContain(said);
});

test.each([
  ['850', 'it asks to wait 15 minutes before the next one.'],
  ['Thu, 01 Jan 2026 00:01:30 GMT', 'it asks to wait 90 s before the next one.'],
])('a login that is refused for a while says how long: Retry-After %s', async (retryAfter, said) => {
  const headers = { 'retry-after': retryAfter, date: 'Thu, 01 Jan 2026 00:00:00 GMT' };
  expect(await errorWith(429, headers)).toContain(`POST /auth/login returned 429. Too many logins: ${said}`);
});

test('a login whose body is not read is distinguished from wrong credentials', async () => {
  const errors = { email: 'No.', password: 'No.', device_name: 'No.' };
  expect(await errorWith(422, {}, { errors })).toContain('does the server read JSON?');
  expect(await errorWith(422, {}, { errors: { email: 'No.' } })).toContain(
    'Check the e-mail address and the password.',
  );
});

test.each([
  ['a password', undefined, 'POST /auth/login'],
  ['a token', ['--token', '1|token'], 'GET /cli/loggedUser'],
])('with %s, a server whose ids JavaScript rounds is not tested', async (_with, account, request) => {
  const user = { id: 2 ** 60, access_token: 't', email: 'mira@example.com' };
  const error = await errorWith(200, {}, { user }, account);
  expect(error).toContain(`user.id in the response to ${request} is beyond 2^53`);
  expect(error).toContain('so it tests nothing');
});

const login = '{"user":{"id":1,"access_token":"12|secret-of-mira"}}';

test.each([
  ['a byte order mark', `\uFEFF${login}`, String.raw`begins with \ufeff{"user":`],
  [
    'a warning',
    `Warning: deprecated for mira@example.com\n${login}`,
    'begins with Warning: deprecated for <e-mail>',
  ],
  ['a page', '<!doctype html><title>Sign in</title>', 'begins with <!doctype html><title>'],
  ['a list', '[1]', 'begins with [1]'],
  ['nothing', '', 'but empty'],
])('a login whose response is or begins with %s is not said to lack a token', async (_what, body, said) => {
  const error = await errorWith(200, {}, body);
  expect(error).toContain('the response to POST /auth/login is not a JSON object');
  expect(error).toContain(said);
  expect(error).not.toMatch(/secret-of-mira|user\.access_token/);
});

const zipped = gzipSync(login);
const inUtf16 = Buffer.from(login, 'utf16le');

test.each<[string, string, string | Buffer, string]>([
  ['text, and gzip by its header', 'gzip', login, 'but the body is not gzip data'],
  ['half of its gzip data', 'gzip', zipped.subarray(0, -9), 'but the body is not gzip data'],
  ['text, and Brotli by its header', 'br', login, 'but the body is not br data'],
  ['text, and deflated by its header', 'deflate', login, 'but the body is not deflate data'],
  ['of an unknown coding', 'zstd', login, 'which was not requested'],
  ['gzip data without the header', 'identity', zipped, 'is not JSON in UTF-8'],
  ['text in UTF-16', 'identity', inUtf16, 'is not JSON in UTF-8'],
  [
    'text in UTF-16 with its mark',
    'identity',
    Buffer.concat([Buffer.of(0xff, 0xfe), inUtf16]),
    'is not JSON in UTF-8',
  ],
])(
  'a login whose response is %s is one error, which says what to correct',
  async (_what, coding, body, said) => {
    const error = await errorWith(200, { 'content-encoding': coding }, body);
    expect(error).toMatch(/^error: .*POST .*\/auth\/login.*\n$/);
    expect(error).toContain(said);
    expect(error).toMatch(coding === 'identity' ? /JSON in UTF-8/ : /Correct the server or the proxy/);
    expect(error).not.toMatch(/HTTP\/1\.1|s\W*e\W*c\W*r\W*e\W*t/);
  },
);
