import { check, type Check, type Need } from '../../model/check.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Answer, LooseRequest } from '../../model/messages.ts';
import type { OperationSheets } from '../../model/operation-sheet.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { fieldOf, integerOf } from '../../model/wire-values.ts';
import { isAsMarkup } from '../shared/shown-values.ts';
import { isRefused } from '../shared/is-refused.ts';
import { Recipes, singleOf } from '../shared/stated/carried-out.ts';
import {
  statedOf,
  statedOperations,
  type StatedObject,
  type StatedOperation,
} from '../shared/stated/operations.ts';
import { accountLists, readerFor } from '../shared/stated/readings.ts';
import { readPages } from '../shared/stated/pages.ts';
import { objectsShown } from '../shared/stated/shown.ts';
import { reported } from '../shared/reported.ts';

/** Length of the longest name; how many characters a server accepts is open (U-13). */
const longest = 255;

/** Texts that careless code trims, cuts, decodes, escapes or parses. */
const texts = {
  'the longest name': (own: string) => own.padEnd(longest - 1, ' and so on').concat('.'),
  'a slash': (own: string) => `${own}/DC`,
  'blanks around it': (own: string) => ` ${own}  `,
  'a query': (own: string) => `a=${own}+1%41%20%2B`,
  markup: (own: string) => `b &amp; &lt;i&gt; ${own} <i>`,
  'escape sequences': (own: string) => String.raw`d\t ${own} \u0041 e\\f`,
  'a backslash at its end': (own: string) => `${own}\\`,
  'a JSON object': (own: string) => JSON.stringify({ name: own }),
  'a JSON list': (own: string) => JSON.stringify([own]),
  'letters that look like others': (own: string) => `e\u0301 ${own}\u00a0\u200d`,
  'a null': () => 'null',
  'true in JSON': () => 'true',
  'digits with a zero in front': (own: string) => `0${digitsIn(own)}`,
  'digits alone': (own: string) => `7${digitsIn(own)}`,
  'a power of ten': () => '1e3',
  'a hexadecimal number': () => '0x10',
  'a date': () => '2026-03-14',
  'letters for JSON escapes': (own: string) => `Größe ${own} 🌊 "茶"`,
  'short JSON escapes': (own: string) => `1/2 ${own}\r\nc\bd\fe`,
  'blank lines': (own: string) => `First\n\n\n${own}\n\nLast`,
  'line breaks around it': (own: string) => `\n\n${own}\n`,
  'tabs and double blanks': (own: string) => `\ta  ${own}\t\tb`,
  'signs of templates': (own: string) => `$1 $& \${a} {{${own}}} %s %d %(b)s :c`,
  'quotation marks': (own: string) => `'${own}' "d" \`e\` -- it''s`,
  'no letters': () => '-1',
  'an invisible mark at its start': (own: string) => `\ufeff${own}\u200f`,
} as const;

/** Few enough for an integer that loses nothing as a number. */
const digitsIn = (own: string): string => own.replaceAll(/\D/g, '').slice(-9);

type Kind = keyof typeof texts;

/** Without possible path separators, which could create folders (U-113). */
const pathTexts = {
  ...texts,
  'a slash': undefined,
  'escape sequences': undefined,
  'a backslash at its end': undefined,
  'short JSON escapes': undefined,
  'blank lines': undefined,
  'line breaks around it': undefined,
};

/** A field that an operation stores. */
interface Field {
  readonly proves: SubjectId;
  /** The texts to send, unless all of them can be sent. */
  readonly texts?: Readonly<Partial<Record<Kind, ((own: string) => string) | undefined>>>;
  /** Whether the server may return the text as markup. */
  readonly mayBeMarkup?: boolean;
}

type Values = Readonly<Record<string, string>>;

type Shown = Readonly<Record<string, unknown>>;

/** A request that the server accepted, with the texts in it. */
interface Accepted {
  readonly values: Values;
  readonly request?: LooseRequest;
  readonly answer: Answer;
}

/** Shows fields somewhere. */
interface Place {
  /** Whether the next request may replace what it shows, so that it is read after each. */
  readonly isReplaced?: boolean;
  /** Reads the place once, and returns what it shows of the fields of each request. */
  readonly read: (t: TestContext) => Promise<(accepted: Accepted) => Shown | Promise<Shown>>;
  readonly besides?: Besides | undefined;
}

