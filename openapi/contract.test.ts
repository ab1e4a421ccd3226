import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { validators } from '../generated/validators.js';
import { pathsOf } from '../scripts/lib/paths.ts';

type Json = Record<string, unknown>;
type Validate = (data: unknown) => boolean;

const { openapi } = pathsOf();

function example(name: string): Json {
  const file = path.join(openapi, 'components/examples', `${name}.yaml`);
  return (parse(readFileSync(file, 'utf8')) as { value: Json }).value;
}

/** A row of `variants.yaml`. */
interface Row {
  what: string;
  request?: string;
  response?: string;
  code?: string;
  example: string;
  accepts?: Variant[];
  refuses?: Variant[];
}

interface Variant {
  set?: Json;
  drop?: string;
  is?: unknown;
  example?: string;
}

function varied(name: string, variant: Variant): unknown {
  if ('is' in variant) return variant.is;
  const root = example(variant.example ?? name);
  for (const [field, value] of Object.entries(variant.set ?? {})) {
    const { holder, name } = locate(root, field);
    holder[name] = value;
  }
  if (variant.drop !== undefined) {
    const { holder, name } = locate(root, variant.drop);
    expect(holder).toHaveProperty(name);
    // oxlint-disable-next-line typescript/no-dynamic-delete -- the field is data
    delete holder[name];
  }
  return root;
}

function locate(root: Json, field: string): { holder: Json; name: string } {
  const names = field.split('.');
  const name = names.pop()!;
  return { holder: names.reduce((holder, part) => holder[part] as Json, root), name };
}

function validatorOf({ request, response, code = '' }: Row): Validate {
  const { requestBody, responses } = (
    validators as unknown as Record<string, { requestBody?: Validate; responses: Record<string, Validate> }>
  )[request ?? response!]!;
  return request === undefined ? responses[code]! : requestBody!;
}

const rows = parse(readFileSync(path.join(import.meta.dirname, 'variants.yaml'), 'utf8')) as Row[];

describe.each(rows)('$what', (row) => {
  const validate = validatorOf(row);
  it.for(row.accepts ?? [])('accepts %j', (variant) => {
    expect(validate(varied(row.example, variant))).toBe(true);
  });
  it.for(row.refuses ?? [])('refuses %j', (variant) => {
    expect(validate(varied(row.example, variant))).toBe(false);
  });
});

describe('parameters', () => {
  const parametersOf = (operation: keyof typeof validators) => validators[operation].parameters as Validate;
  const inPath = (entryId: string) => ({ path: { entryId }, query: {}, header: {} });

  it('ENTRY-11: take an id or a hash where a link is meant, an id elsewhere', () => {
    expect(parametersOf('createShareableLink')(inPath('4822'))).toBe(true);
    expect(parametersOf('deleteShareableLink')(inPath('Jq5mVd2cLs'))).toBe(true);
    expect(parametersOf('shareEntry')(inPath('4822'))).toBe(true);
    expect(parametersOf('shareEntry')(inPath('Jq5mVd2cLs'))).toBe(false);
    expect(parametersOf('extractArchive')(inPath('Jq5mVd2cLs'))).toBe(false);
  });

  const contract = JSON.parse(readFileSync(path.join(pathsOf().generated, 'openapi.json'), 'utf8')) as {
    security: unknown;
    paths: Record<
      string,
      Record<string, { operationId?: string; parameters?: unknown[]; security?: unknown[] }>
    >;
  };
  const operations = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).filter(({ operationId }) => operationId !== undefined),
  );

  it('U-73, U-100: the two whose names are not shown have none', () => {
    const parametersIn = (id: string) => operations.find(({ operationId }) => operationId === id)?.parameters;
    expect(parametersIn('listWorkspaces')).toBeUndefined();
    expect(parametersIn('listTrackedFiles')).toHaveLength(2);
  });

  it('TRACK-3, U-101: a page below 1 is not refused', () => {
    const page = (value: string) => ({ path: {}, query: { page: value }, header: {} });
    expect(parametersOf('listTrackedFiles')(page('0'))).toBe(true);
    expect(parametersOf('listTrackedFiles')(page('first'))).toBe(false);
  });

  it('AUTH-1, AUTH-2: the login alone takes no token', () => {
    expect(contract.security).toEqual([{ bearerToken: [] }]);
    const open = operations.filter(({ security }) => security?.length === 0);
    expect(open.map(({ operationId }) => operationId)).toEqual(['login']);
    expect(operations.filter(({ security }) => security !== undefined)).toEqual(open);
  });
});
