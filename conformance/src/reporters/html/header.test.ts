import { describe, expect, test } from 'vitest';
import type { Report } from '../../model/report.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { header, headline } from './header.ts';

const none = { passed: 0, failed: 0, errored: 0, notExercised: 0, observed: 0, known: 0 };

describe('the headline', () => {
  test.each([
    [{ passed: 3 }, 'All 3 tested requirements passed.'],
    [{ passed: 1, notExercised: 9 }, 'The only tested requirement passed.'],
    [{ passed: 2, failed: 1 }, '1 of 3 tested requirements failed.'],
    [{ passed: 1, failed: 2, errored: 4 }, '2 of 3 tested requirements failed.'],
    [{ passed: 1, errored: 1 }, '1 requirement could not be judged because of an error.'],
    [{ passed: 1, known: 1 }, '1 of 2 tested requirements failed, as listed in the baseline.'],
    [{ notExercised: 5 }, 'No requirement was tested.'],
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

describe('the notes', () => {
  const notes = (changes: Partial<Report>) =>
    [...header({ ...passingReport, ...changes }).text.matchAll(/<li>(.*?)<\/li>/g)].map(([, note]) => note);

  test('name an early end, a shard, what broke beside what failed, and what the baseline expects in vain', () => {
    expect(
      notes({
        shard: '1/3',
        interrupted: true,
        summary: { ...none, failed: 1, errored: 2 },
        unexpectedPasses: ['WS-5', 'NOTE-6'],
      }),
    ).toEqual([
      'A signal ended the run early, so results are missing.',
      'This is shard 1/3 of a run. Merge all shards for the complete result.',
      '2 requirements could not be judged because of an error.',
      '<a href="#baseline">The baseline lists failures that no longer occur.</a>',
    ]);
  });

  test.each([
    ['failed', { failed: 1 }],
    ['broke, since the headline says that', { errored: 1 }],
  ])('are silent where something only %s', (_, summary) => {
    expect(notes({ summary: { ...none, ...summary } })).toEqual([]);
  });

  test('are no list where there are none', () => {
    expect(header(passingReport).text).toContain('</p>\n<dl class="facts">');
  });
});

describe('the facts', () => {
  const facts = (report: Report) =>
    [...header(report).text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ]);

  test('say what was judged, when, and how to repeat it', () => {
    expect(header(sampleReport).text).toContain('<h1>https://files.example.com/api/v1</h1>');
    expect(facts(sampleReport)).toEqual([
      ['Contract', 'File Storage API 1.0.0'],
      ['Overlay', 'none'],
      ['Profile', 'full'],
      ['Started', '<time datetime="2026-03-14T09:26:53.589Z">2026-03-14 09:26 UTC</time>'],
      ['Took', '8.4 s, 247 requests'],
      ['Requirements', '16 of 22 tested, 72 %'],
      ['Seed', '1836311903'],
    ]);
  });

  test('name overlay and shard where there are some', () => {
    const contract = { ...sampleReport.contract, overlay: 'Ours' };
    const some = facts({ ...sampleReport, contract, shard: '1/3' });

    expect(some).toContainEqual(['Overlay', 'Ours']);
    expect(some).toContainEqual(['Shard', '1/3']);
  });
});
