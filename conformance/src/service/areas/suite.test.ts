import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../../generated/operations.ts';
import { requirements, unknowns } from '../../../../generated/registers.ts';
import { areas } from './areas.ts';
import { unchecked } from './unchecked.ts';
import { keyOfFailure, renewBaseline } from '../../engine/model/baseline.ts';
import type { Check } from '../../engine/model/check.ts';
import type { Factors } from '../../engine/model/factors.ts';
import type { Report } from '../../engine/model/report.ts';
import { loadContract } from '../../engine/contract/load-contract.ts';
import { findSubject, type SubjectId } from '../../engine/model/subject.ts';
import { responseUnknowns } from '../response-facts/fact-finder.ts';
import { CheckContext, type RunParts } from '../../engine/run/check-context.ts';
import { caseCheck } from './shared/cases/case-check.ts';
import { checks } from './suite.ts';

const responseSubjects = loadContract().responseSubjects;
const proven = new Set([...checks.flatMap(({ tests }) => tests), ...responseSubjects.keys()]);

test('every folder is an area', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map(({ name }) => name);
  expect(Object.keys(areas).sort()).toEqual(folders.sort());
});

describe('requirements', () => {
  test.each(requirements.filter(({ binds }) => binds === 'server').map(({ id }) => id))(
    '%s is proven by a check, or it says why not',
    (id) => {
      const advice = proven.has(id)
        ? `A check proves ${id}: remove it from unchecked.ts.`
        : `No check proves ${id}: add one with \`npm run new -- check\`, or say why not in unchecked.ts.`;
      expect(proven.has(id) !== id in unchecked, advice).toBe(true);
    },
  );

  test('what does not bind the server is unchecked, with the reason', () => {
    const others = requirements.filter(({ binds }) => binds !== 'server').map(({ id }) => id);
    expect(others.filter((id) => !(id in unchecked) || proven.has(id))).toEqual([]);
  });
});

describe('unknowns', () => {
  const watched = new Set<string>([...checks.flatMap(({ observes }) => observes), ...responseUnknowns]);

  test.each(unknowns.map(({ id, observe }) => [id, observe] as const))(
    '%s is watched, unless the register says that nothing can be seen: %s',
    (id, observe) => {
      expect(watched.has(id)).toBe(!observe.startsWith('Not observed: '));
    },
  );
});

/** A report in which the last case of a check failed. */
const failing = ({ id, name, operations: [operation], cases, tests }: Check): Pick<Report, 'checks'> => {
  const finding = { subjects: tests, expected: 'a', got: 'b', exchange: null, case: cases!.at(-1)!.name };
  const outcomes = Object.fromEntries(tests.map((one) => [one, 'failed' as const]));
  const shown = { id, name, operation: operation!, proves: tests, outcomes, exchanges: [], durationMs: 1 };
  return { checks: [{ ...shown, verdict: 'failed', findings: [finding] }] };
};

describe('checks', () => {
  test('every name is unique', () => {
    const names = checks.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('every id is unique, and begins with what the check is about', () => {
    const ids = checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { id, tests, observes } of checks) {
      expect(id).toMatch(/^[A-Z]+-\d+\.[A-Za-z0-9_-]+$/);
      expect([id, [...tests, ...observes].includes(id.split('.')[0] as SubjectId)]).toEqual([id, true]);
    }
  });

  test('a value, a dimension and another sentence leave ids, random numbers and baselines as they are', () => {
    const checkOf = (factors: Factors, sentence: string) =>
      caseCheck(factors, {
        id: 'FOLDER-1.createFolder',
        operation: 'createFolder',
        sentence,
        tests: () => ['FOLDER-1'],
        judge: () => Promise.resolve(),
      });
    const kind = ['folder', 'file'] as const;
    const before = checkOf({ kind, size: ['short', 'long'] }, 'a folder is created');
    const after = checkOf(
      { kind, size: ['short', 'long', 'empty'], depth: ['root', 'nested'] },
      'one request creates one folder',
    );
    expect(after.cases!.map(({ name }) => name)).not.toEqual(before.cases!.map(({ name }) => name));
    expect(after.id).toBe(before.id);
    const drawn = [before, after].map((check) =>
      new CheckContext(check, { seed: 5 } as RunParts).random(1_000_000_000),
    );
    expect(drawn[0]).toBe(drawn[1]);
    const [known, renewed] = [before, after].map((check) => renewBaseline({ failures: [] }, failing(check)));
    expect(renewed!.failures.map(keyOfFailure)).toEqual(known!.failures.map(keyOfFailure));
    expect(known!.failures).toHaveLength(1);
  });

  test('each is about something that exists', () => {
    for (const { id, tests, observes, operations: used } of checks) {
      const unknown = [...tests, ...observes].filter((subject) => findSubject(subject) === undefined);
      expect([id, unknown]).toEqual([id, []]);
      expect([id, used.length > 0 && used.every((operation) => operation in operations)]).toEqual([id, true]);
    }
  });
});
