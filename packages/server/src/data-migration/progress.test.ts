import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

function shownOn(terminal: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  let now = 1000;
  const progress = new Progress({ ...terminal, write: (text) => written.push(text) }, () => now);
  return { progress, written, pass: (ms: number) => (now += ms) };
}

test('a terminal has one line, which is drawn again at most ten times a second', () => {
  const { progress, written, pass } = shownOn({ isTTY: true, columns: 20 });
  progress.show('entries', 0, 1_000_000);
  progress.show('entries', 500, 1_000_000);
  pass(100);
  progress.show('entries', 1000, 1_000_000);
  progress.clear();
  expect(written).toEqual(['\r\u001b[Kentries: 0 of 1,000', '\r\u001b[Kentries: 1,000 of 1', '\r\u001b[K']);
});

test('a log has a line every ten seconds, and none from a quick move', () => {
  const { progress, written, pass } = shownOn({});
  progress.show('entries', 0, 2000);
  pass(10_000);
  progress.show('entries', 1000, 2000);
  progress.show('entries', 1500, 2000);
  progress.clear();
  expect(written).toEqual(['entries: 1,000 of 2,000\n']);
});
