import { operations, type OperationId } from '../../../../../generated/operations.ts';
import type { RequirementId } from '../../../../../generated/registers.ts';
import { check, type Check } from '../../check.ts';
import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { OperationDescription, OperationDescriptions, Refusal } from '../../operation-description.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf } from '../../../engine/model/wire-values.ts';
import { isRefused } from '../shared/answers.ts';
import { indexedOperation } from '../shared/contract-index/indexed-operations.ts';
import { readerFor, readingFor } from '../shared/contract-index/readings.ts';
import type { FieldSchema } from './broken-input/breakages.ts';
import { requestSchemas } from './broken-input/request-schemas.ts';
import { needsOf, soundRequest } from './broken-input/sound-request.ts';
import { UnrelatedEntries, type UnrelatedEntry } from './unrelated-entries/unrelated-entry.ts';

/** The field for the folder in which a request creates entries. */
const place = 'parentId';

/** An invalid item of every list of ids or of fixed values. */
const invalidItem = 'not-valid';

/** The field for the ids of the entries that a request changes. */
const subjects = 'entryIds';

interface OwnRefusal extends Refusal {
  /** Whether it is about one item of a list beside others: no other check sends such a list. */
  readonly isOfList?: true;
}

type Field = readonly [name: string, schema: FieldSchema];

/**
 * Requests that the operation must refuse. The invalid part mostly comes late, when a server may already have begun: at the
 * end of each list, in the last field of the body, and where the operation's description says. A server that passes over an
 * invalid first item has not begun yet.
 */
function refusalsOf(operation: OperationId, { broken }: OperationDescription): readonly OwnRefusal[] {
  if ('never' in broken) return [];
  const fields = Object.entries(requestSchemas(operation).properties ?? {}).filter(
    ([name, schema]) =>
      name !== place && !(broken.spared ?? []).includes(name) && requirementOf(schema) !== undefined,
  );
  const lists = fields.filter(([, { items }]) => items !== undefined);
  const last = fields.findLast(([, { items }]) => items === undefined);
  return [
    ...lists
      .filter(([, { items }]) => items?.type !== 'string' || items.enum)
      .flatMap((list) => [badItemIn(list, 'first'), badItemIn(list, 'last')]),
    ...(last ? [ofWrongType(last)] : []),
    ...(broken.refusals ?? []),
  ];
}

const requirementOf = (schema: FieldSchema): RequirementId | undefined =>
  schema['x-requirements']?.[0] as RequirementId | undefined;

const badItemIn = ([name, schema]: Field, at: 'first' | 'last'): OwnRefusal => ({
  isOfList: true,
  tests: requirementOf(schema.items?.enum ? schema.items : schema)!,
  request: (_t, sound) => {
    const sent = fieldOf(sound.body, name) as readonly unknown[];
    return withField(sound, name, at === 'first' ? [invalidItem, ...sent] : [...sent, invalidItem]);
  },
});

const ofWrongType = ([name, schema]: Field): OwnRefusal => ({
  tests: requirementOf(schema)!,
  request: (_t, sound) => withField(sound, name, {}),
});

const withField = (request: LooseRequest, name: string, value: unknown): LooseRequest => ({
  ...request,
  body: { ...(request.body as object), [name]: value },
});

const observing = ['observe:entry', 'observe:link'] as const;

/** The list of notes shows new notes. */
const isAboutNotes = (operation: OperationId): boolean => operation === 'createNote';

/** Whether a response shows the effect of the request, so that this needs no state provider. */
const areShown = (operation: OperationId): boolean => isAboutNotes(operation) || isReadable(operation);

/** Whether the effect of a request can be seen: in an entry, a folder or a list. */
function leavesTraces(operation: OperationId, { effect }: OperationDescription): boolean {
  const { properties = {} } = requestSchemas(operation);
  const isPlaced = place in properties && 'makes' in effect && effect.makes !== 'nothing';
  const isNamed = subjects in properties || operations[operation].path.includes('{entryId}');
  return isPlaced || isNamed || isAboutNotes(operation) || isReadable(operation);
}

