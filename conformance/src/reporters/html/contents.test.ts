import { expect, test } from 'vitest';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { contents } from './contents.ts';

test('leads to each section, with the number of what stands there', () => {
  const links = [...contents(sampleReport).text.matchAll(/<a href="#([^"]*)">(.*?)<\/a>.*?>(\d+)</g)];

  expect(links.map(([, place, title, count]) => `${place}: ${title}, ${count}`)).toEqual([
    'repair: Repair first, 6',
    'failures: Failures and errors, 8',
    'requirements: Requirements, 22',
    'observations: Observations, 3',
    'not-exercised: Not exercised, 5',
    'unjudged: Not requirements of the server, 1',
    'leftovers: Left behind, 3',
  ]);
});

test('leads to no section that is not there', () => {
  expect(contents(passingReport).text).toBe(
    '<nav aria-label="Contents"><span><a href="#requirements">Requirements</a> <span class="quiet">8</span></span></nav>',
  );
});
