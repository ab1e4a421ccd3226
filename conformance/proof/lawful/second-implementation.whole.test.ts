import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startSecondImplementation, type SecondImplementation } from '../second-implementation/start.ts';
import { unchecked } from '../../src/areas/unchecked.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { readOverlay } from '../../src/contract/read-overlay.ts';
import type { Report } from '../../src/model/report.ts';
import type { RunOptions } from '../../src/run/run-options.ts';
import { withPublishedChoices, readPublished } from '../submissions/read-published.ts';
import { judge as judgeTarget, redIn, withVerdict } from '../testing/judge-target.ts';
import { requestsOfCore } from '../testing/points.ts';

/** Runs every check, which takes long on a busy machine. */

const overlayFile = fileURLToPath(new URL('../second-implementation/overlay.yaml', import.meta.url));

async function start(): Promise<SecondImplementation> {
  const server = await startSecondImplementation();
  onTestFinished(server.close);
  return server;
}

/** Runs the full profile with everything that the server supports, unless the options say otherwise. */
function judge(server: SecondImplementation, options: Partial<RunOptions> = {}): Promise<Report> {
  const { apiRoot: baseUrl, origin: appUrl, email, password, second } = server;
  return judgeTarget({ baseUrl, appUrl, account: { email, password }, second }, options);
}

/** Reasons by requirement, without those that no server can violate. */
const notExercised = ({ requirements }: Report): Record<string, string | undefined> =>
  Object.fromEntries(
    requirements
      .filter(({ id, verdict }) => verdict === 'not exercised' && !Object.hasOwn(unchecked, id))
      .map(({ id, reason }) => [id, reason]),
  );

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.json();
}

async function tokenOf({ apiRoot, email, password }: SecondImplementation): Promise<string> {
  const credentials = { email, password, device_name: 'settings' };
  const { user } = (await post(`${apiRoot}/auth/login`, credentials)) as { user: { access_token: string } };
  return user.access_token;
}

/** Names of the entries at the root of the first account. */
async function rootOf(server: SecondImplementation): Promise<string[]> {
  const authorization = `Bearer ${await tokenOf(server)}`;
  const root = { action: 'observe', subject: 'entry', id: 0 };
  const { values } = (await post(`${server.origin}/_states`, root, { authorization })) as {
    values: { children: { name: string }[] };
  };
  return values.children.map(({ name }) => name);
}

test('a server that makes other lawful choices holds', async () => {
  const server = await start();
  const contract = loadContract({ overlay: await readOverlay(overlayFile) });
  const report = await judge(server, { contract, allowDestructive: true, budget: 500 });
  expect(redIn(report)).toEqual([]);
  expect(notExercised(report)).toEqual({
    'AUTH-14':
      'cannot be tested on a server that returns from GET /cli/loggedUser neither an `email` nor an `id`, directly or in `user`, to compare with the account',
    'CONVERT-1': 'cannot be tested on a server that returns only a status for this conversion',
    'CONVERT-7':
      'cannot be tested on a server that returns only a status for this conversion; no response contained what this is about',
  });
  expect(report.summary).toMatchObject({ notExercised: 3, cannotBeSeen: 3 });
  // A run gives the result that the site publishes for this server.
  const published = await readPublished('second-implementation');
  expect(notExercised(published.report)).toEqual(notExercised(report));
  expect(report.leftovers).toMatchObject([{ kind: expect.stringMatching(/access tokens?$/) as string }]);
  // The server creates this folder for folders without a place.
  expect(await rootOf(server)).toEqual(['Unsorted']);
});

test('two runs at once on one account hold as well', async () => {
  const server = await start();
  const reports = await Promise.all([judge(server, { seed: 2 }), judge(server, { seed: 3 })]);
  expect(reports.map(redIn)).toEqual([[], []]);
});

/** The maximum number of requests in each profile; that of the full one is approximate. */
const requestsOf = { core: requestsOfCore, full: 3_400 };

test.each<[string, Partial<RunOptions>, number, number]>([
  ['no provider states', { states: undefined, allowLeftovers: true }, 190, requestsOf.full],
  ['the core profile', { profile: 'core', budget: 0 }, 200, requestsOf.core],
  [
    'one account and nothing else',
    { second: undefined, states: undefined, appUrl: undefined },
    140,
    requestsOf.full,
  ],
])(
  'with %s nothing is red, and no more is sent than is promised',
  async (_with, options, passed, requests) => {
    const report = await judge(await start(), options);
    expect(redIn(report)).toEqual([]);
    expect(withVerdict(report, 'passed').length).toBeGreaterThan(passed);
    expect(report.requests).toBeLessThanOrEqual(requests);
  },
);

test('what was observed of it holds, and what was observed of another server does not', async () => {
  const server = await start();
  const own = await judge(server, { contract: await withPublishedChoices('second-implementation') });
  expect(redIn(own)).toEqual([]);
  expect(withVerdict(own, 'passed').filter((id) => id.startsWith('U-')).length).toBeGreaterThan(85);

  const contract = await withPublishedChoices('reference-server');
  const other = await judge(server, { contract, profile: 'core', budget: 0 });
  const failed = withVerdict(other, 'failed');
  expect(failed).toEqual(expect.arrayContaining(['U-01', 'U-22', 'U-24', 'U-75', 'U-85', 'U-126']));
  // The server is still lawful.
  expect(failed.filter((id) => !id.startsWith('U-'))).toEqual([]);
});

test('with a token alone nothing is red, and nothing stays', async () => {
  const server = await start();
  const credentials = { token: await tokenOf(server) };
  const report = await judge(server, {
    credentials,
    second: undefined,
    states: undefined,
    appUrl: undefined,
  });
  expect(redIn(report)).toEqual([]);
  expect(withVerdict(report, 'passed').length).toBeGreaterThan(120);
  expect(report.leftovers).toEqual([]);
});