/** Another way to read the same things: if it shows a text as it was sent, the server keeps the text, and the place is wrong. */
interface Besides {
  readonly read: (t: TestContext, accepted: Accepted) => Promise<Shown>;
  /** The requirement on each field of the place. */
  readonly proves: Readonly<Record<string, SubjectId | undefined>>;
}

/** How a body is written in JSON. */
type Encode = (body: object) => Pick<LooseRequest, 'body' | 'rawBody'>;

const plain: Encode = (body) => ({ body });

/** Escapes each character of the texts, which means the same: a character outside of the basic plane takes two escapes. */
const withEscapes: Encode = (body) => ({
  rawBody: JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'string'
      ? Array.from({ length: value.length }, (_none, at) => escapeOf(value, at)).join('')
      : value,
  ).replaceAll(mark, String.raw`\u`),
});

/** Escapes each slash, which JSON allows, and what it has no other way to write. */
const withShortEscapes: Encode = (body) => ({
  rawBody: JSON.stringify(body).replaceAll('/', String.raw`\/`),
});

/** How the body with a text is written, if not as usual. */
const encodings: Readonly<Partial<Record<Kind, Encode>>> = {
  'letters for JSON escapes': withEscapes,
  'short JSON escapes': withShortEscapes,
};

/** Stands for what `JSON.stringify` would escape again. */
const mark = '\u{E000}';

const escapeOf = (text: string, at: number): string =>
  mark + text.charCodeAt(at).toString(16).padStart(4, '0');

