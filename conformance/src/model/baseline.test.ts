import { expect, test } from 'vitest';
import { parseBaseline, printBaseline, renewBaseline } from './baseline.ts';
import { requirementReports } from './requirement-verdicts.ts';

const baseline = {
  failures: [{ requirement: 'FOLDER-4' as const, reason: 'ticket 512' }, { requirement: 'NOTE-1' as const }],
};

test.each(['baseline.yaml', 'baseline.json'])('what is printed to %s is read again', async (name) => {
  expect(await parseBaseline(await printBaseline(baseline, name), name)).toStrictEqual(baseline);
});

test('YAML and JSON are printed by the name of the file, YAML with a word on what it is', async () => {
  expect(await printBaseline(baseline, 'known.json')).toBe(`${JSON.stringify(baseline, null, 2)}\n`);
  expect(await printBaseline(baseline, 'known.json.yaml')).toBe(
    [
      '# Failures that are known. One that no longer fails makes the run fail until it is taken out here.',
      'failures:',
      '  - requirement: FOLDER-4',
      '    reason: ticket 512',
      '  - requirement: NOTE-1',
      '',
    ].join('\n'),
  );
});

test.each([
  ['failures: [', 'b.yaml:1:12: '],
  ['- FOLDER-4', 'b.yaml is no baseline. Expected a list "failures"'],
  ['null', 'b.yaml is no baseline.'],
  ['FOLDER-4', 'b.yaml is no baseline.'],
  ['failures: FOLDER-4', 'b.yaml is no baseline.'],
  ['failures: [null]', 'b.yaml: failures[0] names no requirement.'],
  ['failures: [FOLDER-4]', 'b.yaml: failures[0] names no requirement.'],
  ['failures: [[FOLDER-4]]', 'b.yaml: failures[0] names no requirement.'],
  ['failures: [{ reason: x }]', 'b.yaml: failures[0] names no requirement.'],
  ['failures: [{ requirement: FOLDR-4 }]', 'there is no requirement "FOLDR-4". Did you mean FOLDER-4?'],
  ['failures: [{ requirement: FOLDER-4, reason: 5 }]', '"reason" must be text.'],
  ['failures: [{ requirement: FOLDER-4, since: 5 }]', 'unknown key "since"'],
  ['failures: [{ requirement: NOTE-1 }, { requirement: NOTE-1 }]', 'b.yaml has NOTE-1 more than once.'],
])('%s is refused', async (text, message) => {
  await expect(parseBaseline(text, 'b.yaml')).rejects.toThrow(message);
});

test('a renewed baseline keeps what is not known, drops what passes and adds what fails', () => {
  const checks = (['NOTE-1', 'NOTE-2'] as const).map((id) => ({
    name: id,
    proves: [id],
    outcomes: { [id]: id === 'NOTE-1' ? ('passed' as const) : ('failed' as const) },
  }));
  const report = requirementReports(['NOTE-1', 'NOTE-2'], checks, {}, baseline);
  expect(renewBaseline(baseline, report).failures).toEqual([
    { requirement: 'FOLDER-4', reason: 'ticket 512' },
    { requirement: 'NOTE-2' },
  ]);
});

test('a renewed baseline names what it knew and what fails again once, with its reason', () => {
  const known = (['NOTE-1', 'NOTE-2'] as const).map((requirement) => ({ requirement, reason: 'ticket 9' }));
  const requirements = known.map(({ requirement: id }) => ({
    id,
    statement: 'A note.',
    verdict: 'failed' as const,
    checks: [],
  }));
  expect(renewBaseline({ failures: known }, { requirements })).toEqual({ failures: known });
});
