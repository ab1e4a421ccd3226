import type { Layout } from '../lib/layout.ts';
import { callsOf, type Call } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { ContractError } from '../lib/problem.ts';
import { slugOf } from '../lib/slug.ts';
import { clientOperation, type ClientOperation } from './client/client-operation.ts';
import { comment, operationComment } from './client/comment.ts';
import { nameIn, quoted } from './client/literal.ts';
import { header } from './header.ts';
import type { Registers } from './registers.ts';

/** One function for each operation, in one module for each tag, and a module that exports them all: source by name. */
export async function clientOperationsSources(
  document: OpenApiDocument,
  /** The module with the types of the same description, the open unknowns, and the operations to leave out. */
  {
    types,
    unknowns,
    without = new Set(),
  }: Pick<Registers, 'unknowns'> & { types: string; without?: ReadonlySet<string> },
  layout: Layout,
): Promise<Map<string, string>> {
  const open = new Map(unknowns.map((unknown) => [unknown.id, unknown.question]));
  const modules = new Map<string, Written[]>();
  for (const operation of callsOf(document)) {
    if (without.has(operation.id)) continue;
    const file = `${slugOf(operation.tag)}.ts`;
    const written = await write(document, operation, open, layout);
    modules.set(file, [...(modules.get(file) ?? []), written]);
  }
  const sources = [...modules].map(([file, operations]): [string, string] => [
    file,
    moduleOf(operations, types),
  ]);
  const index = [...modules.keys()].map((file) => `export * from './${file}';\n`).join('');
  return new Map([...sources, ['index.ts', header + index]]);
}

interface Written {
  source: string;
  /** The names to import from the core. */
  values: string[];
  types: string[];
}

async function write(
  document: OpenApiDocument,
  operation: Call,
  open: ReadonlyMap<string, string>,
  layout: Layout,
): Promise<Written> {
  try {
    const described = clientOperation(document, operation);
    return operationSource(described, operationComment(document, operation, described, open));
  } catch (error) {
    const { placeInSource } = await import('../bundle/place.ts');
    const place = await placeInSource(layout, operation.pointer);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `The client cannot be generated for ${operation.id}: ${reason}. Describe it in another way, or support it in scripts/generate/client/client-operation.ts.`;
    throw new ContractError([{ ...place, severity: 'error', rule: 'client', message }]);
  }
}

function moduleOf(operations: readonly Written[], types: string): string {
  const values = new Set(operations.flatMap((operation) => operation.values));
  const typeNames = new Set(operations.flatMap(({ types: named }) => named.map((type) => `type ${type}`)));
  return `${header}import { ${[...[...values].sort(), ...[...typeNames].sort()].join(', ')} } from '../../client/src/core/operation.ts';
import type * as types from '../${types}';

${operations.map(({ source }) => source).join('\n')}`;
}

function operationSource(operation: ClientOperation, documentation: string): Written {
  const { id, method, template, body, output, repeatable, takesToken } = operation;
  const input = inputSource(operation);
  const isOptional = operation.parameters.every(({ required }) => !required) && body?.required !== true;
  const type =
    input === '' ? 'OperationWithoutInput' : isOptional ? 'OperationWithOptionalInput' : 'Operation';
  const facts = [
    `id: '${id}'`,
    `method: '${method}'`,
    `path: ${quoted(template)}`,
    ...(body ? [`encode: ${body.encode}`] : []),
    ...(repeatable ? ['repeatable: true'] : []),
    ...(output.answers === 'json' ? [] : [`read: ${output.answers}`]),
    ...(takesToken ? [] : ['anonymous: true']),
  ];
  const types = [...(input === '' ? [] : [inputName(id)]), output.type].join(', ');
  return {
    source: `${input}${documentation}
export const ${id}: ${type}<${types}> =
  /* @__PURE__ */ operation({ ${facts.join(', ')} });
`,
    values: [
      'operation',
      ...(body ? [body.encode] : []),
      ...(output.answers === 'json' ? [] : [output.answers]),
    ],
    types: [type],
  };
}

/** The declaration of the input; undefined for an operation without one. */
function inputSource({ id, parameters, body }: ClientOperation): string {
  if (parameters.length === 0 && !body) return '';
  const fields = parameters.map(({ name, type, required, description }) =>
    [
      comment([description], '  '),
      `  ${nameIn(name)}${required ? `: ${type}` : `?: ${type} | undefined`};`,
    ].join('\n'),
  );
  const own = fields.length > 0 ? [`{\n${fields.join('\n')}\n}`] : [];
  return `/** What {@link ${id}} takes. */
export type ${inputName(id)} = ${[...(body ? [body.type] : []), ...own].join(' & ')};

`;
}

const inputName = (id: string) => `${id[0]!.toUpperCase()}${id.slice(1)}Input`;
