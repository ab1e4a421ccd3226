import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { exitCodes } from '../errors.ts';
import { hostileDrive } from '../testing/hostile-drive.ts';
import { signedInHome } from '../testing/at-home.ts';
import { runCommand } from '../testing/run-command.ts';

test('api sends fields, a body from a file or the standard input, and a query', async () => {
  const { run, json, at } = await signedInHome();
  const note = await json<{ note: { id: number } }>(
    'api',
    'post',
    '/notes/create',
    ...['--field', 'title=7 ships', '--field', 'body="2027"'],
  );
  expect(note).toMatchObject({ status: 'success', note: { title: '7 ships', body: '2027' } });
  await writeFile(at('folder.json'), '{"name":"Reports","parentId":null}');
  expect(await json('api', 'POST', 'folders?workspaceId=0', '--input', at('folder.json'))).toMatchObject({
    folder: { name: 'Reports', workspace_id: 0 },
  });
  const input = await run(['api', 'POST', '/folders', '--input', '-'], {
    stdin: '{"name":"Plans","parentId":null}',
  });
  expect(JSON.parse(input.stdout)).toMatchObject({ folder: { name: 'Plans' } });
  const listed = await json<{ data: object[] }>(
    'api',
    'GET',
    '/drive/file-entries?perPage=1',
    '--field',
    'page=2',
  );
  expect(listed).toMatchObject({ current_page: 2, data: [{ type: 'folder' }] });
  const all = await json<object[]>('api', 'GET', '/drive/file-entries', '--field', 'perPage=1', '--paginate');
  expect(all.map((entry) => (entry as { name: string }).name).sort()).toEqual(['Plans', 'Reports']);
  expect(await json('api', 'GET', '/notes')).toHaveLength(1);
});

test('api writes what is not JSON as it is, and reports a refusal as every command does', async () => {
  const { run, json, at } = await signedInHome();
  await writeFile(at('a.txt'), 'ships');
  await run(['upload', at('a.txt')]);
  const [{ hash }] = (await json<{ data: [{ hash: string }] }>('api', 'GET', '/drive/file-entries')).data;
  expect(await run(['api', 'GET', `/file-entries/download/${hash}`])).toMatchObject({
    code: 0,
    stdout: 'ships',
  });
  // Other verbs hide the token, which this asks for.
  const account = { email: 'maria@example.com', password: testPassword, device_name: 'ci' };
  await writeFile(at('account.json'), JSON.stringify(account));
  const login = ['api', 'POST', '/auth/login', '--input', at('account.json')];
  const { user } = await json<{ user: { access_token: string } }>(...login);
  expect((await run(['whoami'], { env: { FILE_STORAGE_TOKEN: user.access_token } })).code).toBe(0);
  expect(await run(['api', 'POST', '/notes/create', '--field', 'title=a'])).toMatchObject({
    code: exitCodes.invalid,
    stderr: expect.stringContaining('body') as string,
  });
  expect(await run(['api', 'GET', '/workspace/7000?a=1'])).toEqual({
    ...{ code: exitCodes.notFound, stdout: '' },
    stderr: expect.stringMatching(
      /^file-storage: [\w .]+ \(GET \/api\/v1\/workspace\/7000 returned 404\)\.\n$/,
    ) as string,
  });
});

test('api names a request once in its errors', async () => {
  const { run, server } = await signedInHome();
  expect((await run(['api', 'POST', '/notes'])).stderr).toMatch(
    new RegExp(`^file-storage: POST ${server.url}/api/v1/notes: 405 [^/]+\n$`),
  );
});

test.each([
  [['GET', 'https://other.example.com/notes'], 'not a path below the API root'],
  [['GET', '//other.example.com/notes'], 'not a path below the API root'],
  [['GET', '/../admin'], 'not a path below the API root'],
  [['GET', '/%2e%2e/admin'], 'not a path below the API root'],
  [['GET', '/notes%'], 'not a path below the API root'],
  [['GET', '/notes/%ff'], 'not a path below the API root'],
  [['FETCH', '/notes'], 'FETCH is no method'],
  [['GET', '/notes', '--input', '-'], 'GET has no body'],
  [['POST', '/notes/create', '--paginate'], 'Only a list has pages'],
  [['POST', '/notes/create', '--field', 'title'], 'title is no field'],
  [['GET', '/drive/file-entries', '--workspace', '7'], 'api does not send --workspace'],
  [['POST', '/notes/create?title=a', '--field', 'title=b'], 'A field is given twice'],
  [['DELETE', '/notes', '--field', 'entryIds=[1]'], 'entryIds'],
  [['GET', '/notes', '--field', 'a={}', '--paginate'], 'a '],
  [['POST', '/notes/create', '--input', '-'], 'The standard input is not a JSON object'],
])('api refuses %j, and sends nothing', async (args, message) => {
  const { variables, asked } = await hostileDrive({ list: {} });
  expect(await runCommand(['api', ...args], { env: variables, stdin: '[1]' })).toMatchObject({
    code: exitCodes.usage,
    stderr: expect.stringContaining(message) as string,
  });
  expect(asked).toEqual([]);
});

test('--verbose prints each request and its retries, without the token and the query', async () => {
  let fails = true;
  const { variables } = await hostileDrive({
    list: {},
    other(_, response) {
      if (!fails) return false;
      fails = false;
      response.writeHead(503, { 'retry-after': '0' }).end('{}');
      return true;
    },
  });
  const { stderr, code } = await runCommand(['ls', '--verbose'], { env: variables });
  expect([code, stderr.replaceAll(/\d+ ms/g, 'N ms')]).toEqual([
    0,
    'GET /v1/drive/file-entries 503 in N ms\nGET /v1/drive/file-entries 200 in N ms, retry 1\n',
  ]);
});

test('a response without pages is said to have none', async () => {
  const { run } = await signedInHome();
  expect(await run(['api', 'GET', '/notes', '--paginate'])).toEqual({
    ...{ code: exitCodes.usage, stdout: '' },
    stderr: 'file-storage: The response of GET /notes has no pages. Omit --paginate.\n',
  });
});
