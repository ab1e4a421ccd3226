import SwaggerParser from '@apidevtools/swagger-parser';
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import { textOf, type OpenApiDocument } from '../lib/openapi.ts';

/** An error that a parser reports for a description. */
export interface Finding {
  pointer: string;
  rule: string;
  message: string;
}

/** The errors of two independent parsers; only Redocly's for OpenAPI 3.2, which swagger-parser does not support. */
export async function findingsIn(document: OpenApiDocument): Promise<Finding[]> {
  // The second parser would repeat most errors in more words.
  const first = await redoclyFindings(document);
  return first.length > 0 || textOf(document.openapi).startsWith('3.2.')
    ? first
    : swaggerParserFindings(document);
}

async function redoclyFindings(document: OpenApiDocument): Promise<Finding[]> {
  const config = await createConfig({ extends: ['spec'], rules: { 'operation-tag-defined': 'error' } });
  const problems = await lintDocument({
    document: { source: new Source('bundle.json', ''), parsed: structuredClone(document) },
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  return problems.map(({ ruleId: rule, message, location: [place] }) => {
    const pointer = place?.pointer ?? '#/';
    if (rule !== 'operation-operationId-unique') return { rule, message, pointer };
    // Redocly puts the id in place of its key.
    return { rule, message, pointer: pointer.replace(/[^/]*$/, 'operationId') };
  });
}

async function swaggerParserFindings(document: OpenApiDocument): Promise<Finding[]> {
  try {
    // The validator replaces references in its argument.
    await SwaggerParser.validate(
      structuredClone(document) as unknown as Parameters<typeof SwaggerParser.validate>[0],
    );
    return [];
  } catch (error) {
    return schemaErrorsOf(error).map(({ instancePath, message, params }) => ({
      pointer: `#${instancePath}`,
      rule: 'openapi-schema',
      // Its schema lacks a few keywords, such as the description of a server variable.
      message: params?.unevaluatedProperty
        ? `swagger-parser does not accept \`${params.unevaluatedProperty}\` here: leave it out.`
        : (message ?? 'does not match the OpenAPI schema'),
    }));
  }
}

interface SchemaError {
  instancePath: string;
  message?: string;
  params?: { unevaluatedProperty?: string };
}

function schemaErrorsOf(error: unknown): SchemaError[] {
  if (!(error instanceof Error)) throw error;
  const { details } = error as Error & { details?: SchemaError[] };
  return details ?? [{ instancePath: '/', message: error.message }];
}
