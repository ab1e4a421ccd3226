import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { requirements, unknowns } from '../generated/registers.ts';
import { fieldTrials, proofs } from '../scripts/lib/subcommands.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** Folders below those of the root that have a README of their own. */
const inner = [
  ...['cli', 'client', 'go', 'openapi', 'options', 'python', 'server'].map((name) => `packages/${name}`),
  'conformance/src',
  'conformance/proof',
  'packages/server/src',
];

/** The Markdown files of the repository's root, of its folders, and of those in them that have a README, with their texts. */
async function proseFiles() {
  const places = await readdir(root, { withFileTypes: true });
  const folders = places.filter((place) => place.isDirectory() && !/^(\.|node_modules)/.test(place.name));
  const names = await Promise.all(
    ['', ...folders.map(({ name }) => name), ...inner].map(async (folder) =>
      (await readdir(path.join(root, folder)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.posix.join(folder, name)),
    ),
  );
  return Promise.all(names.flat().map(async (file) => [file, await read(file)] as const));
}

const prose = await proseFiles();

const withoutBlocks = (text: string) => text.replaceAll(/^( *)```.*?^\1```/gms, '');

/** Pages that programs write, and the changelog, which names what no longer exists. */
const written = ['CHANGELOG.md', 'docs/benchmarks.md', 'docs/programs.md', 'openapi/trace.md'];

const pages = prose.filter(([file]) => !written.includes(file));

/** The id that CONTRIBUTING.md gives to a requirement which its reader adds. */
const exampleOfNew = 'NOTE-12';

/** What stands between backticks outside of code blocks, with the page. */
const codeSpans = pages.flatMap(([file, text]) =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => [file, code!] as const),
);

const missing = (
  found: readonly (readonly [file: string, name: string])[],
  known: (name: string) => boolean,
) => [...new Set(found.filter(([, name]) => !known(name)).map(([file, name]) => `${file}: ${name}`))].sort();

interface Unwanted {
  /** Why the pages do not have these words. */
  it: string;
  words: RegExp;
  /** Parts of a page that may have them. */
  apartFrom?: RegExp;
  /** What to write. */
  instead: string;
  except?: readonly string[];
  /** The words that are found in a sentence. */
  finds: Readonly<Record<string, string>>;
}

/** What grows with the contract: whoever adds one does not look for sentences that count them. */
const grows =
  '(?:\\w+ )?(?:operations|requirements|unknowns|facts|open points|questions|checks|faults|servers|schemas|workflows|pages)';

const unwanted: readonly Unwanted[] = [
  {
    it: 'uses the words of docs/README.md',
    // Only those that have no other meaning in our pages.
    words:
      /\brefusals?\b|\binterface (?:does not show|shows?|tells|states)\b|\bopen points?\b|\bleft open\b|\b(?:is|are) answered\b|\banswers \d{3}\b|\btold\b/gi,
    // Names in code keep their spelling, and the table of words lists what not to write.
    apartFrom: /`[^`]*`| ## Words .*$/g,
    instead: 'docs/README.md, Words, says what to write',
    // They quote the interface document or the output of programs.
    except: ['docs/acceptance.md', 'docs/programs.md', 'openapi/trace.md'],
    finds: {
      'The refusal of an empty name.': 'refusal',
      'The interface does not show how to list.': 'interface does not show',
      'The server answers 404.': 'answers 404',
      'An entry is answered as null.': 'is answered',
      '`vault-refusals` ## Words told': '',
    },
  },
  {
    it: 'counts nothing by hand that grows with the contract',
    words: new RegExp(`(?<![\\w.,-])[\\d,]*\\d{2,} ${grows}\\b`, 'g'),
    instead: 'say it without the number, or let the site fill it in',
    // A program writes it, which counts by itself.
    except: ['docs/benchmarks.md'],
    finds: {
      'It has 442 planted faults.': '442 planted faults',
      'It has 1,381 requirements.': '1,381 requirements',
      'It has 133 open points.': '133 open points',
      'It has 22 operations.': '22 operations',
    },
  },
  {
    it: 'turns no silence of the interface document into a fact',
    words:
      /\binterface (?:can ?not|forbids|prohibits|has no|does not (?:have|allow|support)|(?:provides|offers) no)\b/gi,
    instead: 'write "the interface does not specify ..."',
    finds: {
      'The interface cannot delete notes.': 'interface cannot',
      'It does what the interface forbids.': 'interface forbids',
      'The interface has no operation to revoke a token.': 'interface has no',
    },
  },
];

describe.for(unwanted)('a page $it', ({ words, apartFrom, instead, except = [], finds }) => {
  const wordsIn = (text: string) =>
    withoutBlocks(text)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(apartFrom ?? '', '')
      .match(words) ?? [];

  test('in all its sentences', () => {
    const read = prose.filter(([file]) => !except.includes(file));
    const found = read.flatMap(([file, text]) => wordsIn(text).map((words) => `${file}: ${words}`));
    expect(found, instead).toEqual([]);
  });

  test.for(Object.entries(finds))('or is found: %s', ([sentence, found]) => {
    expect(wordsIn(sentence).join()).toBe(found);
  });
});

test('the table of words stays short', async () => {
  const table =
    /## Words[\s\S]*?\n\| -[^\n]*\n((?:\|[^\n]*\n)+)/.exec(await read('docs/README.md'))?.[1] ?? '';
  const rows = table.trimEnd().split('\n');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThanOrEqual(15);
});

describe('a package that calls unspecified operations says so before its first sample', () => {
  test.each(['packages/cli', 'packages/python', 'packages/go'])('%s/README.md', async (folder) => {
    const start = (await read(`${folder}/README.md`)).split('```', 1)[0]!.replaceAll(/\s+/g, ' ');
    expect(start).toContain('interface does not specify');
    expect(start).toContain('reference server');
  });
});

