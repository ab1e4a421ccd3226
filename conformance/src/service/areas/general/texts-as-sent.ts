import { check, type Check, type Need } from '../../check.ts';
import type { OperationId } from '../../../../../generated/operations.ts';
import { asShown, reported } from '../../../engine/model/finding-data.ts';
import type { OperationDescriptions } from '../../operation-description.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { isAsMarkup } from '../shared/shown-values.ts';
import { isRefused } from '../shared/answers.ts';
import { ValidRequests, singleOf } from '../shared/contract-index/valid-requests.ts';
import {
  indexedOperation,
  indexedOperations,
  type IndexedObject,
  type IndexedOperation,
} from '../shared/contract-index/indexed-operations.ts';
import { accountLists, readerFor } from '../shared/contract-index/readings.ts';
import {
  answered,
  listed,
  observed,
  observedFile,
  readBack,
  type Accepted,
  type Place,
  type Values,
} from './places-of-texts.ts';
import { encodings, pathTexts, plain, texts, type Encode, type Kind } from './unusual-texts.ts';

/** A field that an operation stores. */
interface Field {
  readonly tests: SubjectId;
  /** The texts to send, unless all of them can be sent. */
  readonly texts?: Readonly<Partial<Record<Kind, ((own: string) => string) | undefined>>>;
  /** Whether the server may return the text as markup. */
  readonly mayBeMarkup?: boolean;
}

