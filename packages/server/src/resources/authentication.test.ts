import { describe, expect, test } from 'vitest';
import { startTestServer, testPassword } from '../testing/test-server.ts';

const email = 'mira@example.com';
const credentials = { email, password: testPassword, device_name: 'laptop' };

test('addresses are compared without regard to case', async () => {
  const server = await startTestServer();
  const { id } = await server.addUser(email);

  const { user } = await server.stranger.call('login', {
    body: { ...credentials, email: 'MIRA@example.com' },
  });

  expect(user).toMatchObject({ id, email });
});

test('a wrong password and an unknown account get the same response', async () => {
  const server = await startTestServer();
  await server.addUser(email);

  const wrong = await server.stranger.send('login', { body: { ...credentials, password: 'wrong' } });
  const unknown = await server.stranger.send('login', {
    body: { ...credentials, email: 'nobody@example.com' },
  });

  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({ errors: { email: 'These credentials do not match our records.' } });
  expect(unknown).toMatchObject({ status: 422, body: wrong.body });
});

test('an unknown account takes as much work as a known one', async () => {
  const server = await startTestServer();
  await server.addUser(email);
  const { passwords } = server.app.services;
  const verify = passwords.verify.bind(passwords);
  const compared: (string | undefined)[] = [];
  passwords.verify = (owner, password, hash) => {
    compared.push(hash);
    return verify(owner, password, hash);
  };

  await server.stranger.send('login', { body: { ...credentials, email: 'nobody@example.com' } });
  await server.stranger.send('login', { body: credentials });

  expect(compared).toEqual([undefined, expect.stringMatching(/^scrypt\$/)]);
});

test('guessing is limited, for existing and unknown accounts', async () => {
  const server = await startTestServer();
  await server.addUser(email);
  const attempt = (address: string) =>
    server.stranger.send('login', { body: { ...credentials, email: address, password: 'wrong' } });
  for (let guess = 0; guess < 10; guess++) expect((await attempt(email)).status).toBe(422);

  const refused = await attempt(email);

  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('900');
  // The sender is limited too, whatever account it tries.
  expect((await attempt('nobody@example.com')).status).toBe(429);
  server.clock.advance(901);
  expect((await attempt('nobody@example.com')).status).toBe(422);
  expect((await server.stranger.send('login', { body: credentials })).status).toBe(200);
});

test('setting the clock back does not make anybody wait longer', async () => {
  const server = await startTestServer();
  const attempt = () =>
    server.stranger.send('login', {
      body: { ...credentials, email: 'nobody@example.com', password: 'wrong' },
    });
  for (let guess = 0; guess < 10; guess++) await attempt();
  server.clock.set(-365 * 24 * 3600);

  expect(Number((await attempt()).headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(900);
  server.clock.advance(900);
  expect((await attempt()).status).toBe(422);
});

describe('behind a proxy', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const guess = { body: { ...credentials, password: 'wrong' } };

  test('clients are distinguished if the proxy is trusted', async () => {
    const server = await startTestServer({ trustProxy: ['127.0.0.0/8'] });
    const { stranger } = server;
    await server.addUser(email);
    for (let n = 0; n < 10; n++) await stranger.send('login', { ...guess, ...from('203.0.113.1') });

    const guesser = await stranger.send('login', { body: credentials, ...from('203.0.113.1') });
    const owner = await stranger.send('login', { body: credentials, ...from('198.51.100.1') });

    expect([guesser.status, owner.status]).toEqual([429, 200]);
  });

  test('X-Forwarded-For from others is ignored', async () => {
    const server = await startTestServer({ trustProxy: ['192.0.2.1'] });
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const answer = await server.stranger.send('login', { ...guess, ...from(`203.0.113.${n}`) });
      statuses.push(answer.status);
    }

    expect(statuses.slice(-2)).toEqual([422, 429]);
  });

  test('when many addresses guess at an account, each new address still has three attempts', async () => {
    const server = await startTestServer({ trustProxy: ['127.0.0.1'] });
    await server.addUser(email);
    const status = async (address: string, body = guess.body) =>
      (await server.stranger.send('login', { body, ...from(address) })).status;
    for (let n = 1; n <= 10; n++) expect(await status(`203.0.113.${n}`)).toBe(422);

    const newcomer = [1, 2, 3, 4].map(() => () => status('198.51.100.1'));
    const statuses = [];
    for (const attempt of newcomer) statuses.push(await attempt());

    expect(statuses).toEqual([422, 422, 422, 429]);
    expect(await status('198.51.100.2', credentials)).toBe(200);
    expect(await status('2001:db8:1:2::1')).toBe(422);
  });
});

test('parallel guesses are limited too', async () => {
  const server = await startTestServer();
  await server.addUser(email);
  const body = { ...credentials, password: 'wrong' };

  const answers = await Promise.all(
    Array.from({ length: 30 }, () => server.stranger.send('login', { body })),
  );

  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('successful logins are not limited', async () => {
  const server = await startTestServer();
  await server.addUser(email);

  for (let login = 0; login < 15; login++) await server.stranger.call('login', { body: credentials });
});
