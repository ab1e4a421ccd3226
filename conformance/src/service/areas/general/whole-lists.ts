import { check, type Check } from '../../check.ts';
import type { Answer, LooseRequest } from '../../../engine/model/messages.ts';
import type { OperationDescriptions } from '../../operation-description.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf, integerOf } from '../../../engine/model/wire-values.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import {
  sendValid,
  ValidRequests,
  singleOf,
  type ValidRequest,
} from '../shared/contract-index/valid-requests.ts';
import {
  indexedOperation,
  indexedOperations,
  writersAt,
  type IndexedObject,
  type IndexedOperation,
} from '../shared/contract-index/indexed-operations.ts';
import { readPages, objectsShown } from '../shared/contract-index/shown.ts';

/** A list, and the operation that adds to it. */
export interface Growing {
  readonly reader: IndexedOperation;
  readonly list: IndexedObject;
  readonly validRequest: ValidRequest;
  readonly tests: SubjectId;
}

/** The same rule for each list that an operation adds to: it contains each resource once, at each size of its pages. */
export const listChecks = (descriptions: OperationDescriptions): Check[] =>
  growingLists(new ValidRequests(descriptions)).map((growing) => {
    const { reader, validRequest, tests } = growing;
    return check(
      `${tests}.whole`,
      `${reader.id} returns each thing once, at each size of its pages`,
      // What other checks create would hide a list that lacks its last resource.
      { tests: [tests], operation: reader.id, profile: 'full', needs: validRequest.needs, alone: 'last' },
      (t) => expectWhole(t, growing),
    );
  });

export const growingLists = (validRequests: ValidRequests): Growing[] =>
  indexedOperations
    .filter(({ isRead }) => isRead)
    .flatMap((reader) => {
      const list = reader.shown.find(({ isList }) => isList);
      const [tests] = [...reader.requirements, ...reader.cited];
      if (!list || tests === undefined) return [];
      const kind = list.fields['id']?.kind;
      const isAtPath = reader.path.includes('{');
      const makers = isAtPath
        ? writersAt(reader.path)
        : kind === undefined
          ? []
          : validRequests.makersOf(kind);
      const validRequest = makers.map(({ id }) => validRequests.of(id)).find((found) => found !== undefined);
      return validRequest ? [{ reader, list, validRequest, tests }] : [];
    });

/** More than a page of the smallest size holds, so that a list that ends early or begins late shows it. */
const count = 3;

const pageSizes = [1, 2];

interface Made {
  readonly request: LooseRequest;
  readonly answer: Answer;
}

async function expectWhole(t: TestContext, growing: Growing): Promise<void> {
  const { reader, validRequest, tests } = growing;
  const first = await sendValid(t, validRequest);
  const all = [first];
  while (all.length < count) all.push(await sendValid(t, validRequest, first.request.path));
  // A PUT may replace what was there.
  const made = indexedOperation(validRequest.operation).method === 'PUT' ? all.slice(-1) : all;
  const path = reader.path.includes('{') ? { path: first.request.path! } : {};
  for (const query of queriesOf(reader)) {
    const read = () => readPages(t, reader, growing.list, { ...path, query });
    const { items, answer } = await eventually(
      read,
      (seen) => faultIn(growing, made, seen.items) === undefined,
    );
    if (!answer.ok && query !== plain) continue;
    t.expectSuccess(answer, tests);
    const fault = faultIn(growing, made, items);
    t.expectThat(fault === undefined, 'a list with each thing once', fault ?? '', { answer, tests });
  }
}

const plain = {};

/** As the contract names the parameter of the size; a server may limit it, or refuse it. */
function queriesOf({ parameters }: IndexedOperation): NonNullable<LooseRequest['query']>[] {
  const size = parameters.find(
    ({ name, types, ...parameter }) =>
      parameter.in === 'query' && types.includes('integer') && /^(per_?page|page_?size|limit)$/i.test(name),
  );
  return [plain, ...(size ? pageSizes.map((value) => ({ [size.name]: value })) : [])];
}

/** What is wrong with a list; undefined if nothing is. */
export function faultIn(
  growing: Growing,
  made: readonly Made[],
  items: readonly object[],
): string | undefined {
  const { list } = growing;
  const ids = items.map((item) => integerOf(fieldOf(item, 'id'))).filter((id) => id !== undefined);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `the id ${twice} twice`;
  for (const { request, answer } of made) {
    const id = idMade(growing, answer);
    const texts = Object.keys(list.fields).filter((name) => typeof fieldOf(request.body, name) === 'string');
    if (id === undefined && texts.length === 0) continue;
    const isIt = (item: object) =>
      id === undefined
        ? texts.every((name) => fieldOf(item, name) === fieldOf(request.body, name))
        : fieldOf(item, 'id') === id;
    const times = items.filter(isIt).length;
    if (times !== 1) return `${id === undefined ? 'what was sent' : `the id ${id}`} ${times} times`;
  }
  return undefined;
}

/** The id in the response of the operation that adds to a list. */
export function idMade({ list, validRequest }: Growing, answer: Answer): number | undefined {
  const object = singleOf(indexedOperation(validRequest.operation), list.fields['id']?.kind);
  return object && integerOf(fieldOf(objectsShown(answer, object)[0], 'id'));
}
