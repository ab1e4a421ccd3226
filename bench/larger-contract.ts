import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathsOf, repositoryRoot } from '../scripts/lib/paths.ts';
import { timed } from './figures.ts';

/** Seconds of each step, and of the whole process; the most memory of the process in megabytes. */
export type Compiled = Record<'lint' | 'write' | 'total' | 'memory', number>;

/** Compiles a contract of this many operations, a multiple of ten, in a temporary folder. */
export async function compileLarger(operations: number): Promise<Compiled> {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-contract-'));
  try {
    await writeContract(root, operations);
    const script = path.join(import.meta.dirname, 'compile-contract.ts');
    let printed = '';
    const total = await timed(async () => {
      const args = ['--import', 'tsx/esm', script, root];
      printed = (await promisify(execFile)(process.execPath, args)).stdout;
    });
    return { ...(JSON.parse(printed) as Omit<Compiled, 'total'>), total: total / 1000 };
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Paths with one operation each, which together use every feature of the contract. */
const pattern = [
  '/auth/login',
  '/file-entries/delete',
  '/folders',
  '/s3/simple/presign',
  '/s3/entries',
  '/file-entries/{entryId}/share',
  '/workspace',
  '/workspace/{id}',
  '/notes/create',
  '/notes',
];

/** The overlay of a reference server without additional paths. */
const overlay = `overlay: 1.1.0
info:
  title: Choices of a server
  version: 0.1.0
actions:
  - target: $.paths.*.*.responses['2XX']
    description: Every success answers 200.
    x-moves-to: "200"
    x-answers: [U-01]
  - target: $.paths.*[?@.requestBody].responses['4XX']
    description: Invalid data answers 422.
    x-moves-to: "422"
    x-answers: [U-01]
  - target: $.paths.*.*.responses['4XX']
    description: What does not exist answers 404.
    x-moves-to: "404"
    x-answers: [U-01]
`;

/** Files that a contract has only once, at any size. */
const shared = new Set(['components/schemas/Timestamp.yaml', 'components/securitySchemes/bearerToken.yaml']);

const references = /(\$ref:\s*["']?)([^\s"'#},]+\.yaml)/g;

/**
 * Writes a contract with a number of operations into an empty folder, for `npm run lint` and the other scripts: copies
 * of ten operations of the real one under other paths and names, with every schema, example and response that they
 * refer to, and with their own entries in the registers.
 *
 * @param operations a multiple of ten
 */
async function writeContract(root: string, operations: number): Promise<void> {
  const source = pathsOf(repositoryRoot);
  const target = pathsOf(root);
  const files = await filesOfPattern(source.openapi);
  const registers = await Promise.all([source.requirements, source.unknowns].map(readRegister));
  const ids = new Set(registers.flatMap((register) => [...register.entries.keys()]));

  const contract = await rootDocument(source.contract, files, operations / pattern.length);
  const written = new Map([
    [target.contract, contract],
    [target.referenceOverlaySource, overlay],
  ]);
  for (let copy = 0; copy < operations / pattern.length; copy += 1) {
    for (const [file, text] of files) {
      if (copy > 0 && shared.has(file)) continue;
      const place = path.join(target.openapi, nameOfCopy(file, copy));
      written.set(place, textOfCopy(text, copy, ids));
    }
  }
  const cited = idsIn([...written.values()].join('\n'));
  for (const [index, file] of [target.requirements, target.unknowns].entries()) {
    written.set(file, registerOf(registers[index]!, cited));
  }
  for (const [file, text] of written) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await cp(path.join(source.openapi, 'lint'), path.join(target.openapi, 'lint'), { recursive: true });
  await cp(source.redoclyConfig, target.redoclyConfig);
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
  for (const folder of ['operations', 'operations.reference']) {
    await mkdir(path.join(target.generated, folder), { recursive: true });
  }
}

const fileOf = (urlPath: string) => `paths/${urlPath.slice(1).replaceAll('/', '_')}.yaml`;

/** The files of the pattern and all files that they refer to: text by name. */
async function filesOfPattern(openapi: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const visit = async (file: string): Promise<void> => {
    if (files.has(file)) return;
    const text = await readFile(path.join(openapi, file), 'utf8');
    files.set(file, text);
    for (const [, , reference = ''] of text.matchAll(references)) {
      await visit(path.join(path.dirname(file), reference));
    }
  };
  for (const file of [...pattern.map(fileOf), ...shared]) await visit(file);
  return files;
}

/** The root document of the real contract with other paths, and with the tags that these use. */
async function rootDocument(
  file: string,
  files: ReadonlyMap<string, string>,
  copies: number,
): Promise<string> {
  const text = await readFile(file, 'utf8');
  const [, head = '', tags = '', tail = ''] =
    /^(.*^tags:\n)(.*)^paths:\n.*?(^components:\n.*)$/ms.exec(text) ?? [];
  const used = [...files.values()].flatMap((file) => /^ +tags: \[(.*)\]$/m.exec(file)?.[1] ?? []);
  const usedTags = tags
    .split(/^(?= {2}- )/m)
    .filter((tag) => used.some((name) => tag.includes(`- name: ${name}\n`)));
  const paths = Array.from({ length: copies }, (_, copy) =>
    pattern.map((urlPath) => {
      const here = copy === 0 ? urlPath : `/copy${copy}${urlPath}`;
      return `  ${here}:\n    $ref: ${fileOf(here)}\n`;
    }),
  );
  return `${head}${usedTags.join('')}paths:\n${paths.flat().join('')}${tail}`;
}

const isShared = (reference: string) =>
  [...shared].some((file) => path.basename(file) === path.basename(reference));

/** The first copy keeps the original names. */
function nameOfCopy(file: string, copy: number): string {
  if (copy === 0) return file;
  if (file.startsWith('paths/')) return file.replace('paths/', `paths/copy${copy}_`);
  return file.replace(/\.yaml$/, `Copy${copy}.yaml`);
}

function textOfCopy(text: string, copy: number, ids: ReadonlySet<string>): string {
  if (copy === 0) return text;
  return text
    .replaceAll(references, (reference, before: string, file: string) =>
      isShared(file) ? reference : before + nameOfCopy(file, copy),
    )
    .replaceAll(/^( +operationId: )(\w+)$/gm, `$1$2Copy${copy}`)
    .replaceAll(idPattern, (id) => (ids.has(id) ? idOfCopy(id, copy) : id));
}

const idPattern = /\b[A-Z]+-\d+\b/g;
const stride = 1000;

const idsIn = (text: string) => new Set(text.match(idPattern));

const idOfCopy = (id: string, copy: number) =>
  id.replace(/\d+$/, (number) => String(Number(number) + copy * stride));

interface Register {
  head: string;
  /** The text of entries by id. */
  entries: Map<string, string>;
}

async function readRegister(file: string): Promise<Register> {
  const [head = '', ...entries] = (await readFile(file, 'utf8')).split(/^(?=- id: )/m);
  return { head, entries: new Map(entries.map((entry) => [/^- id: (\S+)$/m.exec(entry)![1]!, entry])) };
}

/** The cited entries, with those of the copies after the original ones. */
function registerOf({ head, entries }: Register, cited: ReadonlySet<string>): string {
  const originals = new Map(
    [...entries].map(([id, entry]) => [
      id.replace(/\d+$/, (number) => String(Number(number))),
      { id, entry },
    ]),
  );
  const texts = [...cited].flatMap((id) => {
    const original = originals.get(id.replace(/\d+$/, (number) => String(Number(number) % stride)));
    return original ? [original.entry.trimEnd().replace(original.id, id)] : [];
  });
  return `${head}${texts.join('\n\n')}\n`;
}
