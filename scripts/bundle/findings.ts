import SwaggerParser from '@apidevtools/swagger-parser';
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { toCodegen } from './codegen.ts';

/** The module for the second thread. */
export const findingsModule = import.meta.url;

interface Finding {
  pointer: string;
  rule: string;
  message: string;
}

/** The errors that parsers report for a bundle. */
export interface Findings {
  /** The name of the output, which shows whether the contract or a later step is at fault. */
  name: string;
  findings: Finding[];
}

/** Recent results, by the text of the document, so that unchanged documents are not validated again. */
const latest = new Map<string, Finding[]>();
const remembered = 8;

/** Two independent parsers must accept a bundle before it is written. */
export async function findingsIn(document: OpenApiDocument, name: string): Promise<Findings> {
  const text = JSON.stringify(document);
  const findings = latest.get(text) ?? (await judged(document));
  latest.delete(text);
  latest.set(text, findings);
  for (const oldest of latest.keys()) if (latest.size > remembered) latest.delete(oldest);
  return { name, findings };
}

async function judged(document: OpenApiDocument): Promise<Finding[]> {
  // The second parser would repeat most errors in more words.
  const first = await redoclyFindings(document);
  return first.length > 0 ? first : swaggerParserFindings(document);
}

/** The errors in the contract, or if there are none, in its version for generators. */
export async function findingsInContract(contract: OpenApiDocument): Promise<Findings> {
  const own = await findingsIn(contract, 'openapi.json');
  return own.findings.length > 0 ? own : findingsIn(toCodegen(contract), 'openapi.codegen.json');
}

async function redoclyFindings(document: OpenApiDocument): Promise<Finding[]> {
  const config = await createConfig({ extends: ['spec'] });
  const problems = await lintDocument({
    document: { source: new Source('bundle.json', ''), parsed: structuredClone(document) },
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  return problems.map((problem) => ({
    pointer: problem.location[0]?.pointer ?? '#/',
    rule: problem.ruleId,
    message: problem.message,
  }));
}

async function swaggerParserFindings(document: OpenApiDocument): Promise<Finding[]> {
  try {
    // The validator replaces references in its argument.
    await SwaggerParser.validate(
      structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0],
    );
    return [];
  } catch (error) {
    return schemaErrorsOf(error).map(({ instancePath, message }) => ({
      pointer: `#${instancePath}`,
      rule: 'openapi-schema',
      message: message ?? 'does not match the OpenAPI schema',
    }));
  }
}

interface SchemaError {
  instancePath: string;
  message?: string;
}

function schemaErrorsOf(error: unknown): SchemaError[] {
  if (!(error instanceof Error)) throw error;
  const { details } = error as Error & { details?: SchemaError[] };
  return details ?? [{ instancePath: '/', message: error.message }];
}