/** Whether a response shows what is at the path of the request. */
const isReadable = (operation: OperationId): boolean => readerFor(indexedOperation(operation)) !== undefined;

/** The same rule for each operation: a refused request changes nothing. */
export const refusalChecks = (descriptions: OperationDescriptions): Check[] =>
  (Object.keys(descriptions) as OperationId[]).flatMap((operation) => {
    const description = descriptions[operation];
    if (!leavesTraces(operation, description)) return [];
    const refusals = refusalsOf(operation, description);
    const [first, ...others] = new Set(refusals.map(({ tests }) => tests));
    if (first === undefined) return [];
    return check(
      `${first}.refused`,
      `${operation} changes nothing if it refuses the request`,
      {
        tests: [first, ...others],
        operation,
        profile: 'full',
        needs: [...(areShown(operation) ? [] : observing), ...needsOf(description)],
      },
      (t: TestContext) => expectNoChange(t, operation, description, refusals),
    );
  });

async function expectNoChange(
  t: TestContext,
  operation: OperationId,
  description: OperationDescription,
  refusals: readonly OwnRefusal[],
): Promise<void> {
  const begin = async () => {
    const sound = await inOwnFolder(t, await soundRequest(t, operation, description));
    const reading = readingFor(indexedOperation(operation), sound);
    const shown = reading && {
      label: reading.operation,
      look: (context: TestContext) => reading.look(context, true),
    };
    const watched = [...(await entriesIn(t, sound)), ...(shown ? [shown] : [])];
    const observed = new UnrelatedEntries();
    await observed.observe(t, watched);
    return { sound, watched, observed };
  };
  let isChanged = false;
  let { sound, watched, observed } = await begin();
  for (const { tests, request, isOfList } of refusals) {
    // Starts again: changes of an accepted request must not be attributed to the next one.
    if (isChanged) ({ sound, watched, observed } = await begin());
    const sent = await request(t, sound);
    const answer = await t.send(operation, sent);
    isChanged = !isRefused(answer);
    if (isChanged && isOfList) t.expectRefusal(answer, tests);
    // Other checks report a request that should have been refused.
    if (isChanged) continue;
    t.expectRefusal(answer, tests);
    const difference = await observed.firstDifference(t, watched, () => false);
    if (difference) {
      const { what, got, expected } = difference;
      t.expectEqual(got, expected, `${what}, after a refused request`, { answer, tests });
    }
    if (isAboutNotes(operation)) {
      const isNew = await isListedNote(t, sent);
      t.expectThat(!isNew, 'no new note after a refused request', 'a note with its text', { answer, tests });
    }
  }
}

/** Whether the list of notes contains a note with the title or the text of a request. Both are unique. */
async function isListedNote(t: TestContext, { body }: LooseRequest): Promise<boolean> {
  const { json } = await t.call('listNotes');
  const isSent = (note: unknown) =>
    ['title', 'body'].some((name) => {
      const sent = fieldOf(body, name);
      return typeof sent === 'string' && fieldOf(note, name) === sent;
    });
  return Array.isArray(json) && json.some(isSent);
}

async function inOwnFolder(t: TestContext, request: LooseRequest): Promise<LooseRequest> {
  return fieldOf(request.body, place) === undefined
    ? request
    : withField(request, place, (await t.folder()).id);
}

/** The entries in a request, and the folder in which it creates entries. */
async function entriesIn(t: TestContext, { path, body }: LooseRequest): Promise<UnrelatedEntry[]> {
  const [entryId, destination] = [path?.['entryId'], fieldOf(body, place)];
  const listed = (fieldOf(body, subjects) ?? []) as readonly number[];
  const found: UnrelatedEntry[] = listed.map((id) => ({ label: 'an entry in the request', id }));
  if (typeof entryId === 'number') {
    const { body: made } = await t.call('createShareableLink', { path: { entryId }, body: {} });
    const link = made.link?.hash;
    found.push({ label: 'the entry', id: entryId, link, has: link === undefined ? [] : ['linked'] });
  }
  if (typeof destination === 'number') {
    found.push({ label: 'the destination folder', id: destination, isClosed: true });
  }
  return found;
}
