import { describe, expect, test } from 'vitest';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { header, headline } from './header.ts';

const none = { passed: 0, failed: 0, errored: 0, notExercised: 0, observed: 0, known: 0 };

describe('the headline', () => {
  test.each([
    [{ passed: 3 }, 'All 3 exercised requirements hold.'],
    [{ passed: 1, notExercised: 9 }, 'The one exercised requirement holds.'],
    [{ passed: 2, failed: 1 }, '1 of 3 exercised requirements does not hold.'],
    [{ passed: 1, failed: 2, errored: 4 }, '2 of 3 exercised requirements do not hold.'],
    [{ passed: 1, errored: 1 }, '1 requirement could not be judged, because something broke.'],
    [{ passed: 1, known: 1 }, '1 of 2 exercised requirements does not hold, as the baseline says.'],
    [{ notExercised: 5 }, 'No requirement was exercised.'],
  ])('of %o', (summary, sentence) => {
    expect(headline({ ...passingReport, summary: { ...none, ...summary } })).toBe(sentence);
  });

  test('is no success where the run fails for its baseline, or ended early, or exercised nothing', () => {
    const good = '<p class="headline passed">';

    expect(header(passingReport).text).toContain(good);
    expect(header({ ...passingReport, unexpectedPasses: ['WS-5'] }).text).not.toContain(good);
    expect(header({ ...passingReport, interrupted: true }).text).not.toContain(good);
    expect(header({ ...passingReport, summary: none }).text).not.toContain(good);
  });
});

test('notes name a shard, an early end and what the baseline expects in vain', () => {
  const { text } = header({ ...sampleReport, shard: '1/3', interrupted: true, unexpectedPasses: ['WS-5'] });

  expect(text).toContain('A signal ended the run early');
  expect(text).toContain('This is shard 1/3 of a run');
  expect(text).toContain('until it is renewed: <a href="#WS-5">WS-5</a>');
});

test('the facts say how to repeat the run', () => {
  const { text } = header(sampleReport);

  for (const fact of [
    sampleReport.target,
    String(sampleReport.seed),
    sampleReport.profile,
    sampleReport.version,
  ]) {
    expect(text).toContain(fact);
  }
});
