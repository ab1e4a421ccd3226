import type { CauseReport, ExchangeReport, Report } from '../model/report.ts';
import { counted } from './html/words.ts';

/** `FOLDER-4`, or `7 requirements, unblocks 31 checks`. */
export function weightOf({ requirements, unblocks }: CauseReport): string {
  const [only] = requirements;
  const broken =
    requirements.length === 1 ? only : requirements.length > 1 && counted(requirements.length, 'requirement');
  return [broken, unblocks > 0 && `unblocks ${counted(unblocks, 'check')}`].filter(Boolean).join(', ');
}

/** The exchange that shows a cause. */
export function exchangeOfCause(
  { shownBy }: CauseReport,
  { checks }: Pick<Report, 'checks'>,
): ExchangeReport | undefined {
  if (shownBy === null || shownBy.exchange === null) return undefined;
  return checks.find(({ name }) => name === shownBy.check)?.exchanges[shownBy.exchange];
}
