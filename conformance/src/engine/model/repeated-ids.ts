import type { Group } from './cause-group.ts';
import type { CauseReport, CheckReport, RepeatedId } from './report.ts';
import type { SubjectId } from './subject.ts';

/**
 * The cause that the server gave one id to several things: whatever else is wrong may follow from it.
 *
 * @param requirements those that may fail because of it
 */
export function repetitionCause(
  [first, ...others]: readonly [RepeatedId, ...RepeatedId[]],
  checks: readonly CheckReport[],
  requirements: readonly SubjectId[],
): CauseReport {
  const all = [first, ...others];
  const times = all.length === 1 ? '' : ` ${all.length} times`;
  const isOfRace = all.every(({ atOnce }) => atOnce);
  const when = isOfRace ? ', each time to requests that were in progress at once' : '';
  return {
    kind: 'behaviour',
    cause: `the server gave one id to two things${times}, such as ${first.id} (${first.operations.join(' and ')})${when}`,
    requirements,
    unblocks: 0,
    operations: [...new Set(all.flatMap(({ operations }) => operations))].sort(),
    shownBy: shownBy(all, checks),
    ...(isOfRace && { advice: 'To test the rest before this is repaired, run with --concurrency 1.' }),
  };
}

/** Whether each check that shows a cause met such an id. */
export function meetsRepeatedId({ kind, shown }: Group, repeated: readonly RepeatedId[]): boolean {
  if (kind === 'not implemented' || kind === 'refuses everything' || kind === 'fields missing') return false;
  const id = new RegExp(String.raw`(?<![\w.-])(?:${repeated.map(({ id }) => id).join('|')})(?![\w.-])`);
  const meets = ({ exchanges }: CheckReport) =>
    exchanges.some(({ request, response }) =>
      [request.url, request.body, response.body].some((text) => text !== undefined && id.test(text)),
    );
  return shown.length > 0 && shown.every(({ check }) => meets(check));
}

function shownBy(repeated: readonly RepeatedId[], checks: readonly CheckReport[]): CauseReport['shownBy'] {
  for (const { id, operations } of repeated) {
    const given = new RegExp(String.raw`"id"\s*:\s*${id}(?!\d)`);
    for (const { name, exchanges } of checks) {
      const exchange = exchanges.findIndex(
        ({ operation, response }) => operations.includes(operation ?? '') && given.test(response.body ?? ''),
      );
      if (exchange >= 0) return { check: name, exchange };
    }
  }
  return null;
}
