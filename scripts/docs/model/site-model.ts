import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Requirement, Unknown } from '../../../generated/registers.ts';
import { readBundle } from '../../lib/bundles.ts';
import type { Paths } from '../../lib/paths.ts';
import { callsOf, type Call } from '../../lib/call.ts';
import { listOf, objectOf, textOf, type JsonObject, type OpenApiDocument } from '../../lib/openapi.ts';
import { UsageError } from '../../lib/command.ts';
import { namesIn, yamlIfThere } from '../files.ts';
import { readChoices, type Choice } from './choices.ts';
import { workflowsOf, type Workflow } from './workflows.ts';

export type { Requirement, Unknown };

/** An operation with what the site needs to document it. */
export interface DocumentedOperation extends Call {
  /** From the interface itself, not only from the reference server. */
  isStated: boolean;
  /** The description that contains the operation. */
  document: OpenApiDocument;
  /** The same operation in the description of the reference server. */
  reference: Call;
}

export interface Tag {
  name: string;
  description: string;
  unknowns: string[];
  operations: DocumentedOperation[];
}

/** The data for all generated pages. */
export interface SiteModel {
  contract: OpenApiDocument;
  reference: OpenApiDocument;
  version: string;
  /** Those of the contract first, in its order, then those that only the reference server has. */
  operations: DocumentedOperation[];
  tags: Tag[];
  requirements: readonly Requirement[];
  unknowns: readonly Unknown[];
  workflows: Workflow[];
  /** What the reference server does, by unknown. */
  choices: ReadonlyMap<string, Choice>;
}

export async function readSiteModel(paths: Paths): Promise<SiteModel> {
  const contract = await readBundle(paths, 'openapi.json');
  const reference = await readBundle(paths, 'openapi.reference.json');
  const { requirements, unknowns } = await readRegisters(paths);
  const operations = documentedOperations(contract, reference);
  return {
    contract,
    reference,
    version: textOf(objectOf(contract.info).version),
    operations,
    tags: tagsOf(contract, operations),
    requirements,
    unknowns,
    workflows: workflowsOf(await readDocuments(paths.workflows, '.arazzo.yaml')),
    choices: await readChoices(paths, unknowns),
  };
}

/** The registers that `generate` writes. */
async function readRegisters(
  paths: Paths,
): Promise<{ requirements: readonly Requirement[]; unknowns: readonly Unknown[] }> {
  const file = path.join(paths.generated, 'registers.ts');
  try {
    const { mtimeMs } = await stat(file);
    // A module is loaded once by each address, and `docs -- --watch` reads it again when it is written. Some loaders
    // know TypeScript by the end of the whole address.
    const address = `${pathToFileURL(file).href}?${String(mtimeMs)}.ts`;
    return (await import(address)) as Awaited<ReturnType<typeof readRegisters>>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw error;
    throw new UsageError('generated/registers.ts is missing: run `npm run generate` first.');
  }
}

/** Parsed YAML files of a folder by file name; empty if there is no such folder. */
async function readDocuments(folder: string, ending: string): Promise<[string, JsonObject][]> {
  const wanted = (await namesIn(folder)).filter((name) => name.endsWith(ending));
  return Promise.all(
    wanted.map(async (name): Promise<[string, JsonObject]> => {
      return [name, objectOf(await yamlIfThere(path.join(folder, name)))];
    }),
  );
}

function documentedOperations(contract: OpenApiDocument, reference: OpenApiDocument): DocumentedOperation[] {
  const inContract = new Map(callsOf(contract).map((operation) => [operation.id, operation]));
  return callsOf(reference).map((ofReference) => {
    const operation = inContract.get(ofReference.id) ?? ofReference;
    return {
      ...operation,
      isStated: inContract.has(ofReference.id),
      document: inContract.has(ofReference.id) ? contract : reference,
      reference: ofReference,
    };
  });
}

function tagsOf(contract: OpenApiDocument, operations: DocumentedOperation[]): Tag[] {
  return listOf(contract.tags).map((tag) => {
    const { name, description, 'x-unknown': unknowns } = objectOf(tag);
    return {
      name: textOf(name),
      description: textOf(description),
      unknowns: listOf(unknowns).map(textOf),
      operations: operations.filter((operation) => operation.tag === name),
    };
  });
}