/** An operation that stores texts. */
interface Storing {
  readonly operation: OperationId;
  readonly needs?: readonly Need[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields without a value get a plain one. */
  readonly send: (t: TestContext, values: Values, encode: Encode) => Promise<Omit<Accepted, 'values'>>;
  readonly places: Readonly<Record<string, Place>>;
}

const fileEntry = singleOf(indexedOperation('registerEntry'), 'EntryId')!;

/** What the contract does not say: how other names are stored and observed, and what is no text for itself. */
const rows: readonly Storing[] = [
  {
    operation: 'registerEntry',
    fields: {
      name: { tests: 'REG-4', texts: pathTexts },
      // A folder of the same name as the file may name the file (U-113).
      folder: {
        tests: 'REG-9',
        texts: {
          ...pathTexts,
          'the longest name': undefined,
          'a null': undefined,
          'true in JSON': () => 'false',
          'a power of ten': () => '2e3',
          'a hexadecimal number': () => '0x11',
          'a date': () => '2026-03-15',
          'no letters': () => '-2',
        },
      },
      extension: {
        tests: 'REG-6',
        texts: {
          'blanks around it': () => 'JpG',
          'a query': () => 'c++',
          'digits alone': () => '7',
          'digits with a zero in front': () => '001',
        },
      },
    },
    send: async (t, { name, folder, extension }, encode) => {
      const { id: parentId, name: above } = await folderOf(t, 'registerEntry');
      const { name: root } = await t.runFolder();
      const { fileName: filename, bytes } = await t.object();
      const body = {
        filename,
        size: bytes.length,
        clientName: name ?? `${t.unique('File')}.txt`,
        parentId,
        ...(folder !== undefined && { relativePath: `${root}/${above}/${folder}` }),
        ...(extension !== undefined && { clientExtension: extension }),
      };
      return { answer: await t.send('registerEntry', encode(body)) };
    },
    places: {
      fileEntry: answered(fileEntry),
      [`${reported('the file')},`]: observedFile(fileEntry),
    },
  },
];

/** Every text of a request that a response shows in a field of the same name, or that is read at the same path. */
const ofContract = (validRequests: ValidRequests): Storing[] =>
  indexedOperations.flatMap((operation): Storing[] => {
    const { id, body = {}, isRead, cited } = operation;
    const validRequest = validRequests.of(id);
    if (rows.some((row) => row.operation === id) || isRead || !validRequest) return [];
    const shown = shownBy(operation, validRequests);
    const fields = Object.entries(body).flatMap(([name, { isText, requirements }]) => {
      const places = shown.filter(({ object }) => object.fields[name]?.isText);
      const [tests = cited[0]] = requirements;
      if (!isText || places.length === 0 || tests === undefined) return [];
      // Where the form of the field is open, it may be markup (U-82).
      const isOpen = places.some(({ object }) => object.fields[name]!.isOpen);
      return [[name, { tests, ...(isOpen && openForm) }] as const];
    });
    if (fields.length === 0) return [];
    return [
      {
        operation: id,
        needs: validRequest.needs,
        fields: Object.fromEntries(fields),
        send: async (t, values, encode) => {
          const built = await validRequest.build(t);
          const place = body['parentId'] && { parentId: (await folderOf(t, id)).id };
          const { body: sent, ...rest } = built;
          const request = { ...rest, ...encode({ ...(sent as object), ...place, ...values }) };
          return { request, answer: await t.send(id, request) };
        },
        places: Object.fromEntries(shown.map(({ name, place }) => [name, place])),
      },
    ];
  });

const openForm: Partial<Field> = { texts: { ...texts, markup: undefined }, mayBeMarkup: true };

interface ShownPlace {
  readonly name: string;
  readonly object: IndexedObject;
  readonly place: Place;
}

/** Where the texts of an operation are shown. */
function shownBy(operation: IndexedOperation, validRequests: ValidRequests): ShownPlace[] {
  const reader = readerFor(operation);
  const readAgain = (reader?.shown ?? []).map((object) => ({
    name: `${asShown(object.at ?? 'the response', reader!.id)},`,
    object,
    place: readBack(reader!, object),
  }));
  if (!validRequests.creates(operation)) return readAgain;
  const made = operation.shown.flatMap((object): ShownPlace[] => {
    const { at, isList, fields } = object;
    const kind = fields['id']?.kind;
    if (isList || at === undefined || kind === undefined) return [];
    const lists = accountLists.filter(({ list }) => list.fields['id']?.kind === kind);
    return [
      { name: at, object, place: answered(object) },
      ...lists.map(({ operation: { id }, list }) => ({
        name: `${asShown(`the ${at}`, id)},`,
        object: list,
        place: listed(id, list, object),
      })),
      ...(kind === 'EntryId' ? [{ name: `${reported(`the ${at}`)},`, object, place: observed(object) }] : []),
    ];
  });
  return [...made, ...readAgain];
}

/** A folder for the texts of one operation: the server may change the name of a second entry with the same name (U-56). */
const folderOf = (t: TestContext, operation: OperationId) =>
  t.once(`folder for texts of ${operation}`, () => t.folder());

/** The same rule for each text that an operation stores: a server may refuse it, and if it accepts it, keeps it. */
export const textChecks = (descriptions: OperationDescriptions): Check[] =>
  [...ofContract(new ValidRequests(descriptions)), ...rows].map((storing) => {
    const { operation, needs = [], fields, places } = storing;
    const [first, ...others] = new Set([
      ...Object.values(fields).map((field) => field.tests),
      ...Object.keys(fields).flatMap((name) =>
        Object.values(places).flatMap(({ besides }) => besides?.tests[name] ?? []),
      ),
    ]);
    return check(
      `${first!}.unusual-texts`,
      `${operation} stores long and unusual texts as they were sent, if it accepts them`,
      { tests: [first!, ...others], operation, profile: 'full', needs },
      async (t: TestContext) => {
        const accepted: Accepted[] = [];
        for (const kind of Object.keys(texts) as Kind[]) {
          const further = await acceptedOf(t, storing, kind);
          accepted.push(...further);
          await expectKept(t, storing, further, true);
        }
        await expectKept(t, storing, accepted, false);
        t.judged();
      },
    );
  });

/** All fields at once, or each alone if that is refused: one of them may be the reason. */
async function acceptedOf(t: TestContext, { fields, send }: Storing, kind: Kind): Promise<Accepted[]> {
  const all: Record<string, string> = {};
  for (const [name, { texts: own = texts }] of Object.entries(fields)) {
    const text = own[kind]?.(t.unique('Text'));
    if (text !== undefined) all[name] = text;
  }
  const accepted: Accepted[] = [];
  const names = Object.keys(all);
  if (names.length === 0) return accepted;
  const offer = async (values: Values): Promise<boolean> => {
    const sent = await send(t, values, encodings[kind] ?? plain);
    const { answer } = sent;
    if (answer.ok) accepted.push({ values, ...sent });
    else t.assume(isRefused(answer), `${answer.operation} returned ${answer.status}`);
    return answer.ok;
  };
  if (!(await offer(all)) && names.length > 1) {
    for (const name of names) await offer({ [name]: all[name]! });
  }
  return accepted;
}

async function expectKept(
  t: TestContext,
  { fields, places }: Storing,
  accepted: readonly Accepted[],
  isReplaced: boolean,
): Promise<void> {
  for (const [name, place] of Object.entries(places)) {
    if ((place.isReplaced ?? false) !== isReplaced) continue;
    const shownFor = await place.read(t);
    for (const one of accepted) {
      const shown = await shownFor(one);
      for (const [field, sent] of Object.entries(one.values)) {
        // What is not shown, or as another type, is for the checks of that field.
        const got = shown[field];
        const { tests, mayBeMarkup = false } = fields[field]!;
        if (
          (typeof got !== 'string' && got !== null) ||
          (mayBeMarkup && typeof got === 'string' && isAsMarkup(got, sent))
        )
          continue;
        const isOfPlace = got !== sent && place.besides && (await place.besides.read(t, one))[field] === sent;
        const broken = (isOfPlace && place.besides.tests[field]) || tests;
        t.expectEqual(got, sent, `${name}.${field}`, { answer: one.answer, tests: broken });
      }
    }
  }
}
