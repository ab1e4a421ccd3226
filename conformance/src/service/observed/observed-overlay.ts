import { Document, isMap } from 'yaml';
import type { UnknownId } from '../../../../generated/registers.ts';
import { UsageError } from '../../engine/model/errors.ts';
import { shareInWords, shareOf } from './observable.ts';
import type { ObservationReport, Report } from '../../engine/model/report.ts';
import { choicesField } from '../../engine/contract/choices.ts';
import { groupBy } from '../../engine/reporters/group-by.ts';
import { commentOf, type Explained, invalidData, otherRefusals, successes } from './observed-responses.ts';
import { codesOf, type Codes } from './observed-codes.ts';
import { placesOf, targetOf } from './observed-places.ts';
import { oneLine, shorten } from '../../engine/model/printable.ts';

/** The overlay of a run. */
export interface RunOverlay {
  readonly actions: readonly unknown[];
  readonly answers: ReadonlySet<UnknownId>;
}

/** Maximum length of a line of evidence. */
const lineLength = 160;

/**
 * The observations of a run as an OpenAPI Overlay for that server: status codes in the responses of each operation,
 * limits as keywords of their schemas, and everything else in `x-observed` where the contract marks the unknown. A run
 * with this overlay passes as long as the server does not change.
 *
 * @param overlay the overlay of the run; it is included, and its values take precedence
 * @throws UsageError if nothing was observed
 */
export function observedOverlay(report: Report, overlay?: RunOverlay): string {
  const { observed, left } = shareOf(report.observations);
  const unanswered = observed.filter((id) => overlay?.answers.has(id) !== true);
  const own = overlay?.actions ?? [];
  if (unanswered.length + own.length === 0)
    throw new UsageError(
      '--write-overlay: the run observed no unspecified behaviour, so there is nothing to write.',
    );
  const codes = codesOf(report.observations);
  const byUnknown = groupBy(report.observations, ({ unknown }) => unknown);
  const explained = unanswered.flatMap((id) => {
    const seen = byUnknown.get(id) ?? [];
    if (id === 'U-01') return successes(seen, codes);
    if (id === 'U-24') return invalidData(seen, codes);
    const [first, ...others] = [...otherRefusals(id, seen, codes), ...asObserved(id, seen, codes)];
    return first ? [{ ...first, comment: commentOf(id, seen) }, ...others] : [];
  });
  const document = new Document({
    overlay: '1.0.0',
    info: { title: `Observed behaviour of ${report.target}`, version: report.contract.version },
    actions: [...own, ...explained.map(({ action }) => action)],
  });
  document.commentBefore = [
    ` Written by ${report.tool} ${report.version} from a run of ${report.startedAt}, ${report.profile} profile, seed ${report.seed}.`,
    ...(own.length > 0
      ? [` The first ${own.length} actions come from the overlay that was given to the run.`]
      : []),
    ` It answers ${shareInWords({ observed, left })}. Not answered:`,
    ...left.map(({ id, reason }) => ` ${id}: ${reason}`),
  ].join('\n');
  const actions = document.get('actions') as { items: unknown[] };
  actions.items.forEach((item, index) => {
    if (!isMap(item)) return;
    const comment = explained[index - own.length]?.comment ?? [];
    if (comment.length > 0)
      item.commentBefore = comment.map((line) => ` ${shorten(oneLine(line), lineLength)}`).join('\n');
    item.spaceBefore = index > 0;
  });
  return document.toString({ lineWidth: 120 });
}

/** Observations that do not fit into the description of a response. */
function asObserved(id: UnknownId, seen: readonly ObservationReport[], codes: Codes): Explained[] {
  const places = seen.flatMap(({ fact, behaviour, operations = [], at }) => {
    const inRanges = codes.inRanges(fact ?? behaviour);
    return placesOf(id, inRanges, operations, at).map((place) => ({ ...place, fact: lasting(inRanges) }));
  });
  return [...groupBy(places, ({ pointer }) => pointer)].map(([pointer, here]) => ({
    action: {
      target: targetOf(pointer),
      update: {
        ...(Object.assign({}, ...here.map(({ bounds }) => bounds)) as object),
        [choicesField]: { [id]: [...new Set(here.map(({ fact }) => fact))] },
      },
      'x-answers': [id],
    },
    comment: [],
  }));
}

/** A list that was once unordered, or two parts that were once in order, prove nothing about the next time. */
const lasting = (fact: string): string => fact.replace(/\b(not by id|(not )?sorted by number)$/, '*');
