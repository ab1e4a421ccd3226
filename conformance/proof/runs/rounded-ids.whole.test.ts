import { expect, it, onTestFinished } from 'vitest';
import { startFaultyServer } from '../faults/harness/faulty-server.ts';
import { judge, failuresIn, withVerdict } from '../testing/judge-target.ts';

it('a server with ids beyond 2^53 is accused of nothing, and what it keeps is listed', async () => {
  // Not the ids of users: with these, a run would end at the sign-in.
  const server = await startFaultyServer(({ app }) => {
    app.addHook('onSend', (request, _reply, payload, done) => {
      const isOfUser = /\/(auth\/login|cli\/loggedUser)$/.test(request.routeOptions.url ?? '');
      done(null, typeof payload === 'string' && !isOfUser ? withLargeIds(payload) : payload);
    });
  });
  onTestFinished(() => server.close());

  const report = await judge(server, {
    profile: 'core',
    budget: 0,
    states: undefined,
    allowLeftovers: true,
  });

  expect(failuresIn(report)).toEqual([]);
  const reason = 'such as folder.id from createFolder';
  const untested = report.requirements.filter((requirement) => requirement.reason?.includes(reason) === true);
  expect(untested.length).toBeGreaterThan(30);
  expect(new Set(untested.map(({ cannotBeSeen }) => cannotBeSeen))).toEqual(new Set([true]));
  expect(withVerdict(report, 'passed').length).toBeGreaterThan(50);
  expect(report.leftovers).toContainEqual({
    kind: 'folder',
    id: null,
    name: expect.stringMatching(/^conformance/) as string,
    reason: 'its id is beyond 2^53',
  });
});

const withLargeIds = (json: string): string =>
  json.replace(
    /"(id|(?!role)\w+_id|\w+Id)":(\d+)/g,
    (_all, name: string, id: string) => `"${name}":${BigInt(id) + 2n ** 60n}`,
  );
