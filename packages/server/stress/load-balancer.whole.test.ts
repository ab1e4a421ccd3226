import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listeningPort } from '../src/testing/listening-port.ts';
import { Random } from './random.ts';
import { LoadBalancer } from './load-balancer.ts';

async function startBalancer(nodes: readonly string[]): Promise<LoadBalancer> {
  const balancer = await LoadBalancer.start({ nodes: () => nodes, random: new Random(20_261_124) });
  onTestFinished(() => balancer.close());
  return balancer;
}

const startNode = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listeningPort(createServer(listener))}`;

test('a load balancer takes nodes in turn, and another one if one refuses connections', async () => {
  const balancer = await startBalancer([
    await startNode((_, response) => response.end('one')),
    await startNode((_, response) => response.end('two')),
    'http://127.0.0.1:1',
  ]);
  const answers = [];
  for (let request = 0; request < 6; request++) answers.push(await (await fetch(balancer.url)).text());
  expect(answers).toEqual(['one', 'two', 'one', 'two', 'one', 'two']);
});

test('a load balancer that cuts a connection has let a node do the work', async () => {
  let requests = 0;
  const node = await startNode((_, response) => {
    requests += 1;
    response.end('done');
  });
  const balancer = await startBalancer([node]);
  balancer.cutShare = 1;
  await expect(fetch(balancer.url)).rejects.toThrow(TypeError);
  await expect.poll(() => requests).toBe(1);
  expect(balancer.cuts).toBe(1);
});
