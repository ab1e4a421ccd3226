import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Random } from './random.ts';
import { LoadBalancer } from './load-balancer.ts';

async function startBalancer(nodes: readonly string[]): Promise<LoadBalancer> {
  const balancer = await LoadBalancer.start({ nodes: () => nodes, random: new Random(20_261_124) });
  onTestFinished(() => balancer.close());
  return balancer;
}

async function startNode(name: string): Promise<string> {
  const server = createServer((_, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a load balancer takes nodes in turn, and another one if one refuses connections', async () => {
  const balancer = await startBalancer([
    await startNode('one'),
    await startNode('two'),
    'http://127.0.0.1:1',
  ]);
  const answers = [];
  for (let request = 0; request < 6; request++) answers.push(await (await fetch(balancer.url)).text());
  expect(answers).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
});

test('a load balancer that cuts a connection has let a node do the work', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const balancer = await startBalancer([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  balancer.cutShare = 1;
  await expect(fetch(balancer.url)).rejects.toThrow(TypeError);
  await expect.poll(() => requests).toBe(1);
  expect(balancer.cuts).toBe(1);
});
