import type { CauseReport, ExchangeReport, Report } from '../model/report.ts';
import { counted } from './html/words.ts';

/** `FOLDER-4`, or `7 requirements, unblocks 31 checks, 5 more with other causes`. */
export function weightOf({ requirements, unblocks, waiting = 0 }: CauseReport): string {
  const [only] = requirements;
  const broken =
    requirements.length === 1 ? only : requirements.length > 1 && counted(requirements.length, 'requirement');
  const freed = unblocks > 0 && `unblocks ${counted(unblocks, 'check')}`;
  const partly = waiting > 0 && (freed ? `${waiting} more` : `unblocks ${counted(waiting, 'check')}`);
  return [broken, freed, partly && `${partly} after other causes are fixed too`].filter(Boolean).join(', ');
}

/** Whoever runs a server that works in the background must not repair what is right. Undefined without late effects. */
export const lateEffectsSentence = ({ lateEffects = 0 }: Report): string | undefined =>
  lateEffects === 0
    ? undefined
    : `${counted(lateEffects, 'effect')} that checks did not see in time came later. ` +
      'If the server works in the background, give it more time with --settle-time.';

/** The exchange that shows the failure of a cause. */
export function exchangeOfCause(
  { shownBy }: CauseReport,
  { checks }: Pick<Report, 'checks'>,
): ExchangeReport | undefined {
  if (shownBy === null || shownBy.exchange === null) return undefined;
  return checks.find(({ name }) => name === shownBy.check)?.exchanges[shownBy.exchange];
}