/** An operation that stores texts. */
interface Storing {
  readonly operation: OperationId;
  readonly needs?: readonly Need[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields without a value get a plain one. */
  readonly send: (t: TestContext, values: Values, encode: Encode) => Promise<Omit<Accepted, 'values'>>;
  readonly places: Readonly<Record<string, Place>>;
}

/** The fields of an object in the response. */
const answered = (object: StatedObject): Place => ({
  read: () => Promise.resolve(({ answer }) => objectOf(objectsShown(answer, object)[0])),
});

/** The fields of the item of a list that has the id of the object in the response. */
const listed = (operation: OperationId, list: StatedObject, object: StatedObject): Place => ({
  besides: besidesList(list, object),
  read: async (t) => {
    const items = objectsShown(await t.send(operation, {}), list);
    return ({ answer }) => {
      const id = idIn(answer, object);
      return objectOf(items.find((item) => id !== undefined && fieldOf(item, 'id') === id));
    };
  },
});

/** The operation that reads one thing of a list by its id. */
function besidesList(list: StatedObject, object: StatedObject): Besides | undefined {
  const kind = list.fields['id']?.kind;
  for (const { id: operation, isRead, parameters, shown } of statedOperations) {
    const required = parameters.filter(({ isRequired }) => isRequired);
    const single = shown.find(({ isList, fields }) => !isList && fields['id']?.kind === kind);
    if (!isRead || kind === undefined || !single || required.length !== 1 || required[0]!.kind !== kind)
      continue;
    return {
      read: async (t, { answer }) => {
        const path = { [required[0]!.name]: idIn(answer, object) ?? t.unknownId };
        return objectOf(objectsShown(await t.send(operation, { path }), single)[0]);
      },
      proves: Object.fromEntries(
        Object.entries(list.fields).map(([name, { requirements }]) => [name, requirements[0]]),
      ),
    };
  }
  return undefined;
}

/** What is read at the path of the request: of a list, the item that has the texts, or what became of them. */
const readBack = (reader: StatedOperation, shown: StatedObject): Place => ({
  isReplaced: true,
  read: (t) =>
    Promise.resolve(async ({ values, request }) => {
      const { items: objects } = await readPages(t, reader, shown, { path: request!.path! });
      if (!shown.isList) return objectOf(objects[0]);
      const names = Object.keys(values).filter((name) => name in shown.fields);
      const ownTexts = names.flatMap((name) => ownIn(t, values[name]!));
      const isOwn = (object: object) =>
        names.some((name) => ownTexts.some((own) => String(fieldOf(object, name)).includes(own)));
      const isEqual = (object: object) => names.every((name) => fieldOf(object, name) === values[name]);
      return objectOf(objects.find(isEqual) ?? objects.find(isOwn));
    }),
});

/** The unique part of a text. */
const ownIn = (t: TestContext, text: string): readonly string[] =>
  text.match(new RegExp(`Text${t.runName}\\d+`)) ?? [];

const fileEntry = singleOf(statedOf('registerEntry'), 'EntryId')!;

/** What the contract does not say: how other names are stored and observed, and what is no text for itself. */
const rows: readonly Storing[] = [
  {
    operation: 'registerEntry',
    fields: {
      name: { proves: 'REG-4', texts: pathTexts },
      // A folder of the same name as the file may name the file (U-113).
      folder: {
        proves: 'REG-9',
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
        proves: 'REG-6',
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
const ofContract = (recipes: Recipes): Storing[] =>
  statedOperations.flatMap((operation): Storing[] => {
    const { id, body = {}, isRead, cited } = operation;
    const recipe = recipes.of(id);
    if (rows.some((row) => row.operation === id) || isRead || !recipe) return [];
    const shown = shownBy(operation, recipes);
    const fields = Object.entries(body).flatMap(([name, { isText, requirements }]) => {
      const places = shown.filter(({ object }) => object.fields[name]?.isText);
      const [proves = cited[0]] = requirements;
      if (!isText || places.length === 0 || proves === undefined) return [];
      // Where the form of the field is open, it may be markup (U-82).
      const isOpen = places.some(({ object }) => object.fields[name]!.isOpen);
      return [[name, { proves, ...(isOpen && openForm) }] as const];
    });
    if (fields.length === 0) return [];
    return [
      {
        operation: id,
        needs: recipe.needs,
        fields: Object.fromEntries(fields),
        send: async (t, values, encode) => {
          const built = await recipe.build(t);
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
  readonly object: StatedObject;
  readonly place: Place;
}

/** Where the texts of an operation are shown. */
function shownBy(operation: StatedOperation, recipes: Recipes): ShownPlace[] {
  const reader = readerFor(operation);
  const readAgain = (reader?.shown ?? []).map((object) => ({
    name: `${object.at ?? 'the response'}, as ${reader!.id} shows it,`,
    object,
    place: readBack(reader!, object),
  }));
  if (!recipes.creates(operation)) return readAgain;
  const made = operation.shown.flatMap((object): ShownPlace[] => {
    const { at, isList, fields } = object;
    const kind = fields['id']?.kind;
    if (isList || at === undefined || kind === undefined) return [];
    const lists = accountLists.filter(({ list }) => list.fields['id']?.kind === kind);
    return [
      { name: at, object, place: answered(object) },
      ...lists.map(({ operation: { id }, list }) => ({
        name: `the ${at}, as ${id} shows it,`,
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
export const textChecks = (sheets: OperationSheets): Check[] =>
  [...ofContract(new Recipes(sheets)), ...rows].map((storing) => {
    const { operation, needs = [], fields, places } = storing;
    const [first, ...others] = new Set([
      ...Object.values(fields).map((field) => field.proves),
      ...Object.keys(fields).flatMap((name) =>
        Object.values(places).flatMap(({ besides }) => besides?.proves[name] ?? []),
      ),
    ]);
    return check(
      `${first!}.unusual-texts`,
      `${operation} stores long and unusual texts as they were sent, if it accepts them`,
      { proves: [first!, ...others], operation, profile: 'full', needs },
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
        const { proves, mayBeMarkup = false } = fields[field]!;
        if (
          (typeof got !== 'string' && got !== null) ||
          (mayBeMarkup && typeof got === 'string' && isAsMarkup(got, sent))
        )
          continue;
        const isOfPlace = got !== sent && place.besides && (await place.besides.read(t, one))[field] === sent;
        const broken = (isOfPlace && place.besides.proves[field]) || proves;
        t.expectEqual(got, sent, `${name}.${field}`, { answer: one.answer, proves: broken });
      }
    }
  }
}

function observed(object: StatedObject): Place {
  return {
    read: (t) =>
      Promise.resolve(async ({ answer }) => {
        const id = idIn(answer, object);
        return objectOf(id === undefined ? undefined : await t.observeEntryIfOffered(id));
      }),
  };
}

const idIn = (answer: Answer, object: StatedObject): number | undefined =>
  integerOf(fieldOf(objectsShown(answer, object)[0], 'id'));

const objectOf = (value: unknown): Shown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Its name, and that of the folder above it. */
function observedFile(object: StatedObject): Place {
  const { read } = observed(object);
  return {
    read: async (t) => {
      const seenFor = await read(t);
      return async (accepted) => {
        const seen = await seenFor(accepted);
        const above: unknown = Array.isArray(seen['parents']) ? seen['parents'].at(-1) : undefined;
        const folder = typeof above === 'number' ? await t.observeEntryIfOffered(above) : undefined;
        return { ...seen, folder: folder?.name };
      };
    },
  };
}
