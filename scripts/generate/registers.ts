import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as OpenapiCore from '@redocly/openapi-core';
import type { Paths } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import { citationsOf, type Mark } from './citations.ts';
import { header } from './header.ts';

/** The toolchain's parser without its linter, which takes longer to load than everything else takes to generate. */
const load = createRequire(import.meta.url);
const { parseYaml } = load(
  path.join(path.dirname(load.resolve('@redocly/openapi-core')), 'js-yaml/index.js'),
) as Pick<typeof OpenapiCore, 'parseYaml'>;

const head = header('scripts/generate/registers.ts', 'openapi/requirements.yaml and openapi/unknowns.yaml');

export interface Registers {
  requirements: readonly Entry[];
  unknowns: readonly (Entry & { question: string })[];
}

/** The two registers as data, with types for their ids, and with the places in the contract that cite each entry. */
export function registersSource(contract: OpenApiDocument, registers: Registers): string {
  const citedBy = (mark: Mark, entries: readonly Entry[]) => {
    const citations = citationsOf(contract, mark);
    return entries.map((entry) => ({ ...withoutQuote(entry), where: citations.get(entry.id) ?? [] }));
  };
  const requirements = citedBy('x-requirements', registers.requirements);
  const unknowns = citedBy('x-unknown', registers.unknowns);
  return `${head}/** A numbered fact of the interface. */
export interface Requirement {
  readonly id: RequirementId;
  readonly statement: string;
  /** Section of the interface document. */
  readonly section: string;
  /** Whom the fact binds; what binds the server can be checked. */
  readonly binds: 'server' | 'client' | 'contract';
  /** What cites the fact: operationIds, components such as \`schemas/Note\`, or \`contract\`. */
  readonly where: readonly string[];
}

/** A numbered point that the interface does not specify. */
export interface Unknown {
  readonly id: UnknownId;
  readonly question: string;
  /** Whether the interface says that it does not show this (\`stated\`), or is silent (\`implied\`). */
  readonly basis: 'stated' | 'implied';
  readonly where: readonly string[];
  /** What a client should assume or do as long as there is no answer. */
  readonly assume: string;
  /** What a conformance run reports; \`Not observed: ...\` with the reason where it reports nothing. */
  readonly observe: string;
}

${unionOf('RequirementId', requirements)}
${unionOf('UnknownId', unknowns)}
export const requirements: readonly Requirement[] = ${JSON.stringify(requirements, null, 2)};

export const unknowns: readonly Unknown[] = ${JSON.stringify(unknowns, null, 2)};
`;
}

interface Entry {
  id: string;
  /** A quote from the interface document, with … for omissions. */
  quote?: string;
}

/** Both registers, in their own order. */
export async function readRegisters(paths: Paths): Promise<Registers> {
  return {
    requirements: await readRegister(paths.requirements),
    unknowns: (await readRegister(paths.unknowns)) as (Entry & { question: string })[],
  };
}

async function readRegister(file: string): Promise<Entry[]> {
  const entries = parseYaml(await readFile(file, 'utf8')) as Entry[] | null | undefined;
  if (!entries) throw new UsageError(`${file} is empty.`);
  return entries;
}

/** Only the trace table needs the quotes. */
function withoutQuote(entry: Entry): Entry {
  const copy = { ...entry };
  delete copy.quote;
  return copy;
}

function unionOf(name: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ id }) => `  | '${id}'`);
  return `export type ${name} =\n${lines.join('\n')};\n`;
}
