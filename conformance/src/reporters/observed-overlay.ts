import { Document, isMap } from 'yaml';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { operations } from '../../../generated/operations.ts';
import type { UnknownId } from '../../../generated/registers.ts';
import { UsageError } from '../model/errors.ts';
import { shareInWords, shareOf } from '../model/observable.ts';
import type { ObservationReport, Report } from '../model/report.ts';
import { subjectOf } from '../model/subject.ts';
import { groupBy } from './group-by.ts';
import { codesOf, type Codes } from './observed-codes.ts';
import { oneLine, shorten } from './printable.ts';

interface Action {
  readonly target: string;
  readonly update?: unknown;
  readonly remove?: true;
  readonly 'x-answers': readonly UnknownId[];
}

/** An action with what it says in its comment. */
interface Explained {
  readonly action: Action;
  readonly comment: readonly string[];
}

/** An overlay that a run had. */
export interface GivenOverlay {
  readonly actions: readonly unknown[];
  readonly answers: ReadonlySet<UnknownId>;
}

/** Characters of a line of evidence. */
const lineLength = 160;

/**
 * What a run observed of the open points, as an OpenAPI Overlay of that server: the codes of answers in the responses of
 * each operation, all else in `x-observed` at the root. A run with it holds where the server goes on doing the same.
 *
 * @param given the overlay of the run, which is written with it: what it answers stays as it says
 * @throws UsageError where nothing was observed
 */
export function observedOverlay(report: Report, given?: GivenOverlay): string {
  const { told: observed, left } = shareOf(report.observations);
  const told = observed.filter((id) => given?.answers.has(id) !== true);
  const own = given?.actions ?? [];
  if (told.length + own.length === 0)
    throw new UsageError('--write-overlay: the run observed no open point, so there is nothing to write.');
  const codes = codesOf(report.observations);
  const byUnknown = groupBy(report.observations, ({ unknown }) => unknown);
  const explained = told.flatMap((id) => {
    const seen = byUnknown.get(id) ?? [];
    if (id === 'U-01') return successes(seen, codes);
    if (id === 'U-24') return invalidData(seen, codes);
    return [asObserved(id, seen, codes)];
  });
  const document = new Document({
    overlay: '1.0.0',
    info: { title: `What ${report.target} was observed to choose`, version: report.contract.version },
    actions: [...own, ...explained.map(({ action }) => action)],
  });
  document.commentBefore = [
    ` Written by ${report.tool} ${report.version} from a run of ${report.startedAt}, ${report.profile} profile, seed ${report.seed}.`,
    ...(own.length > 0
      ? [` The first ${own.length} actions are those of the overlay that the run had.`]
      : []),
    ` It says ${shareInWords({ told: observed, left })}. Left out:`,
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

/** The description of an operation as far as it is needed here. */
interface Described {
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly content?: { readonly 'application/json'?: { readonly schema?: { readonly $ref?: string } } };
}

function place(operation: string): { described: Described; target: string } | undefined {
  const known = Object.entries(operations).find(([id]) => id === operation)?.[1];
  if (!known) return undefined;
  const method = known.method.toLowerCase();
  const described = (openapi.paths as unknown as Record<string, Record<string, Described>>)[known.path]?.[
    method
  ];
  return described && { described, target: `$.paths['${known.path}'].${method}.responses` };
}

/** The exact codes of each operation take the place of the range. */
function successes(seen: readonly ObservationReport[], codes: Codes): Explained[] {
  return operationsOf(seen).flatMap((operation) => {
    const found = place(operation);
    const range = found?.described.responses['2XX'];
    if (!found || !range) return [];
    const own = codes.successVaries ? codes.successes : factsIn(seen, operation);
    const update = Object.fromEntries(own.map((code) => [code, range]));
    const comment = commentOf(
      'U-01',
      seen.filter(({ operations: named }) => named?.includes(operation)),
    );
    return [
      { action: { target: found.target, update, 'x-answers': ['U-01'] }, comment },
      { action: { target: `${found.target}['2XX']`, remove: true, 'x-answers': ['U-01'] }, comment: [] },
    ];
  });
}

const refusal = '#/components/schemas/Refusal';

/** Invalid data has codes of its own, and the range keeps the refusals of no stated form. */
function invalidData(seen: readonly ObservationReport[], codes: Codes): Explained[] {
  return operationsOf(seen).flatMap((operation) => {
    const found = place(operation);
    const range = found?.described.responses['4XX'];
    if (!found || range?.content?.['application/json']?.schema?.$ref !== refusal) return [];
    const own = codes.refusalVaries ? codes.refusals : factsIn(seen, operation);
    const update = Object.fromEntries(own.map((code) => [code, range]));
    const comment = commentOf(
      'U-24',
      seen.filter(({ operations: named }) => named?.includes(operation)),
    );
    return [
      { action: { target: found.target, update, 'x-answers': ['U-24'] }, comment },
      {
        action: {
          target: `${found.target}['4XX'].content['application/json'].schema`,
          update: { $ref: '#/components/schemas/UnspecifiedError' },
          'x-answers': ['U-24'],
        },
        comment: [],
      },
    ];
  });
}

/** What no answer's description has a place for. */
function asObserved(id: UnknownId, seen: readonly ObservationReport[], codes: Codes): Explained {
  const behaviours = [
    ...new Set(seen.map(({ fact, behaviour }) => lasting(codes.inRanges(fact ?? behaviour)))),
  ];
  return {
    action: { target: '$', update: { 'x-observed': { [id]: behaviours } }, 'x-answers': [id] },
    comment: commentOf(id, seen),
  };
}

/** That a list came in no order once, or two parts in theirs, says nothing of the next time. */
const lasting = (fact: string): string => fact.replace(/\b(not by id|(not )?sorted by number)$/, '*');

const commentOf = (id: UnknownId, seen: readonly ObservationReport[]): string[] => [
  `${id} ${subjectOf(id).statement}`,
  ...seen.map(({ behaviour, shownBy }) => `  ${behaviour}${shownBy === undefined ? '' : `: ${shownBy}`}`),
];

const operationsOf = (seen: readonly ObservationReport[]): string[] =>
  [...new Set(seen.flatMap(({ operations: named }) => named ?? []))].sort();

const factsIn = (seen: readonly ObservationReport[], operation: string): string[] =>
  seen.flatMap(({ fact, operations: named }) =>
    fact !== undefined && named?.includes(operation) ? [fact] : [],
  );
