import { expect, test } from 'vitest';
import { parseBaseline, printBaseline, renewBaseline } from './baseline.ts';
import { requirementReports } from './requirement-verdicts.ts';

const baseline = {
  failures: [{ requirement: 'FOLDER-4' as const, reason: 'ticket 512' }, { requirement: 'NOTE-1' as const }],
};

test.each(['baseline.yaml', 'baseline.json'])('what is printed to %s is read again', async (name) => {
  expect(await parseBaseline(await printBaseline(baseline, name), name)).toEqual(baseline);
});

test.each([
  ['failures: [', 'b.yaml:1:12: '],
  ['- FOLDER-4', 'b.yaml is no baseline. Expected a list "failures"'],
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
