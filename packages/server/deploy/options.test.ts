import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variableNames } from '../../options/variables.ts';
import { optionNames } from '../src/config.ts';
import { usualDeadlines } from '../src/database/postgres-connection.ts';
import { closingTimeMs } from '../src/plugins/end-connections.ts';

const known = optionNames.map(variableNames.server);
const closeTime = closingTimeMs / 1000;

const read = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');

interface Container {
  env: { name: string; value: string }[];
  readinessProbe: { periodSeconds: number; failureThreshold: number };
}

test('a pod of kubernetes.yaml sets options of the server, logs no secret, and has time to drain', async () => {
  const documents = parseAllDocuments(await read('kubernetes.yaml'));
  const deployment = documents[0]!.toJS() as {
    spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } } };
  };
  const { terminationGracePeriodSeconds, containers } = deployment.spec.template.spec;
  const { env, readinessProbe } = containers[0];
  for (const { name } of env) expect(known).toContain(name);
  const valueOf = (option: string) => env.find(({ name }) => name === variableNames.server(option))?.value;
  expect(valueOf('without-token')).toBe('true');
  const drainTime = Number(valueOf('drain-time'));
  expect(terminationGracePeriodSeconds).toBeGreaterThan(drainTime + closeTime);
  expect(drainTime).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
});

test('a node of compose.yaml sets options of the server, logs no secret, and has time to drain', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; stop_grace_period: string }>;
  };
  for (const name of ['node-1', 'node-2']) {
    const { environment, stop_grace_period: grace } = services[name]!;
    for (const variable of Object.keys(environment)) expect(known).toContain(variable);
    expect(environment[variableNames.server('without-token')]).toBe('true');
    const drainTime = Number(environment[variableNames.server('drain-time')]);
    expect(Number(grace.replace('s', ''))).toBeGreaterThan(drainTime + closeTime);
  }
});

test('haproxy.cfg limits slow and greedy clients, and waits for nodes beside one that is paused', async () => {
  const proxy = await read('haproxy.cfg');
  const seconds = (name: string) => Number(new RegExp(`^ *timeout ${name} (\\d+)s$`, 'm').exec(proxy)?.[1]);
  expect(seconds('http-request')).toBeLessThanOrEqual(30);
  expect(proxy).toMatch(/^ *tcp-request connection reject if \{ sc0_conn_cur gt \d+ \}$/m);
  expect(seconds('check') * 1000).toBeGreaterThan(usualDeadlines.nextStatement);
});
