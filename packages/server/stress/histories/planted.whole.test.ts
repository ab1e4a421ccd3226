import { expect, onTestFinished, test } from 'vitest';
import { Random } from '../random.ts';
import { apiRoot } from '../../src/build-server.ts';
import { startTestServer } from '../../src/testing/test-server.ts';
import { runCampaign, type Result, type WorkloadName } from './campaign.ts';
import { LoadBalancer } from '../load-balancer.ts';
import {
  forgetting,
  withHalfExtractions,
  withMoreFolders,
  withOtherBytes,
  withoutUniqueNames,
  withUnlockedQuota,
  withUntoldCache,
  type Fault,
} from './planted.ts';
import { serverQuota } from './workloads/quota.ts';

interface Plan {
  only?: readonly WorkloadName[];
  /** Of each node, or none. */
  fault?: () => Fault;
  quota?: number;
  objects: number;
  /** Requests of each client to an object. */
  requests?: number;
  /** Share of the requests that get no response. */
  cutShare?: number;
}

/** Runs clients against two nodes, each a load balancer of one server, until there are enough objects or a failure. */
async function run({ only, fault, objects, requests, cutShare = 0, ...options }: Plan): Promise<Result> {
  const server = await startTestServer({ quota: serverQuota, ...options });
  const accounts = [];
  for (let user = 0; user < 3 + objects; user++)
    accounts.push(await server.addUser(`user${user}@example.com`));
  const nodes = await Promise.all(
    ['node 1', 'node 2'].map(async (name) => {
      const through = fault?.();
      const balancer = await LoadBalancer.start({
        nodes: () => [server.url],
        random: new Random(1),
        ...(through && { through }),
      });
      balancer.cutShare = cutShare;
      onTestFinished(() => balancer.close());
      return { name, url: balancer.url, apiUrl: balancer.url + apiRoot };
    }),
  );
  let begun = 0;
  const isOver = () => begun++ >= objects;
  const given = { ...(only && { only }), ...(requests !== undefined && { requests }) };
  return runCampaign({ nodes, accounts, seed: 20_261_124, isOver, ...given });
}

test('a server without a fault passes, with every kind of object', async () => {
  const { failures, objects, undecided, answered } = await run({ objects: 30 });
  expect(failures.flatMap(({ lines }) => lines).join('\n')).toBe('');
  expect(undecided).toBe(0);
  expect(objects).toBe(30);
  expect(answered).toBeGreaterThan(1000);
});

test('histories in which most requests got no response are decided, too', async () => {
  // Each request without a response doubles what the search has to try: with twelve, some objects stay undecided.
  const plan = { objects: 12, requests: 8, cutShare: 0.7 };
  const { failures, undecided, answered, unanswered } = await run(plan);
  expect(failures.flatMap(({ lines }) => lines).join('\n')).toBe('');
  expect(undecided).toBe(0);
  expect(unanswered).toBeGreaterThan(answered);
});

test.each([
  ['a lost lock', { only: ['names'], fault: withoutUniqueNames, objects: 40 }],
  ['a read cache that is not told of writes', { only: ['notes'], fault: withUntoldCache, objects: 40 }],
  [
    'a quota that is read outside of its transaction',
    { only: ['quota'], fault: withUnlockedQuota, quota: 2 ** 31, objects: 40 },
  ],
  ['a star that is forgotten', { only: ['entry'], fault: forgetting('POST', /\/star$/), objects: 40 }],
  [
    'a completion that is forgotten',
    { only: ['multipart'], fault: forgetting('POST', /\/multipart\/complete$/), objects: 40 },
  ],
  [
    'a new name that is forgotten',
    { only: ['workspace'], fault: forgetting('PUT', /\/workspace\/\d+$/), objects: 40 },
  ],
  ['a copy that is forgotten', { only: ['copies'], fault: forgetting('POST', /\/duplicate$/), objects: 40 }],
  ['a move that is forgotten', { only: ['tree'], fault: forgetting('POST', /\/move$/), objects: 40 }],
  ['what nobody asked for', { only: ['tree'], fault: withMoreFolders, objects: 40 }],
  ['half of an extraction', { only: ['tree'], fault: withHalfExtractions, objects: 40 }],
  [
    'other bytes than were sent',
    { only: ['tree'], fault: withOtherBytes, objects: 40, shown: /got 200 with other bytes/ },
  ],
] satisfies [string, Plan & { shown?: RegExp }][])(
  'the checker finds %s, and shows few operations',
  async (...row) => {
    const [, { shown = /one order fits as far as/, ...plan }] = row as [string, Plan & { shown?: RegExp }];
    const { failures } = await run(plan);
    const lines = failures[0]?.lines ?? [];
    expect(lines.join('\n')).toMatch(shown);
    expect(lines.length).toBeLessThan(20);
  },
);