test('every open point that the overlay answers has its choice in words', async () => {
  const { actions } = parse(await read('openapi/overlays/reference.overlay.yaml')) as {
    actions: { 'x-answers'?: string[] }[];
  };
  const answered = new Set(actions.flatMap((action) => action['x-answers'] ?? []));
  const groups = parse(await read('docs/choices.yaml')) as { choices: Record<string, string> }[];
  const explained = groups.flatMap(({ choices }) => Object.keys(choices));

  expect(answered.size).toBeGreaterThan(50);
  expect([...answered].filter((point) => !explained.includes(point))).toEqual([]);
  expect(explained.filter((point, index) => explained.indexOf(point) !== index)).toEqual([]);
});

describe('what a page names exists', () => {
  test('commands of npm, and what they choose from', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const known = new Set([
      ...Object.keys(scripts),
      ...Object.keys(proofs).map((name) => `prove -- ${name}`),
      ...Object.keys(fieldTrials).map((name) => `field -- ${name}`),
    ]);
    const named = pages.flatMap(([file, text]) =>
      [...text.matchAll(/npm run ((?:prove|field) -- [a-z][\w-]*|[\w:]+)/g)].map(
        ([, name]) => [file, name!] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(missing(named, (name) => known.has(name))).toEqual([]);
  });

  test('requirements and unknowns', () => {
    const ids = new Set<string>([...requirements, ...unknowns].map(({ id }) => id));
    const areas = new Set([...ids].map((id) => id.slice(0, id.indexOf('-'))));
    const named = pages.flatMap(([file, text]) =>
      [...text.matchAll(/(?<![\w-])([A-Z]+-\d+)(?![\w-])/g)]
        .filter(([, id]) => areas.has(id!.slice(0, id!.indexOf('-'))))
        .map(([, id]) => [file, id!] as const),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(missing(named, (id) => ids.has(id) || id === exampleOfNew)).toEqual([]);
  });

  test('files of the repository', async () => {
    const folders = (await readdir(root, { withFileTypes: true }))
      .filter(
        (entry) => entry.isDirectory() && !/^[.]|^(?:node_modules|conformance-report)$/.test(entry.name),
      )
      .map(({ name }) => name);
    const isFile = (code: string) =>
      folders.includes(code.split('/', 1)[0]!) &&
      code.includes('/') &&
      !code.startsWith('docs/site/') &&
      !/[ *<>{}()'"$]|\.\.\./.test(code);
    const named = codeSpans.filter(([, code]) => isFile(code));
    expect(named.length).toBeGreaterThan(50);
    expect(missing(named, (name) => existsSync(path.join(root, name)))).toEqual([]);
  });

  test('messages that the runner prints, as its guide to troubleshooting quotes them', async () => {
    const folder = 'conformance/src';
    const files = (await readdir(path.join(root, folder), { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const sources = await Promise.all(files.map((file) => read(path.join(folder, file))));
    // A message in several literals, which `+` joins, is one text.
    const code = sources.join('\n').replaceAll(/['`]\s*\+\s*['`]/g, '');
    const [, table] = /^## Troubleshooting\n(.*)/ms.exec(await read('docs/conformance.md'))!;
    const quoted = [...table!.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, message]) => message!),
    );
    expect(quoted.length).toBeGreaterThan(10);
    expect(quoted.filter((message) => !printed(message).test(code))).toEqual([]);
  });

  test('files that a page links to', () => {
    // Links that begin with `/` lead to pages that `npm run docs` writes.
    const links = pages.flatMap(([file, text]) =>
      [...withoutBlocks(text).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .filter(([, target]) => !/^(?:[a-z]+:|\/)/.test(target!))
        .map(([, target]) => [file, target!] as const),
    );
    expect(links.length).toBeGreaterThan(100);
    const isDead = ([file, target]: readonly [string, string]) =>
      !existsSync(path.join(root, path.dirname(file), target));
    expect(links.filter(isDead).map(([file, target]) => `${file}: ${target}`)).toEqual([]);
  });

  test('examples that a request to the mock selects', async () => {
    const contract = JSON.parse(await read('generated/openapi.json')) as Json;
    const known = new Set(exampleNames(contract));
    const named = pages.flatMap(([file, text]) =>
      [...text.matchAll(/Prefer: [^`'"]*\bexample=([\w-]+)/g)].map(([, name]) => [file, name!] as const),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(missing(named, (name) => known.has(name))).toEqual([]);
  });

  test('paths to fields, from the root of a request or response', async () => {
    const paths = fieldPaths(JSON.parse(await read('generated/openapi.reference.json')) as Json);
    const names = new Set([...paths].flatMap((found) => found.split('.')));
    const guides = codeSpans.filter(([file]) => file.startsWith('docs'));
    const named = guides.filter(
      ([, code]) => /^[a-z]\w*(\.[a-z]\w*)+$/i.test(code) && code.split('.').every((name) => names.has(name)),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(missing(named, (name) => paths.has(name) || paths.has(name.replace(/[^.]+$/, '*')))).toEqual([]);
    expect([paths.has('workspace.currentUser.role_name'), paths.has('currentUser.role_name')]).toEqual([
      true,
      false,
    ]);
  });
});

/** What code that prints the message contains: a number, a quoted name or an account can be a value that it inserts. */
const printed = (message: string): RegExp =>
  new RegExp(
    message
      .split(/(\d+|"[^"]*"|the account|arrange:[\w-]+|POST \/[\w/]+)/)
      .map((part, index) =>
        index % 2 ? `(?:${part}|\\$\\{[^}]*\\})` : part.replaceAll(/[.*+?()[\]{}|^$\\]/g, '\\$&'),
      )
      .join(''),
  );

type Json = { readonly [key: string]: unknown };
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};

/** The names of the examples of a description, wherever they are. */
function exampleNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'examples' && !Array.isArray(value) ? Object.keys(objectOf(value)) : []),
    ...exampleNames(value),
  ]);
}

/** `user.access_token` of each field in the body of each request and response; an element of a list is named as the list. */
function fieldPaths(description: Json): Set<string> {
  const paths = new Set<string>();
  const visit = (value: unknown, prefix: string, seen: readonly unknown[]) => {
    if (typeof value !== 'object' || value === null || seen.includes(value)) return;
    const node = value as Json;
    const next = [...seen, node];
    if (typeof node['$ref'] === 'string') {
      const target = node['$ref']
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => objectOf(at)[key], description);
      visit(target, prefix, next);
      return;
    }
    for (const part of ['allOf', 'anyOf', 'oneOf']) {
      for (const item of (node[part] ?? []) as unknown[]) visit(item, prefix, next);
    }
    visit(node['items'], prefix, next);
    // Any name, as in `errors`.
    if (typeof node['additionalProperties'] === 'object') paths.add(`${prefix}*`);
    for (const [name, schema] of Object.entries(objectOf(node['properties']))) {
      paths.add(prefix + name);
      visit(schema, `${prefix}${name}.`, next);
    }
  };
  const bodiesOf = (node: unknown) =>
    Object.values(objectOf(objectOf(node)['content'])).map((media) => objectOf(media)['schema']);
  const resolved = (node: Json): Json =>
    typeof node['$ref'] === 'string'
      ? objectOf(
          node['$ref']
            .slice(2)
            .split('/')
            .reduce<unknown>((at, key) => objectOf(at)[key], description),
        )
      : node;
  for (const item of Object.values(objectOf(description['paths']))) {
    for (const operation of Object.values(objectOf(item)).map(objectOf)) {
      const bodies = [operation['requestBody'], ...Object.values(objectOf(operation['responses']))]
        .map((node) => resolved(objectOf(node)))
        .flatMap(bodiesOf);
      for (const body of bodies) visit(body, '', []);
    }
  }
  return paths;
}
