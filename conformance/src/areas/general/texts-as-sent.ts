import { check, type Check, type Need } from '../../model/check.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { fieldOf, integerOf } from '../../model/wire-values.ts';
import { isAsMarkup } from '../shared/is-as-markup.ts';
import { isRefused } from '../shared/is-refused.ts';
import { register } from '../shared/upload.ts';
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
} as const;

type Kind = keyof typeof texts;

/** Without possible path separators, which could create folders (U-113). */
const pathTexts = {
  ...texts,
  'a slash': undefined,
  'escape sequences': undefined,
  'a backslash at its end': undefined,
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

/** Reads a place once, and returns what it shows of the fields of each response. */
type Place = (t: TestContext) => Promise<(answer: Answer) => Shown | Promise<Shown>>;

/** An operation that stores texts. */
interface Storing {
  readonly operation: OperationId;
  readonly needs?: readonly Need[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields without a value get a plain one. */
  readonly send: (t: TestContext, values: Values) => Promise<Answer>;
  readonly places: Readonly<Record<string, Place>>;
}

/** The fields of an object in the response. */
const answered =
  (object: string): Place =>
  () =>
    Promise.resolve(({ json }) => objectOf(fieldOf(json, object)));

/** The fields of the item of a list that has the id of the object in the response. */
const listed =
  (operation: 'listNotes' | 'listWorkspaces', object: string, list?: string): Place =>
  async (t) => {
    const { json } = await t.call(operation);
    const found: unknown = list === undefined ? json : fieldOf(json, list);
    const items: readonly unknown[] = Array.isArray(found) ? found : [];
    return (answer) => {
      const id = idIn(answer, object);
      return objectOf(items.find((item) => id !== undefined && fieldOf(item, 'id') === id));
    };
  };

const storings: readonly Storing[] = [
  {
    operation: 'createFolder',
    fields: { name: { proves: 'FOLDER-2' } },
    send: async (t, values) => {
      const { id: parentId } = await folderOf(t, 'createFolder');
      return t.call('createFolder', { body: { name: t.unique('Folder'), parentId, ...values } });
    },
    places: { folder: answered('folder'), [`${reported('the folder')},`]: observed('folder') },
  },
  {
    operation: 'registerEntry',
    fields: {
      name: { proves: 'REG-4', texts: pathTexts },
      // A folder of the same name as the file may name the file (U-113).
      folder: {
        proves: 'REG-9',
        texts: { ...pathTexts, 'the longest name': undefined, 'a null': undefined },
      },
      extension: { proves: 'REG-6', texts: { 'blanks around it': () => 'JpG', 'a query': () => 'c++' } },
    },
    send: async (t, { name, folder, extension }) => {
      const { id: parentId, name: above } = await folderOf(t, 'registerEntry');
      const { name: root } = await t.runFolder();
      return register(t, await t.object(), {
        parentId,
        ...(name !== undefined && { clientName: name }),
        ...(folder !== undefined && { relativePath: `${root}/${above}/${folder}` }),
        ...(extension !== undefined && { clientExtension: extension }),
      });
    },
    places: { fileEntry: answered('fileEntry'), [`${reported('the file')},`]: observedFile },
  },
  {
    operation: 'createWorkspace',
    needs: ['workspace'],
    fields: { name: { proves: 'WS-2' } },
    send: (t, values) => t.call('createWorkspace', { body: { name: t.unique('Workspace'), ...values } }),
    places: {
      workspace: answered('workspace'),
      'the workspace, as listWorkspaces shows it,': listed('listWorkspaces', 'workspace', 'workspaces'),
    },
  },
  {
    operation: 'createNote',
    needs: ['note'],
    fields: {
      title: { proves: 'NOTE-2' },
      // Whether it is plain text or markup is open (U-82).
      body: { proves: 'NOTE-3', texts: { ...texts, markup: undefined }, mayBeMarkup: true },
    },
    send: (t, values) =>
      t.call('createNote', { body: { title: t.unique('Note'), body: t.unique('Text'), ...values } }),
    places: {
      note: answered('note'),
      'the note, as listNotes shows it,': listed('listNotes', 'note'),
    },
  },
];

/** A folder for the texts of one operation: the server may change the name of a second entry with the same name (U-56). */
const folderOf = (t: TestContext, operation: OperationId) =>
  t.once(`folder for texts of ${operation}`, () => t.folder());

/** The same rule for each text that an operation stores: a server may refuse it, and if it accepts it, keeps it. */
export const textChecks: readonly Check[] = storings.map((storing) => {
  const { operation, needs = [], fields } = storing;
  const [first, ...others] = Object.values(fields).map((field) => field.proves);
  return check(
    `${first!}.unusual-texts`,
    `${operation} stores long and unusual texts as they were sent, if it accepts them`,
    { proves: [first!, ...others], operation, profile: 'full', needs },
    async (t: TestContext) => {
      const accepted: Accepted[] = [];
      for (const kind of Object.keys(texts) as Kind[]) accepted.push(...(await acceptedOf(t, storing, kind)));
      await expectKept(t, storing, accepted);
      t.judged();
    },
  );
});

interface Accepted {
  readonly values: Values;
  readonly answer: Answer;
}

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
    const answer = await send(t, values);
    if (answer.ok) accepted.push({ values, answer });
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
): Promise<void> {
  for (const [place, read] of Object.entries(places)) {
    const shownFor = await read(t);
    for (const { values, answer } of accepted) {
      const shown = await shownFor(answer);
      for (const [name, sent] of Object.entries(values)) {
        // What is not shown, or as another type, is for the checks of that field.
        const got = shown[name];
        const { proves, mayBeMarkup = false } = fields[name]!;
        if (typeof got !== 'string' || (mayBeMarkup && isAsMarkup(got, sent))) continue;
        t.expectEqual(got, sent, `${place}.${name}`, { answer, proves });
      }
    }
  }
}

function observed(object: string): Place {
  return (t) =>
    Promise.resolve(async (answer) => {
      const id = idIn(answer, object);
      return objectOf(id === undefined ? undefined : await t.observeEntryIfOffered(id));
    });
}

/** Its name, and that of the folder above it. */
async function observedFile(t: TestContext): Promise<(answer: Answer) => Promise<Shown>> {
  const seenFor = await observed('fileEntry')(t);
  return async (answer) => {
    const seen = await seenFor(answer);
    const above: unknown = Array.isArray(seen['parents']) ? seen['parents'].at(-1) : undefined;
    const folder = typeof above === 'number' ? await t.observeEntryIfOffered(above) : undefined;
    return { ...seen, folder: folder?.name };
  };
}

const idIn = (answer: Answer, object: string): number | undefined =>
  integerOf(fieldOf(fieldOf(answer.json, object), 'id'));

const objectOf = (value: unknown): Shown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
